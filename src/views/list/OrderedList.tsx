import Down from '@mui/icons-material/KeyboardArrowDown';
import Up from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ConsoleRecord } from '../../../dataProvider';
import type { Entity } from '../../../resources/schema';
import { type CellEnvironment, renderCell } from '../../cells';
import { type Column, placesOf } from './columns';
import { orderedStyles } from './orderedStyles';
import { type OrderedRow, useOrdering } from './ordering';
import { useRowDrag } from './useRowDrag';

interface OrderedListProps {
  entity: Entity;
  columns: readonly Column[];
  records: readonly ConsoleRecord[];
  hrefOf: (record: ConsoleRecord) => string;
  titleOf: (record: ConsoleRecord) => string;
  onOpen?: ((record: ConsoleRecord) => void) | undefined;
  environment: CellEnvironment;
  rowHeight: number;
  isBusy: boolean;
  /** Whether this person may arrange it. */
  canMove: boolean;
}

/**
 * A list in the order that people give it: dragged by the handle, moved by the arrow keys on it or by the buttons beside it. What stands
 * within another record is ordered among its own.
 */
export function OrderedList(props: OrderedListProps) {
  const { entity, columns, records, hrefOf, titleOf, onOpen, environment, rowHeight, isBusy, canMove } = props;
  const navigate = useNavigate();
  const [said, setSaid] = useState('');
  const body = useRef<HTMLTableSectionElement>(null);
  const places = useMemo(() => placesOf(columns, records), [columns, records]);
  const { rows, show, save, reset } = useOrdering(entity, records);
  const drag = useRowDrag({ rows, body, show, save, reset });

  const move = (row: OrderedRow, step: number) => {
    const place = row.place + step;
    if (place < 0 || place >= row.siblings.length) return;
    const ids = [...row.siblings];
    ids.splice(place, 0, ...ids.splice(row.place, 1));
    show(row, place);
    setSaid(`${titleOf(row.record)}: ${place + 1} of ${row.siblings.length}`);
    // The row is drawn elsewhere; the hand stays on it.
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(row.record._id)}"] .handle`)?.focus(),
    );
    void save(ids);
  };
  const onHandleKey = (row: OrderedRow) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(row, step);
  };

  return (
    <Box className="print-flow" sx={orderedStyles} style={{ '--row': `${rowHeight}px` } as object}>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
      <table aria-label={entity.label.many} aria-busy={isBusy}>
        <thead>
          <tr>
            {canMove && (
              <th className="move no-print">
                <span style={visuallyHidden}>Order</span>
              </th>
            )}
            {columns.map(({ key, label, unit, align }) => (
              <th key={key} scope="col" className={align}>
                {label}
                {unit ? <span className="unit"> {unit}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => {
            const { record, level, siblings, place } = row;
            const title = titleOf(record);
            return (
              <tr
                key={record._id}
                data-id={record._id}
                data-index={index}
                data-dragged={drag.id === record._id || undefined}
                className={record.status === 'inactive' ? 'gone' : undefined}
                onClick={(event) => {
                  // Marking text in a row is not opening it.
                  if ((event.target as HTMLElement).closest('a, button') || window.getSelection()?.toString()) return;
                  if (event.ctrlKey || event.metaKey) window.open(hrefOf(record), '_blank', 'noopener');
                  else if (onOpen) onOpen(record);
                  else navigate(hrefOf(record));
                }}
              >
                {canMove && (
                  <td className="move no-print">
                    <button
                      type="button"
                      className="handle"
                      aria-label={`Move ${title}: arrow keys, or drag`}
                      disabled={siblings.length < 2}
                      onKeyDown={onHandleKey(row)}
                      onPointerDown={drag.onPointerDown(row)}
                    >
                      <span aria-hidden>⠿</span>
                    </button>
                    <IconButton
                      size="small"
                      className="step"
                      aria-label={`Move ${title} up`}
                      disabled={place === 0}
                      onClick={() => move(row, -1)}
                    >
                      <Up fontSize="small" />
                    </IconButton>
                    <IconButton
                      size="small"
                      className="step"
                      aria-label={`Move ${title} down`}
                      disabled={place === siblings.length - 1}
                      onClick={() => move(row, 1)}
                    >
                      <Down fontSize="small" />
                    </IconButton>
                  </td>
                )}
                {columns.map(({ key, field, value, align, isTitle, tone }, position) => {
                  const shown = { field, value: value(record), places: places[position] ?? 0, environment };
                  const content = renderCell({ ...shown, tone: tone?.(record) });
                  return (
                    <td key={key} className={align}>
                      {isTitle ? (
                        <Link
                          to={hrefOf(record)}
                          className={level > 0 ? 'within' : undefined}
                          onClick={(event) => {
                            if (!onOpen || event.ctrlKey || event.metaKey) return;
                            event.preventDefault();
                            onOpen(record);
                          }}
                        >
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
          })}
        </tbody>
      </table>
    </Box>
  );
}
