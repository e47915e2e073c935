/** The declaration of an inventory document, and what readers take once everything else is derived. */

import type { Progress } from '#engine/run/progress';
import type { AnyRecord, Fields, Tone } from '../fields';
import type { ResolvedList } from '../list';
import type { Reach } from '../named';
import type { Draft } from '../records';
import type { Calls, ResourceShape, Serves, Views } from '../resource';
import type { Context, FactSources, FactsOf, Findings } from '../rules';
import type {
  Amends,
  Counting,
  Differences,
  DocumentAction,
  DocumentBeginning,
  DocumentLetter,
  DocumentLink,
  Fulfils,
  LineContext,
  LineKit,
  Moves,
  StateLook,
  StockCounts,
  Suggesting,
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
  | 'otherNames'
  | 'seeds'
  | 'per'
  | 'record'
  | 'viewOf'
  | 'servesAs'
  | 'choosers'
  | 'aside'
  | 'wide'
  | 'views';
type Derived = 'statusBy' | 'builtIn' | 'actions' | 'facts' | 'compute' | 'check' | 'calls' | 'serves';

/** Facts of a document: its own, its lines' and the document it fulfils. */
export type DocumentFacts<S extends FactSources, LS extends FactSources> = FactsOf<S> &
  FactsOf<LS> & {
    /** The document that this one fulfils. */
    source?: AnyRecord;
    /** The documents of its own kind that fulfil the same one, itself included. */
    siblings?: readonly AnyRecord[];
  };

/** What few documents say. */
interface SeldomInDocument<L extends Fields, K extends string, R, T extends string> {
  /** A full list of states; the first is the initial one. `approve` and `delete` must be declared too. @default draft, approved, delete */
  statuses?: Readonly<Record<T, Tone | StateLook>>;
  /** People can write messages about its documents and mention each other. @default true */
  discussion?: boolean;
  /** Views that a component replaces; a document is shown on its review page. @default all derived */
  views?: Omit<Views, 'show'>;
  /**
   * Other ways to start a new one, by URL parameter.
   * @default none
   * @example begins: { reorder: ... } // /createpo?reorder
   */
  begins?: Readonly<Record<string, DocumentBeginning>>;
  /** Fields without which a line's amount is unknown; the number of such lines is shown next to the total. @default the lines' defaults */
  totalNeeds?: TotalNeeds;
  /** A period needs an approved document that matches before it can be closed (domain 2.5). `{ entryType: 'fullCount' }`. @default none */
  closesPeriod?: AnyRecord;
  /**
   * Its approved documents state what stock there was at a time (domain 2.4). What moves before them and arrives later leaves stock alone and
   * corrects the document.
   * @default none
   */
  stockCounts?: StockCounts<K, R>;
  /** The field with the value of goods in transit; `npm run verify` compares it with the ledger. @default none */
  inTransit?: K;
  /**
   * Prints as a letter to another company: addressee, delivery address and date, without the state and internal fields.
   * @default an internal printout, with its state
   */
  letter?: DocumentLetter<K, keyof L & string>;
  /** Actions that approve: they set the approver and date; others leave `approvedBy` alone. @default ['approve'] */
  approvals?: readonly string[];
}

/** What a document's declaration says; the engine derives the rest (docs/adding-a-stock-document.md). */
export interface DocumentShape<
  F extends Fields,
  L extends Fields,
  K extends string,
  R,
  S extends FactSources,
  T extends string = string,
  LS extends FactSources = Record<never, never>,
  N extends string = string,
  P extends Progress | undefined = Progress | undefined,
> extends Omit<ResourceShape<F, K, R, S>, Unlike | Derived>,
    SeldomInDocument<L, K, R, T> {
  /** The field with its number (domain 2.2), labelled with the spoken name. Declare the field only to change its label. */
  number: N;
  /** The prefix of its numbers: 'GRN'. */
  prefix: string;
  /** Its name in the spec's sentences about saving: 'PO'. @default the label */
  spokenName?: string;
  /** Its short name on buttons: 'order'. @default the label in lower case */
  short?: string;
  /** Line fields, or a kit with rules: `stockLines({ issuedQty: quantity({ required: true, moreThan: 0 }) })`. */
  lines: L | LineKit<L, LS>;
  /**
   * States in addition to draft, approved, delete and the states of `progress`, in life cycle order, each with its colour or its label and
   * colour; labels default to the name in words. They come last, unless approved is among them. @default none
   */
  states?: Readonly<Partial<Record<T | CommonState, Tone | StateLook>>>;
  /** The spec's URLs. */
  paths: {
    /** The page of the list. */
    list: string;
    /** The page that asks for a new document's source. @default a new document starts blank */
    start?: string;
    /** The page of a new document. */
    create: string;
    /** The page of a draft, followed by its id. */
    edit: string;
    /** The review page of a document before or after approval, followed by its id. */
    review: string;
    /** The page of an approved document. @default the review page */
    view?: string;
  };
  /** The spec's calls, if they aren't the derived ones. @default derived from the name */
  calls?: Calls & {
    /** The call of the action `approve`. @default derived from the name */
    approve?: string;
    /** The call of the action `delete`. @default derived from the name */
    delete?: string;
  };
  /** Calls for tills and other clients, by handler. @default none */
  serves?: Serves;
  /** Other records that its rules need. @default none */
  facts?: S;
  /** Line values derived from facts before the line's figures are computed: a price from a list. @default nothing is derived */
  lineValues?: (line: AnyRecord, context: LineContext<DocumentFacts<S, LS>, R>) => AnyRecord;
  /** Computes fields from other fields, after the line figures. Returns the changes. @default nothing else is computed */
  compute?: (record: Draft<R>, facts: DocumentFacts<S, LS>, context: Context) => AnyRecord;
  /** Rules over more than one field, each a `refuse(...)`. @default none */
  check?: (record: Draft<R>, facts: DocumentFacts<S, LS>, context: Context) => Findings;
  /**
   * Actions. `approve` and `delete` are derived with label and confirmation; name one to change it. The plan of `approve` is added to the
   * effects of `moves` and `fulfils`.
   * @default `approve` and `delete`
   */
  actions?: Readonly<Record<string, DocumentAction<R, DocumentFacts<S, LS>>>>;
  /** How its lines move stock. @default not at all */
  moves?:
    | Moves<keyof L & string, R, DocumentFacts<S, LS>>
    | readonly Moves<keyof L & string, R, DocumentFacts<S, LS>>[];
  /**
   * What it fulfils: links, picker, prefilled lines, checks, and the effect of its approval on the other document are derived.
   * @default nothing
   */
  fulfils?: Fulfils<K, keyof L & string>;
  /**
   * How far other documents fulfil this one: its fields and states are derived from the lines, and so is `closeReason`.
   * @default nothing fulfils it
   */
  progress?: P;
  /** How its lines differ from what was expected, such as an order. @default nothing is compared */
  differs?: Differences<keyof L & string>;
  /**
   * Approved ones can be amended: the states, permission, versions and what differs are derived. Only for documents that move no stock.
   * @default what is approved stays as it is
   */
  amends?: Amends<keyof L & string>;
  /**
   * A component of `src/departments/` below the lines, as a button about the line with the cursor.
   * @default none
   */
  lineTool?: string;
  /** Documents it can be created from without fulfilling them, with picker, prefill and back links. @default none */
  from?: Readonly<Record<string, DocumentLink<K>>>;
  /** What people usually enter, to tick on a phone. @default nothing */
  suggests?: Suggesting<K>;
  /** Fields below the lines, the last one being the total. @default the lines' defaults */
  totals?: readonly K[];
  /** Columns of the line grid, in order. @default the lines' defaults, otherwise all that aren't hidden */
  grid?: readonly (keyof L & string)[];
  /** Frozen after the first save, in addition to the outlet and what it fulfils (guard B). @default none */
  frozen?: readonly K[];
  /**
   * The field with the other outlet. Once the document is no longer a draft, its people see it and can continue from it, but can't change
   * it.
   * @default none
   */
  partner?: K;
}

type AnyDocumentShape = DocumentShape<Fields, Fields, string, AnyRecord, FactSources, string, FactSources>;
type Worked = 'lines' | 'states' | 'statuses' | 'short' | 'lineValues' | 'moves' | 'fulfils' | 'list' | 'totals';

/** Any document declaration, as written. */
export type DeclaredDocument = AnyDocumentShape;

/** A normalized document, as readers take it. */
export interface Document
  extends Omit<AnyDocumentShape, Worked | 'actions' | 'check' | 'compute' | 'calls' | 'serves'>,
    Pick<ResourceShape<Fields, string, AnyRecord, FactSources>, 'actions' | 'check' | 'compute' | 'calls' | 'serves'>,
    Reach {
  /** Distinguishes a document from other declarations. */
  kind: 'document';
  /** The fields of a line. */
  lines: Fields;
  /** Every state, in life cycle order. */
  statuses: Readonly<Record<string, StateLook>>;
  /** What the list shows, with its search fields. */
  list?: ResolvedList<string, AnyRecord>;
  /** Important fields next to the title, and in the list. */
  header: readonly string[];
  /** Fields below the lines; the last one is the total. */
  totals: readonly string[];
  /** Fields that tell two lines of one item apart. @default none */
  linesApart?: readonly string[];
  /** How its lines are entered on a phone, and what they are compared with. @default as cards with every field */
  counting?: Counting;
  /** What it fulfils, as declared. @default nothing */
  fulfils?: Fulfils;
}
