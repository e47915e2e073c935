import { useEffect, useRef } from 'react';
import { documentTitle } from './product';

/**
 * Where react-admin's `<Title>` puts a page's title: unseen here, since every page has its own heading; the browser's tab
 * repeats it.
 */
export function DocumentTitle() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const read = () => {
      document.title = documentTitle(element.textContent?.trim() || undefined);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return <span id="react-admin-title" ref={place} hidden />;
}
