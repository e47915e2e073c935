import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Report } from '#engine/define/report';
import { chosenIds } from '#engine/read/tableView';
import type { ReportChange, ReportState } from './useReportState';

/** Which columns a person has chosen for a report, in their order; none while nobody chose. */
export interface ColumnChoice {
  ids: readonly string[];
  /** Chooses columns, or with none goes back to the report's own. */
  choose: (ids: readonly string[]) => void;
}

/** The columns in the URL, or those remembered for this report in this browser. */
export function useColumns(report: Report, state: ReportState, onChange: (change: ReportChange) => void): ColumnChoice {
  const [remembered, remember] = useStore(`report.${report.name}.columns`, '');
  const text = state.columns ?? remembered;
  return useMemo(
    () => ({
      ids: chosenIds(text),
      choose: (ids) => {
        remember(ids.join(','));
        onChange({ columns: ids.join(',') || undefined });
      },
    }),
    [text, remember, onChange],
  );
}
