/**
 * What a declaration can say. `defineResource`, `defineDocument` and `defineReport` only give types to plain data: names of
 * fields are checked where they are written, records are inferred, and everything else (screens, routes, validation, calls,
 * handlers, storage, permissions) is derived by the readers.
 */
import type { AnyRecord, Fields, Tone, ValuesOf } from './fields';
import type { Action, Context, FactSources, FactsOf, Problem } from './rules';
import type { StatusRule } from './statuses';
import type { Feature } from './trimming';

export * from './fields';
export * from './rules';

/** Where an entry stands in the side navigation; groups are listed in navigation.ts. */
export interface NavPlace {
  group: string;
  order: number;
  /** @default the plural label */
  label?: string;
  /** Shown only while the person's outlets and settings have this (spec section 6); routes and calls stay. */
  feature?: Feature;
}

/** Where and when a list is looked at: what columns that are worked out may depend on. */
export interface Place {
  /** The selected outlet. */
  outletId: string;
  /** ISO-8601 in UTC. */
  now: string;
  /** A moment by the outlet's clock: the time, with its day where that is not today. */
  moment: (iso: string) => string;
}

export interface ListShape<K extends string, R> {
  /**
   * Fields, or what is worked out of a record; with a `tone` the text stands in a chip, as a `figure` at the right. It sorts by the
   * field of its key, if there is such.
   */
  columns?: readonly (
    | K
    | {
        key: string;
        label: string;
        value: (record: R, place: Place) => string;
        figure?: true;
        tone?: (record: R, place: Place) => Tone;
      }
  )[];
  filters?: readonly K[];
  /** '-docDate' sorts downwards. */
  sort?: K | `-${K}`;
  /** A whole number by which people order the records, by dragging or by keys, in the list itself. The list sorts by it. */
  order?: K;
  /** With `order`: the field that names the record above; two levels are shown, and records are ordered within theirs. */
  within?: K;
  /** Records are made and edited in a dialog over the list; their pages stay for links. */
  inPlace?: boolean;
  /** A component of `src/slots/` beside the button that creates: other ways to begin. */
  tools?: string;
  /** The figure that stands on a card, where there is no room for columns. @default the last of the columns */
  figure?: K;
  /** Fields whose text the search box finds. @default title and code */
  search?: readonly K[];
  /** Of what outlets share: shown for all of the person's outlets. @default what the selected outlet has, until all are asked for */
  everyOutlet?: boolean;
  /** The spec's words for an empty list. @default 'No List' */
  empty?: 'No List' | 'No Item List' | 'No items';
  /** What belongs in this list and what it is good for, in a sentence; stands below those words. */
  about?: string;
}

/**
 * Calls as the spec spells them: `GET v1/items/ ? group_id outlets`, `inventory:` before a path of the inventory service,
 * `POST v1/charges/ {chargeData}` where the body holds the record under that key (the API takes it bare as well), `+` in front when the spec does not have it (hidden when `/config.json` says `"extensions": false`).
 */
export interface Calls {
  getList?: string;
  getOne?: string;
  create?: string;
  /** May be the very call of `create`: a record without `_id` and `_rev` is new then, any other a change (spec section 4, user role). */
  update?: string;
  /** False: records stay for good, since what they did is looked up later. @default made inactive, where the spec has no DELETE */
  delete?: string | false;
}

/** Calls that no screen uses, each bound to a standard handler; `byStatus:approved`, `field:status` carry an argument. */
export type ServedBy =
  | 'list'
  | 'all'
  | 'withDeleted'
  | 'one'
  | 'count'
  | 'create'
  | 'update'
  /** One call for both, where `create` and `update` are the same. */
  | 'save'
  | 'delete'
  | 'upload'
  | 'bulkUpdate'
  /** A handler of its own: the key in `server/calls/<name>.ts`. */
  | `own:${string}`
  | `action:${string}`
  | `byStatus:${string}`;

/** A page that a record leads to beside its own: offered on the record's page and in its row of the list. */
export interface RecordLink<R = AnyRecord> {
  /** A verb with its object. */
  label: string;
  to: (record: R) => string;
  /** 'MODULE.action' that one must hold. */
  needs: string;
  when?: (record: R) => boolean;
}

interface Named {
  /** react-admin's name; the only identity; never shown, never a URL. */
  name: string;
  /** Permission module; gates navigation, screens, actions and API alike. `EVERYBODY` (access.ts): signing in is enough. */
  module: string;
  nav?: NavPlace;
}

