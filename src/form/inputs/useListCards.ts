import { type RefObject, useEffect, useState } from 'react';

/** Narrower than this, a row of inputs has no room beside each other. */
const TABLE_FROM = 520;

/** Whether a list shows cards: always when it must, else when its own box (not the window) is narrow. */
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
