import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { usePaper } from './usePaper';

/** Longer tables only render visible rows (500 plain rows sort six times slower than 25). */
const WINDOW_ABOVE = 100;

interface RowWindowOptions {
  count: number;
  /** Pixels. */
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

/** For a long table the rows near the viewport; for a short one, and in print, all. */
export function useRowWindow({ count, rowHeight, scroller }: RowWindowOptions): RowWindow {
  const isOnPaper = usePaper();
  const isWindowed = count > WINDOW_ABOVE && !isOnPaper;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
    enabled: isWindowed,
  });
  if (!isWindowed)
    return {
      isWindowed,
      indices: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      scrollTo: () => undefined,
    };
  const items = virtualizer.getVirtualItems();
  return {
    isWindowed,
    indices: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
