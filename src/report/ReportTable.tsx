import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { choiceLabel, type Kind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { isFigure, type ReportAnswer, type TableColumn, valueAt } from '#engine/read/reporting';
import { formatDecimal } from '../format/format';
import { sizes } from '../shell/theme';
import { paperStyles, type RowAttributes, Table, useRowWindow, useUnits } from '../table';
import { GroupRow, type RowEnvironment, reportColumns } from './rows';
import { placesByColumn, type TableItem, unitsIn } from './tableItems';

interface ReportTableProps {
  report: Report;
  answer: ReportAnswer;
  columns: readonly TableColumn[];
  /** Rows and heads of groups, those of closed groups left out. */
  items: readonly TableItem[];
  onToggle: (key: string) => void;
  sort: string;
  onSort: (sort: string | undefined) => void;
  environment: Pick<RowEnvironment, 'timeZone' | 'outletCount' | 'can'>;
  isBusy: boolean;
  hasMore: boolean;
  onMore: () => void;
}

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
  (columns.find(({ key, field }) => field.kind === 'text' && report.columns[key]?.drill) ?? columns[0])?.id;

const keyOf = ({ key }: TableItem) => key;
const attributesOf = (_item: TableItem, index: number): RowAttributes => ({ 'data-index': String(index) });

/** The rows with their subtotals and totals; sorted by the heads, windowed when long. */
export function ReportTable(props: ReportTableProps) {
  const { report, answer, columns, items, onToggle, sort, onSort, hasMore, onMore } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const scroller = useRef<HTMLDivElement>(null);
  const units = useUnits(unitsIn(report));
  const places = useMemo(() => placesByColumn(columns, answer, units.placesOf), [columns, answer, units.placesOf]);
  const environment = useMemo(
    (): RowEnvironment => ({ ...props.environment, report, answer, places, staying: stayingColumn(report, columns) }),
    [props.environment, report, answer, places, columns],
  );
  const widths = useMemo(
    () =>
      columns.map((column) => {
        const width = widthOf(column, answer, places.get(column.id)?.most ?? 0);
        return isPhone && column.id === environment.staying ? Math.min(width, WIDEST_ON_PHONE) : width;
      }),
    [columns, answer, places, isPhone, environment.staying],
  );
  const shown = useRowWindow({ count: items.length, rowHeight: sizes.compactRow, scroller });
  const end = shown.indices.at(-1) ?? 0;
  useEffect(() => {
    if (hasMore && end >= items.length - AHEAD) onMore();
  }, [hasMore, end, items.length, onMore]);
  const tableColumns = useMemo(() => reportColumns(columns, widths, environment), [columns, widths, environment]);
  const groupRow = useCallback(
    (item: TableItem) =>
      item.kind === 'group' ? (
        <GroupRow
          key={item.key}
          group={item.group}
          groupKey={item.key}
          isOpen={item.isOpen}
          columns={columns}
          environment={environment}
          onToggle={onToggle}
        />
      ) : undefined,
    [columns, environment, onToggle],
  );
  /** Figures go down first, names up; a third click is the report's own order. */
  const sortBy = (key: string) => {
    const isRight = columns.some((column) => column.key === key && isFigure(column.field));
    const [first, second] = isRight ? [`-${key}`, key] : [key, `-${key}`];
    onSort(sort === first ? second : sort === second ? undefined : first);
  };
  return (
    <Table
      look="report"
      label={report.label}
      // The keyboard scrolls it; its rows are no stops of their own.
      region={`${report.label}: figures`}
      boxRef={scroller}
      sx={paperStyles(columns.length)}
      rowHeight={sizes.compactRow}
      rowCount={answer.total + 2}
      isBusy={props.isBusy}
      style={{ width: widths.reduce((sum, each) => sum + each, 0), minWidth: '100%' }}
      columns={tableColumns}
      rows={items}
      keyOf={keyOf}
      attributesOf={attributesOf}
      specialRow={groupRow}
      window={shown}
      sort={sort}
      onSort={sortBy}
    />
  );
}
