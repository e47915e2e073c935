import type { GridCore } from './core';
import { at, type Cursor, nextCell } from './cursor';

/** The first cell of a row that can be edited: where a line begins. */
export const firstCell = <L extends object>(core: GridCore<L>, row: number): number =>
  Math.max(
    0,
    core.columns.findIndex((_, col) => core.canEdit(row, col)),
  );

/**
 * Where Tab and Enter lead. A run of Tabs remembers the column in which it began, and Enter returns there one row below, as
 * spreadsheets do; going anywhere else in between ends the run.
 */
export class Steps<L extends object> {
  private run: { from: number; row: number; col: number } | undefined;

  constructor(private readonly core: GridCore<L>) {}

  /** Where a cell leads that has just been filled, past what its choice fills: from an item to its quantity. */
  private led(): Cursor | undefined {
    const { core } = this;
    const { row, col } = core.cursor;
    const key = core.columns[col]?.leadsTo;
    const to = key === undefined ? -1 : core.columns.findIndex((column) => column.key === key);
    return to >= 0 && core.canEdit(row, to) ? at(row, to) : undefined;
  }

  /** To the next cell that can be edited; false where the grid ends. `isFilled`: the cell has just been filled. */
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

  /** Down or up. The empty row at the end is entered at its first cell: there is nothing yet that the others could be about. */
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

  /** On within the line; from its last cell down, to where the run began: the next line's item is not what is typed next. */
  picked(): void {
    const { core } = this;
    const { row, col } = core.cursor;
    const isLast = !core.columns.some((_, index) => index > col && core.canEdit(row, index));
    if (isLast && !this.led()) this.enter(1, false);
    else this.tab(1, true);
  }

  /** Where the run under way began; undefined once someone has gone elsewhere. */
  private began(): number | undefined {
    const { row, col } = this.core.cursor;
    return this.run?.row === row && this.run.col === col ? this.run.from : undefined;
  }
}
