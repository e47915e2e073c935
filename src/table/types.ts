import type { HTMLAttributes, ReactNode } from 'react';

/** Where a row is shown, for cells that look different there. */
interface RowPlace {
  /** From 0, over all rows, rendered or not. */
  index: number;
  /** The one row that is a tab stop, if rows are navigated with the arrow keys. */
  isActive: boolean;
  isSelected: boolean;
}

/** A column's header. */
export interface TableHeading {
  key: string;
  head: ReactNode;
  /** After the heading, in grey: a currency. */
  unit?: string | undefined;
  /** The heading is only for screen readers, because the cells explain themselves. */
  isHeadHidden?: boolean;
  /** The heading's name if it has no text. */
  headLabel?: string;
  /** `right` for figures. */
  align?: 'left' | 'right';
  /** More classes for the header and all cells, such as `figure`, `date` and `stay` (styles.ts). */
  className?: string | undefined;
  /** More classes for the header only. */
  headClass?: string | undefined;
  /** Pixels, if the width must not depend on the visible rows. */
  width?: number | undefined;
  /** A click on the heading sorts by it. */
  isSortable?: boolean;
}

/** A table column: its header, its cells, and its footer. */
export interface TableColumn<Row> extends TableHeading {
  /** Its cells name their rows: they are row headers. */
  isRowHead?: boolean;
  cell: (row: Row, place: RowPlace) => ReactNode;
  /** More classes for one cell. */
  cellClass?: (row: Row) => string | undefined;
  /** Shown on hover over a cell. */
  cellTitle?: (row: Row) => string | undefined;
  /** Below the rows. If no column has one, there is no footer. */
  foot?: ReactNode;
}

/** A row's properties besides its cells. */
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & { [data: `data-${string}`]: string | undefined };

/** A table's order: a column's key, with a leading minus for descending. */
export interface TableSort {
  sort: string;
  onSort: (key: string) => void;
}
