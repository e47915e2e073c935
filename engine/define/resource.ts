/** A plain entity or settings as readers take it; defineResource.ts has the declaration's form. */

import type { StatusRule } from '../run/statuses';
import type { AnyRecord, Fields, ValuesOf } from './fields';
import type { FirstDayStep } from './firstDay';
import type { ListShape, ResolvedList } from './list';
import type { Named, Reach } from './named';
import type { RecordPage } from './recordPage';
import type { Draft } from './records';
import type { Action, Context, FactSources, FactsOf, Problem } from './rules';
import type { Seeds } from './seeds';
import type { Permissions } from './trade/permissions';

/**
 * Calls as the spec spells them: `GET v1/items/ ? group_id outlets`. `inventory:` before a path of the inventory service. `POST v1/charges/
 * {chargeData}` if the body has the record under that key (the API also accepts a bare record). `+` in front if the spec doesn't have it
 * (hidden when `/config.json` says `"extensions": false`).
 */
export interface Calls {
  /** Returns the list's records. @default `GET v1/<resource>/` */
  getList?: string;
  /** Returns one record by id. @default `GET v1/<resource>/{_id}` */
  getOne?: string;
  /** Stores a new record. @default `POST v1/<resource>/` */
  create?: string;
  /**
   * May be the same call as `create`: then a record without `_id` and `_rev` is new, and any other is an update (spec section 4, user
   * role).
   * @default `PUT v1/<resource>/{_id}`
   */
  update?: string;
  /** False: records can't be deleted, because their past activity is looked up later. @default made inactive, if the spec has no DELETE */
  delete?: string | false;
}

/** Calls that no screen uses, each bound to a standard handler. `byStatus:approved,closed` names the states to list. */
export type ServedBy =
  | 'list'
  | 'all'
  | 'withDeleted'
  | 'one'
  | 'count'
  | 'create'
  | 'update'
  /** One call for both, if `create` and `update` are the same. */
  | 'save'
  | 'delete'
  | 'upload'
  | 'bulkUpdate'
  /** A custom handler: the key in `server/departments/<department>/<name>.calls.ts`. */
  | `custom:${string}`
  | `action:${string}`
  | `byStatus:${string}`;

/** Calls that no screen uses, by handler. */
export type Serves = Readonly<Partial<Record<ServedBy, string | readonly string[]>>>;

/** Another page for a record, linked on the record's page and in its list row. */
export interface RecordLink<R = AnyRecord> {
  /** A verb with its object. */
  label: string;
  /** The URL of the page. */
  to: (record: R) => string;
  /** The permission needed, as 'MODULE.action'. */
  needs: string;
  /** Whether it applies to this record. @default always */
  when?: (record: R) => boolean;
}

/** Roles that the engine needs filled without naming an entity. */
export type EngineRole = 'stockItems' | 'notices' | 'savedViews' | 'sentReports';

/** A part of a form under a heading: fields, related records, or a component of `src/departments/`. */
export interface Section<K extends string = string> {
  /** The heading; '' for fields without one. */
  label: string;
  /** Computed fields are a row of figures without a heading: the state of a stored record. */
  figures?: true;
  /** A sentence below the heading that says what belongs here. */
  help?: string;
  /** The fields, in input order. */
  fields: readonly K[];
  /** Shown below the fields; gets the form's environment. */
  component?: string;
  /**
   * Related records, listed and edited in place once this record is stored. `by` is their field with this record's id. @default their first
   * reference to this resource. In settings: their one record.
   */
  related?: {
    /** The resource whose records belong to this one. */
    resource: string;
    /** Its field with this record's id. @default its first reference to this resource */
    by?: string;
  };
  /** The action of the module that a person must have to see it. */
  needs?: string;
}

/**
 * Components of `src/departments/` in place of derived views, written in plain react-admin: `<List>` with a `<DataTable>`, `<Create>` with
 * a `<SimpleForm>` (docs/react-admin.md). Path, permissions, navigation and API stay derived.
 * @example views: { list: 'PrinterCards', create: 'PrinterCreate' }
 */
