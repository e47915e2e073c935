import ArrowDown from '@mui/icons-material/ArrowDownward';
import ArrowUp from '@mui/icons-material/ArrowUpward';
import { visuallyHidden } from '@mui/utils';
import { isValidElement, memo, type ReactNode } from 'react';
import { type RowSelection, SelectCell, SelectHead } from './selecting';
import type { RowAttributes, TableColumn, TableHeading, TableSort } from './types';

/** Joins class names, without missing ones. */
export const classes = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

const right = (align: 'left' | 'right' | undefined): string | false => align === 'right' && 'right';

interface HeadProps extends Partial<TableSort> {
  columns: readonly TableHeading[];
  selection?: Pick<RowSelection<never>, 'isAll' | 'isSome' | 'toggleAll'> | undefined;
}

/** The column headers; sortable ones are buttons. */
export function TableHead({ columns, selection, sort, onSort }: HeadProps) {
  return (
    <thead>
      <tr>
        {selection && <SelectHead {...selection} />}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps extends Partial<TableSort> {
  column: TableHeading;
}

function HeadCell({ column, sort, onSort }: HeadCellProps) {
  const { key, head, unit, align, isHeadHidden, isSortable } = column;
  const isDown = sort === `-${key}`;
  const isUp = sort === key;
  const words: ReactNode = unit ? (
    <>
      {head}
      <span className="unit"> {unit}</span>
    </>
  ) : (
    head
  );
  const arrow = isDown ? <ArrowDown className="arrow" /> : <ArrowUp className={isUp ? 'arrow' : 'arrow idle'} />;
  return (
    <th
      scope="col"
      className={classes(right(align), column.className, column.headClass)}
      aria-label={column.headLabel}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      {isHeadHidden ? (
        <span style={visuallyHidden}>{words}</span>
      ) : isSortable && onSort ? (
        <button type="button" onClick={() => onSort(key)}>
          {align === 'right' && arrow}
          <span>{words}</span>
          {align !== 'right' && arrow}
        </button>
      ) : (
        words
      )}
    </th>
  );
}

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly TableColumn<Row>[];
  /** Whether it is a tab stop; omitted if rows aren't. */
  isActive?: boolean | undefined;
  isSelected?: boolean;
  toggle?: RowSelection<Row>['toggle'] | undefined;
  labelOf?: RowSelection<Row>['labelOf'] | undefined;
  /** The row's properties besides its cells. */
  attributesOf?: ((row: Row, index: number) => RowAttributes) | undefined;
}

/** A row's cells, one per column. */
export function RowCells<Row>({ row, index, columns, isActive = false, isSelected = false }: TableRowProps<Row>) {
  const place = { index, isActive, isSelected };
  return columns.map(({ key, head, isHeadHidden, align, className, isRowHead, cell, cellClass, cellTitle }) => {
    const shown = {
      'data-head': isHeadHidden || typeof head !== 'string' ? undefined : head,
      className: classes(right(align), className, cellClass?.(row)),
      title: cellTitle?.(row),
      children: cell(row, place),
    };
    return isRowHead ? <th key={key} scope="row" {...shown} /> : <td key={key} {...shown} />;
  });
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { row, index, isActive, isSelected = false, toggle, labelOf } = props;
  return (
    <tr
      {...props.attributesOf?.(row, index)}
      data-selected={isSelected || undefined}
      tabIndex={isActive === undefined ? undefined : isActive ? 0 : -1}
    >
      {toggle && <SelectCell index={index} label={labelOf?.(row) ?? ''} isSelected={isSelected} toggle={toggle} />}
      <RowCells {...props} />
    </tr>
  );
}

/** One row of plain cells; drawn again only when something of its own changes. */
export const TableRow = memo(PlainRow) as typeof PlainRow;

/** The space of rows that aren't rendered. */
export const Gap = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null;

/** A sum that has no text, in an element or without. */
const isBlank = (foot: ReactNode): boolean =>
  foot === undefined || foot === '' || (isValidElement<{ children?: ReactNode }>(foot) && isBlank(foot.props.children));

/** The sums below the columns. */
export const SumsRow = <Row,>({ columns }: { columns: readonly TableColumn<Row>[] }) => (
  <tr className="sums">
    {columns.map(({ key, head, align, className, foot }) => (
      <td
        key={key}
        className={classes(right(align), className)}
        data-head={typeof head === 'string' ? head : undefined}
        data-blank={isBlank(foot) || undefined}
      >
        {foot}
      </td>
    ))}
  </tr>
);

/** Whether any column has a sum. */
export const hasSums = <Row,>(columns: readonly TableColumn<Row>[]): boolean =>
  columns.some(({ foot }) => foot !== undefined);

/** The footer: totals. */
export function TableFoot<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return hasSums(columns) ? (
    <tfoot>
      <SumsRow columns={columns} />
    </tfoot>
  ) : null;
}
