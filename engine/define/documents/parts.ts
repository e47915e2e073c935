/** The parts of a document's declaration with their own vocabulary: states, lines, movements, fulfilment, print. */

import type { Progress } from '#engine/run/progress';
import type { Movement, MovementType } from '#engine/run/stock';
import type { AnyRecord, Fields, Tone } from '../fields';
import type { Draft } from '../records';
import type { Action, Context, FactSources, Findings, Problem } from '../rules';

type Values = Readonly<Record<string, unknown>>;

/** A state's label and colour. */
export interface StateLook {
  /** The word people read. */
  label: string;
  /** The colour of the chip. */
  tone: Tone;
}

/**
 * Lines with their rules. A department provides kits for its documents: the inventory's `stockLines({ ... })` adds item, unit and stock
 * quantity to your fields.
 */
export interface LineKit<L extends Fields = Fields, S extends FactSources = FactSources> {
  /** Distinguishes a kit from plain fields. */
  kind: 'lineKit';
  /** All fields of a line. */
  fields: L;
  /** Facts for the rules below, added to the document's facts. */
  facts: S;
  /** The lines with their figures, and document figures, of which those with a declared field are kept. */
  compute: (document: AnyRecord, facts: AnyRecord) => AnyRecord & { items: AnyRecord[] };
  /** What is wrong with the lines. */
  check: (document: AnyRecord, facts: AnyRecord) => Iterable<Problem>;
  /** Whether a line moves stock: its item is tracked. */
  isMoving: (line: AnyRecord, facts: AnyRecord) => boolean;
  /** Columns of the grid. */
  grid: readonly (keyof L & string)[];
  /** Fields below the lines, if the document has them; the last one is the total. */
  totals: readonly string[];
  /** Fields that tell two lines of one item apart, such as its batch: imported lines change a line with the same ones. @default none */
  apart?: readonly string[];
  /** How lines are entered on a phone. What the document fulfils is added to it. @default as cards with every field */
  counting?: Counting;
  /** What a line's amount depends on; see `DocumentShape.totalNeeds`. @default nothing */
  totalNeeds?: TotalNeeds;
}

/** A line field without which the line's amount is unknown. */
export interface TotalNeeds {
  /** The line's field. */
  field: string;
  /** Its name after 'without': 'a price'. */
  called: string;
}

/** An action of a document. */
export interface DocumentAction<R = AnyRecord, Facts = AnyRecord> extends Action<R, Facts> {
  /** Reasons against it, each a `refuse(...)`; the plan runs only if there are none. @default none */
  check?: (record: R, facts: Facts, context: Context, args: AnyRecord) => Findings;
}

/** One of several items that a line moves. */
export interface MovedPart {
  /** The item. */
  itemId: string;
  /** The quantity, in its stock unit. */
  quantity: string;
}

/**
 * How the lines move stock on approval. Only lines that move stock count; the type determines the sign. `{ type: 'ISSUE' }`; `{ type:
 * 'GRN', value: 'landedValue', reversal: 'GRN_REVERSAL' }`
 */
export interface Moves<L extends string = string, R = AnyRecord, Facts = AnyRecord> {
  /** One type for all, or per line: an adjustment's direction, a count that opens the books. Undefined: the line doesn't move stock. */
  type: MovementType | ((line: AnyRecord, document: R, facts: Facts) => MovementType | undefined);
  /** The line's field with the quantity in the line's unit. @default its stock quantity, `baseQuantity` */
  quantity?: L;
  /**
   * What a line moves instead of its own item: a menu item's ingredients, in their stock units. Undefined: the line's own item.
   * @default its own item
   */
  parts?: (line: AnyRecord, document: R, facts: Facts) => readonly MovedPart[] | undefined;
  /** The line's field with the value; if blank, the line moves at current cost. @default current cost */
  value?: L;
  /**
   * The type that reverses it: people with the `reverse` permission can then delete an approved document, and its stock moves back at the
   * value it moved at. @default an approved document stays (domain 2.1, guard C)
   */
  reversal?: MovementType;
}

