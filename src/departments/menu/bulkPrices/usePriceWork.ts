import { useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type PriceRow, priceRows } from '#resources/menu/bulkPrices.rules';
import {
  changedLines,
  countViews,
  type PreviewLine,
  type PriceView,
  VIEWS,
  withHandwork,
} from '#resources/menu/priceChange.rules';
import { ownerOf } from '#src/form/drafts/store';
import { useDraft } from '#src/form/drafts/useDraft';
import { useSession } from '#src/shell/session';
import type { PriceList } from './usePriceList';
import { isStarted, NO_WORK, type PriceWork, workAfter } from './work';

const NO_ROWS: readonly PriceRow[] = [];

/** The API's messages about single prices when it refused the change, by row key. */
export type Refused = ReadonlyMap<string, string>;
export const NONE_REFUSED: Refused = new Map();

/**
 * The price edits and everything derived from them. Typing comes first: prices are computed after the key stroke is on screen. Unsaved
 * edits are stored as this person's draft.
 */
export function usePriceWork(list: PriceList | undefined) {
  const session = useSession();
  const draft = useDraft<PriceWork>({ owner: ownerOf(session), form: 'bulkPriceUpdate' });
  const [work, step] = useReducer(workAfter, draft.found?.content, (kept) => ({ ...NO_WORK, ...kept }));
  const [view, setView] = useState<PriceView | 'refused'>('all');
  const [refused, setRefused] = useState<Refused>(NONE_REFUSED);
  const latest = useRef(work);
  latest.current = work;
  const { keep } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the work is kept
  useEffect(() => keep(() => (isStarted(latest.current) ? latest.current : undefined)), [work, keep]);

  const { filter, change, typed, leftOut } = work;
  const [slowFilter, slowChange] = [useDeferredValue(filter), useDeferredValue(change)];
  const { outletIds } = session.user;
  const rows = useMemo(() => (list ? priceRows(list.catalogue, slowFilter) : NO_ROWS), [list, slowFilter]);
  const ruled = useMemo(() => changedLines(rows, slowChange, outletIds), [rows, slowChange, outletIds]);
  const out = useMemo(() => new Set(leftOut), [leftOut]);
  const lines = useMemo(() => withHandwork(ruled, typed, out, outletIds), [ruled, typed, out, outletIds]);
  const counts = useMemo(() => countViews(lines), [lines]);
  const shown = useShown(lines, ruled, view, refused);
  const strays = useMemo(() => {
    const known = new Set(rows.map(({ key }) => key));
    return Object.keys(typed).filter((key) => !known.has(key)).length;
  }, [rows, typed]);

  return {
    work,
    step,
    draft,
    /** Every line of the filter. */
    lines,
    counts,
    /** Typed prices that the filter hides: they aren't applied. */
    strays,
    view,
    setView,
    refused,
    setRefused,
    /** The view's lines, in order. */
    shown,
    isWorking: slowFilter !== filter || slowChange !== change,
  };
}

/** A view's lines: selected when the view, the filter or the rule changes, so that none disappears while it is edited. */
function useShown(
  lines: readonly PreviewLine[],
  ruled: readonly PreviewLine[],
  view: PriceView | 'refused',
  refused: Refused,
): PreviewLine[] {
  const latest = useRef(lines);
  latest.current = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not by the lines, which every typed price changes
  const places = useMemo(() => {
    const isIn = (line: PreviewLine) => (view === 'refused' ? refused.has(line.row.key) : VIEWS[view](line));
    return latest.current.flatMap((line, index) => (isIn(line) ? [index] : []));
  }, [ruled, view, refused]);
  return useMemo(() => places.flatMap((index) => lines[index] ?? []), [places, lines]);
}
