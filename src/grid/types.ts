/**
 * The line grid's contract: what a document screen declares about its lines. The grid knows nothing of resources,
 * calls or documents; a screen turns its declaration into columns and hands over a store.
 */

export interface LookupOption {
  /** What is stored in the line. */
  value: string;
  /** The name people know it by. */
  label: string;
  /** What tells twins apart: unit, category, supplier. */
  detail?: string;
  code?: string;
}

export interface GridLookup<L> {
  /** Options for a typed text; `signal` aborts when the text has moved on. Empty text: whatever is worth offering. */
  search: (text: string, line: L, signal: AbortSignal) => Promise<LookupOption[]>;
  /** Options by exact code or name, keyed by the text as given; texts that match nothing are left out. One call per paste. */
  match: (pasted: readonly string[]) => Promise<Map<string, LookupOption>>;
  /** Offered before anything is typed, instead of a search for the empty text. */
  recent?: LookupOption[];
}

/** Which days a date may be, and which day it is at the outlet. */
export interface GridDays {
  today: string;
  /** '@today' is `today`. */
  notAfter?: string | undefined;
  notBefore?: string | undefined;
}

export type CellKind = 'text' | 'decimal' | 'choice' | 'lookup' | 'date' | 'boolean';

export interface GridColumn<L> {
  /** Field of the line. Decimals are stored as strings in plain notation, dates as YYYY-MM-DD, empty as undefined. */
  key: string;
  label: string;
  /** px; a growing column takes this as its least width. */
  width: number;
  grow?: boolean;
  /** Default: right for decimals, else left. */
  align?: 'left' | 'right';
  kind: CellKind;
  readOnly?: boolean | ((line: L) => boolean);
  /** Plain text shown while the cell is not being edited; '' falls back to the kind's own format. */
  format?: (value: unknown, line: L) => string;
  /** What a person typed or pasted -> stored value. Replaces the kind's own reading; not used for lookups. */
  parse?: (typed: string, line: L) => { value: unknown } | { error: string };
  choices?: readonly { value: string; label: string }[];
  lookup?: GridLookup<L>;
  days?: GridDays;
  /** Dim suffix after a value, e.g. the unit of a quantity. */
  unit?: (line: L) => string;
  /** Key of the column that is next once this one has been filled, past cells that the choice fills. @default the column beside it */
  leadsTo?: string;
  /** One sentence, shown on the header and below the grid while the column is active. */
  help?: string;
}

/** A complaint about one cell; `row` is an index into `store.lines()`. */
export interface GridProblem {
  row: number;
  key: string;
  message: string;
}

/** A text that could not be read into its cell, kept as typed. Without a message it is still being looked up. */
export interface UnreadText {
  text: string;
  message?: string;
}

/** The grid's content for a draft: plain data, JSON as long as the lines are. */
export interface GridSnapshot<L> {
  lines: L[];
  /** Texts that were not readable (or not looked up yet), by index into `lines`. */
  unread: { row: number; key: string; text: string; message?: string }[];
  /** The lines that were checked, by index into `lines`. */
  checked?: number[];
  /** What is worth a look, by index into `lines`. */
  remarks?: { row: number; key: string; message: string }[];
  /** Names of the looked-up values that occur in `lines`, so that a restored draft shows names at once. */
  options: { key: string; option: LookupOption }[];
}

/** Lines that are counted against what was expected, in a narrow grid one row each: a delivery against its order. */
export interface GridCounting {
  /** The column with what was counted. */
  given: string;
  /** The line's fields with what was expected, and what of it had come before. */
  expected: string;
  before?: string | undefined;
  /** What was done with what is expected: 'ordered'. */
  word: string;
  /** The column with the unit of both. */
  unit?: string | undefined;
  /** The column that is summed up for the lines that were checked. */
  sum?: string | undefined;
}

export interface GridStoreOptions<L> {
  columns: readonly GridColumn<L>[];
  lines: readonly L[];
  /** A fresh empty line; called for every row the grid adds. */
  newLine: () => L;
  /** After every change of the lines, by whatever cause; not after `setLines` and `restore`. */
  onChange?: (lines: readonly L[]) => void;
  /**
   * Recalculates a line's computed fields after `changedKey` changed (undefined: recalculate only). Must not change its
   * argument. A promise may settle late: then only fields that nobody has touched in the meantime take its values.
   * `option` is what was picked when the changed cell is a lookup.
   */
  derive?: (line: L, changedKey: string | undefined, option?: LookupOption) => L | Promise<L>;
  /**
   * What is worth a look once a choice has recalculated a line, by column key: a unit that was replaced, say. Shown at the cell until
   * someone writes there; it keeps nothing from being saved.
   */
  remark?: (before: L, after: L) => Readonly<Record<string, string>>;
  /** How the lines are counted; only those with an expected quantity are. */
  counting?: GridCounting;
  /** Rows can be neither added nor deleted, e.g. lines that a purchase order dictates. */
  fixedRows?: boolean;
}
