/** What the declaration of an inventory document can say, and what the readers take of it once everything else is derived. */

import type { Progress } from '#engine/run/progress';
import type { MovementType } from '#engine/run/stock';
import type { AnyRecord, Fields, Tone, ValuesOf } from '../fields';
import type { Reach } from '../named';
import type { Draft } from '../records';
import type { Calls, ResourceShape, Views } from '../resource';
import type { Action, Context, FactSources, FactsOf, Findings, Problem } from '../rules';

/** System fields of every inventory document (domain 0, COMMON-D). */
export interface DocumentFields {
  /** The document's id, given by the server. */
  _id: string;
  /** Changes with every write; a change names the revision it began from. */
  _rev: string;
  /** Id of the outlet whose stock it moves. */
  outletId: string;
  /** Business date, YYYY-MM-DD. */
  docDate: string;
  /** One of the document's states. */
  status: string;
  /** Free text for whoever reads it. */
  remarks?: string | null;
  /** Made once per form, so that a repeated save makes no second document. */
  clientRequestId?: string | null;
  /** Id of the user who created it. */
  addedBy?: string | null;
  /** ISO-8601 in UTC. */
  addedDatetime?: string | null;
  /** Id of the user who changed it last. */
  modifiedBy?: string | null;
  /** ISO-8601 in UTC. */
  modifiedDatetime?: string | null;
  /** Id of the user who approved it. */
  approvedBy?: string | null;
  /** ISO-8601 in UTC. */
  approvedDateTime?: string | null;
}

type DocumentKeys = Exclude<keyof DocumentFields, '_id' | '_rev'>;
export type DocumentKey<F extends Fields> = (keyof F & string) | DocumentKeys;

/** The states that every document has unless it spells its own. */
export type CommonState = 'draft' | 'approved' | 'delete';

/** `T`: its states. */
export type DocumentRecord<F extends Fields, L extends Fields, T extends string = string> = Omit<
  DocumentFields,
  keyof F | 'status'
> &
  ValuesOf<F> & {
    /** One of its states. */
    status: T;
    /** Its lines. */
    items: (ValuesOf<L> & {
      /** The line's number, which it keeps when other lines go. */
      lineNo: number;
    })[];
  };

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
  /** Figures of the document that stand under its lines, as far as it has such fields; the last one is the total. */
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
  /** Fields of the source that a new document takes over. Of its lines those of the same name are taken that people type. */
  copies?: readonly K[];
  /** What a new line is given otherwise; `facts` are those of `fillFacts`, as far as they are known. */
  fillLine?: (line: AnyRecord, facts: AnyRecord) => AnyRecord;
  /** Fields of the line that show one of the source's line: `{ previouslyReceived: 'receivedQty' }`. */
  shows?: Readonly<Partial<Record<L, string>>>;
  /** Fields that must agree with the source. @default those it takes over and that are frozen */
  same?: readonly K[];
  /** More than is open: within a tolerance (a setting, in percent), and beyond it with a right of the module. @default never */
  beyond?: {
    /** The setting that holds the tolerance, in percent. */
    tolerance: string;
    /** The action of the module that lets a person exceed the tolerance. */
    needs: string;
    /** The name of the rule that a refusal carries. */
    rule: string;
  };
}

type Unlike =
  | 'clientIds'
  | 'announcedAs'
  | 'foundIn'
  | 'paths'
  | 'title'
  | 'code'
  | 'fixed'
  | 'keptWhileUsed'
  | 'keptWhileOpen'
  | 'seeds'
  | 'numbering'
  | 'per'
  | 'aside'
  | 'wide'
  | 'views';
type Derived = 'statusBy' | 'builtIn' | 'actions' | 'facts' | 'compute' | 'check' | 'calls';

/** What a line's values may follow from. */
export interface LineContext<Facts, R> {
  /** The facts of the document. */
  facts: Facts;
  /** The document that the line is in. */
  document: Draft<R>;
  /** The line that this one fulfils. */
  source: AnyRecord | undefined;
}

/** Facts of a document: its own, those of its lines, and the document that it fulfils. */
export type DocumentFacts<S extends FactSources, LS extends FactSources> = FactsOf<S> &
  FactsOf<LS> & {
    /** The document that this one fulfils. */
    source?: AnyRecord;
  };

export interface DocumentShape<
  F extends Fields,
  L extends Fields,
  K extends string,
  R,
  S extends FactSources,
  T extends string = string,
  LS extends FactSources = Record<never, never>,
