/** What a declaration can say of the records that a new group begins with. */

import type { Module } from '../read/access';

/** What the records of a new group may depend on. */
export interface NewGroup {
  /** Its country (ISO 3166), such as `LK`; undefined where nobody has said it. */
  country?: string | undefined;
  /** The permission modules that there are. */
  modules: readonly Module[];
}

/** A record as it is first stored; without an outlet, which it gets where records belong to one. */
export interface Seed {
  /** The same in every group, so that seeds can name each other. Records of outlets have their outlet's id after it. */
  readonly _id: string;
  /** A field of the record. */
  readonly [field: string]: unknown;
}

/** The records, or what they are in this group. */
export type Seeds = readonly Seed[] | ((group: NewGroup) => readonly Seed[]);
