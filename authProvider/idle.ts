/** How long nobody has been there, in any tab (spec sections 4 and 9): by the clock and the shared storage, never by timers. */
import { type KeyValueStorage, readLastActivity, readSignedInAt, writeLastActivity } from './storage';

/** Spec section 9, in milliseconds. */
export const idleLimit = 72e5;
/** How long before an idle sign-out people are warned, in milliseconds. */
export const idleWarning = 3e5;
/** Signs of life are written at most this often, so that typing does not write on every key. */
const activityStep = 5_000;

export interface IdleWatch {
  /** Whether the limit is reached. A clock that was set back counts from now on, and gives nobody more than the limit. */
  isOver: () => boolean;
  /** When the limit is reached (milliseconds since 1970), once that is near enough to warn of; undefined before. */
  end: () => number | undefined;
  /** Someone is there. */
  moved: () => void;
}

/** `now` in milliseconds since 1970; the storage is shared by all tabs. */
export function watchIdleness(storage: KeyValueStorage, now: () => number): IdleWatch {
  // Remembered, since another tab that signs out takes it out of the storage.
  let last = readLastActivity(storage) ?? readSignedInAt(storage);
  const idleFor = (): number | undefined => {
    last = readLastActivity(storage) ?? last;
    return last === undefined ? undefined : Math.max(0, now() - last);
  };
  return {
    isOver() {
      if (last !== undefined && last > now() && readLastActivity(storage) !== undefined)
        writeLastActivity(storage, now());
      return (idleFor() ?? 0) >= idleLimit;
    },
    end() {
      const idle = idleFor();
      return idle === undefined || idle < idleLimit - idleWarning ? undefined : now() - idle + idleLimit;
    },
    moved() {
      if ((idleFor() ?? activityStep) >= activityStep) writeLastActivity(storage, now());
    },
  };
}