> extends Omit<ResourceShape<F, K, R, S>, Unlike | Derived> {
  /** The field that holds its number, and the number's prefix (domain 2.2). Declare the field only for a label of its own. */
  number: string;
  /** What its numbers begin with: 'GRN'. */
  prefix: string;
  /** What the spec's sentences about saving call it: 'PO'. @default the label */
  spokenName?: string;
  /** What people call it in short, on buttons: 'order'. @default the label in small letters */
  short?: string;
  /** Fields of a line, or a kit that brings rules along: `stockLines({ issuedQty: quantity({ required: true, moreThan: 0 }) })`. */
  lines: L | LineKit<L, LS>;
  /**
   * States beside draft, approved and delete, in the order of a document's life, each with its colour or its label and colour; their
   * labels are their names in words. They stand behind approved, unless approved is among them. @default none
   */
  states?: Readonly<Partial<Record<T | CommonState, Tone | StateLook>>>;
  /** Every state spelled, the first is where it begins; then approve and delete are spelled too. @default draft, approved, delete */
  statuses?: Readonly<Record<T, StateLook>>;
  /** Whole views that a component shows; a document is looked at on its review page. @default all derived */
  views?: Omit<Views, 'show'>;
  /** The spec's URLs. */
  paths: {
    /** The page of the list. */
    list: string;
    /** The page on which the source of a new document is chosen. @default a new document begins empty */
    start?: string;
    /** The page of a new document. */
    create: string;
    /** The page of a draft; its id comes after it. */
    edit: string;
    /** The page of a document as it will be, or was, approved; its id comes after it. */
    review: string;
    /** The page of an approved document. @default the review page */
    view?: string;
  };
  /** The spec's calls, where they are not the derived ones. @default derived from the name */
  calls?: Calls & {
    /** The call of the action `approve`. */
    approve?: string;
    /** The call of the action `delete`. */
    delete?: string;
  };
  /** Other records that its rules need. @default none */
  facts?: S;
  /** What follows in one line from facts, before its figures are worked out: a price from a list. */
  lineValues?: (line: AnyRecord, context: LineContext<DocumentFacts<S, LS>, R>) => AnyRecord;
  /** Works out fields from others, after the figures of its lines. Returns what changes. */
  compute?: (record: Draft<R>, facts: DocumentFacts<S, LS>, context: Context) => AnyRecord;
  /** Rules over more than one field, each a `refuse(...)`. */
  check?: (record: Draft<R>, facts: DocumentFacts<S, LS>, context: Context) => Findings;
  /**
   * Actions. `approve` and `delete` are there, with label, question and all: name one to say what differs. What a plan of `approve` does
   * is added to what `moves` and `fulfils` do.
   */
  actions?: Readonly<Record<string, DocumentAction<R, DocumentFacts<S, LS>>>>;
  /** How its lines move stock. @default not at all */
  moves?:
    | Moves<keyof L & string, R, DocumentFacts<S, LS>>
    | readonly Moves<keyof L & string, R, DocumentFacts<S, LS>>[];
  /** What it fulfils: links, picker, prefilled lines, checks, and what its approval does to the other one are derived. */
  fulfils?: Fulfils<K, keyof L & string>;
  /** How far others fulfil this one: open quantities, share and state are derived from its lines. */
  progress?: Progress;
  /** Documents it can be made from without fulfilling them: the picker, the prefill and the links back come from here. */
  from?: Readonly<Record<string, DocumentLink<K>>>;
  /**
   * What else a new one may begin with, by the parameter of its URL that asks for it.
   * @example begins: { reorder: ... }   // /createpo?reorder
   */
  begins?: Readonly<Record<string, DocumentBeginning>>;
  /** Two or three figures that matter, beside the title. @default references that must be chosen, what it fulfils, the total */
  header?: readonly K[];
  /** Fields under the lines, the last one being the total. @default what its lines bring along */
  totals?: readonly K[];
  /** What a line's amount cannot be known without: beside the total is said how many lines lack it. @default what its lines bring along */
  totalNeeds?: TotalNeeds;
  /** Columns of the line grid in order. @default what its lines bring along, else all that are not hidden */
  grid?: readonly (keyof L & string)[];
  /** Frozen after the first save, beside the outlet and what it fulfils (guard B). @default none */
  frozen?: readonly K[];
  /**
   * Approved ones that match are a wall: nothing of what they counted may be dated before them (domain 2.5, count freeze).
   * `{ entryType: 'fullCount' }`. @default none
   */
  stockWall?: AnyRecord;
  /**
   * The field with the outlet at the other end: once it is no draft any more its people see the document and may go on from it, and do not
   * change it.
   */
  partner?: K;
  /** The field with the value of goods that have left and not arrived: held against the ledger by `npm run verify`. */
  inTransit?: K;
  /**
   * On paper it is a letter to someone outside: who they are, where and when to deliver, without its state and what is for the house alone.
   * @default the house's own paper, with its state
   */
  letter?: DocumentLetter<K, keyof L & string>;
  /** Actions that approve: dated and counted once; others leave `approvedBy` alone. @default ['approve'] */
  approvals?: readonly string[];
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

export interface DocumentLink<K extends string = string> {
  /** The field (and URL parameter) that holds the source's id. */
  by: K;
  /** Which sources the picker offers. */
  where: AnyRecord;
  /** The new document that a source fills in. */
  fill: (source: AnyRecord, facts: AnyRecord, context: Context) => AnyRecord;
  /** Facts that `fill` needs, over the source. */
  facts?: FactSources;
}

type Said = DocumentShape<Fields, Fields, string, AnyRecord, FactSources, string, FactSources>;
type Worked = 'lines' | 'states' | 'statuses' | 'short' | 'lineValues' | 'moves' | 'fulfils' | 'header' | 'totals';

/** Any declaration of a document, as it is said. */
export type SaidDocument = Said;

/** Lines that are counted against what was expected: a delivery against its order. */
export interface Counting {
  /** The line's field with what was counted. */
  given: string;
  /** The line's field with what was expected as a whole. */
  expected: string;
  /** The line's field with what of it had come before. @default nothing had */
  before?: string;
}

/** A document after the engine has looked at it: what the readers take. */
export interface Document
  extends Omit<Said, Worked | 'actions' | 'check' | 'compute' | 'calls'>,
    Pick<ResourceShape<Fields, string, AnyRecord, FactSources>, 'actions' | 'check' | 'compute' | 'calls'>,
    Reach {
  /** Tells a document from other declarations. */
  kind: 'document';
  /** The fields of a line. */
  lines: Fields;
  /** Every state, in the order of a document's life. */
  statuses: Readonly<Record<string, StateLook>>;
  /** Fields beside the title. */
  header: readonly string[];
  /** Fields under the lines; the last one is the total. */
  totals: readonly string[];
  /** How its lines are counted against the document that it fulfils. @default not at all */
  counting?: Counting;
  /** What it fulfils, as it was said. @default nothing */
  fulfils?: Fulfils;
}
