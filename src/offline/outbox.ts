/**
 * Documents that a person chose to send once there is a network. They stay in this browser (IndexedDB) until the API has them: reloads and
 * sign-outs don't lose them, and only the same person of the same group sees and sends them.
 */

import { markOutboxUsed } from './mark';

/** Whose document it is, and where: user ids needn't differ between groups. */
export interface OutboxOwner {
  groupId: string;
  userId: string;
  outletId: string;
}

type Content = Readonly<Record<string, unknown>>;

/** The stored document after it was sent. */
export interface Sent {
  recordId: string;
  number: string;
}

export interface OutboxEntry {
  /** The same for every attempt to save the same document, so that it waits once: `entryId`. */
  id: string;
  owner: OutboxOwner;
  /** The document's entity. */
  resource: string;
  mode: 'create' | 'edit';
  /** What the form would have sent, and the version it changes. */
  payload: Content;
  previous: Content;
  lineCount: number;
  /** The form: its address, the draft's name there, its content with lines and their names, and the revision it was typed on. */
  form: { path: string; draft: string; recordId?: string | undefined; content: Content; rev?: string | undefined };
  /** Milliseconds since 1970: the order of sending. */
  queuedAt: number;
  /** `waiting`: is sent next. `held`: its form is open again. `refused`: a person has to decide. `sent`: the API has it. */
  state: 'waiting' | 'held' | 'refused' | 'sent';
  /** Why it was refused. */
  message?: string | undefined;
  sent?: Sent | undefined;
}

/** A new document's request, or the stored document that is changed. */
export const entryId = (resource: string, record: Content): string =>
  `${resource} ${String(record._id ?? record.clientRequestId ?? '')}`;

export const isOwn = ({ owner }: OutboxEntry, { groupId, userId }: Pick<OutboxOwner, 'groupId' | 'userId'>): boolean =>
  owner.groupId === groupId && owner.userId === userId;

export interface Outbox {
  /** The person's documents in the order in which they were added. */
  list: (owner: Pick<OutboxOwner, 'groupId' | 'userId'>) => Promise<OutboxEntry[]>;
  /** Adds a document, or replaces the same one. Rejects if the browser can't store it. */
  put: (entry: OutboxEntry) => Promise<void>;
  /** Changes a document if it is still there and `isStill` says so. Resolves with whether it was changed. */
  change: (id: string, changes: Partial<OutboxEntry>, isStill?: (now: OutboxEntry) => boolean) => Promise<boolean>;
  remove: (id: string) => Promise<void>;
  /** Calls back after changes in any tab; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

const STORE = 'documents';

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('outbox', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => {
      // Another tab with a newer version isn't kept waiting.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });

/** This browser's outbox. */
function createOutbox(): Outbox {
  const listeners = new Set<() => void>();
  const others = new BroadcastChannel('outbox');
  const tell = () => {
    for (const listener of listeners) listener();
  };
  others.onmessage = tell;

  /** Runs in one transaction; resolves when it is stored. */
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => { result: T }): Promise<T> => {
    const database = await opened();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability: 'strict' });
        const done = work(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(done.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  };
  const changed = () => {
    tell();
    others.postMessage('changed');
  };

  return {
    async list(owner) {
      const all = await within<OutboxEntry[]>('readonly', (store) => store.getAll());
      return all.filter((entry) => isOwn(entry, owner)).sort((a, b) => a.queuedAt - b.queuedAt);
    },
    async put(entry) {
      await within('readwrite', (store) => store.put(entry));
      markOutboxUsed();
      changed();
    },
    async change(id, changes, isStill = () => true) {
      const { result } = await within('readwrite', (store) => {
        const outcome = { result: false };
        const found = store.get(id) as IDBRequest<OutboxEntry | undefined>;
        found.onsuccess = () => {
          if (!found.result || !isStill(found.result)) return;
          outcome.result = true;
          store.put({ ...found.result, ...changes });
        };
        return { result: outcome };
      });
      if (result) changed();
      return result;
    },
    async remove(id) {
      await within('readwrite', (store) => store.delete(id));
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let own: Outbox | undefined;
/** The browser's outbox; undefined where a browser keeps nothing. */
export function outbox(): Outbox | undefined {
  if (typeof indexedDB === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  own ??= createOutbox();
  return own;
}
