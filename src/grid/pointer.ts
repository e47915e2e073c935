import type { MouseEvent as ReactMouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { GridStore } from './state/store';

interface Hit {
  row: number;
  /** -1 on the line number. */
  col: number;
}

/** The cell under an element, read from the DOM: one listener serves all cells. */
function hit(target: EventTarget | null): Hit | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest('[data-row]');
  const cell = target.closest('[role=gridcell], [role=rowheader]');
  if (!cell || !row || cell.classList.contains('lg-tools')) return undefined;
  return { row: Number(row.getAttribute('data-row')), col: [...row.children].indexOf(cell) - 1 };
}

/**
 * Mouse and touch on the cells: press selects, dragging or Shift extends, the line number selects the whole line, a double click edits.
 * Touch sends the same events for a tap, but no drag, because moving a finger scrolls.
 */
export function onCellMouseDown(store: GridStore<object>, event: ReactMouseEvent): void {
  const start = hit(event.target);
  if (!start || event.button !== 0) return;
  const { cursor } = store.core;
  const here = start.row === cursor.row && start.col === cursor.col;
  if (here && cursor.mode !== 'move') return;
  // The browser would move focus to the pressed cell, which doesn't have it.
  event.preventDefault();
  select(store, start, event.shiftKey);
  store.focus();
  // Touch has no keys to start typing, so the tap must open the phone's keyboard.
  if (lastPointer === 'touch') flushSync(() => store.begin('edit'));
  follow(store, start);
}

let lastPointer = 'mouse';

/** Remembers the pointer type of the following mouse events. */
export const onPointer = (event: { pointerType: string }): void => {
  lastPointer = event.pointerType;
};

function select(store: GridStore<object>, { row, col }: Hit, extend: boolean): void {
  if (col >= 0) {
    store.select(row, col, extend);
    return;
  }
  const from = extend ? store.core.cursor.row : row;
  store.selectRange({ row: from, col: 0, toRow: row, toCol: store.columns.length - 1 });
}

/** Extends the selection with the mouse, until the button is released. */
function follow(store: GridStore<object>, start: Hit): void {
  let last = start;
  const onMove = (event: MouseEvent) => {
    const over = hit(event.target);
    if (!over || (over.row === last.row && over.col === last.col)) return;
    last = over;
    if (start.col < 0) store.selectRange({ row: start.row, col: 0, toRow: over.row, toCol: store.columns.length - 1 });
    else store.select(over.row, Math.max(over.col, 0), true);
  };
  const onUp = () => {
    window.removeEventListener('mousemove', onMove);
    window.removeEventListener('mouseup', onUp);
  };
  window.addEventListener('mousemove', onMove);
  window.addEventListener('mouseup', onUp);
}
