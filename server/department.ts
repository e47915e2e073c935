/**
 * What a department supplies to the API beyond its declarations, and the registry of what was supplied. Only `server/departments/index.ts`
 * knows the departments; a program registers them when it starts, and everything below looks them up here.
 */

import type { Declaration, Entity } from '#engine/define/declaration';
import type { AnyRecord, LedgerFigure } from '#engine/define/fields';
import type { FigureValues } from '#engine/define/recordPage';
import type { RecordOf } from '#engine/define/records';
import type { Problem } from '#engine/define/rules';
import type { Identity } from './auth/identity';
import type { Config } from './config';
import type { Database, Queryable } from './db/types';
import type { Documented, Endpoint, SignedInCall } from './http/endpoint';
import type { JobKind } from './jobs/jobs';
import type { Trail } from './trail/trails';
import type { Check } from './verify/finding';

/** A change of one record that other systems are notified about. */
export interface Announced {
  groupId: string;
  entity: Entity;
  /** The stored version before; undefined for a new record. */
  before: AnyRecord | undefined;
  /** The stored version now; undefined if it was deleted. */
  after: AnyRecord | undefined;
}

/** A row of an import whose prices say which unit they are for. */
interface PricedRow {
  /** The values to write, by field. */
  input: Readonly<Record<string, unknown>>;
  /** The record it updates; none for a new one. */
  before?: Readonly<Record<string, unknown>>;
  /** The units by field: an id, or one of the words of engine/run/text/prices.ts. */
  per?: Readonly<Record<string, string>>;
  problems: Problem[];
}

/** A stock item whose quantity at an outlet changed, or is the same after several movements. */
export interface Moved {
  outletId: string;
  itemId: string;
  /** In the item's stock unit. */
  before: string;
  after: string;
}

/** A menu item that was sold on a settled bill, alone or as a choice of a combo, or that came back. */
export interface SoldDish {
  outletId: string;
  itemId: string;
  /** How many; below 0 if they came back. */
  quantity: string;
  /** When the bill was settled, ISO-8601 in UTC. */
  at: string;
}

/** Where a table keeps a guest's name and contact details. Guests have no record of their own. */
export interface GuestData {
  table: string;
  /** Columns with those details. */
  columns?: readonly string[];
  /** Or fields of the `data` column, by the value of `kind`. `isOwn`: the row is about the guest alone, and its id is one of those details. */
  kinds?: Readonly<Record<string, { fields: readonly string[]; required: readonly string[]; isOwn: boolean }>>;
}

/** Where a table of figures refers to records of an entity. A record that is found there can't be deleted. */
export interface FigureUse {
  table: string;
  /** The condition for a row that refers to the record; `$2` is its id. Rows of other tenants are left out. */
  where: string;
  /** What the rows are, for the refusal: 'bills it was sold on'. */
  words: string;
}

/** One record and its reader; `N` is the entity's name, which determines the record's type. */
export interface RecordView<N extends string = string> {
  identity: Identity;
  entity: Entity;
  record: RecordOf<N>;
}

/** A write that has been stored. */
export interface Write<N extends string = string> extends RecordView<N> {
  /** The stored version before; undefined for a new record. */
  before: RecordOf<N> | undefined;
}

/** A validated and computed record: a new one may have no id yet, and it contains the given values of secret fields. */
type Unwritten<N extends string> = string extends N
  ? AnyRecord
  : Omit<RecordOf<N>, '_id' | '_rev'> & { _id?: string; _rev?: string };

/** A write that is about to be stored. */
export interface Writing<N extends string = string> extends Omit<Write<N>, 'record'> {
  record: Unwritten<N>;
}

/**
 * What an action does beyond its plan, in its transaction: `record` is as the action stored it. Returns values only for the person who
 * asked.
 */
type ActionHook<N extends string = string> = (
  tx: Queryable,
  done: RecordView<N> & { before: RecordOf<N>; args: AnyRecord; secrets: AnyRecord },
) => Promise<AnyRecord | undefined>;

