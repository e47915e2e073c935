/** Values derived from a record's own fields: computed fields, and decimals rounded to their places. */

import Big from 'big.js';
import { type AnyRecord, type Fields, scaleOf } from '#engine/define/fields';
import { fixed, isDecimal } from '../decimal';
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
