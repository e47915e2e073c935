/** The parts of a document's declaration that have a vocabulary of their own: states, lines, what it moves, what it fulfils, what is printed. */

import type { Progress } from '#engine/run/progress';
import type { MovementType } from '#engine/run/stock';
import type { AnyRecord, Fields, Tone } from '../fields';
import type { Draft } from '../records';
import type { Action, Context, FactSources, Findings, Problem } from '../rules';

/** What a state is called and its colour. */
export interface StateLook {
  /** The word people read. */
  label: string;
  /** The colour of the chip. */
  tone: Tone;
}

/**
 * Lines with the rules that come with them. A department makes them for its documents: the inventory's `stockLines({ ... })` adds item,
 * unit and stock quantity to the fields it is given.
 */
export interface LineKit<L extends Fields = Fields, S extends FactSources = FactSources> {
  /** Tells a kit from plain fields. */
  kind: 'lineKit';
  /** All fields of a line. */
  fields: L;
  /** What the rules below ask for, added to the document's own facts. */
  facts: S;
  /** The lines with their figures, and figures of the document, of which those are kept that it has fields for. */
  compute: (document: AnyRecord, facts: AnyRecord) => AnyRecord & { items: AnyRecord[] };
  /** What is wrong with the lines. */
  check: (document: AnyRecord, facts: AnyRecord) => Iterable<Problem>;
  /** Whether a line moves stock: its item is tracked. */
  isMoving: (line: AnyRecord, facts: AnyRecord) => boolean;
  /** Columns of the grid. */
  grid: readonly (keyof L & string)[];
  /** Fields shown under the lines, where the document has them; the last one is the total. */
  totals: readonly string[];
  /** What a line's amount cannot be known without; see `DocumentShape.totalNeeds`. @default nothing */
  totalNeeds?: TotalNeeds;
}

/** A field of the lines without which what they come to is not known. */
export interface TotalNeeds {
  /** The line's field. */
  field: string;
  /** What it is called after 'without': 'a price'. */
  called: string;
}

/** An action of a document. */
export interface DocumentAction<R = AnyRecord, Facts = AnyRecord> extends Action<R, Facts> {
  /** Reasons against it, each a `refuse(...)`; the plan is made only when there are none. */
  check?: (record: R, facts: Facts, context: Context, args: AnyRecord) => Findings;
}

/** One of several items that a line moves. */
export interface MovedPart {
  /** The item. */
  itemId: string;
  /** How much of it, in its stock unit. */
  quantity: string;
}

/**
 * How the lines move stock when the document is approved. Only lines that move stock at all are asked; the sign follows from the type.
 * `{ type: 'ISSUE' }`; `{ type: 'GRN', value: 'landedValue', reversal: 'GRN_REVERSAL' }`
 */
export interface Moves<L extends string = string, R = AnyRecord, Facts = AnyRecord> {
  /** One type for all, or by the line: an adjustment's direction, a count that opens the books. Undefined: this line moves nothing. */
  type: MovementType | ((line: AnyRecord, document: R, facts: Facts) => MovementType | undefined);
  /** The line's field with the quantity in the unit of the line. @default its stock quantity, `baseQuantity` */
  quantity?: L;
  /**
   * What a line moves where that is not its own item: the ingredients of a dish, in their stock units. Undefined: the line's own item.
   * @default its own item
   */
  parts?: (line: AnyRecord, document: R, facts: Facts) => readonly MovedPart[] | undefined;
  /** The line's field with the value; a line that leaves it open moves at current cost. @default current cost */
  value?: L;
  /**
   * The type that takes it back: then an approved document can be deleted, with the right `reverse`, and its stock moves back at the
   * value it moved at. @default an approved document stays (domain 2.1, guard C)
   */
  reversal?: MovementType;
}

