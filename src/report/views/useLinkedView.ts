import { useEffect } from 'react';
import type { Report } from '#engine/define/report';
import { datedQuery } from '#engine/read/reportViews';
import type { ReportChange, ReportState } from '../useReportState';
import { useViews } from './useViews';

/** What an address that names a saved view and nothing else leads to. */
export type LinkedView = 'none' | 'opening' | 'missing';

/** Whether the address names a view and leaves everything else to it. */
export const isViewAlone = (state: ReportState): boolean =>
  state.view !== undefined && Object.keys(state).every((key) => key === 'view');

/**
 * Opens the saved view that a link names (`?view=<id>`): its parameters take the place of the link, in the same entry of the history.
 * `missing` where it was deleted or is not shared with this person.
 */
export function useLinkedView(
  report: Report,
  state: ReportState,
  today: string,
  onReplace: (change: ReportChange) => void,
): LinkedView {
  const isAlone = isViewAlone(state);
  const { views, isKnown } = useViews(report, isAlone);
  const view = isAlone ? views.find(({ id }) => id === state.view) : undefined;
  const { id, query } = view ?? {};
  useEffect(() => {
    if (id !== undefined && query) onReplace({ ...datedQuery(query, today), view: id });
  }, [id, query, today, onReplace]);
  if (!isAlone) return 'none';
  return isKnown && !view ? 'missing' : 'opening';
}
