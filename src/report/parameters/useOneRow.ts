import { type RefObject, useLayoutEffect, useState } from 'react';

/** Marks what a bar may leave out, and the button that shows it. */
export const SPARE = { 'data-spare': '' } as const;
export const MORE = { 'data-more': '' } as const;

const partsOf = (bar: HTMLElement, mark: string): HTMLElement[] => [
  ...bar.querySelectorAll<HTMLElement>(`:scope > [${mark}]`),
];

/** Hides what is spare, from the end, until the button that shows it is in the first row. */
function hideSpare(bar: HTMLElement): number {
  const spare = partsOf(bar, 'data-spare');
  const [more] = partsOf(bar, 'data-more');
  const [first] = bar.children;
  for (const each of spare) each.style.display = '';
  if (!more || !(first instanceof HTMLElement)) return 0;
  more.style.display = 'none';
  const isPast = (each: Element | null) => each instanceof HTMLElement && each.offsetTop > first.offsetTop;
  const last = spare.at(-1);
  if (!last || !isPast(last)) return 0;
  more.style.display = '';
  let hidden = 0;
  for (const each of spare.reverse()) {
    if (!isPast(more)) break;
    each.style.display = 'none';
    hidden++;
  }
  return hidden;
}

/**
 * Keeps a bar in one row: what has no value and no room there is behind a button.
 * @returns how many parts are hidden
 */
export function useOneRow(bar: RefObject<HTMLElement | null>, isOpen: boolean): number {
  const [hidden, setHidden] = useState(0);
  // After every update: the bar may have other parts, or wider ones.
  useLayoutEffect(() => {
    if (bar.current && !isOpen) setHidden(hideSpare(bar.current));
  });
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || isOpen) return;
    // In the next frame, because hiding changes the bar's own height.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => setHidden(hideSpare(element))));
    observer.observe(element);
    return () => {
      observer.disconnect();
      for (const each of partsOf(element, 'data-spare')) each.style.display = '';
    };
  }, [bar, isOpen]);
  return isOpen ? 0 : hidden;
}