/** What a document fulfils: another document's lines, partly or completely. */
export interface Fulfils<K extends string = string, L extends string = string> {
  /** The progress of the other document, in the shared constant. */
  of: Progress;
  /** Which open documents it can fulfil: `{ srnType: 'issue' }`. @default all open ones */
  only?: AnyRecord;
  /** The reference field with its id; it doesn't change after the first save. */
  by: K;
  /** The line's field with the number of the line it fulfils; it is derived. */
  line: string;
  /**
   * The field that a line shares with the line it fulfils, such as the item: the number is derived from it. @default only the number
   * decides
   */
  match?: L;
  /** The line's field with the quantity that counts. */
  with: L;
  /** The line's field with the quantity that is no longer expected because of it: lost on the way. @default nothing is closed */
  closes?: L;
  /** The line's field with the quantity that goes back to the other document because of it. @default nothing goes back */
  returns?: L;
  /** The source's field with the new document's outlet. @default its own outlet */
  at?: string;
  /**
   * Fields of a new document that copy another field of the source: `{ fromOutletId: 'outletId' }`. They must agree with it.
   * @default none
   */
  takes?: Readonly<Partial<Record<K, string>>>;
  /** Other records that `fillLine` needs, given the source. @default none */
  fillFacts?: FactSources;
  /** The line's field that a new document fills with the open quantity. @default `with` */
  fill?: L;
  /** How much of the open quantity a new line starts with. @default 'all' */
  begins?: 'all' | 'none';
  /** Fields that a new document copies from the source. Typed line fields with the same name are copied too. @default none */
  copies?: readonly K[];
  /** Other initial values of a new line; `facts` are the `fillFacts` known so far. @default none */
  fillLine?: (line: AnyRecord, facts: AnyRecord) => AnyRecord;
  /** Line fields that show a field of the source line: `{ previouslyReceived: 'receivedQty' }`. @default none */
  shows?: Readonly<Partial<Record<L, string>>>;
  /**
   * Exceeding the open quantity: within a tolerance (a setting, in percent), and beyond it with a permission of the module. @default never
   */
  beyond?: {
    /** The setting with the tolerance, in percent. */
    tolerance: string;
    /** The action of the module that lets a person exceed the tolerance. */
    needs: string;
    /** The rule name of the refusal. */
    rule: string;
  };
}

/** One way in which a line differs from what was expected: fewer delivered than ordered. */
export interface Difference<L extends string = string> {
  /** Its word after a number of lines: 'short'; or for one and for several: ['price', 'prices']. */
  says: string | readonly [one: string, several: string];
  /** The line's field that shows it. It is marked, and people who can't see it aren't told. */
  at: L;
  /**
   * By how many percent a line differs, as `offBy` returns it; true if that can't be said; false or undefined if it doesn't differ.
   * `document` is what the line is in, as it was stored.
   */
  when: (line: Values, document: Values) => string | boolean | undefined;
}

/** Approved documents can be amended: each amendment is a new version, which needs approval as the first one did. */
export interface Amends<L extends string = string> {
  /** The states in which an amendment can begin. */
  from: readonly string[];
  /** The line's field with the requested quantity. */
  quantity: L;
  /** The line's field with the price. @default prices aren't compared */
  price?: L;
  /** The line's field with its amount. @default what a change is worth isn't said */
  worth?: L;
}

/** How a document's lines differ from what was expected. Its review opens with that, and the line grid marks it while people type. */
export interface Differences<L extends string = string> {
  /** The kinds, in the order of the sentence. A line may be several: short, and at another price. */
  kinds: readonly Difference<L>[];
  /** What the differences are worth. @default not said */
  worth?: {
    /** A line's share, as signed money; null or undefined if unknown. */
    of: (line: Values, document: Values) => unknown;
    /** The line’s field that people need to see to see the amount. */
    like: L;
    /** The words after the amount if the sum is below zero: 'less than ordered'. */
    less: string;
    /** The words after the amount if the sum is above zero: 'more than ordered'. */
    more: string;
  };
}

/** What a line's values may depend on. */
export interface LineContext<Facts, R> {
  /** The facts of the document. */
  facts: Facts;
  /** The document that the line is in. */
  document: Draft<R>;
  /** The line that this one fulfils. */
  source: AnyRecord | undefined;
}

