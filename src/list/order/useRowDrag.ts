import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { OrderedRow } from './ordering';

interface RowDragOptions {
  rows: readonly OrderedRow[];
  box: RefObject<HTMLElement | null>;
  /** Shows the dragged row at another position among its siblings. */
  show: (row: OrderedRow, place: number) => void;
  save: (ids: readonly string[]) => Promise<void>;
  /** Restores the original order. */
  reset: () => void;
}

/** Dragging rows by a handle with mouse, pen or finger. Escape cancels; releasing saves. */
export function useRowDrag({ rows, box, show, save, reset }: RowDragOptions) {
  const [id, setId] = useState<string>();
  const latest = useRef({ rows, show, save, reset });
  latest.current = { rows, show, save, reset };
  const began = useRef<string>('');

  useEffect(() => {
    if (id === undefined) return;
    const rowOf = () => latest.current.rows.find(({ record }) => record._id === id);
    const onMove = (event: PointerEvent) => {
      const dragged = rowOf();
      const over = document
        .elementFromPoint(box.current?.getBoundingClientRect().left ?? 0, event.clientY)
        ?.closest<HTMLElement>('tr[data-id]');
      const target = latest.current.rows.find(({ record }) => record._id === over?.dataset.id);
      if (!dragged || !target) return;
      // Over a sibling's child, it counts as that sibling's position.
      const place = dragged.siblings.indexOf(target.record._id);
      if (place >= 0 && place !== dragged.place) latest.current.show(dragged, place);
    };
    const finish = (isKept: boolean) => {
      const dragged = rowOf();
      setId(undefined);
      if (!isKept) latest.current.reset();
      else if (dragged && dragged.siblings.join() !== began.current) void latest.current.save(dragged.siblings);
    };
    const onUp = () => finish(true);
    const onCancel = () => finish(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') finish(false);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
    };
  }, [id, box]);

  return {
    /** The record being dragged. */
    id,
    onPointerDown: (row: OrderedRow) => (event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      began.current = row.siblings.join();
      setId(row.record._id);
    },
  };
}