/** What a document fulfils: the lines of another one, in parts or as a whole. */
export interface Fulfils<K extends string = string, L extends string = string> {
  /** How far the other one is fulfilled, in the words of both. */
  of: Progress;
  /** Which of them it may fulfil, beside those that are open: `{ srnType: 'issue' }`. @default all that are open */
  only?: AnyRecord;
  /** The field with its id, a reference; it does not change after the first save. */
  by: K;
  /** The line's field with the number of the line that it fulfils. */
  line: L;
  /** The field that a line has in common with the one it fulfils, such as its item: the number follows from it. @default the number alone decides */
  match?: L;
  /** The line's field with the quantity that counts. */
  with: L;
  /** The line's field with what is not expected any more because of it: lost on the way. @default nothing is given up */
  closes?: L;
  /** The source's field with the outlet of the new document. @default its own outlet */
  at?: string;
  /** Fields of a new document that take another field of the source: `{ fromOutletId: 'outletId' }`. They must agree with it. */
  takes?: Readonly<Partial<Record<K, string>>>;
  /** Other records that `fillLine` needs, by the source. */
  fillFacts?: FactSources;
  /** The line's field that a new document fills with what is open. @default `with` */
  fill?: L;
  /** How much of what is open a new line begins with. @default 'all' */
  begins?: 'all' | 'none';
  /** Fields of the source that a new document takes over. From its lines come the fields of the same name that people type. */
  copies?: readonly K[];
  /** What a new line is given otherwise; `facts` come from `fillFacts`, as far as they are known. */
  fillLine?: (line: AnyRecord, facts: AnyRecord) => AnyRecord;
  /** Fields of the line that show one of the source's line: `{ previouslyReceived: 'receivedQty' }`. */
  shows?: Readonly<Partial<Record<L, string>>>;
  /** Fields that must agree with the source. @default those it takes over and that are frozen */
  same?: readonly K[];
  /** More than is open: within a tolerance (a setting, in percent), and beyond it with a right of the module. @default never */
  beyond?: {
    /** The setting with the tolerance, in percent. */
    tolerance: string;
    /** The action of the module that lets a person exceed the tolerance. */
    needs: string;
    /** The name of the rule that a refusal carries. */
    rule: string;
  };
}

/** What a line's values may follow from. */
export interface LineContext<Facts, R> {
  /** The facts of the document. */
  facts: Facts;
  /** The document that the line is in. */
  document: Draft<R>;
  /** The line that this one fulfils. */
  source: AnyRecord | undefined;
}

/** What a document says on paper to someone outside. */
export interface DocumentLetter<K extends string = string, L extends string = string> {
  /** The field with the record that it goes to. @example to: 'supplierId' */
  to: K;
  /** Fields of that record below its name. @example lines: ['contactPerson', 'address', 'phone', 'email'] */
  lines: readonly string[];
  /** Fields of that record that are terms of the document. @example terms: ['creditDays'] */
  terms: readonly string[];
  /** The heading of the outlet's address, where goods go there. @example deliverTo: 'Deliver to' */
  deliverTo: string;
  /** Fields of the document and of its lines that are for the house alone. */
  hides: readonly (K | L)[];
  /** The field of that record that names the person there. @example person: 'contactPerson' */
  person: string;
  /** What a line asks for, how much of it, and in which unit. @example asks: ['itemId', 'orderedQty', 'purchaseUnitId'] */
  asks: readonly [what: L, quantity: L, unit: L];
  /** The field with the day by which it is wanted. */
  due: K;
  /** The states in which it may be sent by email or WhatsApp. */
  sentIn: readonly string[];
}

/** Something that a new document may begin with, which is no document and no record: what is short, say. */
export interface DocumentBeginning {
  /** What `fill` looks at; what the person may not see is left out. */
  facts: FactSources;
  /** The fields and lines that it begins with, by the parameter's value; undefined where there is nothing to begin with. */
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
  /** Which sources the picker offers. */
  where: AnyRecord;
  /** The new document that a source fills in. */
  fill: (source: AnyRecord, facts: AnyRecord, context: Context) => AnyRecord;
  /** Facts that `fill` needs, over the source. */
  facts?: FactSources;
}

/** Lines that are counted against what was expected: a delivery against its order. */
export interface Counting {
  /** The line's field with what was counted. */
  given: string;
  /** The line's field with what was expected as a whole. */
  expected: string;
  /** The line's field with what of it had come before. @default nothing had */
  before?: string;
}
