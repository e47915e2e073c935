/** Downloads a page's code and declarations before a person opens it. */
import { useEffect } from 'react';
import { pageAt } from './navigation';
import { preloadPage } from './preload';

function preload(path: string): void {
  const place = pageAt(path);
  if (place) preloadPage(place);
}

/** The link that a click here follows: around the target, or the one in its row. */
const linkOf = (target: Element): Element | null =>
  target.closest('a[href]') ?? target.closest('tr')?.querySelector('a[data-row-link]') ?? null;

function begin({ target }: Event): void {
  const link = target instanceof Element ? linkOf(target) : null;
  if (link instanceof HTMLAnchorElement && link.origin === window.location.origin) preload(link.pathname);
}

/** Starts downloading a link's or row's page as soon as a person hovers or focuses it. */
export function usePreloadOnApproach(): void {
  useEffect(() => {
    document.addEventListener('pointerover', begin);
    document.addEventListener('focusin', begin);
    return () => {
      document.removeEventListener('pointerover', begin);
      document.removeEventListener('focusin', begin);
    };
  }, []);
}

/** How long a page has been shown before the next one is downloaded, in milliseconds: its own requests come first. */
const REST_MS = 300;
/** A browser that is never idle isn't asked to be. */
const LONGEST_MS = 3000;

/**
 * Downloads the page that people usually open from this one, once the browser has nothing else to do: a record’s form.
 * @param path undefined while nothing is known to open
 */
export function usePreloadAtRest(path: string | undefined): void {
  const place = path === undefined ? undefined : pageAt(path);
  const key = place && `${place.name} ${place.role}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every record has the same page
  useEffect(() => {
    if (!place) return;
    const load = () => preloadPage(place);
    // Safari has no idle callbacks.
    const hasIdle = typeof window.requestIdleCallback === 'function';
    const timer = setTimeout(() => {
      if (hasIdle) window.requestIdleCallback(load, { timeout: LONGEST_MS });
      else load();
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [key]);
}
