import { stepInto } from '#engine/run/values';
import type { GridColumn, LookupOption, UnreadText } from '../types';
import { isEmpty, readField } from '../values';

/**
 * One immutable grid row: a change creates a new object, so that a row component redraws exactly when its row did. `id` stays with the row
 * through edits, moves and undo.
 */
export interface GridRow<L> {
  readonly id: number;
  readonly line: L;
  /** Added by the grid, not by the caller: such a row isn't a line until it has content. */
  readonly own: boolean;
  /** Texts that couldn't be read into their cell, by column key. */
  readonly unread: Readonly<Record<string, UnreadText>>;
  /** Warnings, by column key; see `GridStoreOptions.remark`. */
  readonly remarks: Remarks;
  /** The fields that choices in other cells filled in, and no one has changed since. */
  readonly filled: ReadonlySet<string>;
  /** The grid's own row without content. */
  readonly blank: boolean;
}

export type Remarks = Readonly<Record<string, string>>;

export interface RowMaker<L> {
  given: (line: L) => GridRow<L>;
  fresh: () => GridRow<L>;
  /** `row` with other content; its warnings and filled fields stay unless others are given. */
  next: (
    row: GridRow<L>,
    line: L,
    unread: GridRow<L>['unread'],
    remarks?: Remarks,
    filled?: GridRow<L>['filled'],
  ) => GridRow<L>;
}

const NOTHING = Object.freeze({});
export const NO_KEYS: ReadonlySet<string> = new Set();

/** `filled` with the fields that a choice has changed between two states of a line. */
export function withFilled(filled: ReadonlySet<string>, before: object, after: object): ReadonlySet<string> {
  const changed = Object.keys(after).filter((key) => stepInto(after, key) !== stepInto(before, key));
  return changed.every((key) => filled.has(key)) ? filled : new Set([...filled, ...changed]);
}

/** Creates rows that know whether they are blank: all editable cells are as `newLine` leaves them, or empty. */
export function rowMaker<L extends object>(columns: readonly GridColumn<L>[], newLine: () => L): RowMaker<L> {
  let nextId = 1;
  const pristine = newLine();
  const fillable = columns.filter((column) => column.readOnly !== true);
  const isBlank = (line: L, unread: GridRow<L>['unread']) =>
    Object.keys(unread).length === 0 &&
    fillable.every(({ key, kind }) => {
      const value = readField(line, key);
      return isEmpty(value) || (kind === 'boolean' && value === false) || value === readField(pristine, key);
    });
  const make = (
    id: number,
    line: L,
    own: boolean,
    unread: GridRow<L>['unread'],
    remarks: Remarks = NOTHING,
    filled: GridRow<L>['filled'] = NO_KEYS,
  ): GridRow<L> => ({
    id,
    line,
    own,
    unread,
    remarks,
    filled,
    blank: own && isBlank(line, unread),
  });
  return {
    given: (line) => make(nextId++, line, false, NOTHING),
    fresh: () => make(nextId++, newLine(), true, NOTHING),
    next: (row, line, unread, remarks = row.remarks, filled = row.filled) =>
      make(row.id, line, row.own, unread, remarks, filled),
  };
}

/** `unread` with the text of `key` set or, without a text, removed. */
export function withUnread(
  unread: Readonly<Record<string, UnreadText>>,
  key: string,
  text: UnreadText | undefined,
): Readonly<Record<string, UnreadText>> {
  if (text) return { ...unread, [key]: text };
  if (!(key in unread)) return unread;
  const { [key]: _gone, ...rest } = unread;
  return rest;
}

/** `texts` without some columns; the same object if they have none. */
export function without(texts: Remarks, keys: ReadonlySet<string>): Remarks {
  return Object.keys(texts).some((key) => keys.has(key))
    ? Object.fromEntries(Object.entries(texts).filter(([key]) => !keys.has(key)))
    : texts;
}

/**
 * Merges a late recalculation: `result` was computed from `input`, but the line may be `now` in the meantime. Fields that changed since,
 * and those in `keep`, stay; `complete` is false if any did, and the line needs another recalculation.
 */
export function mergeLate<L extends object>(
  now: L,
  input: L,
  result: L,
  keep: ReadonlySet<string>,
): { line: L; complete: boolean } {
  if (now === input && keep.size === 0) return { line: result, complete: true };
  const merged = { ...now } as Record<string, unknown>;
  let complete = now === input;
  for (const key of Object.keys(result)) {
    const value = readField(result, key);
    if (value === readField(input, key)) continue;
    if (keep.has(key) || readField(now, key) !== readField(input, key)) complete = false;
    else merged[key] = value;
  }
  return { line: merged as L, complete };
}

/** Known looked-up values, so that cells show names; shared by all rows of a column. */
export class OptionBook {
  private readonly books = new Map<string, Map<string, LookupOption>>();

  learn(key: string, options: Iterable<LookupOption>): void {
    const book = this.books.get(key) ?? new Map<string, LookupOption>();
    this.books.set(key, book);
    for (const option of options) book.set(option.value, option);
  }

  get(key: string, value: unknown): LookupOption | undefined {
    return this.books.get(key)?.get(String(value));
  }
}

/** Items by key, in order (Map.groupBy is newer than the oldest supported Node). */
export function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
