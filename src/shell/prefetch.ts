/** Downloads a page's code and declarations before a person follows its link. */
import { useEffect } from 'react';
import { pageAt } from './navigation';
import { preloadPage } from './preload';

function begin({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
  const place = pageAt(link.pathname);
  if (place) preloadPage(place);
}

/** Starts downloading a link's page as soon as a person hovers or focuses it. */
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
