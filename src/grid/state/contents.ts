import type { GridColumn, GridProblem, GridSnapshot, GridStoreOptions, LookupOption } from '../types';
import { Checks } from './checks';
import { GridCore } from './core';
import { ProblemBook } from './problems';
import { revisedRows, rowsOf, takeSnapshot } from './snapshot';
import { CellWriter } from './writes';

/** A document page's interface to the lines: shows and reads them, stores them in a draft, marks problems. */
export class GridContents<L extends object> {
  /** For the grid's own components. */
  readonly core: GridCore<L>;
  /** Which lines were counted. */
  readonly checks: Checks<L>;
  protected readonly problemBook: ProblemBook<L>;
  protected readonly writer: CellWriter<L>;
  /** The text in the cell being edited; not drawn by React, the input shows it. */
  protected draft: { text: string; from: string } | undefined;
  constructor(options: GridStoreOptions<L>) {
    this.core = new GridCore(options);
    this.checks = new Checks(this.core);
    this.problemBook = new ProblemBook(this.core);
    this.writer = new CellWriter(this.core, this.problemBook);
    this.setLines(options.lines);
  }

  get columns(): readonly GridColumn<L>[] {
    return this.core.columns;
  }

  lines = (): readonly L[] => this.core.lines();

  /** Called after every change of lines or problems; returns an unsubscribe function. */
  subscribe = (listener: () => void): (() => void) => this.core.read(listener);

  /** Replaces and recalculates all lines, e.g. when a record was loaded. Undo stops here. */
  setLines(lines: readonly L[]): void {
    this.draft = undefined;
    this.problemBook.set([]);
    this.core.reset(this.writer.recalculate(lines.map((line) => this.core.maker.given(line))));
  }

  /** Recalculates all lines, e.g. after the document's tax mode changed. */
  recalculate(): void {
    this.core.change(this.writer.recalculate(this.core.rows), this.core.cursor);
  }

  /**
   * Applies lines computed from the whole document (an allocated discount, for example), in the order of `lines()`, without an undo step or
   * `onChange`. Identical objects are left alone.
   */
  revise(lines: readonly L[]): void {
    this.core.revise(revisedRows(this.core, lines));
  }

  /** The content as plain data, for a draft. */
  snapshot = (): GridSnapshot<L> => {
    const checked = this.checks.list();
    return { ...takeSnapshot(this.core), ...(checked.length > 0 ? { checked } : {}) };
  };

  /** Restores a snapshot, unreadable texts included; pending look-ups are repeated. */
  restore(snapshot: GridSnapshot<L>): void {
    this.draft = undefined;
    this.problemBook.set([]);
    this.core.reset(rowsOf(this.core, snapshot));
    this.checks.restore(snapshot.checked ?? []);
    this.writer.resume();
  }

  /** Resolves once no look-up and no late recalculation is pending. */
  settled = (): Promise<void> => this.core.settled();

  /** The known details of a looked-up value, e.g. to show its name elsewhere. */
  option = (key: string, value: unknown): LookupOption | undefined => this.core.book.get(key, value);

  /** Shows what became known about looked-up values, such as their codes. */
  learn(names: GridSnapshot<L>['options']): void {
    for (const { key, option } of names) this.core.book.learn(key, [option]);
    this.core.tell(false);
  }

  /** Marks cells, e.g. with the validator's problems; rows count as in `lines()`. Replaces earlier marks. */
  setProblems(problems: readonly GridProblem[]): void {
    if (problems.length === 0 && this.problemBook.isEmpty()) return;
    this.problemBook.set(problems);
    this.core.tell(false);
  }

  /** All problems, unreadable texts included, in reading order. */
  problems = (): GridProblem[] => this.problemBook.list().map(({ row, key, message }) => ({ row, key, message }));
  problemCount = (): number => this.problemBook.list().length;

  message = (row: number, key: string): string | undefined => this.problemBook.message(row, key);
  rowProblems = (id: number): Readonly<Record<string, string>> | undefined => this.problemBook.ofRow(id);
}
