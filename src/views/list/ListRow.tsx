import More from '@mui/icons-material/MoreVert';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '../../../dataProvider';
import { type CellEnvironment, Monogram, renderCell } from '../../cells';
import type { Column } from './columns';

/** What each row has a button for. */
export interface QuickAction {
  /** One word: 'Stock'. */
  label: string;
  /** Whether it can be done with this record. */
  isPossible: (record: ConsoleRecord) => boolean;
  onDo: (record: ConsoleRecord) => void;
}

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
  quick?: QuickAction | undefined;
  /** Opens the row's menu; undefined where rows have none. */
  onMore: ((index: number, button: HTMLElement) => void) | undefined;
}

/** One row of plain cells; drawn again only when something of its own changes. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { index, record, columns, places, environment, href, title } = props;
  const { isActive, isSelected, onToggle, quick, onMore } = props;
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
      {columns.map(({ key, field, value, align, isTitle, tone }, position) => {
        const shown = { field, value: value(record), places: places[position] ?? 0, environment, tone: tone?.(record) };
        const hasNoPicture = field.kind === 'image' && !shown.value;
        const content = hasNoPicture ? <Monogram title={title} /> : renderCell(shown);
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
      {quick && (
        <td className="right no-print">
          {quick.isPossible(record) ? (
            <button
              type="button"
              className="quick"
              tabIndex={isActive ? 0 : -1}
              aria-label={`${quick.label}: ${title}`}
              onClick={() => quick.onDo(record)}
            >
              {quick.label}
            </button>
          ) : null}
        </td>
      )}
      {onMore && (
        <td className="more no-print">
          <button
            type="button"
            tabIndex={isActive ? 0 : -1}
            aria-haspopup="menu"
            aria-label={`More for ${title}`}
            onClick={(event) => onMore(index, event.currentTarget)}
          >
            <More fontSize="small" />
          </button>
        </td>
      )}
    </tr>
  );
});
