import { type RefObject, useEffect, useMemo } from 'react';
import { choiceLabel, type Kind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import {
  isFigure,
  placesByColumn,
  type ReportAnswer,
  type RowPlaces,
  type TableColumn,
  valueAt,
  WHOLE,
} from '#engine/read/reporting';
import { stayingColumn, withinOthers } from '#engine/read/tableView';
import { DASH, formatIn } from '../format/format';
import { sizes } from '../shell/theme';
import { GAP_AFTER_FIGURE, usePaper, useRowWindow, useUnits, widthOfText } from '../table';
import { AfterTable, BeforeTable } from '../table/PaperParts';
import { sheetsOf } from '../table/paperSheets';
import { widthOfHead } from './heads';
import type { RowEnvironment } from './rows';
import { SheetTable } from './SheetTable';
import { type TableItem, unitsIn } from './tableItems';

interface ReportTableProps {
  report: Report;
  answer: ReportAnswer;
  columns: readonly TableColumn[];
  isPhone: boolean;
  /** Rows and group headers, without the rows of collapsed groups. */
  items: readonly TableItem[];
  onToggle: (key: string) => void;
  sort: string;
  onSort: (sort: string | undefined) => void;
  environment: Pick<RowEnvironment, 'timeZone' | 'outletCount' | 'asker'>;
  isBusy: boolean;
  hasMore: boolean;
  onMore: () => void;
  /** The scroll container. */
  scroller: RefObject<HTMLDivElement | null>;
}

/** How many rows before the end the next page is requested. */
const AHEAD = 60;

/** Maximum px of a column. */
const WIDEST = 260;
/** For the fixed column, so that a figure fits next to it. */
const WIDEST_ON_PHONE = 136;
/** Left and right padding of a cell. */
const PADDING = 20;
/** Around a status label. */
const CHIP = 18;
/** Rows whose text determines a column's width while others are out of view. */
const MEASURED = 200;

/** Samples of kinds that aren't shown as stored. */
const SAMPLES: Partial<Record<Kind, string>> = { date: '20 Nov 2026', datetime: '20 Nov 2026 00:00' };

/** px of a column by its content: a heading may take two lines. */
function widthOf(column: TableColumn, within: TableColumn | undefined, answer: ReportAnswer, places: RowPlaces) {
  const textOf = (row: ReportAnswer['totals'], isTotal: boolean): number => {
    const value = valueAt(column, row);
    if (isFigure(column.field)) return widthOfText(formatIn(column.field, value, places.most), isTotal ? 600 : 400);
    if (value === null || value === undefined) return widthOfText(DASH);
    if (column.field.kind === 'choice')
      return widthOfText(choiceLabel(column.field, String(value))) + ('tones' in column.field ? CHIP : 0);
    const behind = within && valueAt(within, row);
    return (
      widthOfText(SAMPLES[column.field.kind] ?? String(value), 500) + (behind ? widthOfText(`  ${String(behind)}`) : 0)
    );
  };
  const head = widthOfHead(column.label);
  const cells = [textOf(answer.totals, true), ...answer.docs.slice(0, MEASURED).map((row) => textOf(row, false))];
  return Math.ceil(Math.min(WIDEST, Math.max(head, ...cells) + PADDING));
}

const NOTHING: ReadonlyMap<string, TableColumn> = new Map();

/** The rows with subtotals and totals; sorted by the headings, windowed when long. */
export function ReportTable(props: ReportTableProps) {
  const { report, answer, items, onToggle, sort, onSort, hasMore, onMore } = props;
  const { isPhone, scroller } = props;
  // On a phone the name has no room for a code after it.
  const { own: columns, within } = useMemo(() => {
    const { own, within } = withinOthers(report, props.columns);
    return { own, within: isPhone ? NOTHING : within };
  }, [report, props.columns, isPhone]);
  const units = useUnits(unitsIn(report));
  const places = useMemo(() => placesByColumn(columns, answer, units.placesOf), [columns, answer, units.placesOf]);
  const environment = useMemo(
    (): RowEnvironment => ({
      ...props.environment,
      ...{ report, answer, places, within, staying: stayingColumn(report, columns) },
    }),
    [props.environment, report, answer, places, within, columns],
  );
  const widths = useMemo(
    () =>
      columns.map((column, index) => {
        const width = widthOf(column, within.get(column.key), answer, places.get(column.id) ?? WHOLE);
        const before = columns[index - 1];
        const gap = before && isFigure(before.field) && !isFigure(column.field) ? GAP_AFTER_FIGURE : 0;
        return (isPhone && column.id === environment.staying ? Math.min(width, WIDEST_ON_PHONE) : width) + gap;
      }),
    [columns, within, answer, places, isPhone, environment.staying],
  );
  const shown = useRowWindow({ count: items.length, rowHeight: sizes.compactRow, scroller });
  const end = shown.indices.at(-1) ?? 0;
  useEffect(() => {
    if (hasMore && end >= items.length - AHEAD) onMore();
  }, [hasMore, end, items.length, onMore]);
  const staysAt = Math.max(
    0,
    columns.findIndex(({ id }) => id === environment.staying),
  );
  const isOnPaper = usePaper();
  const paper = useMemo(
    () =>
      sheetsOf(
        columns.map(({ field }, index) => ({
          width: (widths[index] ?? 0) - PADDING,
          wraps: index !== staysAt && !isFigure(field) && !(field.kind in SAMPLES),
        })),
        staysAt,
      ),
    [columns, widths, staysAt],
  );
  /** Figures sort descending first, names ascending; a third click restores the report's order. */
  const sortBy = (key: string) => {
    const isRight = columns.some((column) => column.key === key && isFigure(column.field));
    const [first, second] = isRight ? [`-${key}`, key] : [key, `-${key}`];
    onSort(sort === first ? second : sort === second ? undefined : first);
  };
  const whole = { columns, widths };
  const partOf = (sheet: readonly number[] | undefined) =>
    sheet && sheet.length < columns.length
      ? {
          columns: sheet.flatMap((index) => columns[index] ?? []),
          widths: sheet.map((index) => widths[index] ?? 0),
        }
      : whole;
  const table = (part: typeof whole, isFirst: boolean) => (
    <SheetTable
      {...{ report, items, environment, onToggle, sort, shown }}
      {...part}
      boxRef={isFirst ? scroller : undefined}
      size={paper.size}
      rowCount={answer.total + 2}
      isBusy={props.isBusy}
      onSort={sortBy}
    />
  );
  const printed = { paper, labels: columns.map(({ label }) => label), nameAt: staysAt };
  return (
    <>
      {isOnPaper ? <BeforeTable {...printed} /> : null}
      {table(isOnPaper ? partOf(paper.sheets[0]) : whole, true)}
      {isOnPaper ? <AfterTable {...printed} table={(sheet) => table(partOf(sheet), false)} /> : null}
    </>
  );
}
