import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Report } from '#engine/define/report';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays, isDay } from '#engine/run/time/days';
import { isPeriod, type PeriodName, periodAt } from '#engine/run/time/periods';
import { ON_PAGE } from '../shell/navigation/historyState';
import { useSession } from '../shell/session';
import { type DefaultView, useOpeningView } from '../views/defaultView';
import { defaultRange } from './parameters/periods';
import { stateOfView, viewsOf } from './views/reportView';
import { isViewAlone } from './views/useLinkedView';

/** Parameters as in the URL, without empty ones. */
export type ReportState = Readonly<Record<string, string>>;
export type ReportChange = Readonly<Record<string, string | undefined>>;

/** The request: everything except the name of the view it came from. */
export const askedOf = ({ view: _view, ...asked }: ReportState): ReportState => asked;

/** In an address, opens the menu that sends the report, once there is something to send. Not a parameter of the report. */
export const SEND = 'send';

/** The selected outlet when this report was opened: selecting another one in the header is a new request. */
let selectedBefore: string | undefined;

/** The days of a named period (`period=lastWeek`), which the address then shows as dates; otherwise the last days. */
function rangeOf(period: PeriodName | undefined, today: string, days: number | undefined): ReportChange {
  if (period === undefined) return defaultRange(today, days);
  const { from, to } = periodAt(period, today);
  return { fromDate: from, toDate: to, period: undefined };
}

/** The last day that a report can show: the archive ends where the outlet's own bills start. */
const lastDayOf = ({ archived }: Report, { archiveBefore }: { archiveBefore?: unknown }, today: string): string =>
  archived && isDay(archiveBefore) ? addDays(archiveBefore, -1) : today;

const withChange = (before: URLSearchParams, change: ReportChange): URLSearchParams => {
  const next = new URLSearchParams(before);
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
};

/**
 * A report's parameters, kept in the URL so that a link shows the same to someone else. Dates and outlets are written out at once: a link
 * made today must not mean other days tomorrow. Only `asOf` may be omitted, which means now.
 */
export function useReportState(report: Report) {
  const { outlet, outletId } = useSession();
  const [search, setSearch] = useSearchParams();
  const today = businessDate(new Date(), outlet);
  const state: ReportState = useMemo(
    () => Object.fromEntries([...search].filter(([key, value]) => value !== '' && key !== SEND)),
    [search],
  );
  const isOutletNew = selectedBefore !== undefined && selectedBefore !== outletId;
  const isRangeMissing = report.period === 'range' && ((!state.fromDate && !state.toDate) || isPeriod(state.period));
  const named = isPeriod(state.period) ? state.period : undefined;
  const isOutletMissing = outletId !== '' && !report.everyOutlet && (!state.outlets || isOutletNew);
  const open = useCallback(
    (view: DefaultView) => setSearch(stateOfView(report, view, today), { replace: true, state: ON_PAGE }),
    [report, setSearch, today],
  );
  const opening = useOpeningView(viewsOf(report), open);
  // A default view and a link to a saved view set the rest themselves.
  const isLinked = opening !== undefined || isViewAlone(state);
  const isIncomplete = isLinked || isRangeMissing || isOutletMissing;

  useEffect(() => {
    selectedBefore = outletId;
    if (!isIncomplete || isLinked) return;
    setSearch(
      (before) =>
        withChange(before, {
          ...(isRangeMissing ? rangeOf(named, lastDayOf(report, outlet, today), report.days) : {}),
          ...(isOutletMissing ? { outlets: outletId } : {}),
        }),
      { replace: true },
    );
  }, [isIncomplete, isLinked, isRangeMissing, isOutletMissing, outlet, outletId, today, report, named, setSearch]);

  // Selecting an outlet draws the page again at the same address; opening another page forgets it, so that links keep their outlet.
  useEffect(
    () => () => {
      if (window.location.pathname !== report.path) selectedBefore = undefined;
    },
    [report.path],
  );

  const change = useCallback(
    (changes: ReportChange) => setSearch((before) => withChange(before, changes)),
    [setSearch],
  );
  /** The same without a history entry. */
  const replace = useCallback(
    (changes: ReportChange) => setSearch((before) => withChange(before, changes), { replace: true }),
    [setSearch],
  );
  return { state, change, replace, today, isIncomplete, isSending: search.has(SEND) };
}
