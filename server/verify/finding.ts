import type { Queryable } from '../db/types';

/** A figure that is kept, and what it is made of says otherwise. */
export interface Difference {
  outletId?: string;
  /** The stock item that it is about. */
  itemId?: string;
  /** The record that it is about, such as a document: its declaration's name and its id. */
  record?: { resource: string; id: string };
  /** What people know the place by: a document's number, a day, a bill's number. */
  of: string;
  /** Which figure, as a person reads it: `quantity`, `received of line 2`. */
  figure: string;
  /** What the figure is made of adds up to. */
  expected: string;
  /** What is kept. */
  found: string;
}

/** One thing that an installation can be asked: whether some figures that are kept agree with what they are made of. */
export interface Check {
  /** Stable, for programs: `balances`. */
  kind: string;
  /** What is compared with what, for people: "Stock balances and movements". */
  label: string;
  /** What differs in a group; nothing, unless something wrote past the services. */
  find: (db: Queryable, groupId: string) => Promise<Difference[]>;
}

/** A difference, and the check that found it. */
export interface Finding extends Difference {
  kind: string;
}
