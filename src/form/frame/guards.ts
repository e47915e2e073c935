import { useEffect, useId, useSyncExternalStore } from 'react';

/** Guards with unsaved input, the topmost last. The router supports one question at a time. */
let guards: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  guards = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether this guard has unsaved input and is the one to ask: a form in a dialog is above the page's. */
export function useIsTopGuard(unsaved: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    change([...guards, id]);
    return () => change(guards.filter((each) => each !== id));
  }, [unsaved, id]);
  return useSyncExternalStore(subscribe, () => guards.at(-1)) === id && unsaved;
}
