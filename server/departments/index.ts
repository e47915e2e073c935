/**
 * What departments add to the API beyond records: endpoints, background jobs, ledger figures, and change announcements to other systems.
 * `server/departments/<department>/department.ts` exports it by default; nothing else names a department.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, LedgerFigure } from '#engine/define/fields';
import type { Config } from '../config';
import type { Database, Queryable } from '../db/types';
import type { Documented } from '../http/openapiOwn';
import type { JobKind } from '../jobs/jobs';
import type { Endpoint } from '../records/routes';
import type { Check } from '../verify/finding';

/** A change of one record that other systems are notified about. */
export interface Announced {
  groupId: string;
  entity: Entity;
  /** The stored version before; undefined for a new record. */
  before: AnyRecord | undefined;
  /** The stored version now; undefined if it was deleted. */
  after: AnyRecord | undefined;
}

/** A stock item whose quantity at an outlet changed, or is the same after several movements. */
export interface Moved {
  outletId: string;
  itemId: string;
  /** In the item's stock unit. */
  before: string;
  after: string;
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
  /** Whether its figures agree with their inputs, for `npm run verify`. */
  checks?: readonly Check[];
  /** Ledger figures shown in records: SQL over `r`, a row of `records`; 0 without postings. */
  figures?: Readonly<Partial<Record<LedgerFigure, (entity: Entity) => string>>>;
}

const files = import.meta.glob<Department>('./*/department.ts', { eager: true, import: 'default' });

/** Every department with additions. */
export const departments: readonly Department[] = Object.values(files);
