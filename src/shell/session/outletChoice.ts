/** The selected outlet, under the spec's key `selectedOutlet`: one for all tabs of the browser. */

const KEY = 'selectedOutlet';

/** The selected outlet's id; null before anyone has selected one. */
export const outletChosen = (storage: Pick<Storage, 'getItem'>): string | null => storage.getItem(KEY);

export interface OutletChoice {
  get: () => string | null;
  set: (id: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createOutletChoice(
  browser: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>,
): OutletChoice {
  const listeners = new Set<() => void>();
  return {
    get: () => outletChosen(browser.localStorage),
    set(id) {
      browser.localStorage.setItem(KEY, id);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === KEY || event.key === null) listener();
      };
      listeners.add(listener);
      browser.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        browser.removeEventListener('storage', onStorage);
      };
    },
  };
}
