/** A page's code and declarations are on their way before a person follows the link to it. */
import { useEffect } from 'react';
import { placeOf } from './navigation';
import { preloadPage } from './preload';

function begin({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin) return;
  const place = placeOf(link.pathname);
  if (place) preloadPage(place);
}

/** Begins to fetch the page behind a link as soon as a person points at the link or reaches it with the keyboard. */
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
