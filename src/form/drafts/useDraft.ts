import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useOnLeave } from '#src/shell/layout';
import { createDraftStore, type Draft, type DraftKey, type DraftStore, draftName } from './store';

/** Input is stored this long after the last key, and at once when the page is left. */
const PAUSE_MS = 400;

let browserStore: DraftStore | undefined;
/** This browser's store. */
export const draftStore = (): DraftStore => {
  browserStore ??= createDraftStore(window.localStorage, Date.now);
  return browserStore;
};

interface DraftHandle<T> {
  /** The draft found when the form opened. */
  found: Draft<T> | undefined;
  /** Collects the content soon and stores it; undefined means that nothing is unsaved any more. */
  keep: (content: () => T | undefined, rev?: string) => void;
  /** Deletes it now: saved or discarded. */
  drop: () => void;
  /** False once the browser refused to store it, e.g. because its storage is full. */
  kept: boolean;
}

/** A form's draft: read once, stored while typing, flushed when the page or the form closes. */
export function useDraft<T>(key: DraftKey): DraftHandle<T> {
  const name = draftName(key);
  const latestKey = useRef(key);
  useLayoutEffect(() => {
    latestKey.current = key;
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the key
  const found = useMemo(() => draftStore().read<T>(key), [name]);
  const waiting = useRef<{ content: () => T | undefined; rev?: string | undefined; key: DraftKey } | undefined>(
    undefined,
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [kept, setKept] = useState(true);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const next = waiting.current;
    waiting.current = undefined;
    if (!next) return;
    const content = next.content();
    if (content === undefined) draftStore().remove(next.key);
    else setKept(draftStore().write(next.key, content, next.rev));
  }, []);

  useOnLeave(flush);
  useEffect(() => {
    const onHide = () => flush();
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (content: () => T | undefined, rev?: string) => {
      waiting.current = { content, rev, key: latestKey.current };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    [flush],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = undefined;
    draftStore().remove(latestKey.current);
  }, []);
  return useMemo(() => ({ found, keep, drop, kept }), [found, keep, drop, kept]);
}
