import { useEffect, useState } from 'react';
import { useSession } from '#src/shell/session';
import { type OutboxEntry, outbox } from './outbox';

/** The person's documents that wait, are refused or were sent; undefined until they are read. */
export function useOutbox(): readonly OutboxEntry[] | undefined {
  const { groupId, userId } = useSession().user;
  const [entries, setEntries] = useState<readonly OutboxEntry[]>();
  useEffect(() => {
    const kept = outbox();
    if (!kept) return setEntries([]);
    let isCurrent = true;
    const read = () =>
      kept.list({ groupId, userId }).then(
        (found) => isCurrent && setEntries(found),
        // A browser that doesn't store anything has nothing to send.
        () => isCurrent && setEntries([]),
      );
    void read();
    const stop = kept.subscribe(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [groupId, userId]);
  return entries;
}