/** The hooks of one entity: `Hooks<'users'>` in `users.hooks.ts`. */
export interface Hooks<N extends string = string> {
  /**
   * Before the transaction: slow work such as hashing. Gets the given values of secret fields (or an action's secret arguments); its result
   * becomes `secrets`.
   */
  seal?: (given: AnyRecord, context: { db: Database; identity: Identity }) => Promise<AnyRecord>;
  /** After validation: may change `record` in place, or refuse by throwing an ApiError. */
  beforeWrite?: (tx: Queryable, write: Writing<N>) => Promise<void>;
  /** After storing: `record` is the stored version, `secrets` the values given for secret fields. */
  afterWrite?: (tx: Queryable, write: Write<N> & { secrets: AnyRecord }) => Promise<void>;
  /**
   * Fields that can't be changed at the moment, with the reason in a sentence. The form shows it beforehand (`_frozen` in the record's own
   * answer), and a change is refused with it.
   */
  frozen?: (q: Queryable, look: RecordView<N>) => Promise<Readonly<Record<string, string>>>;
  /** Settings for an answer: complete, with texts for the screen. */
  answered?: (record: RecordOf<N>) => AnyRecord;
  /** Reasons against an action that its plan can't know. */
  actionProblems?: (
    q: Queryable,
    look: RecordView<N> & { key: string; args: AnyRecord },
  ) => Promise<readonly Problem[]>;
  /** Before a record is deleted, or made inactive by `delete`; throws to refuse. */
  beforeDelete?: (tx: Queryable, removal: RecordView<N>) => Promise<void>;
  /** After it is gone. */
  afterDelete?: (tx: Queryable, removal: RecordView<N>) => Promise<void>;
  /** By action key. An action with a hook never counts as one without changes. */
  actions?: Readonly<Record<string, ActionHook<N>>>;
  /** Why this person can view a record but not change it; undefined if they can. */
  locked?: (q: Queryable, look: RecordView<N>) => Promise<string | undefined>;
  /**
   * What a row of a file means in the entity's fields, where files say it in another way: a price called variable. Cells are texts by field
   * name; entries of lists have theirs. `forNew` are cells that a new record gets besides. Pure.
   * @param isName whether a record of a resource has this name: then the text means that record and nothing else
   */
  fromFile?: (
    cells: AnyRecord,
    isName: (resource: string, text: string) => boolean,
  ) => { cells: AnyRecord; forNew?: AnyRecord };
  /**
   * Takes prices of an import that say which unit they are for (`per`) into rows, or adds problems. First `named`: the cells are read; then
   * `matched`: rows have the record that they update.
   */
  pricesPer?: (
    tx: Queryable,
    reading: { identity: Identity; rows: readonly PricedRow[]; stage: 'named' | 'matched' },
  ) => Promise<void>;
  /** Sets computed values (virtual fields) on copies of records before they are returned. */
  fill?: (q: Queryable, reading: Omit<RecordView<N>, 'record'> & { records: readonly RecordOf<N>[] }) => Promise<void>;
}

/** A signed-in request to a custom call. */
export interface CustomCall extends SignedInCall {
  db: Database;
  declaration: Declaration;
}

/** Handlers of a declaration's custom calls, by key: `custom:<key>` in the declaration. They check permissions (`requirePermission`). */
export type CustomHandlers = Readonly<Record<string, (call: CustomCall) => Promise<Response>>>;

/** The input of figures. */
export interface FiguresCall {
  db: Database;
  identity: Identity;
  record: AnyRecord;
  /** The person's outlets that have the record and share one currency. */
  outletIds: readonly string[];
  /** That currency; null if unknown. */
  currency: string | null;
  /** Their business date. */
  today: string;
}

/** Computes one record's figures by name; values that the person can't see are removed afterwards. */
export type PageFigures = (call: FiguresCall) => Promise<FigureValues>;

/** One department's additions. */
export interface Department {
  /** Uses of records outside of records, by the entity's name. */
  uses?: Readonly<Record<string, readonly FigureUse[]>>;
  /** What it keeps about guests: exported and erased at their request. */
  guests?: readonly GuestData[];
  /** Calls that belong to no declaration. */
  endpoints?: (db: Database) => readonly Endpoint[];
  /** Their OpenAPI descriptions, by `METHOD /path`. */
  documented?: Readonly<Record<string, Documented>>;
  /** Kinds of background jobs by name. */
  jobs?: (dependencies: {
    db: Database;
    config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  }) => Readonly<Record<string, JobKind>>;
  /** Announces a change by the surrounding transaction to records whose declaration has `announcedAs`. */
  announce?: (change: Announced) => void;
  /** Called inside the posting transaction with the stock that moved. */
  stockMoved?: (tx: Queryable, groupId: string, moved: readonly Moved[]) => Promise<void>;
  /** Called inside the transaction that stores or cancels sales, with what was sold or came back. */
  dishesSold?: (tx: Queryable, groupId: string, sold: readonly SoldDish[]) => Promise<void>;
  /** Its tables whose rows are only added; they are sealed. */
  trails?: readonly Trail[];
  /** Whether its figures agree with their inputs, for `npm run verify`. */
  checks?: readonly Check[];
  /** Ledger figures shown in records: SQL over `r`, a row of `records`; 0 without postings. */
  figures?: Readonly<Partial<Record<LedgerFigure, (entity: Entity) => string>>>;
  /** What happens around writes of an entity's records, by the entity's name. */
  hooks?: Readonly<Record<string, Hooks>>;
  /** Handlers of custom calls, by the declaration's name. */
  calls?: Readonly<Record<string, CustomHandlers>>;
  /** Figures on a record's page that SQL can't compute, by the entity's name. */
  pageFigures?: Readonly<Record<string, PageFigures>>;
}

/** What is looked up by name, in all departments at once. */
type ByName = 'hooks' | 'calls' | 'pageFigures' | 'figures' | 'documented';

/** What all departments supply. */
interface Departments extends Required<Pick<Department, ByName>> {
  all: readonly Department[];
}

let registered: Departments | undefined;

/** Registers what departments supply, in place of earlier ones. Each program does this once, when it starts. */
export function registerDepartments(all: readonly Department[]): void {
  const merged = <K extends ByName>(key: K): Departments[K] => Object.assign({}, ...all.map((each) => each[key]));
  registered = {
    all,
    hooks: merged('hooks'),
    calls: merged('calls'),
    pageFigures: merged('pageFigures'),
    figures: merged('figures'),
    documented: merged('documented'),
  };
}

/**
 * What departments supply.
 * @throws Error if the program has registered none
 */
export function departments(): Departments {
  if (!registered) throw new Error('no departments are registered: call registerDepartments() when the program starts');
  return registered;
}
