import Down from '@mui/icons-material/KeyboardArrowDown';
import Up from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { type PointerEventHandler, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleRecord } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { Table, type TableColumn, useRowLinks } from '#src/table';
import type { CellEnvironment } from '#src/table/cells';
import type { Column } from '../columns';
import { isGone, recordColumns } from '../recordColumns';
import { type OrderedRow, useOrdering } from './ordering';
import { useRowDrag } from './useRowDrag';

export interface OrderedListProps {
  entity: Entity;
  columns: readonly Column[];
  records: readonly ConsoleRecord[];
  hrefOf: (record: ConsoleRecord) => string;
  titleOf: (record: ConsoleRecord) => string;
  onOpen?: ((record: ConsoleRecord) => void) | undefined;
  environment: CellEnvironment;
  rowHeight: number;
  isBusy: boolean;
  /** Whether this person can order it. */
  canMove: boolean;
}

/**
 * A list in the order that people give it: dragged by the handle, moved by its arrow keys or by the buttons next to it. Child records are
 * ordered among themselves.
 */
export default function OrderedList(props: OrderedListProps) {
  const { entity, records, hrefOf, titleOf, onOpen, environment, rowHeight, isBusy, canMove } = props;
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { rows, show, save, reset } = useOrdering(entity, records);
  const drag = useRowDrag({ rows, box, show, save, reset });
  const links = useRowLinks({ rows: rows.map(({ record }) => record), hrefOf, onOpen });

  const move = (row: OrderedRow, step: number) => {
    const place = row.place + step;
    if (place < 0 || place >= row.siblings.length) return;
    const ids = [...row.siblings];
    ids.splice(place, 0, ...ids.splice(row.place, 1));
    show(row, place);
    setSaid(`${titleOf(row.record)}: ${place + 1} of ${row.siblings.length}`);
    // The row is drawn elsewhere; the pointer stays on it.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(row.record._id)}"] .handle`)?.focus(),
    );
    void save(ids);
  };
  const columns = [
    ...(canMove ? [moveColumn(move, drag.onPointerDown, titleOf)] : []),
    ...recordColumns<OrderedRow>({
      columns: props.columns.map((column) => ({ ...column, isSortable: false })),
      rows,
      recordOf: ({ record }) => record,
      environment,
      titleOf,
      titleCell: ({ record, level }, content) => (
        <Link to={hrefOf(record)} className={level > 0 ? 'within' : undefined}>
          {content}
        </Link>
      ),
    }),
  ];
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
      <Table
        look="list"
        label={entity.label.many}
        boxRef={box}
        sx={styles}
        rowHeight={rowHeight}
        isBusy={isBusy}
        columns={columns}
        rows={rows}
        keyOf={({ record }) => record._id}
        attributesOf={({ record }, index) => ({
          'data-id': record._id,
          'data-index': String(index),
          'data-dragged': drag.id === record._id ? 'true' : undefined,
          className: isGone(record) ? 'gone' : undefined,
        })}
        handlers={links.handlers}
      />
    </>
  );
}

/** Handles for dragging or the arrow keys, and buttons for both directions. */
const moveColumn = (
  move: (row: OrderedRow, step: number) => void,
  onPointerDown: (row: OrderedRow) => PointerEventHandler,
  titleOf: (record: ConsoleRecord) => string,
): TableColumn<OrderedRow> => ({
  key: 'move',
  head: 'Order',
  isHeadHidden: true,
  className: 'move no-print',
  cell: (row) => {
    const { record, siblings, place } = row;
    const title = titleOf(record);
    return (
      <>
        <button
          type="button"
          className="handle"
          aria-label={`Move ${title}: arrow keys, or drag`}
          disabled={siblings.length < 2}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (step === 0) return;
            event.preventDefault();
            move(row, step);
          }}
          onPointerDown={onPointerDown(row)}
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
      </>
    );
  },
});

/** The handles, and the indent of child records. */
const styles: SxProps<Theme> = ({ palette }) => ({
  '& .move': { width: 104, minWidth: 104, paddingInline: '4px 0' },
  '& .handle': {
    width: 28,
    height: 32,
    border: 0,
    borderRadius: '6px',
    background: 'none',
    color: palette.text.secondary,
    fontSize: 16,
    lineHeight: 1,
    cursor: 'grab',
    touchAction: 'none',
    verticalAlign: 'middle',
  },
  '& .handle:focus-visible': { outline: `2px solid ${palette.primary.main}` },
  '& .handle:disabled': { visibility: 'hidden' },
  '& .step': { padding: '4px' },
  '& a.within': { display: 'inline-block', paddingLeft: '28px', fontWeight: 400 },
  '& tr[data-dragged] td': { backgroundColor: palette.action.selected },
  '& tr[data-dragged] .handle': { cursor: 'grabbing' },
});
