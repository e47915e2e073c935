/** Reads values of unknown type (typed, sent, or read by name). */

import type { AnyRecord } from '../define/fields';
import type { RecordOf } from '../define/records';

/** Whether a value is an object: not a list, not null. */
export const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ON: readonly unknown[] = [true, 1, '1', 'true', 'on', 'yes', 'active', 'enabled'];
/** Whether a state of another system means on. */
export const meansOn = (value: unknown): boolean => ON.includes(value);

/** Whether a value is a list of objects. */
export const isRows = (value: unknown): value is AnyRecord[] => Array.isArray(value) && value.every(isRecord);
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The value if it is an object, otherwise an empty one. */
export const objectIn = (value: unknown): AnyRecord => (isRecord(value) ? value : {});

/** The value under an object's key or a list's index; undefined for anything else. */
export const stepInto = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The same list if it contains rows; otherwise an empty one. */
export const rowsIn = (value: unknown): AnyRecord[] => (isRows(value) ? value : []);

/** The same list if it contains texts, such as ids; otherwise an empty one. */
export const textsIn = (value: unknown): string[] => (isTexts(value) ? value : []);

/** Rows of an entity's records (its list, a fact), typed. */
export const recordsIn = <const N extends string>(_name: N, value: unknown): readonly RecordOf<N>[] =>
  rowsIn(value) as RecordOf<N>[];

/** The value if it is text, otherwise undefined. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The record with an id from a table of records (`many` facts); the id may be missing. */
export const under = <T>(table: Readonly<Record<string, T>>, id: unknown): T | undefined =>
  typeof id === 'string' && Object.hasOwn(table, id) ? table[id] : undefined;

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Equal as stored: ignores key order, and null counts as absent. */
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
 * Combines typed values with computed ones: keeps `typed` wherever `after` equals `before` (the typed values in normal form), so that '4'
 * doesn't become '4.0000' while someone types.
 */
export function overlaid(typed: unknown, before: unknown, after: unknown): unknown {
  if (sameValue(before, after)) return typed;
  if (Array.isArray(typed) && Array.isArray(before) && Array.isArray(after) && typed.length === after.length)
    return typed.map((each, index) => overlaid(each, before[index], after[index]));
  if (!isRecord(typed) || !isRecord(before) || !isRecord(after)) return after;
  const keys = new Set([...Object.keys(typed), ...Object.keys(after)]);
  return Object.fromEntries([...keys].map((key) => [key, overlaid(typed[key], before[key], after[key])]));
}

/** An object's names without values: a total for columns whose amounts can't be added up. */
export const namesOnly = (value: unknown): Record<string, null> =>
  Object.fromEntries(Object.keys(objectIn(value)).map((name) => [name, null]));
