import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useRememberPlace } from '../navigation';
import { documentTitle } from './product';

/** A title that lasts this long is the page's own, and not the previous one on its way out. */
const SETTLED_MS = 500;

/** The element that a `<Title>` looks for, ours or react-admin's. */
const TITLE_ID = 'react-admin-title';

/** The page's title. react-admin's own brings its editor with text fields, which no page of the console opens. */
export function Title({ title }: { title: string }) {
  const [element, setElement] = useState(() => document.getElementById(TITLE_ID));
  // The layout is drawn together with its first page.
  useEffect(() => setElement(document.getElementById(TITLE_ID)), []);
  return element && createPortal(title, element);
}

/** The text of the page's `<Title>`; '' until there is one. */
export function useShownTitle(): string {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = document.getElementById(TITLE_ID);
    if (!element) return;
    const read = () => setTitle(element.textContent?.trim() ?? '');
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return title;
}

/**
 * Where `<Title>` puts a page's title: hidden here, because every page has its own heading. The browser's tab repeats it, and
 * the list of recent places stores it.
 */
export function DocumentTitle() {
  const title = useShownTitle();
  const { pathname } = useLocation();
  const remember = useRememberPlace();
  useEffect(() => {
    document.title = documentTitle(title || undefined);
  }, [title]);
  useEffect(() => {
    const timer = setTimeout(() => remember(pathname, title), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname, title, remember]);
  return <span id={TITLE_ID} hidden />;
}
