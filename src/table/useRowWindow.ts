import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePaper } from './usePaper';

/** Longer tables only render visible rows (500 plain rows sort six times slower than 25). */
const WINDOW_ABOVE = 100;
/** Rows rendered above and below the visible ones, so that scrolling and Tab find them there. */
const OVERSCAN = 16;
/** The window moves by this many rows: a scroll of one row draws nothing. */
const STEP = 8;

interface RowWindowOptions {
  count: number;
  /** Pixels; all rows have it. */
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
}

/** The rendered rows, and the space of the others. */
export interface RowWindow {
  isWindowed: boolean;
  indices: readonly number[];
  /** Pixels above the first of them, and below the last. */
  before: number;
  after: number;
  scrollTo: (index: number) => void;
}

const heightOf = (scroller: HTMLElement, part: string): number =>
  scroller.querySelector<HTMLElement>(part)?.offsetHeight ?? 0;

/**
 * For a long table the rows near the viewport; for a short one, and in print, all. Rows of one height need no more than this; a library
 * that also measures rows would add a fifth to the code of lists.
 */
export function useRowWindow({ count, rowHeight, scroller }: RowWindowOptions): RowWindow {
  const isOnPaper = usePaper();
  const isWindowed = count > WINDOW_ABOVE && !isOnPaper;
  const [{ top, visible }, setView] = useState({ top: 0, visible: 0 });
  const look = useCallback(() => {
    const { current } = scroller;
    if (!current) return;
    const first = Math.floor(current.scrollTop / rowHeight / STEP) * STEP;
    const shown = Math.ceil(current.clientHeight / rowHeight) + STEP;
    setView((view) => (view.top === first && view.visible === shown ? view : { top: first, visible: shown }));
  }, [scroller, rowHeight]);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!isWindowed || !current) return;
    look();
    // Drawn before the browser shows the new position.
    const onScroll = () => flushSync(look);
    const resized = new ResizeObserver(look);
    resized.observe(current);
    current.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', onScroll);
    };
  }, [isWindowed, scroller, look]);

  // A shorter table, after a filter, is scrolled back by the browser only once it is drawn.
  const start = isWindowed ? Math.max(0, Math.min(top, count - visible) - OVERSCAN) : 0;
  const end = isWindowed ? Math.min(count, start + visible + 2 * OVERSCAN) : count;
  const scrollTo = (index: number) => {
    const { current } = scroller;
    if (!isWindowed || !current) return;
    // The heading and the totals stay in view, above and below the rows.
    const lowest =
      (index + 1) * rowHeight + heightOf(current, 'thead') + heightOf(current, 'tfoot') - current.clientHeight;
    if (current.scrollTop > index * rowHeight) current.scrollTop = index * rowHeight;
    else if (current.scrollTop < lowest) current.scrollTop = lowest;
    // With the key that asked for it, so that the row can be focused at once.
    look();
  };
  return {
    isWindowed,
    indices: Array.from({ length: end - start }, (_, position) => start + position),
    before: start * rowHeight,
    after: (count - end) * rowHeight,
    scrollTo,
  };
}
