import { useSyncExternalStore } from 'react';
import type { AttachedFile } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';

/** A chosen file that isn't among the form's values: it is being sent, or it was refused. */
export interface Upload {
  key: number;
  /** The form's field. */
  field: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The part that was sent, from 0 to 1; undefined before the first progress, and once the server has it all. */
  sent?: number | undefined;
  /** Why it isn't attached; undefined while it is being sent. */
  refusal?: string;
  /** Sends it again. Undefined: the file itself was refused. */
  again?: () => void;
}

interface Sending {
  field: string;
  file: File;
  send: (file: File, signal: AbortSignal, onSent: (part: number) => void) => Promise<AttachedFile>;
  onStored: (stored: AttachedFile) => void;
  /** A failure in words. */
  inWords: (error: unknown) => string;
}

/** The uploads of one form. They outlive their input, and saving waits for them: a file that someone has chosen is never left out unnoticed. */
export interface Uploads {
  list: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  start: (sending: Sending) => void;
  /** Shows why a file can't be sent. */
  refuse: (field: string, file: File, refusal: string) => void;
  /** Forgets a file, and stops sending it. */
  remove: (key: number) => void;
  clear: () => void;
  /** Resolves once nothing is being sent. */
  settled: () => Promise<void>;
}

/** Why not to save: chosen files that aren't attached. */
export const problemsOf = (uploads: readonly Upload[]): Problem[] =>
  uploads.map(({ field, name, refusal }) => ({
    field,
    rule: 'file',
    message: `“${name}” isn’t attached${refusal === undefined ? ' yet' : '. Remove it or try again'}`,
  }));

export function createUploads(): Uploads {
  let uploads: readonly Upload[] = [];
  let count = 0;
  const running = new Map<number, { controller: AbortController; done: Promise<void> }>();
  const listeners = new Set<() => void>();
  const show = (next: readonly Upload[]) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  const change = (key: number, next: Upload | undefined) =>
    show(uploads.flatMap((each) => (each.key === key ? (next ?? []) : each)));

  const run = (upload: Upload, sending: Sending) => {
    const { key } = upload;
    const controller = new AbortController();
    const finish = async () => {
      try {
        const onSent = (part: number) => {
          if (!controller.signal.aborted) change(key, { ...upload, sent: part < 1 ? part : undefined });
        };
        const stored = await sending.send(sending.file, controller.signal, onSent);
        if (controller.signal.aborted) return;
        change(key, undefined);
        sending.onStored(stored);
      } catch (error) {
        if (controller.signal.aborted) return;
        const again = () => {
          change(key, upload);
          run(upload, sending);
        };
        change(key, { ...upload, refusal: sending.inWords(error), again });
      } finally {
        if (running.get(key)?.controller === controller) running.delete(key);
      }
    };
    running.set(key, { controller, done: finish() });
  };
  const remove = (key: number) => {
    running.get(key)?.controller.abort();
    running.delete(key);
    change(key, undefined);
  };

  return {
    list: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (sending) => {
      const { field, file } = sending;
      const upload = { key: ++count, field, name: file.name, size: file.size };
      show([...uploads, upload]);
      run(upload, sending);
    },
    refuse: (field, { name, size }, refusal) => show([...uploads, { key: ++count, field, name, size, refusal }]),
    remove,
    clear: () => {
      for (const { key } of uploads) remove(key);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

export const useUploads = (uploads: Uploads): readonly Upload[] =>
  useSyncExternalStore(uploads.subscribe, uploads.list);
