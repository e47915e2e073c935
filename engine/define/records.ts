/**
 * The records of the declared entities, as types. The restaurant fills `Records` in (resources/records.gen.ts, which `npm run types`
 * writes from the declarations); the engine knows none of them.
 */

import type { AnyRecord } from './fields';

/** Records by the name of their entity, as they are stored. Open: anyone who declares entities adds to it. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations add to it; the engine has no record of its own
export interface Records {}

/** The record of the entity with that name; of a name that nobody declared, a record about which nothing is known. */
export type RecordOf<N extends string> = N extends keyof Records ? Records[N] : AnyRecord;

type DraftValue<V> = V extends readonly (infer T)[]
  ? readonly (T extends object ? Draft<T> : T)[]
  : V extends object
    ? Draft<V>
    : V;
/** Records of an entity, by what is known of its name. */
export type RecordsOf<E extends { name: string }> = RecordOf<E['name']>;

/**
 * A record that someone is still filling in: anything may be missing, at every depth. What rules get that run while a person
 * types, before anything was checked.
 */
export type Draft<R> = { [K in keyof R]?: DraftValue<R[K]> | null };

/** One row of a list within a record: a line of a document, a portion of a menu item. */
export type RowOf<R, K extends keyof R> = NonNullable<R[K]> extends readonly (infer T)[] ? T : never;

/** One line of a document, or of a draft of it; of what nothing is known, a row about which nothing is known. */
export type LineOf<D> = D extends { items?: infer I }
  ? NonNullable<I> extends readonly (infer T)[]
    ? T
    : AnyRecord
  : AnyRecord;