export interface Views {
  /** @default the derived table with search, filters, pages and export */
  list?: string;
  /** @default the derived form */
  create?: string;
  /** For people who can change the record; others see `show`, or the derived page as text. @default the derived form */
  edit?: string;
  /** A page at `<list>/show/:id`, or in place of the page that `record` derives. @default none: the edit page shows the record */
  show?: string;
}

/** What people see of records that their own screens refer to, without the permission to view these records. */
interface Choosers<K extends string = string> {
  /** They see these fields, besides id, revision and status. @default the whole record */
  fields?: readonly K[];
  /** Resources whose viewers see the whole record: who assigns a role must know what it permits. @default none */
  whole?: readonly string[];
  /** Everyone in the group can choose these records. @default people who can view a module that refers to them */
  everyone?: true;
}

/** What few resources say. */
interface SeldomInResource<K extends string> {
  /** People can write messages about its records and mention each other. @default true if records have their own page */
  discussion?: boolean;
  /** Views that a component replaces. @default all derived */
  views?: Views;
  /** A component of `src/departments/` next to the form that follows what people type: a worked sample bill. @default none */
  aside?: string;
  /** The form is wider than others, for a plan or a matrix. @default the usual width */
  wide?: true;
  /**
   * Derives the status from dates and switches: the first matching rule applies. It is never set; `status` is then a read-only choice.
   * @default stored
   */
  statusBy?: readonly StatusRule<K>[];
  /**
   * Shows another resource's records to everyone in the group, limited to these fields: names of outlets where a person doesn't work. Use
   * with `fixed`.
   * @default its own records
   */
  viewOf?: string;
  /**
   * What people see of a record that they can only choose: a buyer needs suppliers without the supplier module.
   * @default the whole record, for people who can view a module that refers to it
   * @example choosers: { fields: ['firstName', 'lastName'] }
   */
  choosers?: Choosers<K>;
  /** Clients may choose ids of new records; the ids start with this. @default the API assigns ids and ignores the client's */
  clientIds?: string;
  /**
   * The role that the engine uses these records in: items that stock movements move, notices that plans and background jobs write.
   * @default none
   */
  servesAs?: EngineRole;
  /** Built-in records of every group: listed, chosen and named like others, but not stored and never changed. @default none */
  builtIn?: readonly ({
    /** The id, the same in every group. */
    _id: string;
  } & AnyRecord)[];
  /**
   * Where to find its records if the API has no list: in another resource's records that name or contain them. A path ends at an id with
   * its name next to it (`categoryId` with `category`), or at whole records.
   * @default nowhere: without a list there are no pages
   * @example foundIn: ['items.categoryId']
   */
  foundIn?: readonly string[];
}

