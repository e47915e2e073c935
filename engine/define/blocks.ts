/**
 * Parts of a form, written where their fields are declared: `Prices: block({ price: money() })`. A field thus names its place by
 * standing in it. The title is the key; fields outside of any block come first, without a title.
 */

import type { Field, Fields } from './fields';

export interface BlockOptions {
  /** A sentence below the heading: what belongs here. */
  help?: string;
  /** A component of `src/departments/` below the fields; gets the form's environment. */
  component?: string;
  /** Action of the module that one must hold to see it, or of another by 'MODULE.action'. */
  needs?: string;
}

/** A titled part of a form: fields, or records of another resource that belong to this one. */
export interface Block<F extends Fields = Fields> extends BlockOptions {
  /** Tells a block from a field. */
  kind: 'block';
  /** The fields under this heading, by their names. */
  fields: F;
  /** Fields that nobody types, in a row without a heading. */
  figures?: true;
  /** @see related */
  related?: {
    /** The resource whose records belong to this one. */
    resource: string;
    /** The field of that resource which holds this record's id. @default the first reference to this resource */
    by?: string;
  };
}

/** What `fields` of a declaration holds: fields, and blocks of fields by their titles. */
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

/** The state of a stored record, in figures that nobody types: a row above the form. */
export const figures = <const F extends Fields>(fields: F): Block<F> => ({ kind: 'block', fields, figures: true });

/**
 * Records of another resource that belong to this one, listed and edited in place once this one is stored. `by`: their field with
 * this record's id.
 * @default by: the first of their fields that refers to this resource. Of settings: their one record
 */
export const related = (
  resource: string,
  options: BlockOptions & { by?: string } = {},
): Block<Record<never, never>> => {
  const { by, ...rest } = options;
  return { kind: 'block', fields: {}, related: { resource, ...(by ? { by } : {}) }, ...rest };
};
