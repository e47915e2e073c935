import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { labels } from '../../../dataProvider';
import { labelOf } from '../../../resources/fields';
import {
  isFigure,
  type ReportAnswer,
  type ReportGroup,
  type TableColumn,
  valueAt,
  wordsOf,
} from '../../../resources/reporting';
import type { AnyRecord, Report } from '../../../resources/schema';
import { renderCell } from '../../cells';
import { DASH, formatCount } from '../../format';
import { drillTo } from './drill';

/** What all rows of one table share. */
export interface RowEnvironment {
  report: Report;
  answer: ReportAnswer;
  places: ReadonlyMap<string, number>;
  /** Id of the column that stays in view. */
  staying: string | undefined;
  timeZone: string;
  outletCount: number;
  can: (module: string, action: string) => boolean;
}

const classOf = (column: TableColumn, staying: string | undefined): string | undefined =>
  [isFigure(column.field) ? 'right' : '', column.id === staying ? 'stay' : ''].filter(Boolean).join(' ') || undefined;

function contentOf(column: TableColumn, row: AnyRecord, environment: RowEnvironment): ReactNode {
  const { report, answer, places, timeZone, outletCount } = environment;
  const { key, field } = column;
  const value = valueAt(column, row);
  if (report.texts?.[key] && value !== null && value !== undefined)
    return wordsOf(report, answer.params, key, field, value);
  return renderCell({
    field,
    value,
    places: places.get(column.id) ?? 2,
    environment: { timeZone, outletCount, titleOf: labels.get },
  });
}

interface RowProps {
  index: number;
  row: AnyRecord;
  columns: readonly TableColumn[];
  environment: RowEnvironment;
}

/** One row; what has a source leads there. Only the first link of a row to one place is a stop for the keyboard. */
export const ReportRow = memo(function ReportRow({ index, row, columns, environment }: RowProps) {
  const { report, answer, staying, can } = environment;
  const stops = new Set<string>();
  return (
    <tr data-index={index}>
      {columns.map((column) => {
        const content = contentOf(column, row, environment);
        const isKnown = valueAt(column, row) !== null;
        const to = isKnown ? drillTo(report, column.key, row, answer.params, can) : undefined;
        const isRepeated = to !== undefined && stops.has(to);
        if (to) stops.add(to);
        return (
          <td key={column.id} className={classOf(column, staying)}>
            {to ? (
              <Link to={to} tabIndex={isRepeated ? -1 : undefined}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
});

interface GroupRowProps {
  group: ReportGroup;
  groupKey: string;
  isOpen: boolean;
  columns: readonly TableColumn[];
  environment: RowEnvironment;
  onToggle: (key: string) => void;
}

/** A figure of a group or the whole; nothing where the report adds nothing up. */
const sumOf = (column: TableColumn, totals: AnyRecord, environment: RowEnvironment): ReactNode => {
  if (!isFigure(column.field) || !(column.key in totals)) return null;
  return totals[column.key] === null ? <span className="zero">{DASH}</span> : contentOf(column, totals, environment);
};

/** A group's name, number of rows and subtotals; opens and closes. */
export const GroupRow = memo(function GroupRow({
  group,
  groupKey,
  isOpen,
  columns,
  environment,
  onToggle,
}: GroupRowProps) {
  const { report, answer, staying } = environment;
  const by = String(answer.params.group);
  const field = report.columns[by];
  const name = field && group.value !== null ? wordsOf(report, answer.params, by, field, group.value) : '';
  const nameAt = columns.findIndex(({ id }) => id === staying);
  return (
    <tr className="group">
      {columns.map((column, index) => (
        <td key={column.id} className={classOf(column, staying)}>
          {index === Math.max(0, nameAt) ? (
            <button type="button" aria-expanded={isOpen} onClick={() => onToggle(groupKey)}>
              {isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
              <span>{name || `No ${labelOf(by, field).toLowerCase()}`}</span>
              <span className="count">{formatCount(group.rows)}</span>
            </button>
          ) : (
            sumOf(column, group.totals, environment)
          )}
        </td>
      ))}
    </tr>
  );
});

/** The sums of the whole result, whatever part of it is on the screen. */
export const TotalsRow = memo(function TotalsRow({
  columns,
  environment,
}: {
  columns: readonly TableColumn[];
  environment: RowEnvironment;
}) {
  const { answer, staying } = environment;
  const nameAt = Math.max(
    0,
    columns.findIndex(({ id }) => id === staying),
  );
  return (
    <tfoot>
      <tr>
        {columns.map((column, index) => (
          <td key={column.id} className={classOf(column, staying)}>
            {index === nameAt ? 'Total' : sumOf(column, answer.totals, environment)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
});
