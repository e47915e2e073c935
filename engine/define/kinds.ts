/** The kinds of fields: each kind's value, and the options of the larger ones, in addition to every field's. */

import type { WorldName } from '../run/currenciesAndZones';

/** A file that belongs to a record, as the record has it: its content is read through the record (server/records/files). */
export interface AttachedFile {
  /** From the answer to its upload. */
  id: string;
  /** As the person named it. */
  name: string;
  /** By its content: `application/pdf`. */
  type: string;
  /** Bytes. */
  size: number;
}

/** The value of each kind. Decimals are sent and stored as strings (domain section 0). */
export interface Values {
  /** One line of text. */
  text: string;
  /** Text of several lines. */
  longText: string;
  /** An email address. */
  email: string;
  /** A phone number: digits with an optional +, spaces, dashes and brackets. */
  phone: string;
  /** A colour as #rrggbb. */
  colour: string;
  /** The URL of an uploaded picture. */
  image: string;
  /** Uploaded files, in the order they were added. */
  files: AttachedFile[];
  /** A whole number. */
  integer: number;
  /** A number with up to 6 decimals. */
  decimal: string;
  /** Stock quantity, 4 decimals, shown with 3. */
  quantity: string;
  /** Amount in the outlet's currency, with that currency's decimals. */
  money: string;
  /** Cost per unit, 6 decimals; hidden without VIEW_COST. */
  cost: string;
  /** 0 to 100, 4 decimals. */
  percent: string;
  /** A switch: yes or no. */
  boolean: boolean;
  /** Business date, YYYY-MM-DD. */
  date: string;
  /** HH:mm. */
  time: string;
  /** ISO-8601 in UTC; shown in the outlet's time zone. */
  datetime: string;
  /** One of a few fixed values. */
  choice: string;
  /** Several of a few fixed values. */
  choices: string[];
  /** Free text words. */
  tags: string[];
  /** The id of a record of another resource. */
  reference: string;
  /** Ids of records of another resource. */
  references: string[];
  /** Fields under one key. */
  group: Record<string, unknown>;
  /** Small groups of fields in order: an item's units. */
  list: Record<string, unknown>[];
  /** The lines of a document, each with its own number. */
  lines: Record<string, unknown>[];
  /** The formula's value; `as` says which kind it is shown as. */
  computed: unknown;
}
export type Kind = keyof Values;

/** A record as the engine sees it, without its declaration's types. */
export type AnyRecord = Record<string, unknown>;

/** One colour and one word for a status everywhere (look.md): draft grey, waiting amber, approved green, ... */
export type Tone = 'grey' | 'amber' | 'green' | 'blue' | 'muted' | 'red';

/** Kinds stored as decimal strings, with their decimal places; money has as many as its currency. */
export const DECIMAL_SCALE: Partial<Record<Kind, number | 'currency'>> = {
  decimal: 6,
  quantity: 4,
  money: 'currency',
  cost: 6,
  percent: 4,
};

/** The marks that `name`, `code` and `status` put on a field. */
export interface Marks {
  /** Identifies the record elsewhere. */
  isTitle?: true;
  /** The short code people type to find it. */
  isCode?: true;
  /** A code that is generated if blank: 'MI-{5}' gives MI-00001. */
  numbering?: string;
  /** The status that every master record has, at its position in the form. */
  isOwnStatus?: true;
}

/** Options of a number that is sent as a decimal string. */
export interface DecimalOptions {
  /** The lowest value allowed. @default none; 0 for a percentage */
  min?: string | number;
  /** The highest value allowed. @default none; 100 for a percentage */
  max?: string | number;
  /** Exclusive minimum. @default none */
  moreThan?: string | number;
  /** Decimal places kept. @default by kind: money 2, cost 6, quantity 4, percent 4, decimal 6 */
  scale?: number;
  /** Text after the figure: a unit, or `@currency`. Depends on the record (or row) if it follows from another field. @default none */
  unit?: string | ((record: AnyRecord) => string);
  /**
   * The sibling field (or report column) with the figure's unit, if that differs from record to record: pieces have no decimals, weights up
   * to three.
   * @default none
   */
  inUnit?: string;
  /**
   * For a price: the sibling field with the unit that it is for. Texts and files can then say it with the price: `12.50/kg`.
   * @default the price of something without a unit
   */
  per?: string;
  /** In a line: the field of the line's record (its item) with that unit where the sibling is blank. @default a blank unit is missing */
  perOf?: string;
  /** Read from a ledger, never stored in the record, so the figure always equals the sum of the postings. @default stored in the record */
  ledger?: LedgerFigure;
}

