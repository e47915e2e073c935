import type { GridProblem, GridStoreOptions, GridSuggestion, LookupOption } from '../types';
import { readField } from '../values';
import {
  cellText,
  clearBlock,
  copyBlock,
  deleteRows,
  insertRow,
  pasteBlock,
  type TakenLine,
  takeLines,
} from './blocks';
import { GridContents } from './contents';
import { at, type Cursor, type Move, type Range, rangeOf } from './cursor';
import { Steps } from './steps';
import { unplacedIn } from './unplaced';

/**
 * A document's lines while they are being edited. Lives outside React: a screen creates one per document (`createGridStore`), reads
 * `lines()`, saves `snapshot()` as the draft and passes the store to `LineGrid`. The empty row at the end isn't a line.
 *
 * Before saving: `commit()` the cell being edited and `await settled()` for pending look-ups; then `problems()` must be empty, because an
 * unreadable text counts as blank in `lines()`.
 */
export class GridStore<L extends object> extends GridContents<L> {
  private readonly steps: Steps<L>;
  /** Screen reader announcements, and whether the grid has (or wants) focus. */
  announcement = '';
  focused = false;
  focusTick = 0;
  private focusWanted = false;
  private removed: { name: string; after: number } | undefined;
  /** Escape was pressed with nothing to undo: the next Tab leaves the grid. */
  leaving = false;

  constructor(options: GridStoreOptions<L>) {
    super(options);
    this.steps = new Steps(this.core);
  }

  undo(): void {
    this.announce(this.core.undo() ? 'Undone' : 'Nothing to undo');
  }

  redo(): void {
    this.announce(this.core.redo() ? 'Redone' : 'Nothing to redo');
  }

  /** Moves the cursor to a cell: by index into the list last given to `setProblems`, or by the problem itself. */
  focusProblem(target: number | Pick<GridProblem, 'row' | 'key'>): void {
    const cell = this.problemBook.cellOf(target);
    if (cell) this.focusCell(cell.row, cell.col);
  }

  /** The next (or previous) problem after the cursor, wrapping around if needed. */
  nextProblem(step: 1 | -1): void {
    const cell = this.problemBook.next(this.core.cursor, step);
    if (cell) this.focusCell(cell.row, cell.col);
  }

  private indexOf = (key: string) => this.columns.findIndex((column) => column.key === key);

  /** Activates a cell; pending input elsewhere is committed first. */
  select(row: number, col: number, extend = false): void {
    this.commit();
    const { cursor } = this.core;
    this.core.setCursor(extend ? { ...cursor, toRow: row, toCol: col } : at(row, col));
  }

  selectRange(cursor: Omit<Cursor, 'mode'>): void {
    this.commit();
    this.core.setCursor({ ...cursor, mode: 'move' });
  }

  focusCell(row: number, col: number): void {
    this.select(row, col);
    this.focus();
  }

  /** The grid got or lost focus. */
  setFocused(focused: boolean): void {
    if (this.focused === focused) return;
    this.focused = focused;
    this.leaving = false;
    this.core.redraw();
  }

  /** Moves focus to the active cell. */
  focus(): void {
    this.focused = true;
    this.focusWanted = true;
    this.focusTick += 1;
    this.core.redraw();
  }

  /** Whether focus was requested and not yet given; reading it clears the request. */
  takeFocus(): boolean {
    const wanted = this.focusWanted;
    this.focusWanted = false;
    return wanted;
  }

  move({ rows = 0, cols = 0, extend = false }: Move): void {
    this.commit();
    const { cursor } = this.core;
    const last = { row: this.core.rows.length - 1, col: this.columns.length - 1 };
    const row = Math.max(0, Math.min(last.row, (extend ? cursor.toRow : cursor.row) + rows));
    const col = Math.max(0, Math.min(last.col, (extend ? cursor.toCol : cursor.col) + cols));
    this.core.setCursor(extend ? { ...cursor, toRow: row, toCol: col } : at(row, col));
  }

  /** To the next editable cell, or false at the end of the grid, skipping cells that a just-filled cell fills. */
  step(step: 1 | -1, isFilled = this.isTyped()): boolean {
    this.commit();
    return this.steps.tab(step, isFilled);
  }

