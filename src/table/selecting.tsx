import type { ReactNode } from 'react';

/** Rows that people tick to do something with many of them. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  isAll: boolean;
  isSome: boolean;
  /** The same function for ever, so that a tick in one row does not draw the others again. */
  toggle: (index: number, isRange: boolean) => void;
  toggleAll: () => void;
  /** What a row's box is called: 'Select Beef kottu'. The same function for ever. */
  labelOf: (row: Row) => string;
}

/** The head of the boxes: ticks all, or takes all ticks away. */
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

/** One row's box; with shift all rows since the last tick. */
export const SelectCell = ({ index, label, isSelected, toggle }: SelectCellProps): ReactNode => (
  <td className="check no-print">
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={-1}
      checked={isSelected}
      onClick={(event) => toggle(index, event.shiftKey)}
      // React wants a handler beside `checked`; the click above knows the shift key.
      onChange={() => {}}
    />
  </td>
);
