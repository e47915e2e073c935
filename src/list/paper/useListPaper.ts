import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from '../columns';
import type { PrintedList } from './printer';

/** ms after a list has opened, so that its own code and records come first. */
const LATER = 2000;

/** How a list is being printed, measured before; undefined on screen. */
export function useListPaper(box: RefObject<Element | null>, columns: readonly Column[]): PrintedList | undefined {
  const [printed, setPrinted] = useState<PrintedList>();
  const latest = useRef(columns);
  latest.current = columns;
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const timer = setTimeout(() => {
      // Without it a wide list is printed all the same, only smaller.
      import('./printer').then(
        ({ followPrinting }) => {
          if (!isGone) stop = followPrinting(box, latest, setPrinted);
        },
        () => {},
      );
    }, LATER);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [box]);
  return printed;
}
