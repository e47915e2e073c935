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
