import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { titleOf } from '#engine/read/entities';
import { fetchDeclarations } from '#resources';
import { entity } from '#resources/index';
import { outbox } from '#src/offline/outbox';
import { useSession } from '#src/shell/session';

/** How often waiting documents are tried while the browser thinks that there is a network. */
const AGAIN_MS = 20_000;

/** One tab at a time; in a browser without locks the API still stores each request once. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  if (navigator.locks) await navigator.locks.request('outbox', work);
  else await work();
};

/** Sends the person's waiting documents. */
export function useSend(): () => Promise<void> {
  const { user } = useSession();
  const { groupId, userId } = user;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const tools = useRef({ dataProvider, queryClient, notify });
  tools.current = { dataProvider, queryClient, notify };
  return useCallback(async () => {
    const kept = outbox();
    if (!kept || navigator.onLine === false) return;
    const waiting = (await kept.list({ groupId, userId })).filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) return;
    const [{ sendWaiting }] = await Promise.all([
      import('#src/offline/sending'),
      fetchDeclarations(waiting.map(({ resource }) => resource)),
    ]);
    const documentOf = (name: string) => {
      const found = entity(name);
      if (found.kind !== 'document') throw new Error(`${name} is no document`);
      return found;
    };
    await sendWaiting({
      outbox: kept,
      owner: { groupId, userId },
      alone,
      now: Date.now,
      entityOf: documentOf,
      delivery: tools.current.dataProvider,
      onSent: ({ resource }, record) => {
        tools.current.queryClient.invalidateQueries({ queryKey: [resource] });
        const document = documentOf(resource);
        tools.current.notify(`${titleOf(document, record) || document.label.one} sent`, { type: 'success' });
      },
    });
  }, [groupId, userId]);
}

/** Sends what waits now, when the network returns, and every 20 seconds. */
export function useSending(isWaiting: boolean): void {
  const send = useSend();
  useEffect(() => {
    if (!isWaiting) return;
    // Its code may not be there without a network: the next attempt tries again.
    const attempt = () => void send().catch(() => {});
    attempt();
    const timer = setInterval(attempt, AGAIN_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [isWaiting, send]);
}
