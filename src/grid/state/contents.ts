import type { GridColumn, GridProblem, GridSnapshot, GridStoreOptions, LookupOption } from '../types';
import { Checks } from './checks';
import { GridCore } from './core';
import { ProblemBook } from './problems';
import { revisedRows, rowsOf, takeSnapshot } from './snapshot';
import { CellWriter } from './writes';

/** What a document's page does with the lines: shows and reads them, keeps them as a draft, marks what is wrong. */
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

  /** Called after every change of lines or problems; returns how to stop it. */
  subscribe = (listener: () => void): (() => void) => this.core.read(listener);

  /** Replaces all lines, recalculated, e.g. when a record was loaded. Undo does not go back behind it. */
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
   * Brings in lines that were worked out from the whole document (a discount shared out, say), in the order of
   * `lines()`: no step to undo, and `onChange` is not called. Lines that are the same object are left alone.
   */
  revise(lines: readonly L[]): void {
    this.core.revise(revisedRows(this.core, lines));
  }

  /** The content as plain data, for a draft. */
  snapshot = (): GridSnapshot<L> => {
    const checked = this.checks.list();
    return { ...takeSnapshot(this.core), ...(checked.length > 0 ? { checked } : {}) };
  };

  /** Brings a snapshot back, unreadable texts included; what was still being looked up is asked again. */
  restore(snapshot: GridSnapshot<L>): void {
    this.draft = undefined;
    this.problemBook.set([]);
    this.core.reset(rowsOf(this.core, snapshot));
    this.checks.restore(snapshot.checked ?? []);
    this.writer.resume();
  }

  /** Resolves once no look-up and no late recalculation is under way. */
  settled = (): Promise<void> => this.core.settled();

  /** What is known of a looked-up value, e.g. to show its name elsewhere. */
  option = (key: string, value: unknown): LookupOption | undefined => this.core.book.get(key, value);

  /** Marks cells, e.g. with the validator's answer; rows count as in `lines()`. Replaces the marks set before. */
  setProblems(problems: readonly GridProblem[]): void {
    this.problemBook.set(problems);
    this.core.tell(false);
  }

  /** Everything that is wrong, unreadable texts included, in reading order. */
  problems = (): GridProblem[] => this.problemBook.list().map(({ row, key, message }) => ({ row, key, message }));
  problemCount = (): number => this.problemBook.list().length;

  message = (row: number, key: string): string | undefined => this.problemBook.message(row, key);
  rowProblems = (id: number): Readonly<Record<string, string>> | undefined => this.problemBook.ofRow(id);
}
