import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { labels } from '#dataProvider';
import { type AnyRecord, inSentence, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { isStatement } from '#engine/define/reports/statement';
import {
  hasTotal,
  isFigure,
  type ReportAnswer,
  type ReportGroup,
  type RowPlaces,
  type TableColumn,
  valueAt,
  wordsOf,
} from '#engine/read/reporting';
import type { Asker } from '#engine/run/query/check';
import { DASH, formatCount } from '../format/format';
import type { TableColumn as Column } from '../table';
import { renderCell } from '../table/cells';
import { drillTo } from './drill';
import { Head } from './heads';
import type { TableItem } from './tableItems';

/** The shared context of a table's rows. */
export interface RowEnvironment {
  report: Report;
  answer: ReportAnswer;
  places: ReadonlyMap<string, RowPlaces>;
  /** Values shown in grey within another column's cells, by that column's key. */
  within: ReadonlyMap<string, TableColumn>;
  /** Id of the fixed column. */
  staying: string | undefined;
  timeZone: string;
  outletCount: number;
  asker: Asker;
}

const classOf = (column: TableColumn, staying: string | undefined): string | undefined =>
  [isFigure(column.field) ? 'right' : '', column.id === staying ? 'stay' : ''].filter(Boolean).join(' ') || undefined;

export function contentOf(column: TableColumn, row: AnyRecord, environment: RowEnvironment): ReactNode {
  const { report, answer, places, timeZone, outletCount } = environment;
  const { key, field } = column;
  const value = valueAt(column, row);
  if (report.columns[key]?.words && value !== null && value !== undefined)
    return wordsOf(report, answer.params, key, field, value);
  return renderCell({
    field,
    value,
    places: places.get(column.id)?.of(row) ?? 2,
    mostPlaces: places.get(column.id)?.most,
    environment: { timeZone, outletCount, titleOf: labels.get },
  });
}

interface GroupRowProps {
  group: ReportGroup;
  groupKey: string;
  /** The column it is grouped by. */
  by: string;
  /** 1 within another group. */
  depth: number;
  isOpen: boolean;
  columns: readonly TableColumn[];
  environment: RowEnvironment;
  onToggle: (key: string) => void;
}

/** A group's or the total's figure; nothing if the report adds nothing up. */
export const sumOf = (column: TableColumn, totals: AnyRecord, environment: RowEnvironment): ReactNode => {
  if (!hasTotal(column, totals)) return null;
  return totals[column.key] === null ? <span className="zero">{DASH}</span> : contentOf(column, totals, environment);
};

/** A group's name. */
export function groupName({ report, answer }: RowEnvironment, by: string, { value }: ReportGroup): string {
  const field = report.columns[by];
  const name = field && value !== null ? wordsOf(report, answer.params, by, field, value) : '';
  return name || `No ${inSentence(labelOf(by, field))}`;
}

/** A group's name, number of rows and subtotals; expands and collapses. */
export const GroupRow = memo(function GroupRow({
  group,
  groupKey,
  by,
  depth,
  isOpen,
  columns,
  environment,
  onToggle,
}: GroupRowProps) {
  const { staying } = environment;
  const nameAt = columns.findIndex(({ id }) => id === staying);
  return (
    <tr className="group">
      {columns.map((column, index) => (
        <td key={column.id} className={classOf(column, staying)}>
          {index === Math.max(0, nameAt) ? (
            <button
              type="button"
              aria-expanded={isOpen}
              style={depth > 0 ? { paddingLeft: depth * 16 } : undefined}
              onClick={() => onToggle(groupKey)}
            >
              {isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
              <span>{groupName(environment, by, group)}</span>
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

/** A cell's link; none if it has no value. */
export const leadOf = (
  column: TableColumn,
  row: ReportAnswer['totals'],
  { report, answer, asker }: RowEnvironment,
): string | undefined =>
  valueAt(column, row) === null ? undefined : drillTo(report, column.key, row, answer.params, asker);

/** A cell's content, linked to its source. Only a row's first link to the same place is a tab stop. */
export function linkedContent(
  column: TableColumn,
  columns: readonly TableColumn[],
  row: AnyRecord,
  environment: RowEnvironment,
) {
  const content = contentOf(column, row, environment);
  const to = leadOf(column, row, environment);
  if (!to) return content;
  const isRepeated = columns.slice(0, columns.indexOf(column)).some((each) => leadOf(each, row, environment) === to);
  return (
    <Link to={to} tabIndex={isRepeated ? -1 : undefined}>
      {content}
    </Link>
  );
}

/** Shown within the cell, in grey after the value. */
function behind(column: TableColumn, row: AnyRecord, environment: RowEnvironment): ReactNode {
  const inside = environment.within.get(column.key);
  if (!inside || !valueAt(inside, row)) return null;
  return <span className="behind"> {linkedContent(inside, [inside], row, environment)}</span>;
}

/** A report's columns for a table, with the whole result's sums in the footer, whatever part is visible. */
export function reportColumns(
  columns: readonly TableColumn[],
  widths: readonly number[],
  environment: RowEnvironment,
): Column<TableItem>[] {
  const { answer, staying } = environment;
  const nameAt = Math.max(
    0,
    columns.findIndex(({ id }) => id === staying),
  );
  const { statement } = environment.report;
  const subtotals =
    statement && isStatement({ statement }, answer.params)
      ? statement.lines.filter(({ isSubtotal }) => isSubtotal)
      : [];
  const cellClass = (item: TableItem) =>
    item.kind === 'row' && subtotals.some(({ name }) => name === item.row[statement?.parts.line ?? ''])
      ? 'subtotal'
      : undefined;
  const sums = columns.map((column) => sumOf(column, answer.totals, environment));
  // A total without a figure is left out.
  const isSaid = sums.some((sum) => sum !== undefined && sum !== null && sum !== '');
  return columns.map((column, index) => ({
    key: column.id,
    head: <Head label={column.label} />,
    align: isFigure(column.field) ? 'right' : 'left',
    className: column.id === staying ? 'stay' : undefined,
    width: widths[index],
    // A column with several values can't be sorted by one of them.
    isSortable: column.value === undefined,
    cellClass,
    cell: (item) =>
      item.kind === 'row' ? (
        <>
          {linkedContent(column, columns, item.row, environment)}
          {behind(column, item.row, environment)}
        </>
      ) : null,
    // If the first column is a figure, its total says more than the word.
    foot: !isSaid ? undefined : index === nameAt && !isFigure(column.field) ? 'Total' : sums[index],
  }));
}
