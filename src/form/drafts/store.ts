/**
 * What someone typed and has not saved, kept in the browser so that neither a failed save, an ended session nor a closed tab loses
 * it. Pure: storage and clock are handed in. Keys carry the user, so that the next person at the same till-side PC sees nothing of it.
 */

export interface DraftKey {
  userId: string;
  /** The entity's name, or another name of the form. */
  form: string;
  /** The record edited; absent for a new one. */
  recordId?: string | undefined;
}

export interface Draft<T> {
  content: T;
  /** Revision of the record when it was typed: a save under it meets the 409 that a stale one deserves. */
  rev?: string | undefined;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export interface DraftStore {
  /** The draft, or undefined when there is none, it is too old or unreadable. */
  read: <T>(key: DraftKey) => Draft<T> | undefined;
  /** Whether it could be kept (a full or forbidden storage says false). */
  write: <T>(key: DraftKey, content: T, rev?: string) => boolean;
  remove: (key: DraftKey) => void;
}

const PREFIX = 'draft';
const FOURTEEN_DAYS = 14 * 24 * 3600 * 1000;

export const draftName = ({ userId, form, recordId }: DraftKey): string =>
  [PREFIX, userId, form, recordId ?? 'new'].map(encodeURIComponent).join('/');

/** `maxAge` in milliseconds; what is older is forgotten. @default 14 days */
export function createDraftStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
  maxAge = FOURTEEN_DAYS,
): DraftStore {
  const remove = (key: DraftKey) => {
    try {
      storage.removeItem(draftName(key));
    } catch {
      // A storage that cannot be written holds no draft either.
    }
  };
  return {
    read: <T>(key: DraftKey) => {
      try {
        const draft = JSON.parse(storage.getItem(draftName(key)) ?? 'null') as Draft<T> | null;
        if (!draft || typeof draft.savedAt !== 'number' || draft.content === undefined) return undefined;
        if (now() - draft.savedAt <= maxAge) return draft;
        remove(key);
        return undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, content, rev) => {
      try {
        storage.setItem(draftName(key), JSON.stringify({ content, rev, savedAt: now() }));
        return true;
      } catch {
        return false;
      }
    },
    remove,
  };
}
