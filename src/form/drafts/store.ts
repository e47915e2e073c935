/**
 * Unsaved input, stored in the browser so that neither a failed save, an ended session nor a closed tab loses it. Pure: receives storage
 * and clock. Keys contain the group and the user, so that the next person at the same PC doesn't see it.
 */

import type { ConsoleSession } from '#src/shell/session';

/** Whose input it is, and where. */
export interface DraftOwner {
  /** User ids needn't differ between groups. */
  groupId: string;
  userId: string;
  /** The outlet that was selected: other outlets have their own new records. */
  outletId: string;
}

/** The owner of what is typed in this session. */
export const ownerOf = ({
  user: { groupId, userId },
  outletId,
}: Pick<ConsoleSession, 'user' | 'outletId'>): DraftOwner => ({
  groupId,
  userId,
  outletId,
});

export interface DraftKey {
  owner: DraftOwner;
  /** The entity's name, or another form name. */
  form: string;
  /** The record being edited, from whichever outlet; absent for a new one, which belongs to its outlet. */
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

export const draftName = ({ owner: { groupId, userId, outletId }, form, recordId }: DraftKey): string =>
  [PREFIX, groupId, userId, form, ...(recordId === undefined ? ['new', outletId] : [recordId])]
    .map(encodeURIComponent)
    .join('/');

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
