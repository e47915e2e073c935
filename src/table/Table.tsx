import type { HTMLAttributes, Key, ReactNode } from 'react';
import { Gap, TableFoot, TableHead, TableRow } from './parts';
import type { RowSelection } from './selecting';
import { TableFrame, type TableFrameProps } from './TableFrame';
import type { RowAttributes, TableColumn, TableSort } from './types';
import type { RowWindow } from './useRowWindow';

/** Pixels. */
const CHECK_WIDTH = 44;

export interface BodyProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => Key;
  /** A row's properties besides its cells: a class, an id. A stable function, otherwise all rows are drawn again. */
  attributesOf?: ((row: Row, index: number) => RowAttributes) | undefined;
  /** A row without the columns' cells, such as a group header; undefined for all others. */
  specialRow?: (row: Row, index: number) => ReactNode | undefined;
  /** For a long table in a scroll container: which rows are rendered. */
  window?: RowWindow | undefined;
  /** The row that Tab reaches. */
  active?: number | undefined;
  selection?: RowSelection<Row> | undefined;
  /** Row events: clicks and keys. */
  handlers?: HTMLAttributes<HTMLTableSectionElement> | undefined;
}

/** Draws a row; `index` is its place among all rows. */
export const drawerOf =
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
function TableBody<Row>(props: BodyProps<Row>) {
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

export interface TableProps<Row> extends Omit<TableFrameProps, 'children'>, BodyProps<Row>, Partial<TableSort> {
  /** Rows and sums, drawn otherwise. @default as they are */
  body?: ReactNode;
}

/** A table from columns and rows. For a custom body, combine `TableFrame` and the parts. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    keyOf,
    attributesOf,
    specialRow,
    window,
    active,
    selection,
    handlers,
    sort,
    onSort,
    body,
    ...frame
  } = props;
  const hasWidths = columns.some(({ width }) => width !== undefined);
  // Windowed rows must not change column widths.
  const isFixed = window?.isWindowed === true && hasWidths;
  return (
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
      {body ?? (
        <>
          <TableBody {...{ columns, rows, keyOf, attributesOf, specialRow, window, active, selection, handlers }} />
          <TableFoot columns={columns} />
        </>
      )}
    </TableFrame>
  );
}
