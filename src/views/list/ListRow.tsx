import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '../../../dataProvider';
import { type CellEnvironment, renderCell } from '../../cells';
import type { Column } from './columns';

interface ListRowProps {
  index: number;
  record: ConsoleRecord;
  columns: readonly Column[];
  /** Decimals by column. */
  places: readonly number[];
  environment: CellEnvironment;
  href: string;
  title: string;
  /** The one row that Tab reaches. */
  isActive: boolean;
  isSelected: boolean;
  onToggle: ((index: number, isRange: boolean) => void) | undefined;
}

/** One row of plain cells; drawn again only when something of its own changes. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { index, record, columns, places, environment, href, title, isActive, isSelected, onToggle } = props;
  return (
    <tr
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      className={record.status === 'inactive' || record.status === 'delete' ? 'gone' : undefined}
    >
      {onToggle && (
        <td className="check no-print">
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            tabIndex={-1}
            checked={isSelected}
            onClick={(event) => onToggle(index, event.shiftKey)}
            // React wants a handler beside `checked`; the click above knows the shift key.
            onChange={() => {}}
          />
        </td>
      )}
      {columns.map(({ key, field, value, align, isTitle }, position) => {
        const content = renderCell({ field, value: value(record), places: places[position] ?? 0, environment });
        return (
          <td key={key} className={align}>
            {isTitle ? (
              <Link to={href} tabIndex={-1}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
});
