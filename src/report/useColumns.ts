import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import type { Report } from '#engine/define/report';
import { reportAsked } from '#engine/read/comparison';
import { type ReportAnswer, type TableColumn, tableColumns } from '#engine/read/reporting';
import { answerFirst, chosenColumns, chosenIds, columnsText, splitColumns, withCodes } from '#engine/read/tableView';
import { useSession } from '../shell/session';
import type { ReportChange, ReportState } from './useReportState';

/** A person's column choice for a report, in order; none by default. */
export interface ColumnChoice {
  ids: readonly string[];
  /** Chooses columns, or with none returns to the report's own. */
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
        remember(columnsText(ids));
        onChange({ columns: columnsText(ids) || undefined });
      },
    }),
    [text, remember, onChange],
  );
}

/** The columns of the current figures. */
export interface ShownColumns {
  /** All available ones, in the report's order. */
  all: readonly TableColumn[];
  /** The visible ones, in order. */
  shown: readonly TableColumn[];
  /** The person chose them. */
  isChosen: boolean;
  /** Hidden by default: empty, or optional. */
  left: readonly TableColumn[];
  waiting: readonly TableColumn[];
  /** Including those that would be hidden. */
  isAllShown: boolean;
  setAllShown: (isAllShown: boolean) => void;
}

/** The table's columns: the chosen ones, or those with figures. The same for screen and files. */
export function useShownColumns(
  base: Report,
  answer: ReportAnswer | undefined,
  { ids }: ColumnChoice,
  isPhone: boolean,
): ShownColumns {
  const { access } = useSession();
  const [isAllShown, setAllShown] = useState(false);
  return useMemo(() => {
    if (!answer) return { all: [], shown: [], isChosen: false, left: [], waiting: [], isAllShown, setAllShown };
    // The request of these figures; new ones may be loading.
    const report = reportAsked(base, answer.params);
    const all = tableColumns(report, access, answer.params, answer.totals);
    const { shown, left, waiting } = splitColumns(report, all, answer);
    const own = chosenColumns(all, ids);
    return {
      ...{ all, left, waiting, isAllShown, setAllShown },
      isChosen: own.length > 0,
      shown: own.length > 0 ? own : withCodes(report, answerFirst(report, isAllShown ? all : shown, isPhone)),
    };
  }, [base, answer, access, ids, isPhone, isAllShown]);
}
