import { type RefObject, useEffect, useState } from 'react';

/** Below this width, a row's inputs don't fit side by side. */
const TABLE_FROM = 520;

/** Whether a list shows cards: always if it must, otherwise if its own container (not the window) is narrow. */
export function useListCards(box: RefObject<HTMLElement | null>, always: boolean): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setNarrow(width < TABLE_FROM);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return always || narrow;
}
