import type { GridCore } from './core';
import { at, type Cursor, nextCell } from './cursor';

/** A row's first editable cell, where a line starts. */
export const firstCell = <L extends object>(core: GridCore<L>, row: number): number =>
  Math.max(
    0,
    core.columns.findIndex((_, col) => core.canEdit(row, col)),
  );

/**
 * Where Tab and Enter lead. A run of Tabs remembers its starting column, and Enter returns there one row below, as in spreadsheets; moving
 * anywhere else ends the run.
 */
export class Steps<L extends object> {
  private run: { from: number; row: number; col: number } | undefined;

  constructor(private readonly core: GridCore<L>) {}

  /** Where a just-filled cell leads, skipping what its choice fills: from an item to its quantity. */
  private led(): Cursor | undefined {
    const { core } = this;
    const { row, col } = core.cursor;
    const key = core.columns[col]?.leadsTo;
    const to = key === undefined ? -1 : core.columns.findIndex((column) => column.key === key);
    return to >= 0 && core.canEdit(row, to) ? at(row, to) : undefined;
  }

  /** To the next editable cell; false at the end of the grid. `isFilled`: the cell was just filled. */
  tab(step: 1 | -1, isFilled: boolean): boolean {
    const { core } = this;
    const { row, col } = core.cursor;
    const canEdit = (row: number, col: number) => core.canEdit(row, col);
    const next =
      (step > 0 && isFilled ? this.led() : undefined) ??
      nextCell(core.cursor, step, core.rows.length, core.columns.length, canEdit);
    if (!next) return false;
    const from = next.row === row ? (this.began() ?? col) : next.col;
    this.run = step > 0 ? { from, row: next.row, col: next.col } : undefined;
    core.setCursor(next);
    return true;
  }

  /** Down or up. The empty row at the end is entered at its first cell, because its other cells have no meaning yet. */
  enter(step: 1 | -1, isFilled: boolean): void {
    const { core } = this;
    if (step > 0 && isFilled && this.led()) {
      this.tab(step, isFilled);
      return;
    }
    const { row, col } = core.cursor;
    const below = Math.max(0, Math.min(core.rows.length - 1, row + step));
    const isNew = below > row && core.rows[below]?.blank === true;
    const began = step > 0 ? this.began() : undefined;
    core.setCursor(at(below, began ?? (isNew ? firstCell(core, below) : col)));
  }

  /**
   * To the next cell in the line; from its last cell down to the run's starting column, because the next line's item isn't what people type
   * next.
   */
  picked(): void {
    const { core } = this;
    const { row, col } = core.cursor;
    const isLast = !core.columns.some((_, index) => index > col && core.canEdit(row, index));
    if (isLast && !this.led()) this.enter(1, false);
    else this.tab(1, true);
  }

  /** The current run's starting column; undefined once someone has moved elsewhere. */
  private began(): number | undefined {
    const { row, col } = this.core.cursor;
    return this.run?.row === row && this.run.col === col ? this.run.from : undefined;
  }
}
