/** The declaration of records that a new group starts with. */

import type { Module } from './trade/permissions';

/** What a new group's records may depend on. */
export interface NewGroup {
  /** Its country (ISO 3166), such as `LK`; undefined if unknown. */
  country?: string | undefined;
  /** The permission modules. */
  modules: readonly Module[];
}

/** A record as first stored. It has no outlet; records of outlets get theirs. */
export interface Seed {
  /** The same in every group, so seeds can refer to each other. For records of outlets, the outlet's id is appended. */
  readonly _id: string;
  /** A field of the record. */
  readonly [field: string]: unknown;
}

/** The records, or a function that returns them for this group. */
export type Seeds = readonly Seed[] | ((group: NewGroup) => readonly Seed[]);
