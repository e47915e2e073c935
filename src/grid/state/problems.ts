import type { GridProblem } from '../types';
import type { GridCore } from './core';

/** A problem with its place: `at` is the visible row, `row` counts lines. */
type FoundProblem = GridProblem & { at: number };

interface Cell {
  row: number;
  col: number;
}

type Messages = Readonly<Record<string, string>>;

/**
 * Problems by cell, stored by row id so that they stay with their line when rows move. Writing a cell removes its problem, because that was
 * about the old value.
 */
export class ProblemBook<L extends object> {
  /** The cells of the last given list, in order, which a caller's own list refers to. */
  private given: { id: number; key: string }[] = [];
  private readonly byRow = new Map<number, Messages>();
  private memo: { rows: unknown; list: FoundProblem[] } | undefined;

  constructor(private readonly core: GridCore<L>) {}

  set(problems: readonly GridProblem[]): void {
    const lineRows = this.core.rows.filter((row) => !row.blank);
    this.byRow.clear();
    this.memo = undefined;
    this.given = problems.map(({ row, key, message }) => {
      const id = lineRows[row]?.id ?? -1;
      this.add(id, key, message);
      return { id, key };
    });
  }

  /** Whether no cell has been marked since the last empty list. */
  isEmpty = (): boolean => this.byRow.size === 0;

  add(id: number, key: string, message: string): void {
    this.byRow.set(id, { ...this.byRow.get(id), [key]: message });
    this.memo = undefined;
  }

  clear(id: number, keys: Iterable<string>): void {
    const messages = this.byRow.get(id);
    if (!messages) return;
    const left = { ...messages };
    for (const key of keys) delete left[key];
    this.byRow.set(id, left);
    this.memo = undefined;
  }

  /** One row's problems, the same object until they change. */
  ofRow(id: number): Messages | undefined {
    return this.byRow.get(id);
  }

  message(rowIndex: number, key: string): string | undefined {
    const row = this.core.rows[rowIndex];
    return row && (row.unread[key]?.message ?? this.byRow.get(row.id)?.[key]);
  }

  /** Where a problem is shown: by index into the last given list, or by line and column. */
  cellOf(target: number | Pick<GridProblem, 'row' | 'key'>): Cell | undefined {
    const { rows } = this.core;
    const given = typeof target === 'number' ? this.given[target] : undefined;
    const id = typeof target === 'number' ? given?.id : rows.filter((row) => !row.blank)[target.row]?.id;
    const row = rows.findIndex((shown) => shown.id === id);
    const key = typeof target === 'number' ? given?.key : target.key;
    return row < 0 ? undefined : { row, col: Math.max(0, this.colOf(key)) };
  }

  /** The next problem (`step` 1) or the previous one (-1), from the cursor, wrapping around. */
  next(from: Cell, step: 1 | -1): Cell | undefined {
    const cells = this.list().map(({ at: row, key }) => ({ row, col: this.colOf(key) }));
    if (step < 0) cells.reverse();
    return cells.find((cell) => (cell.row - from.row || cell.col - from.col) * step > 0) ?? cells[0];
  }

  private colOf = (key: string | undefined) => this.core.columns.findIndex((column) => column.key === key);

  /** All problems, unreadable texts included, in reading order. */
  list(): readonly FoundProblem[] {
    if (this.memo?.rows !== this.core.rows) this.memo = { rows: this.core.rows, list: this.find() };
    return this.memo.list;
  }

  private find(): FoundProblem[] {
    const { rows, columns } = this.core;
    const found: FoundProblem[] = [];
    let line = -1;
    rows.forEach((row, at) => {
      if (!row.blank) line += 1;
      if (!this.byRow.has(row.id) && Object.keys(row.unread).length === 0) return;
      for (const { key, label } of columns) {
        const waiting = row.unread[key] && !row.unread[key].message;
        const message = waiting ? `${label} is still being looked up` : this.message(at, key);
        if (message) found.push({ row: line, at, key, message });
      }
    });
    return found;
  }
}
