import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
if (typeof window !== 'undefined') {
  window.addEventListener('beforeprint', () => {
    isPrinting = true;
  });
  window.addEventListener('afterprint', () => {
    isPrinting = false;
  });
}

/**
 * Whether the page is being printed, by a button, Ctrl+P or the browser's menu. The browser takes its snapshot as soon as its listeners
 * return, so print content is rendered before that. A component that is
 * mounted only for the printer is on paper from the start.
 */
export function usePaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(isPrinting);
  useEffect(() => {
    const before = () => flushSync(() => setOnPaper(true));
    const after = () => setOnPaper(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isOnPaper;
}