/** A part of a form under its heading: fields, records that belong to this one, or a component of `src/slots/`. */
export interface Section<K extends string = string> {
  label: string;
  /** Fields that nobody types stand as figures in a row, without a heading: where a stored record stands. */
  figures?: true;
  /** A sentence below the heading: what belongs here. */
  help?: string;
  fields: readonly K[];
  /** Stands below the fields; gets the form's environment. */
  component?: string;
  /**
   * Records of another resource that belong to this one, listed and edited in place, once this one is stored. `by` is their field
   * with this record's id. @default the first that refers to this resource. Of settings: their one record.
   */
  related?: { resource: string; by?: string };
  /** Action of the module that one must hold to see it. */
  needs?: string;
}

export interface ResourceShape<F extends Fields, K extends string, R, S extends FactSources> extends Named {
  label: { one: string; many: string };
  /** What stands for a record elsewhere. */
  title: K | ((record: R) => string);
  /** The short code people type to find it. */
  code?: K;
  fields: F;
  /** @default one section with every field */
  sections?: readonly Section<K>[];
  /** A component of `src/slots/` beside the form, fed with what is typed: a worked sample bill. */
  beside?: string;
  /** The form takes more width than others: it holds a plan or a matrix. */
  broad?: true;
  list?: ListShape<K, R>;
  /**
   * The spec's URLs. @default list `/<name>`, create `<list>/create`, edit `<list>` (records carry their id after it).
   * `settings` instead of `list` for one record per outlet or group (`per`): its page, without an id.
   */
  paths?:
    | { list: string; create?: string; edit?: string }
    | { settings: string; list?: string; create?: string }
    | false;
  /** Settings: one record per outlet (the outlet's id is its own) or per group; what nobody has saved has the defaults. */
  per?: 'outlet' | 'group';
  calls?: Calls;
  serves?: Readonly<Record<string, ServedBy>>;
  actions?: Readonly<Record<string, Action<R, FactsOf<S>>>>;
  links?: readonly RecordLink<R>[];
  /** A code given when none is typed: 'MI-{5}' is MI-00001. */
  numbering?: { field: K; pattern: string };
  facts?: S;
  /** Works out fields from others, in the form while typing and on the server before it is written. Returns what changes. */
  compute?: (record: R, facts: FactsOf<S>, context: Context) => AnyRecord;
  /** Rules over more than one field. */
  check?: (record: R, facts: FactsOf<S>, context: Context) => readonly Problem[];
  /** Further actions of the module, e.g. ['editPrice'] for a field that `needs` it. */
  permissions?: readonly string[];
  /**
   * The status follows from dates and switches, first rule that holds, and is never set: `status` is then a read-only choice of
   * these. @default stored
   */
  statusBy?: readonly StatusRule<K>[];
  /** Read-only for people: no create, edit or delete. A sentence says why, where it is not simply part of the product. */
  fixed?: boolean | string;
  /** Not deleted and not made inactive while active records name it: what they say of it would no longer hold. */
  keptWhileUsed?: true;
  /** Records that every group has from the beginning: listed, chosen and named like others, stored nowhere, changed by nobody. */
  builtIn?: readonly ({ _id: string } & AnyRecord)[];
}

/** System fields of every master record (domain 0, COMMON-M). */
export interface MasterFields {
  _id: string;
  _rev: string;
  status: string;
  createdBy?: string;
  createdDateTime?: string;
  modifiedBy?: string;
  modifiedDateTime?: string;
}

/** System fields of every inventory document (domain 0, COMMON-D). */
export interface DocumentFields {
  _id: string;
  _rev: string;
  outletId: string;
  docDate: string;
  status: string;
  remarks?: string;
  clientRequestId: string;
  addedBy?: string;
  addedDatetime?: string;
  modifiedBy?: string;
  modifiedDatetime?: string;
  approvedBy?: string;
  approvedDateTime?: string;
}

