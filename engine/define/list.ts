/** The list of an entity: what its declaration says, and what the readers take. */

import type { Tone } from './fields';

/** Where and when a list is looked at: what columns that are worked out may depend on. */
export interface Place {
  /** The selected outlet. */
  outletId: string;
  /** ISO-8601 in UTC. */
  now: string;
  /** A moment by the outlet's clock: the time, with its day where that is not today. */
  moment: (iso: string) => string;
}

/** What a list works out of a record: 'up to 25 %', '3 of 12 seats'. It sorts by the field of its key, if there is such. */
export interface WorkedOutColumn<R> {
  /** The column's name, unique among the columns. */
  key: string;
  /** The column's heading. */
  label: string;
  /** The text of the cell. */
  value: (record: R, place: Place) => string;
  /** Aligned right, as figures are. @default left */
  figure?: true;
  /** The text is shown in a chip of this colour. @default plain text */
  tone?: (record: R, place: Place) => Tone;
  /**
   * A component of `src/departments/` that shows the cell: the record is its `useRecordContext()`. Files and phones have `value`.
   * @default the text of `value`
   */
  component?: string;
}

/** A list as a declaration says it: columns that are fields say so themselves. */
export interface DeclaredList<K extends string, R> extends ListShape<K, R> {
  /**
   * Columns that are worked out, besides the columns of fields; `place` counts from 1. @default before the status
   * @example extraColumns: [{ key: 'seats', label: 'Seats', place: 2, figure: true, value: (floor) => String(seatsOf(floor)) }]
   */
  extraColumns?: readonly (WorkedOutColumn<R> & {
    /** The column's place, from 1. @default before the status */
    place?: number;
  })[];
}

/** A list as the readers take it. */
export interface ListShape<K extends string, R> {
  /** In order; fields, and what is worked out of a record. @default those that say `column`, else the first six plain fields */
  columns?: readonly (K | WorkedOutColumn<R>)[];
  /** @default those that say `filterBy`, else the first three choices, references and switches, and the status */
  filters?: readonly K[];
  /** '-docDate' sorts downwards. @default the title; of documents the newest first */
  sort?: K | `-${K}`;
  /** A whole number by which people order the records, by dragging or by keys, in the list itself. The list sorts by it. */
  order?: K;
  /** With `order`: the field that names the record above; two levels are shown, and records are ordered within theirs. */
  within?: K;
  /** Records are made and edited in a dialog over the list; their pages stay for links. */
  inPlace?: boolean;
  /** A component of `src/departments/` beside the button that creates: other ways to begin. */
  tools?: string;
  /** The figure that a card shows, where there is no room for columns. @default the last of the columns */
  figure?: K;
  /** Fields whose text the search box finds. @default code and title, and those that say `searchBy` */
  search?: readonly K[];
  /** Whose cells can be edited in the list. @default those that say `editInList` */
  editInList?: readonly K[];
  /** What can be given one value in all selected rows. @default those that say `bulk` */
  bulk?: readonly K[];
  /** Of what outlets share: shown for all of the person's outlets. @default what the selected outlet has, until all are asked for */
  everyOutlet?: boolean;
  /** The spec's words for an empty list. @default 'No List' */
  empty?: 'No List' | 'No Item List' | 'No items';
  /** What belongs in this list and what it is good for, in a sentence; shown below those words. */
  about?: string;
}
