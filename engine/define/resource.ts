/** A plain entity or settings as the readers take it; what its declaration says, and in how few words, is in defineResource.ts. */

import type { StatusRule } from '../run/statuses';
import type { AnyRecord, Fields, ValuesOf } from './fields';
import type { FirstDayStep } from './firstDay';
import type { ListShape } from './list';
import type { Named, Reach } from './named';
import type { RecordPage } from './recordPage';
import type { Draft } from './records';
import type { Action, Context, FactSources, FactsOf, Problem } from './rules';
import type { Seeds } from './seeds';

/**
 * Calls as the spec spells them: `GET v1/items/ ? group_id outlets`, `inventory:` before a path of the inventory service,
 * `POST v1/charges/ {chargeData}` where the body holds the record under that key (the API takes it bare as well), `+` in front when the spec does not have it (hidden when `/config.json` says `"extensions": false`).
 */
export interface Calls {
  /** Answers the records of the list. @default `GET v1/<resource>/` */
  getList?: string;
  /** Answers one record by its id. @default `GET v1/<resource>/{_id}` */
  getOne?: string;
  /** Stores a new record. @default `POST v1/<resource>/` */
  create?: string;
  /** May be the very call of `create`: a record without `_id` and `_rev` is new then, any other a change (spec section 4, user role). */
  update?: string;
  /** False: records stay for good, since what they did is looked up later. @default made inactive, where the spec has no DELETE */
  delete?: string | false;
}

/** Calls that no screen uses, each bound to a standard handler; `byStatus:approved,closed` carries the states of what it lists. */
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
  /** A handler of its own: the key in `server/departments/<department>/<name>.calls.ts`. */
  | `custom:${string}`
  | `action:${string}`
  | `byStatus:${string}`;

/** A page that a record leads to beside its own: offered on the record's page and in its row of the list. */
export interface RecordLink<R = AnyRecord> {
  /** A verb with its object. */
  label: string;
  /** The URL of the page. */
  to: (record: R) => string;
  /** 'MODULE.action' that one must hold. */
  needs: string;
  /** Whether this record has such a page. @default always */
  when?: (record: R) => boolean;
}

/** Parts that the engine needs played and names no entity for. */
export type EngineRole = 'stockItems' | 'notices' | 'savedViews' | 'sentReports';

/** A part of a form under its heading: fields, records that belong to this one, or a component of `src/departments/`. */
export interface Section<K extends string = string> {
  /** The heading; '' for fields without one. */
  label: string;
  /** Fields that nobody types are figures in a row, without a heading: the state of a stored record. */
  figures?: true;
  /** A sentence below the heading: what belongs here. */
  help?: string;
  /** The fields in the order in which they are typed. */
  fields: readonly K[];
  /** Shown below the fields; gets the form's environment. */
  component?: string;
  /**
   * Records of another resource that belong to this one, listed and edited in place, once this one is stored. `by` is their field
   * with this record's id. @default the first that refers to this resource. Of settings: their one record.
   */
  related?: {
    /** The resource whose records belong to this one. */
    resource: string;
    /** Its field with this record's id. @default the first that refers to this resource */
    by?: string;
  };
  /** Action of the module that one must hold to see it. */
  needs?: string;
}

/**
 * Components of `src/departments/` in place of derived views, written the ordinary react-admin way: `<List>` with a `<DataTable>`,
 * `<Create>` with a `<SimpleForm>` (docs/react-admin.md). Path, rights, navigation and API stay derived.
 * @example views: { list: 'PrinterCards', create: 'PrinterCreate' }
 */
export interface Views {
  /** @default the derived table with search, filters, pages and export */
  list?: string;
  /** @default the derived form */
  create?: string;
  /** For people who may change the record; the others see `show`, or the derived page as text. @default the derived form */
  edit?: string;
  /** A page of its own at `<list>/show/:id`, or in place of what `record` gives. @default none: a record is looked at where it is edited */
  show?: string;
}

