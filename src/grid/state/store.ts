import type { GridProblem, GridStoreOptions, LookupOption } from '../types';
import { readField } from '../values';
import { cellText, clearBlock, copyBlock, deleteRows, insertRow, pasteBlock } from './blocks';
import { GridContents } from './contents';
import { at, type Cursor, type Move, type Range, rangeOf } from './cursor';
import { Steps } from './steps';

/**
 * The lines of a document while they are being typed. Lives outside React: a screen makes one per document
 * (`createGridStore`), reads `lines()`, saves `snapshot()` as the draft and hands the store to `LineGrid`. The empty row
 * at the end is not a line.
 *
 * Before saving: `commit()` takes the cell being typed in, `await settled()` the look-ups under way; then
 * `problems()` must be empty, since an unreadable text counts as empty in `lines()`.
 */
export class GridStore<L extends object> extends GridContents<L> {
  private readonly steps: Steps<L>;
  /** What a screen reader is told, and whether the grid has (or wants) the focus. */
  announcement = '';
  focused = false;
  focusTick = 0;
  private focusWanted = false;
  /** Escape has been pressed where there was nothing to undo: the next Tab leaves the grid. */
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

  /** Puts the cursor on a cell: by index into the list last given to `setProblems`, or by the problem itself. */
  focusProblem(target: number | Pick<GridProblem, 'row' | 'key'>): void {
    const cell = this.problemBook.cellOf(target);
    if (cell) this.focusCell(cell.row, cell.col);
  }

  /** The next (or previous) problem after the cursor, round the corner if need be. */
  nextProblem(step: 1 | -1): void {
    const cell = this.problemBook.next(this.core.cursor, step);
    if (cell) this.focusCell(cell.row, cell.col);
  }

  private indexOf = (key: string) => this.columns.findIndex((column) => column.key === key);

  /** Makes a cell the active one; what is being typed elsewhere is taken first. */
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

  /** The grid got or lost the focus. */
  setFocused(focused: boolean): void {
    if (this.focused === focused) return;
    this.focused = focused;
    this.leaving = false;
    this.core.redraw();
  }

  /** Brings the focus to the active cell. */
  focus(): void {
    this.focused = true;
    this.focusWanted = true;
    this.focusTick += 1;
    this.core.redraw();
  }

  /** Whether the focus has been asked for and not yet been given; asking takes it. */
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

  /** To the next cell that can be edited, or false where the grid ends; past what a cell that has just been filled brings along. */
  step(step: 1 | -1, isFilled = this.isTyped()): boolean {
    this.commit();
    return this.steps.tab(step, isFilled);
  }

  /** What Enter does: down (1) or up (-1), to where the run of Tabs began. */
  enter(step: 1 | -1): void {
    const isFilled = this.isTyped();
    this.commit();
    this.steps.enter(step, isFilled);
  }

  /** What Enter does that has just picked an entry of a list: on within the line, and after its last cell down. */
  picked(): void {
    this.commit();
    this.steps.picked();
  }

  /** Whether something has been typed into the active cell that is not yet in it. */
  private isTyped = (): boolean => {
    const { draft } = this;
    return draft !== undefined && draft.text.trim() !== '' && draft.text.trim() !== draft.from;
  };

  /** Starts editing the active cell: `type` for typing over it, `edit` for editing its text in place. */
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

  /** Turns a yes into a no and back; false where the active cell is neither. */
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

  /** The text under way, or undefined when no cell is being edited. */
  typed = (): string | undefined => this.draft?.text;

  /** Takes what is being typed into its cell. */
  commit(): void {
    const { draft, core } = this;
    if (!draft) return;
    this.draft = undefined;
    const { row, col } = core.cursor;
    const key = this.columns[col]?.key ?? '';
    const cursor = at(row, col);
    // An unreadable text is read again even unchanged: that is how a failed look-up is repeated.
    if (draft.text.trim() === draft.from && !core.rows[row]?.unread[key]) core.setCursor(cursor);
    else this.writer.write([{ row, key, text: draft.text }], cursor);
  }

  /** Drops what is being typed; the cell is as it was. */
  cancel(): boolean {
    const { row, col, mode } = this.core.cursor;
    this.draft = undefined;
    if (mode !== 'move') this.core.setCursor(at(row, col));
    return mode !== 'move';
  }

  /** Puts a picked option into a look-up or choice cell. */
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
    this.announce(pasteBlock(this.core, this.writer, text));
  }

  clear(): void {
    if (!this.core.disabled) this.announce(clearBlock(this.core, this.writer));
  }

  /** Writes what was counted of a line and checks it. */
  count(row: number, amount: string): void {
    const key = this.core.options.counting?.given;
    const id = this.core.rows[row]?.id;
    if (key === undefined || id === undefined) return;
    this.write(row, key, amount);
    this.checks.set(id, true);
  }

  /** Checks every line that is not checked yet, as it was expected. */
  countAll(): void {
    const key = this.core.options.counting?.given;
    const open = this.checks.counted().filter(({ id }) => !this.checks.has(id));
    if (key === undefined) return;
    const edits = open.flatMap(({ id, line }) => {
      const text = this.checks.expectedOf(line);
      return text === undefined ? [] : [{ row: this.core.rows.findIndex((row) => row.id === id), key, text }];
    });
    this.writer.write(edits, this.core.cursor);
    for (const { id } of open) this.checks.set(id, true);
  }

  /** A new row below the active one; an empty row that is already there is used instead. */
  insertRow(): void {
    this.commit();
    insertRow(this.core);
  }

  /** Deletes the selected rows, or those given. */
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

/** Makes the store of one document's lines; see `GridStoreOptions`. */
export const createGridStore = <L extends object>(options: GridStoreOptions<L>): GridStore<L> => new GridStore(options);
