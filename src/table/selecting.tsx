import type { ReactNode } from 'react';

/** Rows that people select for bulk actions. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  isAll: boolean;
  isSome: boolean;
  /** A stable function, so that selecting one row doesn't draw the others again. */
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: () => void;
  /** The label of a row's checkbox: 'Select Beef kottu'. A stable function. */
  labelOf: (row: Row) => string;
}

/** The header checkbox: selects all, or clears the selection. */
export const SelectHead = ({
  isAll,
  isSome,
  toggleAll,
}: Pick<RowSelection<never>, 'isAll' | 'isSome' | 'toggleAll'>) => (
  <th className="check no-print">
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={isAll}
      ref={(element) => {
        if (element) element.indeterminate = isSome && !isAll;
      }}
      onChange={toggleAll}
    />
  </th>
);

interface SelectCellProps {
  index: number;
  label: string;
  isSelected: boolean;
  toggle: RowSelection<never>['toggle'];
}

/** One row's checkbox; with Shift all rows since the last one. */
export const SelectCell = ({ index, label, isSelected, toggle }: SelectCellProps): ReactNode => (
  <td className="check no-print">
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={-1}
      checked={isSelected}
      onClick={(event) => toggle(index, event.shiftKey)}
      // React wants a handler next to `checked`; the click above knows the Shift key.
      onChange={() => {}}
    />
  </td>
);
