/** What the declaration of an inventory document can say, and what the readers take of it once everything else is derived. */

import type { Progress } from '#engine/run/progress';
import type { AnyRecord, Fields, Tone } from '../fields';
import type { Reach } from '../named';
import type { Draft } from '../records';
import type { Calls, ResourceShape, Views } from '../resource';
import type { Context, FactSources, FactsOf, Findings } from '../rules';
import type {
  Counting,
  DocumentAction,
  DocumentBeginning,
  DocumentLetter,
  DocumentLink,
  Fulfils,
  LineContext,
  LineKit,
  Moves,
  StateLook,
  TotalNeeds,
} from './parts';
import type { CommonState } from './record';

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

/** Facts of a document: its own, its lines' and the document that it fulfils. */
export type DocumentFacts<S extends FactSources, LS extends FactSources> = FactsOf<S> &
  FactsOf<LS> & {
    /** The document that this one fulfils. */
    source?: AnyRecord;
  };

/** What a document's declaration says; the engine derives the rest (docs/adding-a-stock-document.md). */
export interface DocumentShape<
  F extends Fields,
  L extends Fields,
  K extends string,
  R,
  S extends FactSources,
  T extends string = string,
  LS extends FactSources = Record<never, never>,
> extends Omit<ResourceShape<F, K, R, S>, Unlike | Derived> {
  /** The field with its number (domain 2.2). Declare the field only for a label of its own. */
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
   * labels are their names in words. They come after approved, unless approved is among them. @default none
   */
  states?: Readonly<Partial<Record<T | CommonState, Tone | StateLook>>>;
  /** Every state spelled, the first is where it begins; then approve and delete are spelled too. @default draft, approved, delete */
  statuses?: Readonly<Record<T, StateLook>>;
  /** People can write messages about its documents, and mention each other in them. @default true */
  discussion?: boolean;
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

type Said = DocumentShape<Fields, Fields, string, AnyRecord, FactSources, string, FactSources>;
type Worked = 'lines' | 'states' | 'statuses' | 'short' | 'lineValues' | 'moves' | 'fulfils' | 'header' | 'totals';

/** Any declaration of a document, as it is said. */
export type SaidDocument = Said;

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
