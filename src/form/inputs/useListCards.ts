import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this width, a row's inputs don't adapt side by side. */
const TABLE_FROM = 520;

/** Whether a list shows cards: always if it must, otherwise if its own container (not the window) is narrow. */
export function useListCards(box: RefObject<HTMLElement | null>, always: boolean): boolean {
  const [narrow, setNarrow] = useState(false);
  // Measured before the first paint: a phone never lays out a row of inputs that is wider than its window.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const adapt = (width: number) => {
      if (width > 0) setNarrow(width < TABLE_FROM);
    };
    adapt(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => adapt(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return always || narrow;
}
