/**
 * What departments add to the API beyond records: endpoints of their own, background work, figures that their ledgers keep, and word
 * of changes to other systems.
 * `server/departments/<department>/department.ts` exports it by default; nothing else names a department.
 */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, LedgerFigure } from '#engine/define/fields';
import type { Config } from '../config';
import type { Database, Queryable } from '../db/types';
import type { Documented } from '../http/openapiOwn';
import type { JobHandler } from '../jobs/jobs';
import type { Endpoint } from '../records/routes';
import type { Check } from '../verify/finding';

/** A change of one record that other systems hear of. */
export interface Announced {
  groupId: string;
  entity: Entity;
  /** What was stored; undefined for a new record. */
  before: AnyRecord | undefined;
  /** What is stored now; undefined when it is gone. */
  after: AnyRecord | undefined;
}

/** A stock item of which an outlet has more or less than before, or the same after several movements. */
export interface Moved {
  outletId: string;
  itemId: string;
  /** In the item's stock unit. */
  before: string;
  after: string;
}

/** What one department adds. */
export interface Department {
  /** Calls that belong to no declaration. */
  endpoints?: (db: Database) => readonly Endpoint[];
  /** How those calls are described in OpenAPI, by `METHOD /path`. */
  documented?: Readonly<Record<string, Documented>>;
  /** Kinds of background work and who does them. */
  jobs?: (dependencies: {
    db: Database;
    config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  }) => Readonly<Record<string, JobHandler>>;
  /** Tells other systems of a change that the surrounding transaction makes to records whose declaration says `announcedAs`. */
  announce?: (change: Announced) => void;
  /** Hears, inside the transaction of the posting, what moved in stock. */
  stockMoved?: (tx: Queryable, groupId: string, moved: readonly Moved[]) => Promise<void>;
  /** Whether figures that it keeps agree with what they are made of: for `npm run verify`. */
  checks?: readonly Check[];
  /** Figures of its ledger that records show: SQL over `r`, a row of `records`; 0 where nothing was posted. */
  figures?: Readonly<Partial<Record<LedgerFigure, (entity: Entity) => string>>>;
}

const files = import.meta.glob<Department>('./*/department.ts', { eager: true, import: 'default' });

/** Every department that adds something. */
export const departments: readonly Department[] = Object.values(files);
