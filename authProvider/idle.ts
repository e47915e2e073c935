/** Idle time over all tabs (spec sections 4 and 9), from the clock and shared storage, never from timers. */
import { type KeyValueStorage, readLastActivity, readSignedInAt, writeLastActivity } from './storage';

/** Spec section 9, in milliseconds. */
export const idleLimit = 72e5;
/** How long before an idle sign-out people are warned, in milliseconds. */
export const idleWarning = 3e5;
/** Minimum time between stored activity timestamps, so that typing doesn't write on every key. */
const activityStep = 5_000;

interface IdleWatch {
  /** Whether the limit is reached. A clock set back restarts the count, and never gives more than the limit. */
  isOver: () => boolean;
  /** When the limit is reached (milliseconds since 1970), once it is near enough for a warning; undefined before. */
  end: () => number | undefined;
  /** Records activity. */
  moved: () => void;
}

/** `now` in milliseconds since 1970; the storage is shared by all tabs. */
export function watchIdleness(storage: KeyValueStorage, now: () => number): IdleWatch {
  // Remembered, because another tab that signs out removes it from storage.
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
