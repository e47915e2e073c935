/**
 * The line grid's contract: what a document screen declares about its lines. The grid knows nothing of resources, calls or documents; a
 * screen turns its declaration into columns and passes a store.
 */

import type { DayBounds } from '../field/dates/CalendarPopover';
import type { Option } from '../field/options/options';

/** An option of a look-up column. */
export type LookupOption = Option;

export interface GridLookup<L> {
  /** Options for a typed text; `signal` aborts when the text has changed. For empty text: suggestions. */
  search: (text: string, line: L, signal: AbortSignal) => Promise<LookupOption[]>;
  /** Options by exact code or name, keyed by the given text; texts without a match are left out. One call per paste. */
  match: (pasted: readonly string[]) => Promise<Map<string, LookupOption>>;
  /** Options by value, those that may be chosen, in this order. */
  named: (values: readonly string[]) => Promise<LookupOption[]>;
  /** Offered before anything is typed, instead of a search for empty text. */
  recent?: LookupOption[];
}

/** The allowed dates, and the outlet's current date. */
interface GridDays extends DayBounds {
  today: string;
}

export type CellKind = 'text' | 'decimal' | 'choice' | 'lookup' | 'date' | 'boolean';

export interface GridColumn<L> {
  /** The line's field. Decimals are stored as strings in plain notation, dates as YYYY-MM-DD, blank as undefined. */
  key: string;
  label: string;
  /** px; the minimum width of a growing column. */
  width: number;
  grow?: boolean;
  /** Default: right for decimals, otherwise left. */
  align?: 'left' | 'right';
  kind: CellKind;
  readOnly?: boolean | ((line: L) => boolean);
  /** A line needs it: a row for a phone asks for it at once. @default false */
  required?: (line: L) => boolean;
  /** Plain text shown while the cell isn't edited; '' falls back to the kind's format. */
  format?: (value: unknown, line: L) => string;
  /** Parses typed or pasted text into the stored value. Replaces the kind's own parser; not used for lookups. */
  parse?: (typed: string, line: L) => { value: unknown } | { error: string };
  choices?: readonly { value: string; label: string }[];
  lookup?: GridLookup<L>;
  days?: GridDays;
  /** Whether the line's value isn't what was expected: its cell is marked. @default never */
  differs?: (line: L) => boolean;
  /** Grey suffix after a value, e.g. a quantity's unit. */
  unit?: (line: L) => string;
  /** Key of the column with this quantity's unit: `12.5 kg` fills both. */
  unitIn?: string;
  /** Key of the column with the unit that this price is for: `12.50/kg` fills both. */
  perIn?: string;
  /** Key of the column to go to once this one has been filled, skipping cells that the choice fills. @default the next column */
  leadsTo?: string;
  /** One sentence, shown on the header and below the grid while the column is active. */
  help?: string;
}

/** A problem of one cell; `row` is an index into `store.lines()`. */
export interface GridProblem {
  row: number;
  key: string;
  message: string;
}

/** Text that couldn't be read into its cell, kept as typed. Without a message it is still being looked up. */
export interface UnreadText {
  text: string;
  message?: string;
}

/** The grid's content for a draft: plain data, JSON-compatible if the lines are. */
export interface GridSnapshot<L> {
  lines: L[];
  /** Texts that weren't readable (or not looked up yet), by index into `lines`. */
  unread: { row: number; key: string; text: string; message?: string }[];
  /** The checked lines, by index into `lines`. */
  checked?: number[];
  /** Warnings, by index into `lines`. */
  remarks?: { row: number; key: string; message: string }[];
  /** Names of the looked-up values in `lines`, so that a restored draft shows names at once. */
  options: { key: string; option: LookupOption }[];
}

/** How lines are entered one row each in a narrow grid: a quantity, compared with what is expected and what there is. */
export interface GridCounting {
  /** The column with the typed quantity. */
  given: string;
  /** The line's fields with the expected quantity, and the quantity that had come before. @default nothing is expected */
  expected?: string | undefined;
  before?: string | undefined;
  /** A blank quantity means the expected one. @default it means none */
  blankIs?: 'expected' | undefined;
  /** All lines at once are seldom meant. @default false */
  oneByOne?: boolean | undefined;
  /** The verb for the expected quantity: 'ordered'. */
  word: string;
  /** The line's field with the stock on hand, in its unit. @default not shown */
  stock?: string | undefined;
  /** How much more a line takes than there is, in its unit; undefined if there is enough. @default never */
  more?: ((line: object) => string | undefined) | undefined;
  /** The column with the unit of both. */
  unit?: string | undefined;
  /** The column that is summed for checked lines. */
  sum?: string | undefined;
}

/** A line that someone probably wants, offered for ticking: an item of the last order. */
export interface GridSuggestion {
  /** What the first column would have. */
  option: LookupOption;
  /** The quantity, as text; undefined if it has to be typed. */
  amount?: string | undefined;
  /** The unit of the quantity. */
  unit?: LookupOption | undefined;
  /** Where the quantity comes from: 'to par'. */
  why: string;
}

export interface GridStoreOptions<L> {
  columns: readonly GridColumn<L>[];
  lines: readonly L[];
  /** A new empty line; called for every row the grid adds. */
  newLine: () => L;
  /** Called after every change of the lines, whatever the cause, except `setLines` and `restore`. */
  onChange?: (lines: readonly L[]) => void;
  /**
   * Recalculates a line's computed fields after `changedKey` changed (undefined: recalculate only). Must not change its argument. A promise
   * may settle late; then only fields that no one has changed since take its values. `option` is the chosen option if the changed cell is a
   * lookup; `filled` are the cells that earlier choices filled in and no one has changed since.
   */
  derive?: (
    line: L,
    changedKey: string | undefined,
    option?: LookupOption,
    filled?: ReadonlySet<string>,
  ) => L | Promise<L>;
  /**
   * Warnings after a choice has recalculated a line, by column key: a replaced unit, for example. Shown at the cell until someone edits it;
   * they don't prevent saving.
   */
  remark?: (before: L, after: L) => Readonly<Record<string, string>>;
  /** How the lines are counted; only lines with an expected quantity are. */
  counting?: GridCounting;
  /** Rows can't be added or deleted, e.g. lines from a purchase order. */
  fixedRows?: boolean;
}
