import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import type { Report } from '#engine/define/report';
import { reportAsked } from '#engine/read/comparison';
import { type ReportAnswer, type TableColumn, tableColumns } from '#engine/read/reporting';
import { answerFirst, chosenColumns, chosenIds, columnsText, splitColumns, withCodes } from '#engine/read/tableView';
import { useSession } from '../shell/session';
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
        remember(columnsText(ids));
        onChange({ columns: columnsText(ids) || undefined });
      },
    }),
    [text, remember, onChange],
  );
}

/** The columns of the figures that are there. */
export interface ShownColumns {
  /** All that there are, in the report's order. */
  all: readonly TableColumn[];
  /** Those on the screen, in its order. */
  shown: readonly TableColumn[];
  /** The person chose them. */
  isChosen: boolean;
  /** Nobody chose, and these are not shown: they are empty, or wait to be asked for. */
  left: readonly TableColumn[];
  waiting: readonly TableColumn[];
  /** Also those that would not be shown. */
  isAllShown: boolean;
  setAllShown: (isAllShown: boolean) => void;
}

/** What the table has: the columns that were chosen, or those that the figures fill. The same for the screen and for files. */
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
    // As these figures were asked for: other ones may be on their way.
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
