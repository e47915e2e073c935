import { type RefObject, useLayoutEffect, useState } from 'react';

/** Marks what a bar may leave out, and the button that shows it. */
export const SPARE = { 'data-spare': '' } as const;
export const MORE = { 'data-more': '' } as const;

/** px: parts of one row begin at different heights if they are not equally high, another row begins lower. */
const HALF = 16;

const partsOf = (bar: HTMLElement, mark: string): HTMLElement[] => [
  ...bar.querySelectorAll<HTMLElement>(`:scope > [${mark}]`),
];

/** Hides what is spare, from the end, until everything is in the rows of what has a value. */
function hideSpare(bar: HTMLElement): number {
  const spare = partsOf(bar, 'data-spare');
  const [more] = partsOf(bar, 'data-more');
  const parts = [...bar.children].filter((each) => each instanceof HTMLElement);
  const [first] = spare;
  if (!more || !first) {
    if (more) more.style.display = 'none';
    return 0;
  }
  for (const each of spare) each.style.display = '';
  more.style.display = 'none';
  const given = parts.slice(0, parts.indexOf(first));
  const lowest = Math.max(...given.map(({ offsetTop }) => offsetTop));
  const isHigh = () => parts.some((each) => each.style.display !== 'none' && each.offsetTop > lowest + HALF);
  if (given.length === 0 || !isHigh()) return 0;
  more.style.display = '';
  let hidden = 0;
  for (const each of spare.reverse()) {
    if (!isHigh()) break;
    each.style.display = 'none';
    hidden++;
  }
  return hidden;
}

/**
 * Keeps a bar in the rows of what has a value: what has none, and no room there, is behind a button.
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
