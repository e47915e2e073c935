/** The kinds of field there are: the value each holds, and what the larger ones can say beyond what every field can. */

import type { WorldName } from '../run/currenciesAndZones';

/** The value each kind holds. Every decimal travels and is stored as a string (domain section 0). */
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
  /** A whole number. */
  integer: number;
  /** A number with up to 6 decimals. */
  decimal: string;
  /** Stock quantity, 4 decimals, shown with 3. */
  quantity: string;
  /** Amount in the outlet's currency, 2 decimals. */
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
  /** Free words. */
  tags: string[];
  /** The id of a record of another resource. */
  reference: string;
  /** Ids of records of another resource. */
  references: string[];
  /** Fields under one key. */
  group: Record<string, unknown>;
  /** Small groups of fields in an order: the units of an item. */
  list: Record<string, unknown>[];
  /** The lines of a document, each with a number of its own. */
  lines: Record<string, unknown>[];
  /** Whatever the formula of the field answers; its `as` says which kind it is shown as. */
  computed: unknown;
}
export type Kind = keyof Values;

/** A record as the engine sees it, without its declaration's types. */
export type AnyRecord = Record<string, unknown>;

/** One colour and one word for a status everywhere (look.md): draft grey, waiting amber, approved green, ... */
export type Tone = 'grey' | 'amber' | 'green' | 'blue' | 'muted' | 'red';

/** Kinds held as decimal strings, with the places they keep. */
export const DECIMAL_SCALE: Partial<Record<Kind, number>> = { decimal: 6, quantity: 4, money: 2, cost: 6, percent: 4 };

/** What `name`, `code` and `status` mark in a field. */
export interface Marks {
  /** Stands for the record elsewhere. */
  isTitle?: true;
  /** The short code people type to find it. */
  isCode?: true;
  /** A code given when none is typed: 'MI-{5}' is MI-00001. */
  numbering?: string;
  /** The status that every master record has, at its place in the form. */
  isOwnStatus?: true;
}

/** What a number that travels as a decimal string can say. */
export interface DecimalOptions {
  /** The lowest value allowed. @default none; of a percentage 0 */
  min?: string | number;
  /** The highest value allowed. @default none; of a percentage 100 */
  max?: string | number;
  /** Strictly above. */
  moreThan?: string | number;
  /** Decimal places kept. @default by kind: money 2, cost 6, quantity 4, percent 4, decimal 6 */
  scale?: number;
  /** Text behind the figure: a unit, or `@currency`; by the record (or row) in a form, where it follows from another field. */
  unit?: string | ((record: AnyRecord) => string);
  /**
   * The field beside it (or column of the report) with the unit that it is counted in, where that differs from record to record: pieces
   * are shown without decimals, weights with up to three.
   * @default none
   */
  inUnit?: string;
  /** Read from a ledger, never stored in the record: the figure always equals the sum of what was posted. */
  ledger?: LedgerFigure;
}

/**
 * Figures that ledgers keep: of an item's stock at its outlet; of a city-ledger company or account what is owed, what of it is overdue
 * and what may still be charged. The server knows where each comes from (server/records/ledgers.ts).
 */
export type LedgerFigure =
  | 'quantity'
  | 'averageCost'
  | 'value'
  | 'lastPrice'
  | 'lastMovementAt'
  | 'owed'
  | 'overdue'
  | 'available';

/** What a text can say. */
export interface TextOptions {
  /** The fewest characters allowed. @default none */
  minLength?: number;
  /** @default 200 (long text 2,000) */
  maxLength?: number;
  /** A regular expression and what to say when it does not match. */
  pattern?: {
    /** The source of a regular expression; it gets the flag `u`. @example '^[0-9]{5}$' */
    test: string;
    /** The sentence a person reads when the text does not match. */
    message: string;
  };
  /** How it is stored. */
  letters?: 'upper' | 'lower';
  /** One of the world's names: checked, and searched instead of typed. */
  names?: WorldName;
}

/** What a reference to records of another resource can say. */
export interface ReferenceOptions {
  /** The name of the resource that is referred to. @example reference('suppliers') */
  to: string;
  /**
   * Which records may be chosen, given the record (or line) being edited: exact matches by field, beside being active.
   * @default all that are active
   * @example filter: ({ categoryId }) => ({ categoryId })
   */
  filter?: (record: AnyRecord) => AnyRecord;
  /** Inactive ones may be chosen as well: what is kept out for good, or applies to what comes back. */
  inactive?: true;
  /** Narrows the choice to these ids, given the facts (units of the chosen item); undefined: all. */
  among?: (record: AnyRecord, facts: AnyRecord) => readonly string[] | undefined;
  /** What choosing fills in besides the id: fields of the record (or line) being edited. `facts` are those that are known by then. */
  fill?: (chosen: AnyRecord, record: AnyRecord, facts: AnyRecord) => AnyRecord;
  /** How the search in the lines of a document presents what it finds. @default by name, with what tells twins apart */
  offers?: Offers;
}

/** How a search presents the records it finds; `facts` belong to the document. */
export interface Offers {
  /** Ids that come before all others: what the supplier of an order sells. @default none */
  first?: (facts: unknown) => readonly string[];
  /** Whether the search offers it; anyone who types its code gets it all the same. @default everything */
  only?: (option: object) => boolean;
  /** What there is to know of each. @default what tells twins apart */
  tells?: (option: object, facts: unknown) => readonly Told[];
}

/** A figure beside an option: 'On hand 2.7 kg'. What is not known is left out. */
export interface Told {
  /** What the figure is. */
  label: string;
  /** The figure. */
  value: unknown;
  /** The least decimals it is shown with. @default 0 */
  places?: number;
  /** The record whose name follows it, such as its unit. */
  of?: {
    /** Its resource. */
    to: string;
    /** Its id. */
    id: unknown;
  };
}
