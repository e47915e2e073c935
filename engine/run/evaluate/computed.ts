/** Values derived from a record's own fields: computed fields, and decimals rounded to their places. */

import Big from 'big.js';
import { type AnyRecord, type Fields, scaleOf } from '#engine/define/fields';
import { fixed, isDecimal } from '../decimal';
import { nearest } from '../nearest';
import { isRecord } from '../values';

/** Computes fields, nested ones included, and pads every decimal to its places; anything that isn't a number stays. */
export type Computing = (fields: Fields, record: AnyRecord) => AnyRecord;

/** `rowWith` does the same for list rows, for callers that cache rows. @default they are computed again */
export const computing =
  (rowWith?: Computing): Computing =>
  (fields, record) => {
    const output = { ...record };
    for (const [key, field] of Object.entries(fields)) {
      const held = output[key];
      if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(held)) {
        output[key] = held.map((entry: unknown) =>
          isRecord(entry) ? (rowWith ?? withComputed)(field.fields, entry) : entry,
        );
      } else if (field.kind === 'group' && isRecord(held)) {
        output[key] = withComputed(field.fields, held);
      }
    }
    for (const [key, field] of Object.entries(fields)) {
      if (field.kind === 'computed') output[key] = field.value(output) ?? null;
      const scale = scaleOf(field);
      const value = output[key];
      const isNumber = typeof value === 'string' ? isDecimal(value) : typeof value === 'number' || value instanceof Big;
      if (scale !== undefined && isNumber) output[key] = fixed(value, scale);
    }
    return output;
  };

/** The record with its computed fields. */
export const withComputed = computing();

/** Values by key. */
export type Given = Readonly<Record<string, unknown>>;

/** The keys of values that are neither declared nor in the values they were computed from. Keys starting with `_` are the program's. */
const strange = (fields: Fields, values: object, known: (key: string) => boolean): string[] =>
  Object.keys(values).filter((key) => !(key in fields) && !key.startsWith('_') && !known(key));

/**
 * Refuses what `compute` returns that is no declared field, in the record and in rows of its lists: it would be stored for good, and clients are
 * refused the same field. Undeclared values that the record had before, as another API's, may stay.
 * @throws Error that names the key: a bug of the declaration
 */
export function assertDeclared(name: string, fields: Fields, record: Given, worked: Given): void {
  const refuse = (path: string, key: string, declared: Fields): never => {
    const near = nearest(key, Object.keys(declared));
    throw new Error(
      `${name}.compute returns '${path}${key}', which is no field${near ? ` (did you mean '${near}'?)` : ''}`,
    );
  };
  for (const key of strange(fields, worked, (each) => each in record)) refuse('', key, fields);
  for (const [key, field] of Object.entries(fields)) {
    const rows = worked[key];
    if (!(field.kind === 'list' || field.kind === 'lines') || !Array.isArray(rows)) continue;
    const before: unknown[] = Array.isArray(record[key]) ? record[key] : [];
    const wasThere = (each: string) => before.some((row) => isRecord(row) && each in row);
    for (const row of rows)
      if (isRecord(row)) for (const each of strange(field.fields, row, wasThere)) refuse(`${key}.`, each, field.fields);
  }
}