export interface ResourceShape<F extends Fields, K extends string, R, S extends FactSources> extends Named {
  /**
   * What people call it: in the navigation, on buttons and in messages.
   * @example label: { one: 'Printer', many: 'Printers' }
   */
  label: {
    /** One record: 'Printer'. */
    one: string;
    /** Several records, and the list: 'Printers'. */
    many: string;
  };
  /** What stands for a record elsewhere. */
  title: K | ((record: R) => string);
  /** The short code people type to find it. */
  code?: K;
  /** The fields of a record, by their names. */
  fields: F;
  /** @default one section with every field */
  sections?: readonly Section<K>[];
  /** A component of `src/departments/` beside the form, fed with what is typed: a worked sample bill. */
  aside?: string;
  /** The form takes more width than others: it holds a plan or a matrix. */
  wide?: true;
  /** What the list shows. @default as the fields say */
  list?: ListShape<K, R>;
  /**
   * A record opens on a page of its own at `<list>/:id`, which says how it does, with its form one step further.
   * @default it opens on its form
   * @example record: { figures: ['outstanding', 'overdue'], related: [{ resource: 'cityLedgerSettlements', by: 'companyId' }] }
   */
  record?: RecordPage<K, R>;
  /** People can write messages about its records, and mention each other in them. @default true where a record has a page of its own */
  discussion?: boolean;
  /** Whole views that a component shows. @default all derived */
  views?: Views;
  /**
   * The spec's URLs. @default list `/<name>`, create `<list>/create`, edit `<list>` (records carry their id after it; with `record`: `<list>/edit`).
   * `settings` instead of `list` for one record per outlet or group (`per`): its page, without an id.
   */
  paths?:
    | {
        /** The page of the list. */
        list: string;
        /** The page of a new record. @default `<list>/create` */
        create?: string;
        /** The page of a stored record's form; its id comes after it. @default the list's, `<list>/edit` where a record has a page of its own */
        edit?: string;
      }
    | {
        /** The one page of the settings. */
        settings: string;
        /** The page of the list. */
        list?: string;
        /** The page of a new record. @default `<list>/create` */
        create?: string;
      }
    | false;
  /** Settings: one record per outlet (the outlet's id is its own) or per group; what nobody has saved has the defaults. */
  per?: 'outlet' | 'group';
  /** The spec's calls, where they are not the derived ones. @default derived from the name */
  calls?: Calls;
  /** Calls for tills and other clients: call -> handler. @default none */
  serves?: Readonly<Record<string, ServedBy>>;
  /** What can be done with a record beyond editing it, by name. @default none */
  actions?: Readonly<Record<string, Action<R, FactsOf<S>>>>;
  /** Pages that a record leads to. @default none */
  links?: readonly RecordLink<R>[];
  /** A code given when none is typed: 'MI-{5}' is MI-00001. */
  numbering?: {
    /** The field with the code. */
    field: K;
    /** The code, with the number of digits in braces. */
    pattern: string;
  };
  /**
   * Other records that `compute`, `check` and actions need.
   * @default none
   * @example facts: { category: one('itemCategories', (item) => item.categoryId) }
   */
  facts?: S;
  /**
   * Works out fields from others, in the form while typing and on the server before it is written. Returns what changes.
   * @default nothing is worked out
   */
  compute?: (record: Draft<R>, facts: FactsOf<S>, context: Context) => AnyRecord;
  /** Rules over more than one field. @default none */
  check?: (record: Draft<R>, facts: FactsOf<S>, context: Context) => readonly Problem[];
  /** Further actions of the module, e.g. ['editPrice'] for a field that `needs` it. @default none */
  permissions?: readonly string[];
  /**
   * The status follows from dates and switches, the first rule that applies, and is never set: `status` is then a read-only choice of
   * these. @default stored
   */
  statusBy?: readonly StatusRule<K>[];
  /**
   * Its records belong to another resource, of which everybody in the group sees these fields and no others: the names of outlets that
   * one does not work at. Goes with `fixed`.
   * @default records of its own
   */
  viewOf?: string;
  /** Read-only for people: no create, edit or delete. A sentence says why, where it is not simply part of the product. */
  fixed?: boolean | string;
  /** Not deleted and not made inactive while active records name it: what they say of it would no longer be true. */
  keptWhileUsed?: true;
  /** Not deleted and not made inactive while open documents name it: they could not be finished. @default false */
  keptWhileOpen?: true;
  /** Clients may give new records their ids, which begin with this. @default the API gives them, whatever a client sends */
  clientIds?: string;
  /** Other systems hear of every change under this name: tills and connectors learn of a 'charge'. @default they do not */
  announcedAs?: string;
  /**
   * What the engine uses these records as: the items that stock movements move, the notices that plans and background work write.
   */
  servesAs?: EngineRole;
  /** Records that every group has from the beginning: listed, chosen and named like others, stored nowhere, changed by nobody. */
  builtIn?: readonly ({
    /** The id, the same in every group. */
    _id: string;
  } & AnyRecord)[];
  /**
   * Records that a new group begins with; from then on they are the group's own, to rename, change and delete. Groups from before
   * get them at the next start, as long as nobody has ever made such a record.
   * @default the list begins empty
   */
  seeds?: Seeds;
  /**
   * Where its records are found when the API has no list of them: in records of another resource that name or carry them. A path ends
   * at an id, with the name beside it (`categoryId` beside `category`), or at whole records.
   * @default nowhere: without a list there are no pages
   * @example foundIn: ['items.categoryId']
   */
  foundIn?: readonly string[];
  /** A step of the checklist that a new group follows. @default none */
  firstDay?: FirstDayStep;
}

/** System fields of every master record (domain 0, COMMON-M). */
export interface MasterFields {
  /** The record's id, given by the server. */
  _id: string;
  /** Changes with every write; a change names the revision it began from. */
  _rev: string;
  /** Inactive records stay, and are no longer offered. */
  status: 'active' | 'inactive';
  /** Id of the user who created it. */
  createdBy?: string | null;
  /** ISO-8601 in UTC. */
  createdDateTime?: string | null;
  /** Id of the user who changed it last. */
  modifiedBy?: string | null;
  /** ISO-8601 in UTC. */
  modifiedDateTime?: string | null;
}

export type MasterKeys = 'status' | 'createdBy' | 'createdDateTime' | 'modifiedBy' | 'modifiedDateTime';
export type MasterRecord<F extends Fields> = Omit<MasterFields, keyof F> & ValuesOf<F>;

/** A resource after the engine has looked at it: what the readers take. */
export type Resource = ResourceShape<Fields, string, AnyRecord, FactSources> &
  Reach & {
    /** Tells a resource from other declarations. */
    kind: 'resource';
  };