  /** Enter: down (1) or up (-1), to the starting column of the run of Tabs. */
  enter(step: 1 | -1): void {
    const isFilled = this.isTyped();
    this.commit();
    this.steps.enter(step, isFilled);
  }

  /** Enter after choosing from a list: on within the line, and down after its last cell. */
  picked(): void {
    this.commit();
    this.steps.picked();
  }

  /** Whether the active cell has uncommitted input. */
  private isTyped = (): boolean => {
    const { draft } = this;
    return draft !== undefined && draft.text.trim() !== '' && draft.text.trim() !== draft.from;
  };

  /** Starts editing the active cell: `type` replaces it, `edit` edits its text in place. */
  begin(mode: 'type' | 'edit'): void {
    const { core } = this;
    const { row, col } = core.cursor;
    if (!core.canEdit(row, col)) return;
    if (this.columns[col]?.kind === 'boolean') {
      if (mode === 'edit') this.toggle();
      return;
    }
    const from = cellText(core, row, col);
    this.draft = { text: this.draft?.text ?? (mode === 'type' ? '' : from), from };
    core.setCursor({ ...at(row, col), mode });
  }

  /** Toggles a boolean; false if the active cell isn't one. */
  toggle(): boolean {
    const { core } = this;
    const { row, col } = core.cursor;
    const column = this.columns[col];
    const line = core.rows[row]?.line;
    if (column?.kind !== 'boolean' || !line || !core.canEdit(row, col)) return false;
    this.setValue(row, column.key, readField(line, column.key) !== true);
    return true;
  }

  /** The text in the cell being edited has changed. */
  type(text: string): void {
    if (this.draft) this.draft.text = text;
  }

  /** The uncommitted text, or undefined if no cell is being edited. */
  typed = (): string | undefined => this.draft?.text;

  /** Commits input to its cell. */
  commit(): void {
    const { draft, core } = this;
    if (!draft) return;
    this.draft = undefined;
    const { row, col } = core.cursor;
    const key = this.columns[col]?.key ?? '';
    const cursor = at(row, col);
    // An unreadable text is read again even if unchanged, which repeats a failed look-up.
    if (draft.text.trim() === draft.from && !core.rows[row]?.unread[key]) core.setCursor(cursor);
    else this.writer.write([{ row, key, text: draft.text }], cursor);
  }

  /** Discards input; the cell is as it was. */
  cancel(): boolean {
    const { row, col, mode } = this.core.cursor;
    this.draft = undefined;
    if (mode !== 'move') this.core.setCursor(at(row, col));
    return mode !== 'move';
  }

  /** Puts a chosen option into a look-up or choice cell. */
  pick(row: number, key: string, option: LookupOption): void {
    this.draft = undefined;
    const kind = this.core.column(key)?.kind;
    const edit = kind === 'lookup' ? { row, key, option } : { row, key, value: option.value };
    this.writer.write([edit], at(row, this.indexOf(key)));
  }

  /** Writes one cell as if it had been typed; the cursor moves there. */
  write(row: number, key: string, text: string): void {
    const col = this.indexOf(key);
    if (cellText(this.core, row, col) !== text.trim()) this.writer.write([{ row, key, text }], at(row, col));
  }

  setValue(row: number, key: string, value: unknown): void {
    this.writer.write([{ row, key, value }], at(row, this.indexOf(key)));
  }

  copy = (): string => copyBlock(this.core);

  paste(text: string): void {
    if (this.core.disabled || text === '') return;
    this.draft = undefined;
    const { said, ids } = pasteBlock(this.core, this.writer, text);
    this.announce(said);
    void this.core.settled().then(() => this.announceUnplaced(said, ids));
  }

  /** Takes lines from elsewhere, such as a file, as one step to undo. */
  take(lines: readonly TakenLine[]): void {
    if (this.core.disabled || lines.length === 0) return;
    this.commit();
    takeLines(this.core, this.writer, lines);
  }

