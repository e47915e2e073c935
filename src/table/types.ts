import type { HTMLAttributes, ReactNode } from 'react';

/** Where a row is shown, for cells that look different there. */
export interface RowPlace {
  /** From 0, over all rows, in view or not. */
  index: number;
  /** The one row that Tab reaches, where rows are walked with the arrow keys. */
  isActive: boolean;
  isSelected: boolean;
}

/** What is above a column. */
export interface TableHeading {
  key: string;
  head: ReactNode;
  /** Behind the head, faint: a currency. */
  unit?: string | undefined;
  /** The head is read to people who do not see; on the screen there is nothing, since the cells explain themselves. */
  isHeadHidden?: boolean;
  /** What the head is called where it has no words. */
  headLabel?: string;
  /** `right` for figures. */
  align?: 'left' | 'right';
  /** Further classes of the head and of all cells, such as `figure`, `date` and `stay` (styles.ts). */
  className?: string | undefined;
  /** Further classes of the head alone. */
  headClass?: string | undefined;
  /** Pixels, where widths must not depend on the rows in view. */
  width?: number | undefined;
  /** A click on the head sorts by it. */
  isSortable?: boolean;
}

/** A column of a table: its head, how a row fills it, and what is below. */
export interface TableColumn<Row> extends TableHeading {
  /** Its cells name their rows: they are heads themselves. */
  isRowHead?: boolean;
  cell: (row: Row, place: RowPlace) => ReactNode;
  /** Further classes of one cell. */
  cellClass?: (row: Row) => string | undefined;
  /** Shown where the pointer rests on a cell. */
  cellTitle?: (row: Row) => string | undefined;
  /** Below the rows. Where no column has one there is no foot. */
  foot?: ReactNode;
}

/** What a table says about one of its rows, besides its cells. */
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & { [data: `data-${string}`]: string | undefined };

/** The order of a table: a column's key, with a minus before it from the last to the first. */
export interface TableSort {
  sort: string;
  onSort: (key: string) => void;
}