/** A document printed as a letter to another company. */
export interface DocumentLetter<K extends string = string, L extends string = string> {
  /** The field with the addressee's record. @example to: 'supplierId' */
  to: K;
  /** Fields of that record shown below its name. @example lines: ['contactPerson', 'address', 'phone', 'email'] */
  lines: readonly string[];
  /** Fields of that record that are terms of the document. @example terms: ['creditDays'] */
  terms: readonly string[];
  /** The heading of the outlet's address, if goods are delivered there. @example deliverTo: 'Deliver to' */
  deliverTo: string;
  /** Texts that the addressee needs to find what it is about, such as the number of its invoice. @default none */
  says?: readonly K[];
  /** Internal fields of the document and its lines, in addition to its progress. @default none */
  hides?: readonly (K | L)[];
  /** The field of that record with the contact person. @example person: 'contactPerson' */
  person: string;
  /** A line's item, quantity and unit. @example asks: ['itemId', 'orderedQty', 'purchaseUnitId'] */
  asks: readonly [what: L, quantity: L, unit: L];
  /** The field with the requested date. */
  due: K;
  /** The states in which it can be sent: as a PDF by email, or in a person's own program. */
  sendableIn: readonly string[];
}

/** Another way to start a new document that is neither a document nor a record: low stock, for example. */
export interface DocumentBeginning {
  /** The input of `fill`, without what the person can't see. */
  facts: FactSources;
  /** The initial fields and lines, given the parameter's value; undefined if there is nothing to start with. */
  fill: (
    facts: Parameters<DocumentLink['fill']>[1],
    context: Context,
    value: string,
  ) => ReturnType<DocumentLink['fill']> | undefined;
  /** The page that says why there is nothing. */
  otherwise: string;
}

/** A record that a new document can be filled from: the order of a receipt. */
export interface DocumentLink<K extends string = string> {
  /** The field (and URL parameter) with the source's id. */
  by: K;
  /** The picker's choices. */
  where: AnyRecord;
  /** The new document that a source fills in. */
  fill: (source: AnyRecord, facts: AnyRecord, context: Context) => AnyRecord;
  /** Facts that `fill` needs, given the source. @default none */
  facts?: FactSources;
}

/** How lines are entered one row each on a phone or tablet: what people type, and what it is compared with. */
export interface Counting {
  /** The line's field with the actual quantity. */
  given: string;
  /** The line's field with the total expected quantity: a delivery's order. @default nothing is expected */
  expected?: string;
  /** The line's field with the quantity that came before. @default none came before */
  before?: string;
  /** A blank quantity means the expected one. @default it means none */
  blankIs?: 'expected';
  /** Lines are ticked one by one, because all of them at once is seldom meant: a return of everything. @default false */
  oneByOne?: boolean;
  /** The line's field with the stock on hand, in the line's unit. @default it isn't shown */
  stock?: string;
  /** The quantity leaves that stock, so more than there is needs a warning. @default false */
  leaves?: boolean;
}

/** What people usually enter in a document, offered on a phone or tablet for ticking. */
export interface Suggesting<K extends string = string> {
  /** The fields in which earlier documents agree with this one: the same department. Nothing is offered while one of them is blank. */
  like: readonly K[];
  /** Their last quantities are offered, too. @default true */
  quantities?: boolean;
  /** The declared beginning whose lines come first, given the first of these fields: what is short of a supplier's items. @default none */
  begins?: string;
}

/** A movement from before a count that arrived after its approval. */
export interface LateMovement {
  /** The count's line with the item's difference. */
  lineNo: number;
  /** Signed, in the item's base unit, 4 decimals. */
  quantity: string;
  /** Signed money. */
  value: string;
}

/** The line of a count with an item's difference. */
export interface CountedLine {
  /** Its number in the count. */
  lineNo: number;
  /** The item's unit cost when it was counted. */
  unitCost: string | null;
  /** How the count moves stock: a difference, or an item's first stock. */
  type: 'COUNT' | 'OPENING';
}

/** What of a document counts stock, and when. */
export interface StockCounts<K extends string, R> {
  /** Which documents count, by field values: `{ entryType: ['spotCheck', 'fullCount'] }`. */
  of: Readonly<Record<string, unknown>>;
  /** The field with the time of counting. */
  at: K;
  /** The line that has an item's difference; nothing if it counted none. */
  lineOf: (record: Draft<R>, itemId: string) => CountedLine | undefined;
  /** Returns the changes of a count whose difference includes late movements. */
  corrected: (record: Draft<R>, late: readonly LateMovement[]) => Readonly<Record<string, unknown>>;
  /**
   * What reverses an approved count: people with the `reverse` permission can delete it, with a reason. Stock is then as if it had never been
   * counted, and a later count takes that in.
   */
  reversed: (record: Draft<R>) => Movement[];
}
