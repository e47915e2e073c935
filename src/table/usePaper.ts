import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being put on paper, however that was asked for: by a button, by Ctrl+P or from the browser's menu. The browser
 * takes its picture as soon as its listeners have returned, so what paper needs is drawn before that.
 */
export function usePaper(): boolean {
  const [isOnPaper, setOnPaper] = useState(false);
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
