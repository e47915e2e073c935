/**
 * Blocks divide a form where its fields are declared: `Prices: block({ price: money() })`. The title is the key. Fields outside a block
 * come first, without a title.
 */

import type { Field, Fields } from './fields';

interface BlockOptions {
  /** A sentence below the heading that says what belongs here. @default none */
  help?: string;
  /** A component of `src/departments/` below the fields; gets the form's environment. @default none */
  component?: string;
  /**
   * The action of the module that a person must have to see it, or another module's as 'MODULE.action'.
   * @default everyone who sees the form
   */
  needs?: string;
}

/** A titled part of a form: fields, or records of another resource that belong to this one. */
export interface Block<F extends Fields = Fields> extends BlockOptions {
  /** Distinguishes a block from a field. */
  kind: 'block';
  /** The fields under this heading, by name. */
  fields: F;
  /** Computed fields, in a row without a heading. @default an ordinary part of the form */
  figures?: true;
  /** @see related */
  related?: {
    /** The resource whose records belong to this one. */
    resource: string;
    /** The field with this record's id. @default the first reference to this resource */
    by?: string;
  };
}

/** The `fields` of a declaration: fields, and blocks of fields by title. */
export type Members = Readonly<Record<string, Field | Block>>;

type Intersected<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type DirectFields<M> = { [K in keyof M as M[K] extends Block ? never : K]: M[K] };
type BlockFields<M> = Intersected<{ [K in keyof M]: M[K] extends Block<infer F> ? F : never }[keyof M]>;
type Flat<T> = { [K in keyof T]: T[K] } & {};
/** All fields of a declaration, whichever block they are in. */
export type FieldsIn<M extends Members> =
  Flat<DirectFields<M> & (unknown extends BlockFields<M> ? object : BlockFields<M>)> extends infer F extends Fields
    ? F
    : never;

/**
 * Fields under a heading.
 * @example
 * Prices: block({ price: money(), taxInclusive: boolean() }, { help: 'What tills ask' }),
 */
export const block = <const F extends Fields>(fields: F, options?: BlockOptions): Block<F> => ({
  kind: 'block',
  fields,
  ...options,
});

/** The state of a stored record as computed figures, in a row above the form. */
export const figures = <const F extends Fields>(fields: F): Block<F> => ({ kind: 'block', fields, figures: true });

/**
 * Related records, listed and edited in place once this record is stored. `by` is their field with this record's id.
 * @default by: their first reference to this resource. In settings: their one record
 */
export const related = (
  resource: string,
  options: BlockOptions & { by?: string } = {},
): Block<Record<never, never>> => {
  const { by, ...rest } = options;
  return { kind: 'block', fields: {}, related: { resource, ...(by ? { by } : {}) }, ...rest };
};