export interface DocumentShape<F extends Fields, L extends Fields, K extends string, R, S extends FactSources>
  extends Omit<
    ResourceShape<F, K, R, S>,
    | 'paths'
    | 'title'
    | 'code'
    | 'fixed'
    | 'keptWhileUsed'
    | 'numbering'
    | 'per'
    | 'beside'
    | 'broad'
    | 'statusBy'
    | 'builtIn'
  > {
  /** The field that holds its number, and the number's prefix (domain 2.2). */
  number: K;
  prefix: string;
  lines: L;
  /** What a state is called and its colour; the first is where it begins. */
  statuses: Readonly<Record<string, { label: string; tone: Tone }>>;
  paths: { list: string; start?: string; create: string; edit: string; review: string; view?: string };
  /** Documents it can be made from: the picker, the prefill and the links back come from here. */
  from?: Readonly<
    Record<
      string,
      {
        /** The field (and URL parameter) that holds the source's id. */
        by: K;
        /** Which sources the picker offers. */
        where: AnyRecord;
        fill: (source: AnyRecord, facts: AnyRecord, context: Context) => AnyRecord;
        /** Facts that `fill` needs, over the source. */
        facts?: FactSources;
      }
    >
  >;
  /** Two or three figures that matter, beside the title. */
  header: readonly K[];
  /** Fields under the lines, the last one being the total. */
  totals: readonly K[];
  /** Columns of the line grid in order. @default all that are not hidden */
  grid?: readonly (keyof L & string)[];
  /** Frozen after the first save, beside the outlet (guard B). */
  frozen?: readonly K[];
  /** Actions that approve: dated and counted once; others leave `approvedBy` alone. @default ['approve'] */
  approvals?: readonly string[];
}

/** What stands behind a figure: a page of the console, or a record, whose page is its declaration's business. */
export type Source = string | { resource: string; id: string };

export interface ReportShape<P extends Fields, C extends Fields> extends Named {
  label: string;
  /** The spec's URL; its call is `GET v1/<path without slash>/`. */
  path: string;
  /** One sentence: what question it answers. */
  about: string;
  /** Standard parameters: a range of business dates, a moment, or neither. Outlets are always one. */
  period: 'range' | 'asOf' | 'none';
  /** Asked for all of the person's outlets unless some are chosen: a debtor signs at several. @default the selected outlet */
  everyOutlet?: boolean;
  /** Further parameters, by field builders. */
  parameters: P;
  /**
   * Columns in order, by field builders; the SQL gives a column of that name. Hidden ones serve drill-downs and tiles; they
   * are in the answer, not in tables and files.
   */
  columns: C;
  /** Column -> one per value found in its JSON object (payment methods, taxes); the kind of every value. */
  perValue?: Readonly<Partial<Record<keyof C & string, 'money' | 'quantity' | 'integer'>>>;
  /** Columns summed over the whole result (and per group). */
  totals: readonly (keyof C & string)[];
  /** Totals that are not sums, from the sums: averages, shares. */
  ratios?: (totals: AnyRecord) => AnyRecord;
  /** Columns by which the table can be grouped with subtotals; the first is offered first. */
  groups?: readonly (keyof C & string)[];
  /** Named first wins, '-' downwards; what the report shows before anyone sorts. */
  sort: readonly string[];
  /** Three figures on top. */
  tiles: readonly (keyof C & string)[];
  /** Beside a tile's figure: the total that says how it moved, in percent, and against what. */
  trend?: { of: keyof C & string; by: keyof C & string; words: string };
  /** Columns that say nothing once a parameter is given: column -> parameter. */
  said?: Readonly<Partial<Record<keyof C & string, keyof P & string>>>;
  /** How many days are asked for before anybody chose. @default 7 */
  days?: number;
  /** Columns that stand in the table only when asked for; files have them always. */
  onDemand?: readonly (keyof C & string)[];
  /** Columns that tables leave out, and say so, while they hold nothing but zeros. */
  optional?: readonly (keyof C & string)[];
  chart?: { kind: 'bar' | 'line'; x: keyof C & string; y: readonly (keyof C & string)[] };
  /**
   * What a column's stored value is called, where the parameters decide it: the sales report's `period` is a day, an outlet
   * or an order type. @default the value, by the column's kind
   */
  texts?: Readonly<Partial<Record<keyof C & string, (value: string, parameters: AnyRecord) => string>>>;
  /** A column's heading, where the parameters decide it. @default its label */
  headings?: Readonly<Partial<Record<keyof C & string, (parameters: AnyRecord) => string>>>;
  /** Totals that stand below the table in a row of their own, on the screen and on paper: an ageing. */
  foot?: { label: string; columns: readonly (keyof C & string)[] };
  /** On paper it is this document, under the head that `src/slots/<head>.tsx` draws: a statement of account. */
  paper?: { title: string; head: string };
  /** What a reader must know about the figures under these parameters (and `today`): a sentence below them. */
  note?: (parameters: AnyRecord) => string | undefined;
  /** Where a row's figure comes from: column -> a record, a URL (a spec path with query), or nothing. */
  drill?: Readonly<Partial<Record<keyof C & string, (row: AnyRecord, parameters: AnyRecord) => Source | undefined>>>;
  /** Sentences for parameters that make no sense. */
  check?: (parameters: AnyRecord) => readonly Problem[];
  /** The report also answers at `v1/invReport/<path>` (inventory reports). */
  inventory?: boolean;
}

