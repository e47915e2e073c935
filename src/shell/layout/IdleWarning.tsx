import { Suspense, useEffect } from 'react';
import { lazyPart } from '../parts';
import { useConnection, useIdleEnd } from './ConsoleContext';

const load = () => import('./IdleDialog');
const IdleDialog = lazyPart('the warning before you are signed out', load);

/** When the dialog downloads: after the first page, and long before it is needed, because a later build no longer has its file. */
const AHEAD_MS = 60_000;

/**
 * Warns in every tab that idling is about to end the session, with the remaining time. A key, click or movement in any of them dismisses
 * it; when the time is up the session ends.
 */
export function IdleWarning() {
  const end = useIdleEnd();
  const { tick } = useConnection();
  useEffect(() => {
    // A failure shows when it is needed.
    const timer = setTimeout(() => void load().catch(() => {}), AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  // The session ends on time, even if the dialog can't be downloaded.
  useEffect(() => {
    if (end === undefined) return;
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end, tick]);
  if (end === undefined) return null;
  return (
    <Suspense>
      <IdleDialog end={end} />
    </Suspense>
  );
}
