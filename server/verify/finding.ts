import type { Queryable } from '../db/types';

/** A stored figure that differs from its inputs. */
export interface Difference {
  outletId?: string;
  /** The stock item. */
  itemId?: string;
  /** The record, such as a document: its declaration's name and its id. */
  record?: { resource: string; id: string };
  /** How people know the place: a document's number, a day, a bill's number. */
  of: string;
  /** The figure's name for people: `quantity`, `received of line 2`. */
  figure: string;
  /** The sum of its inputs. */
  expected: string;
  /** The stored value. */
  found: string;
}

/** One check of an installation: whether some stored figures agree with their inputs. */
export interface Check {
  /** Stable, for programs: `balances`. */
  kind: string;
  /** What is compared, for people: "Stock balances and movements". */
  label: string;
  /** The differences in a group; none, unless something bypassed the services. */
  find: (db: Queryable, groupId: string) => Promise<Difference[]>;
}

/** A difference, with the check that found it. */
export interface Finding extends Difference {
  kind: string;
}
