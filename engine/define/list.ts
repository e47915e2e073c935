/** An entity's list: its declaration, and what readers take. */

import type { Tone } from './fields';

/** The outlet and the time that computed columns may depend on. */
export interface CellContext {
  /** The selected outlet. */
  outletId: string;
  /** ISO-8601 in UTC. */
  now: string;
  /** A moment in the outlet's local time, with its day unless that is today. */
  moment: (iso: string) => string;
}

/** A computed list column: 'up to 25%', '3 of 12 seats'. It sorts by the field with its key, if there is one. */
export interface WorkedOutColumn<R> {
  /** The column's name, unique among the columns. */
  key: string;
  /** The column's heading. */
  label: string;
  /** The text of the cell. */
  value: (record: R, place: CellContext) => string;
  /** Right-aligned, like figures. @default left */
  figure?: true;
  /** The text is shown in a chip of this colour; plain for records without one. @default plain text */
  tone?: (record: R, place: CellContext) => Tone | undefined;
  /**
   * A component of `src/departments/` that shows the cell: the record is its `useRecordContext()`. Files and phones have `value`.
   * @default the text of `value`
   */
  component?: string;
}

/** A list as declared. Columns that are fields are declared on the fields. */
export interface DeclaredList<K extends string, R> extends ListShape<K, R> {
  /**
   * Computed columns, in addition to field columns; `place` counts from 1. @default before the status
   * @example extraColumns: [{ key: 'seats', label: 'Seats', place: 2, figure: true, value: (floor) => String(seatsOf(floor)) }]
   */
  extraColumns?: readonly (WorkedOutColumn<R> & {
    /** The column's position, from 1. @default before the status */
    place?: number;
  })[];
}

/** What a record may lack: another record that names it. */
export interface Lacking {
  /** After “Missing:” 'Batch recipe'. */
  label: string;
  /** The resource whose records name this one. */
  resource: string;
  /** Their reference to it. */
  by: string;
  /** Only records in this state count. @default any */
  status?: string;
}

/** What few lists say. */
interface SeldomInList<K extends string> {
  /**
   * A filter for records that no record of another resource names, by key. Links use it too: `filter={"lacking":"batchRecipe"}`.
   * @default none
   * @example lacking: { batchRecipe: { label: 'Batch recipe', resource: 'batchRecipes', by: 'outputItemId', status: 'active' } }
   */
  lacking?: Readonly<Record<string, Lacking>>;
  /** A whole number that people set by dragging records or by keyboard in the list. The list sorts by it. @default no order of its own */
  order?: K;
  /**
   * With `order`: the field that names the parent record. Two levels are shown, and records are ordered within their parent.
   * @default one level
   */
  within?: K;
  /** People create and edit records in a dialog over the list. The pages stay for links. @default on pages of their own */
  inPlace?: boolean;
  /** A component of `src/departments/` next to the create button: other ways to start. @default none */
  tools?: string;
  /** The figure on a card, where there is no room for columns. @default the last column */
  figure?: K;
  /** For shared records: the list shows all of the person's outlets. @default the selected outlet's records, until people ask for all */
  everyOutlet?: boolean;
}

/** What a list shows, besides what the fields say. */
export interface ListShape<K extends string, R> extends SeldomInList<K> {
  /** In order: fields and computed columns. @default fields with `column`, otherwise the first six plain fields */
  columns?: readonly (K | WorkedOutColumn<R>)[];
  /** @default fields with `filterBy`, otherwise the first three choices, references and switches, and the status */
  filters?: readonly K[];
  /** '-docDate' sorts descending. @default the title; documents newest first */
  sort?: K | `-${K}`;
  /** Fields with editable cells in the list. @default fields with `editInList` */
  editInList?: readonly K[];
  /** Fields that can be set in all selected rows. @default fields with `bulk` */
  bulk?: readonly K[];
  /** The specification's words for an empty list. @default 'No List' */
  empty?: 'No List' | 'No Item List' | 'No items';
  /** A sentence below those words: what belongs in this list and why. @default none */
  about?: string;
}

/** A list as readers take it. */
export interface ResolvedList<K extends string, R> extends ListShape<K, R> {
  /** Fields that the search box searches: code, title, and fields with `searchBy`. @default code and title */
  search?: readonly K[];
}