/**
 * Figures from ledgers: an item's stock and last purchase at its outlet; for a city ledger company or account, the outstanding, overdue and available
 * amounts. The server knows their sources (server/records/read/ledgerFigures.ts).
 */
export type LedgerFigure =
  | 'quantity'
  | 'averageCost'
  | 'value'
  | 'lastPrice'
  | 'lastMovementAt'
  | 'batches'
  | 'purchasePrice'
  | 'lastPurchaseDate'
  | 'recipeCost'
  | 'owed'
  | 'overdue'
  | 'available';

/** Options of a text. */
export interface TextOptions {
  /** The minimum number of characters. @default none */
  minLength?: number;
  /** @default 200 (long text 2,000) */
  maxLength?: number;
  /** A regular expression, and the message if it doesn't match. @default any text */
  pattern?: {
    /** The source of a regular expression, used with the flag `u`. @example '^[0-9]{5}$' */
    test: string;
    /** The message if the text doesn't match. */
    message: string;
  };
  /** How it is stored. @default as typed */
  letters?: 'upper' | 'lower';
  /** A standard name (currency, time zone, country): validated, and searched instead of typed. @default any text */
  names?: WorldName;
}

/** Options of a reference to another resource's records. */
export interface ReferenceOptions {
  /** The name of the resource. @example reference('suppliers') */
  to: string;
  /**
   * Which records can be chosen, given the record (or line) being edited: exact matches by field, in addition to being active.
   * @default all active ones
   * @example filter: ({ categoryId }) => ({ categoryId })
   */
  filter?: (record: AnyRecord) => AnyRecord;
  /** People can also choose inactive ones, for permanent exclusions or for things that come back. @default only active ones */
  inactive?: true;
  /**
   * Narrows the choice to these ids, given the facts (units of the chosen item); undefined means all.
   * @default all that the filter allows
   */
  among?: (record: AnyRecord, facts: AnyRecord) => readonly string[] | undefined;
  /**
   * The other fields of the record (or line) that a choice fills in. `facts` are those known by then. In lines, `found` is the row of the
   * chosen record whose text (`searchBy`) was typed or scanned, such as the unit with that barcode; `record` is then without the values that
   * an earlier choice filled in, so that what a person chose can take precedence.
   * @default nothing
   */
  fill?: (chosen: AnyRecord, record: AnyRecord, facts: AnyRecord, found?: object) => AnyRecord;
  /** How search results look in a document's lines. @default by name, with what distinguishes similar records */
  offers?: Offers;
}

/** How a search shows the records it finds; `facts` belong to the document. */
export interface Offers {
  /** Ids that come first: what the order's supplier sells. @default none */
  first?: (facts: unknown) => readonly string[];
  /** Whether the search offers it. People can still get it by typing its code. @default everything */
  only?: (option: object) => boolean;
  /** The details of each result. @default what distinguishes similar records */
  tells?: (option: object, facts: unknown) => readonly OptionFigure[];
  /** Other texts that mean a record here: the codes of the order's supplier. @default none */
  called?: {
    /** What they are, as a column's heading: 'Supplier’s code'. */
    label: string;
    /** The texts, each with the id of the record that it means. */
    texts: (facts: unknown) => readonly { text: string; id: string }[];
  };
}

/** A figure next to an option: 'On hand 2.7 kg'. Unknown values are left out. */
export interface OptionFigure {
  /** The figure's name. */
  label: string;
  /** The figure. */
  value: unknown;
  /** The minimum number of decimals. @default 0 */
  places?: number;
  /** The record whose name follows the figure, such as its unit. @default none */
  of?: {
    /** Its resource. */
    to: string;
    /** Its id. */
    id: unknown;
  };
}