type Keys<F> = keyof F & string;
type MasterKeys = 'status' | 'createdBy' | 'createdDateTime' | 'modifiedBy' | 'modifiedDateTime';
type DocumentKeys = Exclude<keyof DocumentFields, '_id' | '_rev'>;
type MasterRecord<F extends Fields> = Omit<MasterFields, keyof F> & ValuesOf<F>;
export type DocumentRecord<F extends Fields, L extends Fields> = Omit<DocumentFields, keyof F> &
  ValuesOf<F> & { items: (ValuesOf<L> & { lineNo: number })[] };

/** A page that is neither records nor a report: a tool, a dashboard, diagnostics. Its component stands in `src/slots/`. */
export interface PageShape extends Named {
  label: string;
  /** The spec's URL. */
  path: string;
  /** A record's id may follow the path, `/settleCityLedgerBill/7`; without one the page asks for it. */
  takesId?: boolean;
  /** One sentence: what it is for. */
  about: string;
  component: string;
  /** Actions of the module beside `view`. */
  permissions?: readonly string[];
  /** The calls it makes, by the key of their handler in `server/calls/<name>.ts`. */
  calls?: Readonly<Record<string, string>>;
  /** Further calls for tills and other clients, bound to handlers of the same file. */
  serves?: Readonly<Record<string, `own:${string}`>>;
}

/** A declaration after the engine has looked at it: what the readers take. */
export type Resource = ResourceShape<Fields, string, AnyRecord, FactSources> & { kind: 'resource' };
export type Document = DocumentShape<Fields, Fields, string, AnyRecord, FactSources> & { kind: 'document' };
export type Report = ReportShape<Fields, Fields> & { kind: 'report' };
export type Tool = PageShape & { kind: 'page' };
export type Declaration = Resource | Document | Report | Tool;
/** What has records: resources and documents. */
export type Entity = Resource | Document;

declare const shape: unique symbol;
/** The record that a declaration describes: `Infer<typeof purchaseOrders>`. */
export type Infer<T> = T extends { readonly [shape]?: infer R } ? R : never;

/** A plain entity: list, create, edit. */
export const defineResource = <const F extends Fields, const S extends FactSources = Record<never, never>>(
  declaration: ResourceShape<F, NoInfer<Keys<F> | MasterKeys>, NoInfer<MasterRecord<F>>, S>,
) => ({ kind: 'resource', ...declaration }) as unknown as Resource & { readonly [shape]?: MasterRecord<F> };

/** Settings: one record per outlet or per group, with one page and no list of its own. */
export const defineSettings = <const F extends Fields, const S extends FactSources = Record<never, never>>(
  declaration: Omit<ResourceShape<F, NoInfer<Keys<F> | MasterKeys>, NoInfer<MasterRecord<F>>, S>, 'per'> & {
    per: 'outlet' | 'group';
  },
) => defineResource<F, S>(declaration);

/** A tool or dashboard: one path, one component. */
export const definePage = (declaration: PageShape) => ({ kind: 'page', ...declaration }) as Tool;

/** An inventory document: a resource with lines, a life cycle and an effect on stock. */
export const defineDocument = <
  const F extends Fields,
  const L extends Fields,
  const S extends FactSources = Record<never, never>,
>(
  declaration: DocumentShape<F, L, NoInfer<Keys<F> | DocumentKeys>, NoInfer<DocumentRecord<F, L>>, S>,
) => ({ kind: 'document', ...declaration }) as unknown as Document & { readonly [shape]?: DocumentRecord<F, L> };

/** A report: parameters, columns, totals, chart. Its SQL stands in server/reports/<name>.sql. */
export const defineReport = <const P extends Fields, const C extends Fields>(declaration: ReportShape<P, C>) =>
  ({ kind: 'report', ...declaration }) as unknown as Report;
