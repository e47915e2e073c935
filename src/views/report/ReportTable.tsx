import ArrowDown from '@mui/icons-material/ArrowDownward';
import ArrowUp from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { isFigure, type ReportAnswer, type TableColumn, valueAt } from '../../../resources/reporting';
import { choiceLabel, type Kind, type Report } from '../../../resources/schema';
import { formatDecimal } from '../../format';
import { sizes } from '../../theme';
import { GroupRow, ReportRow, type RowEnvironment, TotalsRow } from './rows';
import { itemsOf, placesByColumn } from './tableItems';
import { reportTableStyles } from './tableStyles';

interface ReportTableProps {
  report: Report;
  answer: ReportAnswer;
  columns: readonly TableColumn[];
  /** Groups that are closed. */
  closed: ReadonlySet<string>;
  onToggle: (key: string) => void;
  sort: string;
  onSort: (sort: string | undefined) => void;
  environment: Pick<RowEnvironment, 'timeZone' | 'outletCount' | 'can'>;
  isBusy: boolean;
  isPrinting: boolean;
  hasMore: boolean;
  onMore: () => void;
}

/** Longer tables keep only the rows in view in the page. */
const WINDOW_ABOVE = 100;
/** How many rows before the end the next page is asked for. */
const AHEAD = 60;

const NARROWEST = 72;
const WIDEST = 260;
/** Of the column that stays, or no figure would fit beside it. */
const WIDEST_ON_PHONE = 150;
/** Rows whose texts decide the width of a column while others are out of view. */
const MEASURED = 200;

/** Characters of kinds that are not shown as they are stored. */
const LENGTHS: Partial<Record<Kind, number>> = { date: 11, datetime: 17 };

/** A column's width by its longest text; only where rows come and go, so that columns stay put. */
function widthOf(column: TableColumn, answer: ReportAnswer, places: number): number {
  const lengths = [answer.totals, ...answer.docs.slice(0, MEASURED)].map((row) => {
    const value = valueAt(column, row);
    if (isFigure(column.field)) return formatDecimal(value, places).length;
    if (column.field.kind === 'choice') return value === null ? 1 : choiceLabel(column.field, String(value)).length;
    return LENGTHS[column.field.kind] ?? String(value ?? '').length;
  });
  const longest = Math.max(column.label.length + 2, ...lengths);
  return Math.min(WIDEST, Math.max(NARROWEST, longest * 9 + 26));
}

/** The first column of names whose rows lead somewhere stays in view while the figures scroll sideways. */
const stayingColumn = (report: Report, columns: readonly TableColumn[]): string | undefined =>
  (columns.find(({ key, field }) => field.kind === 'text' && report.drill?.[key]) ?? columns[0])?.id;

/** The rows with their subtotals and totals; sorted by the heads, windowed when long. */
export function ReportTable(props: ReportTableProps) {
  const { report, answer, columns, closed, onToggle, sort, onSort, isPrinting, hasMore, onMore } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const scroller = useRef<HTMLDivElement>(null);
  const items = useMemo(() => itemsOf(answer, closed), [answer, closed]);
  const places = useMemo(() => placesByColumn(columns, answer), [columns, answer]);
  const environment = useMemo(
    (): RowEnvironment => ({ ...props.environment, report, answer, places, staying: stayingColumn(report, columns) }),
    [props.environment, report, answer, places, columns],
  );
  const widths = useMemo(
    () =>
      columns.map((column) => {
        const width = widthOf(column, answer, places.get(column.id) ?? 0);
        return isPhone && column.id === environment.staying ? Math.min(width, WIDEST_ON_PHONE) : width;
      }),
    [columns, answer, places, isPhone, environment.staying],
  );
  const isWindowed = items.length > WINDOW_ABOVE && !isPrinting;
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => sizes.compactRow,
    overscan: 16,
    enabled: isWindowed,
  });
  const seen = isWindowed ? virtualizer.getVirtualItems() : undefined;
  const end = seen ? (seen.at(-1)?.index ?? 0) : items.length;
  useEffect(() => {
    if (hasMore && end >= items.length - AHEAD) onMore();
  }, [hasMore, end, items.length, onMore]);

  const before = seen?.[0]?.start ?? 0;
  const after = seen ? virtualizer.getTotalSize() - (seen.at(-1)?.end ?? 0) : 0;
  const indices = seen ? seen.map(({ index }) => index) : items.map((_, index) => index);
  return (
    <Box
      ref={scroller}
      className="print-flow"
      // The keyboard scrolls it; its rows are no stops of their own.
      tabIndex={0}
      role="region"
      aria-label={`${report.label}: figures`}
      sx={reportTableStyles(columns.length)}
      style={{ '--row': `${sizes.compactRow}px` } as object}
    >
      <table
        aria-label={report.label}
        aria-rowcount={answer.total + 2}
        aria-busy={props.isBusy}
        style={
          isWindowed
            ? { tableLayout: 'fixed', width: widths.reduce((sum, each) => sum + each, 0), minWidth: '100%' }
            : undefined
        }
      >
        {isWindowed && (
          <colgroup>
            {columns.map((column, index) => (
              <col key={column.id} style={{ width: widths[index] }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                stays={column.id === environment.staying}
                sort={sort}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} span={columns.length} />}
          {indices.map((index) => {
            const item = items[index];
            if (!item) return null;
            return item.kind === 'group' ? (
              <GroupRow
                key={item.key}
                group={item.group}
                groupKey={item.key}
                isOpen={item.isOpen}
                columns={columns}
                environment={environment}
                onToggle={onToggle}
              />
            ) : (
              <ReportRow key={item.key} index={index} row={item.row} columns={columns} environment={environment} />
            );
          })}
          {after > 0 && <Gap height={after} span={columns.length} />}
        </tbody>
        <TotalsRow columns={columns} environment={environment} />
      </table>
    </Box>
  );
}

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden>
    <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

interface HeadCellProps {
  column: TableColumn;
  stays: boolean;
  sort: string;
  onSort: (sort: string | undefined) => void;
}

/** Figures go down first, names up; a third click is the report's own order. */
function HeadCell({ column, stays, sort, onSort }: HeadCellProps) {
  const { key, label, field, value } = column;
  const isDown = sort === `-${key}`;
  const isUp = sort === key;
  const isRight = isFigure(field);
  const next = () => {
    const [first, second] = isRight ? [`-${key}`, key] : [key, `-${key}`];
    return sort === first ? second : sort === second ? undefined : first;
  };
  const arrow = isDown ? <ArrowDown className="arrow" /> : <ArrowUp className={isUp ? 'arrow' : 'arrow idle'} />;
  return (
    <th
      scope="col"
      className={[isRight ? 'right' : '', stays ? 'stay' : ''].join(' ')}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      {/* One column of several values cannot be sorted by one of them. */}
      {value === undefined ? (
        <button type="button" onClick={() => onSort(next())}>
          {isRight && arrow}
          <span>{label}</span>
          {!isRight && arrow}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
