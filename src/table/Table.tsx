import type { HTMLAttributes, Key, ReactNode } from 'react';
import { Gap, TableFoot, TableHead, TableRow } from './parts';
import type { RowSelection } from './selecting';
import { TableFrame, type TableFrameProps } from './TableFrame';
import type { RowAttributes, TableColumn, TableSort } from './types';
import type { RowWindow } from './useRowWindow';

/** Pixels. */
const CHECK_WIDTH = 44;

interface BodyProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => Key;
  /** What is said about a row besides its cells: a class, an id. The same function while nothing changes, or all rows are drawn again. */
  attributesOf?: ((row: Row, index: number) => RowAttributes) | undefined;
  /** A row that is not made of the columns' cells, such as a group's head; undefined for all others. */
  specialRow?: (row: Row, index: number) => ReactNode | undefined;
  /** Of a long table in a box that scrolls: which rows are in the page. */
  window?: RowWindow | undefined;
  /** The row that Tab reaches. */
  active?: number | undefined;
  selection?: RowSelection<Row> | undefined;
  /** What happens on rows: clicks and keys. */
  handlers?: HTMLAttributes<HTMLTableSectionElement> | undefined;
}

/** The rows. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { columns, rows, keyOf, attributesOf, specialRow, window: shown, active, selection, handlers } = props;
  const drawn = (row: Row | undefined, index: number) =>
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
  const span = columns.length + (selection ? 1 : 0);
  return (
    <tbody {...handlers}>
      <Gap height={shown?.before ?? 0} span={span} />
      {shown ? shown.indices.map((index) => drawn(rows[index], index)) : rows.map(drawn)}
      <Gap height={shown?.after ?? 0} span={span} />
    </tbody>
  );
}

interface TableProps<Row> extends Omit<TableFrameProps, 'children'>, BodyProps<Row>, Partial<TableSort> {}

/** A table from its columns and rows. Those with a body of their own put `TableFrame` and the parts together themselves. */
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
    ...frame
  } = props;
  // Where rows come and go their texts may not move the columns.
  const isFixed = window?.isWindowed === true && columns.some(({ width }) => width !== undefined);
  return (
    <TableFrame {...frame} style={isFixed ? { tableLayout: 'fixed', ...frame.style } : undefined}>
      {(isFixed || (frame.look === 'report' && columns.some(({ width }) => width !== undefined))) && (
        <colgroup>
          {selection && <col style={{ width: CHECK_WIDTH }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
      )}
      <TableHead columns={columns} selection={selection} sort={sort} onSort={onSort} />
      <TableBody {...{ columns, rows, keyOf, attributesOf, specialRow, window, active, selection, handlers }} />
      <TableFoot columns={columns} />
    </TableFrame>
  );
}
