import { useEffect } from 'react';
import { pageAt } from '../shell/navigation';
import { preloadPage } from '../shell/preload';

/** How long a page has been shown before the next one is downloaded, in milliseconds: its own requests come first. */
const REST_MS = 300;
/** A browser that is never idle isn't asked to be. */
const LONGEST_MS = 3000;

/**
 * Downloads the page that people usually open from this one, once the browser has nothing else to do: a record’s form.
 * @param path undefined while nothing is known to open
 */
export function usePreloadAtRest(path: string | undefined): void {
  useEffect(() => {
    const place = path === undefined ? undefined : pageAt(path);
    if (!place) return;
    const load = () => preloadPage(place);
    // Safari has no idle callbacks.
    const hasIdle = typeof window.requestIdleCallback === 'function';
    const timer = setTimeout(() => {
      if (hasIdle) window.requestIdleCallback(load, { timeout: LONGEST_MS });
      else load();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
