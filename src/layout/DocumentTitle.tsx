import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRememberPlace } from '../navigation';
import { documentTitle } from './product';

/** A title that stands this long is the page's own, and not the one before on its way out. */
const SETTLED_MS = 500;

/**
 * Where react-admin's `<Title>` puts a page's title: unseen here, since every page has its own heading; the browser's tab
 * repeats it, and the list of recent places keeps it.
 */
export function DocumentTitle() {
  const place = useRef<HTMLSpanElement>(null);
  const [title, setTitle] = useState('');
  const { pathname } = useLocation();
  const remember = useRememberPlace();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const read = () => {
      const text = element.textContent?.trim() ?? '';
      document.title = documentTitle(text || undefined);
      setTitle(text);
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => remember(pathname, title), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname, title, remember]);
  return <span id="react-admin-title" ref={place} hidden />;
}
