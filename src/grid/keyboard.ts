import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isSingle, type Move } from './state/cursor';
import type { GridStore } from './state/store';

/** Beyond any grid: to the first or last row or column. */
const END = 1_000_000;

/**
 * Handles a key in the grid, like a spreadsheet. Returns whether it was handled; all other keys go to the input in the active cell. `page`
 * is the number of visible rows.
 */
export function handleKey<L extends object>(store: GridStore<L>, event: KeyboardEvent, page: number): boolean {
  if (event.nativeEvent.isComposing) return false;
  const wasLeaving = store.leaving;
  store.leaving = false;
  const { mode } = store.core.cursor;
  switch (event.key) {
    case 'Enter':
      if (event.ctrlKey || event.metaKey) store.insertRow();
      else store.enter(event.shiftKey ? -1 : 1);
      return true;
    case 'Tab':
      return !wasLeaving && store.step(event.shiftKey ? -1 : 1);
    case 'Escape':
      return undoOrLeave(store);
    case 'F2':
      store.begin('edit');
      return true;
    case 'F8':
      store.nextProblem(event.shiftKey ? -1 : 1);
      return true;
    case 'PageUp':
    case 'PageDown':
      store.move({ rows: event.key === 'PageDown' ? page : -page, extend: event.shiftKey && mode === 'move' });
      return true;
  }
  if (mode === 'move') return moving(store, event) || starting(store, event);
  if (event.altKey || event.ctrlKey || event.shiftKey || event.metaKey) return false;
  const leave = arrow(event.key);
  if (!leave || (mode === 'edit' && leave.cols)) return false;
  store.move(leave);
  return true;
}

/** Keys that start editing. A letter isn't consumed: the input is in the cell and focused by the time the browser types the letter. */
function starting<L extends object>(store: GridStore<L>, event: KeyboardEvent): boolean {
  if (event.key === ' ' && store.toggle()) return true;
  if (event.altKey && event.key === 'ArrowDown') {
    store.begin('edit');
    return true;
  }
  const types = event.key.length === 1 || event.key === 'Process';
  if (types && !event.ctrlKey && !event.metaKey && !event.altKey) flushSync(() => store.begin('type'));
  return false;
}

/** Esc first undoes the cell, then clears the selection, then lets Tab leave the grid. */
function undoOrLeave<L extends object>(store: GridStore<L>): boolean {
  if (store.cancel()) return true;
  const { cursor } = store.core;
  if (!isSingle(cursor)) {
    store.select(cursor.row, cursor.col);
    return true;
  }
  store.leaving = true;
  store.announce('Tab leaves the grid');
  return false;
}

const arrow = (key: string): Move | undefined =>
  ({ ArrowUp: { rows: -1 }, ArrowDown: { rows: 1 }, ArrowLeft: { cols: -1 }, ArrowRight: { cols: 1 } })[key];

/** Keys while no cell is being edited. */
function moving<L extends object>(store: GridStore<L>, event: KeyboardEvent): boolean {
  const extend = event.shiftKey;
  const command = event.ctrlKey || event.metaKey;
  const step = arrow(event.key);
  if (step && !event.altKey) {
    const far = command ? END : 1;
    store.move({ rows: (step.rows ?? 0) * far, cols: (step.cols ?? 0) * far, extend });
    return true;
  }
  switch (event.key) {
    case 'Home':
      store.move({ cols: -END, rows: command ? -END : 0, extend });
      return true;
    case 'End':
      store.move({ cols: END, rows: command ? END : 0, extend });
      return true;
    case 'Delete':
      if (command) store.deleteRows();
      else store.clear();
      return true;
    case 'Backspace':
      store.clear();
      return true;
  }
  if (!command || event.altKey) return false;
  switch (event.key.toLowerCase()) {
    case 'a':
      store.selectRange({ row: 0, col: 0, toRow: store.core.rows.length - 1, toCol: store.columns.length - 1 });
      return true;
    case 'z':
      if (event.shiftKey) store.redo();
      else store.undo();
      return true;
    case 'y':
      store.redo();
      return true;
    default:
      return false;
  }
}