export interface ResourceShape<F extends Fields, K extends string, R, S extends FactSources>
  extends Named,
    SeldomInResource<K> {
  /**
   * Its name in the navigation, on buttons and in messages.
   * @example label: { one: 'Printer', many: 'Printers' }
   */
  label: {
    /** One record: 'Printer'. */
    one: string;
    /** Several records, and the list's title: 'Printers'. */
    many: string;
  };
  /**
   * The field that identifies a record elsewhere, or several: references among them are read as the titles of their records.
   * @example title: ['itemId', 'supplierId'] → 'Chicken breast · Ceylon Poultry'
   */
  title: K | readonly K[] | ((record: R) => string);
  /** The short code people type to find it. @default none */
  code?: K;
  /** The fields of a record, by name. */
  fields: F;
  /** What the list shows. @default as declared on the fields */
  list?: ListShape<K, R>;
  /**
   * A record opens on its own page at `<list>/:id` with its figures; the form is one step further.
   * @default it opens in its form
   * @example record: { figures: ['outstanding', 'overdue'], related: [{ resource: 'cityLedgerSettlements', by: 'companyId' }] }
   */
  record?: RecordPage<K, R>;
  /**
   * The spec's URLs. @default list `/<name>`, create `<list>/create`, edit `<list>` (followed by the record's id; with `record`:
   * `<list>/edit`). Use `settings` instead of `list` for one record per outlet or group (`per`): its page, without an id.
   */
  paths?:
    | {
        /** The page of the list. */
        list: string;
        /** The page of a new record. @default `<list>/create` */
        create?: string;
        /**
         * The page of a stored record's form, followed by its id. @default the list's path, or `<list>/edit` if records have their own page
         */
        edit?: string;
      }
    | {
        /** The single settings page. */
        settings: string;
        /** The page of the list. @default none */
        list?: string;
        /** The page of a new record. @default `<list>/create` */
        create?: string;
      }
    | false;
  /**
   * Settings: one record per outlet (with the outlet's id) or per group. Until someone saves it, it has the defaults.
   * @default a list of records
   */
  per?: 'outlet' | 'group';
  /** The spec's calls, if they aren't the derived ones. @default derived from the name */
  calls?: Calls;
  /** Calls for tills and other clients: call -> handler. @default none */
  serves?: Readonly<Record<string, ServedBy>>;
  /** Actions on a record besides editing, by name. @default none */
  actions?: Readonly<Record<string, Action<R, FactsOf<S>>>>;
  /** Other pages that a record links to. @default none */
  links?: readonly RecordLink<R>[];
  /**
   * Other records that `compute`, `check` and actions need.
   * @default none
   * @example facts: { category: one('itemCategories', (item) => item.categoryId) }
   */
  facts?: S;
  /**
   * Computes fields from other fields, in the form while people type and on the server before writing. Returns the changes.
   * @default nothing is computed
   */
  compute?: (record: Draft<R>, facts: FactsOf<S>, context: Context) => { readonly [K in keyof R]?: unknown };
  /** Rules over more than one field. @default none */
  check?: (record: Draft<R>, facts: FactsOf<S>, context: Context) => readonly Problem[];
  /**
   * Actions of the module with their words: more of them, such as `editPrice` for a field with `needs`, or other words for one of the calls'.
   * @default the actions of its calls, with standard words
   */
  permissions?: Permissions;
  /** Read-only: no create, edit or delete. A sentence gives the reason, unless the records are simply built in. @default false */
  fixed?: boolean | string;
  /**
   * Can't be deleted or made inactive while active records refer to it, because their data would become wrong: any, or only records of these
   * resources. `['recipes', 'items']`. @default false
   */
  keptWhileUsed?: true | readonly string[];
  /** Can't be deleted or made inactive while open documents refer to it, because they couldn't be finished. @default false */
  keptWhileOpen?: true;
  /**
   * Other names for a record in imported files, in lower case: 'pcs' for 'ea'. Used if no record has the name itself.
   * @default a record has only its code and title
   */
  otherNames?: (name: string) => readonly string[];
  /** Other systems get every change under this name: tills and connectors get a 'charge'. @default they don't */
  announcedAs?: string;
  /**
   * Records that a new group starts with and can rename, change and delete. Existing groups get them at the next start, unless the list has
   * ever had a record.
   * @default the list starts empty
   */
  seeds?: Seeds;
  /** A step of a new group's checklist. @default none */
  firstDay?: FirstDayStep;
}

/** System fields of every master record (domain 0, COMMON-M). */
export interface MasterFields {
  /** The record's id, given by the server. */
  _id: string;
  /** Changes with every write; an update names the revision it started from. */
  _rev: string;
  /** Inactive records stay but aren't offered. */
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

/** A normalized resource, as readers take it. */
export interface Resource extends Omit<ResourceShape<Fields, string, AnyRecord, FactSources>, 'list'>, Reach {
  /** Distinguishes a resource from other declarations. */
  kind: 'resource';
  /** What the list shows, with its search fields. */
  list?: ResolvedList<string, AnyRecord>;
  /** @default one section with every field */
  sections?: readonly Section[];
  /** The code to generate if blank: 'MI-{5}' gives MI-00001. */
  numbering?: {
    /** The field with the code. */
    field: string;
    /** The code, with the number of digits in braces. */
    pattern: string;
  };
}
