import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ReportAnswer } from '#engine/read/reporting';
import { formatCount } from '../format/format';
import type { useReport } from './useReport';

/** More than this can't sensibly be printed. */
const MOST_ON_PAPER = 5000;

interface PrintingOptions {
  /** The loaded rows, and how many there are. */
  answer: ReportAnswer | undefined;
  hasMore: boolean;
  loadMore: ReturnType<typeof useReport>['loadMore'];
  /** This person can print reports. */
  isAllowed: boolean;
}

/** Whether rows are being loaded for the printer. */
interface Printing {
  isLoading: boolean;
  print: () => void;
  stop: () => void;
}

/** Prints the whole result: missing rows are loaded first, for the button and for Ctrl+P. The browser's menu prints what is there. */
export function usePrinting({ answer, hasMore, loadMore, isAllowed }: PrintingOptions): Printing {
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const run = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    run.current?.abort();
    setLoading(false);
  }, []);
  useEffect(() => () => run.current?.abort(), []);
  const total = answer?.total ?? 0;
  const print = useCallback(async () => {
    if (total > MOST_ON_PAPER) {
      notify(`${formatCount(total)} rows are too many for paper: narrow the report, or export it`, { type: 'warning' });
      return;
    }
    run.current?.abort();
    const mine = new AbortController();
    run.current = mine;
    setLoading(hasMore);
    for (let isMissing = hasMore; isMissing; ) {
      const { isError, hasNextPage } = await loadMore({ cancelRefetch: false });
      if (mine.signal.aborted) return;
      if (isError) {
        setLoading(false);
        notify('Nothing was printed: the other rows didn’t load. Try again.', { type: 'error' });
        return;
      }
      isMissing = hasNextPage;
    }
    setLoading(false);
    // Outside React's own work, because print needs a synchronous render.
    setTimeout(() => window.print());
  }, [total, hasMore, loadMore, notify]);

  const act = useRef(print);
  useEffect(() => {
    act.current = print;
  });
  const isPartial = isAllowed && hasMore;
  useEffect(() => {
    if (!isPartial) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'p')
        return;
      event.preventDefault();
      void act.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isPartial]);
  return { isLoading, print: () => void print(), stop };
}
