/** Values of which nothing is known yet (what was typed, sent, or read by a name), looked at before they are used. */

import type { AnyRecord } from '../define/fields';
import type { RecordOf } from '../define/records';

/** Whether a value is an object with keys: no list, not null. */
export const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is a list of objects with keys. */
export const isRows = (value: unknown): value is AnyRecord[] => Array.isArray(value) && value.every(isRecord);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The value if it is an object with keys, else an empty one. */
export const objectIn = (value: unknown): AnyRecord => (isRecord(value) ? value : {});

/** What is under a key of an object or at a place in a list; undefined in anything else. */
export const stepInto = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The very list if it is one of rows; none otherwise. */
export const rowsIn = (value: unknown): AnyRecord[] => (isRows(value) ? value : []);

/** The very list if it is one of texts, such as ids; none otherwise. */
export const textsIn = (value: unknown): string[] => (isTexts(value) ? value : []);

/** Rows that came as records of that entity (its list, a fact), with its type. */
export const recordsIn = <const N extends string>(_name: N, value: unknown): readonly RecordOf<N>[] =>
  rowsIn(value) as RecordOf<N>[];

/** The value if it is a text, else undefined. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What a table of records by id (`many` facts) holds under an id, which may be missing. */
export const under = <T>(table: Readonly<Record<string, T>>, id: unknown): T | undefined =>
  typeof id === 'string' && Object.hasOwn(table, id) ? table[id] : undefined;

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Equal as stored: without regard to the order of keys, and null counts as absent. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if ((one ?? null) === null || (other ?? null) === null) return (one ?? null) === (other ?? null);
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false;
  return [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].every((key) =>
    sameValue(stepInto(one, key), stepInto(other, key)),
  );
}

/**
 * What is typed, with what was worked out of it: `typed` wherever `after` says the same as `before` (what was typed, in its normal form),
 * so that nobody's '4' becomes '4.0000' while they are at it.
 */
export function overlaid(typed: unknown, before: unknown, after: unknown): unknown {
  if (sameValue(before, after)) return typed;
  if (Array.isArray(typed) && Array.isArray(before) && Array.isArray(after) && typed.length === after.length)
    return typed.map((each, index) => overlaid(each, before[index], after[index]));
  if (!isRecord(typed) || !isRecord(before) || !isRecord(after)) return after;
  const keys = new Set([...Object.keys(typed), ...Object.keys(after)]);
  return Object.fromEntries([...keys].map((key) => [key, overlaid(typed[key], before[key], after[key])]));
}
