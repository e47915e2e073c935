/**
 * The person's position: the active cell, the selection's other corner, and whether the cell is being edited. Rows and columns are indices
 * into the visible grid.
 */
export interface Cursor {
  readonly row: number;
  readonly col: number;
  readonly toRow: number;
  readonly toCol: number;
  readonly mode: Mode;
}

/** `move`: keys move; `type`: typing has replaced the cell, arrows still leave it; `edit`: the text is edited in place. */
export type Mode = 'move' | 'type' | 'edit';

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Cursor movements relative to its position. */
export interface Move {
  rows?: number;
  cols?: number;
  /** Keeps the selection's other corner. */
  extend?: boolean;
}

export const at = (row: number, col: number): Cursor => ({ row, col, toRow: row, toCol: col, mode: 'move' });

export const rangeOf = (cursor: Cursor): Range => ({
  top: Math.min(cursor.row, cursor.toRow),
  bottom: Math.max(cursor.row, cursor.toRow),
  left: Math.min(cursor.col, cursor.toCol),
  right: Math.max(cursor.col, cursor.toCol),
});

export const isSingle = (cursor: Cursor): boolean => cursor.row === cursor.toRow && cursor.col === cursor.toCol;

/** The cursor limited to the grid's current size. */
export function clamp(cursor: Cursor, rows: number, cols: number): Cursor {
  const row = (index: number) => Math.max(0, Math.min(index, rows - 1));
  const col = (index: number) => Math.max(0, Math.min(index, cols - 1));
  const inside = cursor.row < rows && cursor.toRow < rows && cursor.row >= 0 && cursor.toRow >= 0 && cursor.col < cols;
  return inside
    ? cursor
    : { ...cursor, row: row(cursor.row), toRow: row(cursor.toRow), col: col(cursor.col), toCol: col(cursor.toCol) };
}

/** The part of the cursor that one row shows. */
interface RowCursor {
  /** Column of the active cell, -1 if it is in another row. */
  active: number;
  mode: Mode;
  /** Selected columns, both inclusive; from > to if none. */
  from: number;
  to: number;
}

const MODES: readonly Mode[] = ['move', 'type', 'edit'];

/**
 * A row's part of the cursor packed into one number, so that a row subscribes to a primitive and redraws only when its own part changed:
 * mode, active + 1, from, to + 1, one byte each.
 */
export function packRow(cursor: Cursor, row: number): number {
  const range = rangeOf(cursor);
  const active = cursor.row === row;
  const selected = !isSingle(cursor) && row >= range.top && row <= range.bottom;
  if (!active && !selected) return 0;
  const mode = active ? MODES.indexOf(cursor.mode) : 0;
  const span = selected ? (range.left << 16) | ((range.right + 1) << 24) : 0;
  return (mode | ((active ? cursor.col + 1 : 0) << 8) | span) >>> 0;
}

export const unpackRow = (packed: number): RowCursor => ({
  mode: MODES[packed & 0xff] ?? 'move',
  active: ((packed >>> 8) & 0xff) - 1,
  from: (packed >>> 16) & 0xff,
  to: (packed >>> 24) - 1,
});

/**
 * The next cell for Tab (`step` 1) or Shift+Tab (-1): read-only cells are skipped, rows wrap. Undefined at the end of the grid, where the
 * key belongs to the page again.
 */
export function nextCell(
  cursor: Cursor,
  step: 1 | -1,
  rows: number,
  cols: number,
  canEdit: (row: number, col: number) => boolean,
): Cursor | undefined {
  let { row, col } = cursor;
  for (;;) {
    col += step;
    if (col < 0 || col >= cols) {
      row += step;
      col = step > 0 ? 0 : cols - 1;
    }
    if (row < 0 || row >= rows) return undefined;
    if (canEdit(row, col)) return at(row, col);
  }
}
