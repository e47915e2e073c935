import type { GridColumn, GridStoreOptions } from '../types';
import { isReadOnly } from '../values';
import { at, type Cursor, clamp } from './cursor';
import { type GridRow, OptionBook, type RowMaker, rowMaker } from './rows';

interface Step<L> {
  rows: readonly GridRow<L>[];
  cursor: Cursor;
}

/** A row's place: its id and its line number, 0 for a blank one. */
export interface RowPlace {
  readonly id: number;
  readonly number: number;
}

const MOST_STEPS = 100;

/**
 * The grid's state and history, outside React: rows are replaced, never mutated, and drawing compares objects. Every change goes through
 * `change` (an undo step) or `amend` (a late result of an earlier change, which also updates the stored steps).
 */
export class GridCore<L extends object> {
  readonly columns: readonly GridColumn<L>[];
  readonly fixedRows: boolean;
  readonly book = new OptionBook();
  readonly maker: RowMaker<L>;
  rows: readonly GridRow<L>[] = [];
  places: readonly RowPlace[] = [];
  cursor: Cursor = at(0, 0);
  disabled = false;
  /** How often the lines were changed, undone and loaded: their figures and names don't count. */
  changes = 0;
  private readonly byKey: Map<string, GridColumn<L>>;
  private past: Step<L>[] = [];
  private future: Step<L>[] = [];
  private memo: { rows: readonly GridRow<L>[]; lines: readonly L[] } | undefined;
  private readonly viewers = new Set<() => void>();
  private readonly readers = new Set<() => void>();
  private pending = 0;
  private waiting: (() => void)[] = [];

  constructor(readonly options: GridStoreOptions<L>) {
    this.columns = options.columns;
    this.fixedRows = options.fixedRows === true;
    this.maker = rowMaker(options.columns, options.newLine);
    this.byKey = new Map(options.columns.map((column) => [column.key, column]));
    for (const { key, lookup } of options.columns) this.book.learn(key, lookup?.recent ?? []);
  }

  column(key: string): GridColumn<L> | undefined {
    return this.byKey.get(key);
  }

  lines(): readonly L[] {
    if (this.memo?.rows !== this.rows) {
      this.memo = { rows: this.rows, lines: this.rows.filter((row) => !row.blank).map((row) => row.line) };
    }
    return this.memo.lines;
  }

  canEdit(row: number, col: number): boolean {
    const column = this.columns[col];
    const line = this.rows[row]?.line;
    return !this.disabled && !!column && !!line && !isReadOnly(column, line);
  }

  /** Everything visible: rows, cursor, problems. */
  view = (listener: () => void): (() => void) => {
    this.viewers.add(listener);
    return () => this.viewers.delete(listener);
  };

  /** Lines and problems only. */
  read = (listener: () => void): (() => void) => {
    this.readers.add(listener);
    return () => this.readers.delete(listener);
  };

  redraw(): void {
    for (const viewer of this.viewers) viewer();
  }

  /** Redraws and notifies readers; `byPerson` also notifies the lines' owner. */
  tell(byPerson: boolean): void {
    this.redraw();
    for (const reader of this.readers) reader();
    if (byPerson) this.options.onChange?.(this.lines());
  }

  /** Replaces the content without undo (a record was loaded, a draft restored). */
  reset(rows: readonly GridRow<L>[]): void {
    this.past = [];
    this.future = [];
    this.changes += 1;
    this.place(rows);
    this.cursor = at(0, 0);
    this.tell(false);
  }

  /** One undo step, with the cursor at `cursor` afterwards. */
  change(rows: readonly GridRow<L>[], cursor: Cursor): void {
    this.past.push({ rows: this.rows, cursor: { ...this.cursor, mode: 'move' } });
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future = [];
    this.changes += 1;
    this.place(rows);
    this.cursor = clamp(cursor, this.rows.length, this.columns.length);
    this.tell(true);
  }

  /** Replaces rows everywhere, also in stored steps; `live` says whether the row is currently shown. */
  amend(replace: (row: GridRow<L>, live: boolean) => GridRow<L>): void {
    const known = new Map<GridRow<L>, GridRow<L>>();
    const amended = (rows: readonly GridRow<L>[], live: boolean) => {
      let changed = false;
      const next = rows.map((row) => {
        let result = known.get(row);
        if (!result) {
          result = replace(row, live);
          known.set(row, result);
        }
        changed ||= result !== row;
        return result;
      });
      return changed ? next : rows;
    };
    const rows = amended(this.rows, true);
    for (const step of [...this.past, ...this.future]) step.rows = amended(step.rows, false);
    if (rows === this.rows) return;
    this.place(rows);
    this.tell(true);
  }

  /** Replaces visible rows only: no undo step, and the lines' owner isn't notified. */
  revise(rows: readonly GridRow<L>[]): void {
    if (rows.every((row, index) => row === this.rows[index])) return;
    this.place(rows);
    this.tell(false);
  }

  undo(): boolean {
    return this.travel(this.past, this.future);
  }

  redo(): boolean {
    return this.travel(this.future, this.past);
  }

  private travel(from: Step<L>[], to: Step<L>[]): boolean {
    const step = from.pop();
    if (!step) return false;
    this.changes += 1;
    to.push({ rows: this.rows, cursor: step.cursor });
    this.place(step.rows);
    this.cursor = clamp(step.cursor, this.rows.length, this.columns.length);
    this.tell(true);
    return true;
  }

  /** Sets the rows, with the empty row at the end if lines can be added. */
  private place(rows: readonly GridRow<L>[]): void {
    const ready = rows[rows.length - 1]?.blank === true;
    if (this.disabled) this.rows = ready ? rows.slice(0, -1) : rows;
    else this.rows = this.fixedRows || ready ? rows : [...rows, this.maker.fresh()];
    let number = 0;
    const places = this.rows.map((row, index) => {
      if (!row.blank) number += 1;
      const before = this.places[index];
      const shown = row.blank ? 0 : number;
      return before?.id === row.id && before.number === shown ? before : { id: row.id, number: shown };
    });
    const same = places.length === this.places.length && places.every((place, index) => place === this.places[index]);
    if (!same) this.places = places;
  }

  /** A disabled grid can be read and copied from, but not changed. */
  setDisabled(disabled: boolean): void {
    this.disabled = disabled;
    this.place(this.rows);
    this.setCursor(this.cursor);
  }

  setCursor(cursor: Cursor): void {
    this.cursor = clamp(cursor, this.rows.length, this.columns.length);
    this.redraw();
  }

  /** Adds `work` to what `settled` waits for. */
  track(work: Promise<void>): void {
    this.pending += 1;
    void work.finally(() => {
      this.pending -= 1;
      if (this.pending > 0) return;
      const waiting = this.waiting;
      this.waiting = [];
      for (const done of waiting) done();
    });
  }

  /** Resolves once no look-up and no late recalculation is pending. */
  settled(): Promise<void> {
    return this.pending === 0 ? Promise.resolve() : new Promise((done) => this.waiting.push(done));
  }
}
