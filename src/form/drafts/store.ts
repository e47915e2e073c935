/**
 * Unsaved input, stored in the browser so that neither a failed save, an ended session nor a closed tab loses it. Pure: receives storage
 * and clock. Keys contain the user, so that the next person at the same PC doesn't see it.
 */

export interface DraftKey {
  userId: string;
  /** The entity's name, or another form name. */
  form: string;
  /** The record being edited; absent for a new one. */
  recordId?: string | undefined;
}

export interface Draft<T> {
  content: T;
  /** The record's revision when it was typed: saving an outdated draft gets a 409. */
  rev?: string | undefined;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export interface DraftStore {
  /** The draft, or undefined if there is none, or it is too old or unreadable. */
  read: <T>(key: DraftKey) => Draft<T> | undefined;
  /** Whether it could be stored (false if storage is full or blocked). */
  write: <T>(key: DraftKey, content: T, rev?: string) => boolean;
  remove: (key: DraftKey) => void;
}

const PREFIX = 'draft';
const FOURTEEN_DAYS = 14 * 24 * 3600 * 1000;

export const draftName = ({ userId, form, recordId }: DraftKey): string =>
  [PREFIX, userId, form, recordId ?? 'new'].map(encodeURIComponent).join('/');

/** `maxAge` in milliseconds; older drafts are deleted. @default 14 days */
export function createDraftStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number,
  maxAge = FOURTEEN_DAYS,
): DraftStore {
  const remove = (key: DraftKey) => {
    try {
      storage.removeItem(draftName(key));
    } catch {
      // If storage can't be written, there is no draft either.
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
