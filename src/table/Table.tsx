import type { HTMLAttributes, Key, ReactNode } from 'react';
import { paperParts } from './paperParts';
import { Gap, hasSums, SumsRow, TableFoot, TableHead, TableRow } from './parts';
import type { RowSelection } from './selecting';
import { TableFrame, type TableFrameProps } from './TableFrame';
import type { RowAttributes, TableColumn, TableSort } from './types';
import { usePaper } from './usePaper';
import type { RowWindow } from './useRowWindow';

/** Pixels. */
const CHECK_WIDTH = 44;

interface BodyProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => Key;
  /** A row's properties besides its cells: a class, an id. A stable function, otherwise all rows are drawn again. */
  attributesOf?: ((row: Row, index: number) => RowAttributes) | undefined;
  /** A row without the columns' cells, such as a group header; undefined for all others. */
  specialRow?: (row: Row, index: number) => ReactNode | undefined;
  /** Whether a row is the heading of the next ones: on paper they are on the same page. */
  isHeading?: (row: Row) => boolean;
  /** For a long table in a scroll container: which rows are rendered. */
  window?: RowWindow | undefined;
  /** The row that Tab reaches. */
  active?: number | undefined;
  selection?: RowSelection<Row> | undefined;
  /** Row events: clicks and keys. */
  handlers?: HTMLAttributes<HTMLTableSectionElement> | undefined;
}

/** Draws a row; `index` is its place among all rows. */
const drawerOf =
  <Row,>({ columns, keyOf, attributesOf, specialRow, active, selection }: BodyProps<Row>) =>
  (row: Row | undefined, index: number) =>
    row === undefined
      ? null
      : (specialRow?.(row, index) ?? (
          <TableRow
            key={keyOf(row, index)}
            row={row}
            index={index}
            columns={columns}
            isActive={active === undefined ? undefined : index === active}
            isSelected={selection?.has(row)}
            toggle={selection?.toggle}
            labelOf={selection?.labelOf}
            attributesOf={attributesOf}
          />
        ));

/** The rows. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { columns, rows, window: shown, selection, handlers } = props;
  const drawn = drawerOf(props);
  const span = columns.length + (selection ? 1 : 0);
  return (
    <tbody {...handlers}>
      <Gap height={shown?.before ?? 0} span={span} />
      {shown ? shown.indices.map((index) => drawn(rows[index], index)) : rows.map(drawn)}
      <Gap height={shown?.after ?? 0} span={span} />
    </tbody>
  );
}

/** On paper: the last rows, the sums and what follows, on one page. Browsers keep a row group together, but not always a row with the next. */
function PaperEnd<Row>({ end, isHeading, ...props }: BodyProps<Row> & { end: ReactNode }) {
  const { columns, rows } = props;
  const drawn = drawerOf(props);
  const { parts, last } = paperParts(rows, isHeading);
  return (
    <>
      {parts.map(({ from, to, isTogether }) => (
        <tbody key={from} className={isTogether ? 'paperTogether' : undefined}>
          {rows.slice(from, to).map((row, index) => drawn(row, from + index))}
        </tbody>
      ))}
      <tbody className="paperTogether">
        {rows.slice(last).map((row, index) => drawn(row, last + index))}
        {hasSums(columns) ? <SumsRow columns={columns} /> : null}
        <tr className="after">
          <td colSpan={columns.length}>{end}</td>
        </tr>
      </tbody>
    </>
  );
}

interface TableProps<Row> extends Omit<TableFrameProps, 'children'>, BodyProps<Row>, Partial<TableSort> {
  /** What follows the table; on paper it is on the same page as the sums and the last rows. `null`: only they are together. */
  end?: ReactNode;
}

/** A table from columns and rows. For a custom body, combine `TableFrame` and the parts. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    keyOf,
    attributesOf,
    specialRow,
    isHeading,
    window,
    active,
    selection,
    handlers,
    sort,
    onSort,
    end,
    ...frame
  } = props;
  const isEnding = usePaper() && end !== undefined;
  const body = { columns, rows, keyOf, attributesOf, specialRow, window, active, selection, handlers };
  const hasWidths = columns.some(({ width }) => width !== undefined);
  // Windowed rows must not change column widths.
  const isFixed = window?.isWindowed === true && hasWidths;
  const table = (
    <TableFrame {...frame} style={isFixed ? { tableLayout: 'fixed', ...frame.style } : frame.style}>
      {hasWidths && (isFixed || frame.look === 'report' || frame.style !== undefined) && (
        <colgroup>
          {selection && <col style={{ width: CHECK_WIDTH }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
      )}
      <TableHead columns={columns} selection={selection} sort={sort} onSort={onSort} />
      {isEnding ? (
        <PaperEnd {...body} isHeading={isHeading} end={end} />
      ) : (
        <>
          <TableBody {...body} />
          <TableFoot columns={columns} />
        </>
      )}
    </TableFrame>
  );
  if (end === undefined || end === null) return table;
  return (
    <>
      {table}
      {isEnding ? null : end}
    </>
  );
}
