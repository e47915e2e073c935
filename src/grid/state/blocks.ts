import { editText, isEmpty, readField } from '../values';
import { readBlock, writeBlock } from './clipboard';
import type { GridCore } from './core';
import { at, isSingle, type Range, rangeOf } from './cursor';
import type { CellContent, CellEdit } from './edits';
import { firstCell } from './steps';
import type { CellWriter } from './writes';

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** A cell's text for editing and copying: unreadable text as typed, otherwise its value. */
export function cellText<L extends object>(core: GridCore<L>, row: number, col: number): string {
  const column = core.columns[col];
  const shown = core.rows[row];
  if (!column || !shown) return '';
  const unread = shown.unread[column.key];
  if (unread) return unread.text;
  return editText(column, shown.line, core.book.get(column.key, readField(shown.line, column.key))?.label);
}

/** The selected range as TSV. */
export function copyBlock<L extends object>(core: GridCore<L>): string {
  const { top, bottom, left, right } = rangeOf(core.cursor);
  const rows: string[][] = [];
  for (let row = top; row <= bottom; row += 1) {
    if (core.rows[row]?.blank && row > top) continue;
    rows.push(Array.from({ length: right - left + 1 }, (_, index) => cellText(core, row, left + index)));
  }
  return writeBlock(rows);
}

/** Clears the selected cells. Returns a sentence about it, or '' if there was nothing to clear. */
export function clearBlock<L extends object>(core: GridCore<L>, writer: CellWriter<L>): string {
  const { top, bottom, left, right } = rangeOf(core.cursor);
  const edits: CellEdit[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let col = left; col <= right; col += 1) {
      const key = core.columns[col]?.key;
      if (key && core.canEdit(row, col) && cellText(core, row, col) !== '') edits.push({ row, key, text: '' });
    }
  }
  if (edits.length === 0) return '';
  writer.write(edits, core.cursor);
  return `${count(edits.length, 'cell')} cleared`;
}

/**
 * Pastes clipboard text at the selection's first cell, to the right and down, adding rows; a single text fills the whole selection. Returns
 * a sentence about what was pasted and what wasn't, and the ids of the rows.
 */
export function pasteBlock<L extends object>(
  core: GridCore<L>,
  writer: CellWriter<L>,
  text: string,
): { said: string; ids: ReadonlySet<number> } {
  const range = rangeOf(core.cursor);
  let block = readBlock(text);
  if (block.length === 1 && block[0]?.length === 1 && !isSingle(core.cursor)) {
    const fill = Array<string>(range.right - range.left + 1).fill(block[0][0] ?? '');
    block = Array.from({ length: range.bottom - range.top + 1 }, () => fill);
  }
  const width = Math.max(...block.map((cells) => cells.length));
  const fitting = Math.min(width, core.columns.length - range.left);
  const edits: CellEdit[] = [];
  block.forEach((cells, down) => {
    const row = range.top + down;
    cells.slice(0, fitting).forEach((cell, right) => {
      const column = core.columns[range.left + right];
      // Pasting an empty text in an empty cell writes nothing, so that a default from another cell of the row can fill it.
      if (!column || (cell.trim() === '' && isVacant(core, row, column.key))) return;
      edits.push({ row, key: column.key, text: cell });
    });
  });
  const bottom = range.top + block.length - 1;
  const cursor = { ...core.cursor, row: range.top, col: range.left, toRow: bottom, toCol: range.left + fitting - 1 };
  const report = writer.write(edits, cursor);
  const said = [
    `${count(block.length, 'row')} pasted`,
    report.unread > 0 &&
      `${count(report.unread, 'cell')} could not be read and ${report.unread === 1 ? 'is' : 'are'} marked`,
    report.skipped > 0 && `${count(report.skipped, 'cell')} cannot be changed`,
    fitting < width && `${count(width - fitting, 'column')} did not fit`,
  ]
    .filter(Boolean)
    .join(', ');
  return { said, ids: new Set(core.rows.slice(range.top, bottom + 1).map(({ id }) => id)) };
}

function isVacant<L extends object>(core: GridCore<L>, row: number, key: string): boolean {
  const shown = core.rows[row];
  return !shown || (!shown.unread[key] && isEmpty(readField(shown.line, key)));
}

/** A new row below the active one; a blank row there, or under the cursor, is used instead. */
export function insertRow<L extends object>(core: GridCore<L>): void {
  if (core.fixedRows || core.disabled) return;
  const { row } = core.cursor;
  const first = firstCell(core, core.rows.length - 1);
  const blank = [row, row + 1].find((index) => core.rows[index]?.blank);
  if (blank !== undefined) core.setCursor(at(blank, first));
  else core.change(core.rows.toSpliced(row + 1, 0, core.maker.fresh()), at(row + 1, first));
}

/** Deletes rows; the empty one at the end stays. Returns a sentence about it, or ''. */
export function deleteRows<L extends object>(
  core: GridCore<L>,
  { top, bottom }: Pick<Range, 'top' | 'bottom'>,
): string {
  if (core.fixedRows || core.disabled) return '';
  const last = core.rows.length - 1;
  const left = core.rows.filter((row, index) => index < top || index > bottom || (row.blank && index === last));
  const gone = core.rows.length - left.length;
  if (gone === 0) return '';
  core.change(left, at(top, core.cursor.col));
  return `${count(gone, 'line')} deleted; Ctrl+Z undoes it`;
}

/** A line from elsewhere: its cells, and the line that they change; without one it is a new line. */
export interface TakenLine {
  cells: readonly CellContent[];
  /** Index into `lines()`. */
  at?: number | undefined;
}

/** Writes lines as one step: over existing lines, or below them. The cursor goes to the first one, whose row is returned. */
export function takeLines<L extends object>(
  core: GridCore<L>,
  writer: CellWriter<L>,
  lines: readonly TakenLine[],
): number {
  const filled = core.rows.flatMap(({ blank }, index) => (blank ? [] : [index]));
  const end = (filled.at(-1) ?? -1) + 1;
  let added = 0;
  const rows = lines.map(({ at: line }) => (line === undefined ? undefined : filled[line]) ?? end + added++);
  const edits = lines.flatMap(({ cells }, index) =>
    cells.map((cell): CellEdit => ({ row: rows[index] ?? end, ...cell })),
  );
  const first = rows[0] ?? 0;
  writer.write(edits, at(first, firstCell(core, first)));
  return first;
}