  /** Says which of these rows' texts nothing was found for: that is known once they were looked up. */
  private announceUnplaced(said: string, ids: ReadonlySet<number>): void {
    const rows = this.core.rows.filter(({ id }) => ids.has(id));
    const found = unplacedIn(
      rows.flatMap(({ unread }) => Object.values(unread).flatMap(({ message }) => message ?? [])),
    );
    if (found.length > 0) this.announce([said, ...found.map(({ reason }) => reason)].join('. '));
  }

  clear(): void {
    if (!this.core.disabled) this.announce(clearBlock(this.core, this.writer));
  }

  /** Writes a line's counted quantity and checks it. Without a quantity it isn't counted any more: nothing of it came. */
  count(row: number, amount: string | undefined): void {
    const key = this.core.options.counting?.given;
    const id = this.core.rows[row]?.id;
    if (key === undefined || id === undefined) return;
    this.write(row, key, amount ?? '0');
    this.checks.set(id, amount !== undefined);
  }

  /** Checks the line of a scanned item, as expected, and moves the cursor to its quantity. Returns what is wrong, or ''. */
  countItem(option: LookupOption): string {
    const key = this.columns[0]?.key ?? '';
    const row = this.core.rows.findIndex(({ line }) => readField(line, key) === option.value);
    const found = this.core.rows[row];
    if (!found) return `${option.label} isn’t expected here. Add a line for it if it came.`;
    if (!this.checks.has(found)) this.count(row, this.checks.expectedOf(found.line));
    this.focusAmount(row);
    return '';
  }

  /** Checks every unchecked line, as expected. */
  countAll(): void {
    const key = this.core.options.counting?.given;
    const open = this.checks.counted().filter((row) => !this.checks.has(row));
    if (key === undefined) return;
    const edits = open.flatMap(({ id, line }) => {
      const text = this.checks.expectedOf(line);
      return text === undefined ? [] : [{ row: this.core.rows.findIndex((row) => row.id === id), key, text }];
    });
    this.writer.write(edits, this.core.cursor);
    for (const { id } of open) this.checks.set(id, true);
  }

  /** Enters a suggested line; without a quantity the cursor goes there. */
  takeSuggestion({ option, unit }: GridSuggestion, amount: string | undefined): void {
    const [first] = this.columns;
    const { counting } = this.core.options;
    if (!first || !counting) return;
    const cells = [
      { key: first.key, option },
      ...(unit && counting.unit ? [{ key: counting.unit, option: unit }] : []),
      ...(amount === undefined ? [] : [{ key: counting.given, text: amount }]),
    ];
    const row = takeLines(this.core, this.writer, [{ cells }]);
    if (amount === undefined) this.focusAmount(row);
  }

  /** Moves the cursor to a line's quantity. */
  focusAmount(row: number): void {
    const { counting } = this.core.options;
    if (counting) this.focusCell(row, this.indexOf(counting.given));
  }

  /** Deletes a line by its tick; until the next change `removedName` says its name, and `undo` brings it back. */
  removeRow(row: number, name: string): void {
    this.deleteRows({ top: row, bottom: row });
    this.removed = { name, after: this.core.changes };
    this.core.redraw();
  }

  /** The line that was just removed by its tick; undefined if something else happened since. */
  removedName = (): string | undefined => (this.removed?.after === this.core.changes ? this.removed.name : undefined);

  /** A new row below the active one; an existing empty row is used instead. */
  insertRow(): void {
    this.commit();
    insertRow(this.core);
  }

  /** Deletes the selected rows, or the given ones. */
  deleteRows(rows: Pick<Range, 'top' | 'bottom'> = rangeOf(this.core.cursor)): void {
    this.cancel();
    this.announce(deleteRows(this.core, rows));
  }

  announce(text: string): void {
    this.announcement = text;
    this.core.redraw();
  }

  setDisabled(disabled: boolean): void {
    if (this.core.disabled === disabled) return;
    if (disabled) this.commit();
    this.core.setDisabled(disabled);
  }
}

/** Creates the store of one document's lines; see `GridStoreOptions`. */
export const createGridStore = <L extends object>(options: GridStoreOptions<L>): GridStore<L> => new GridStore(options);
