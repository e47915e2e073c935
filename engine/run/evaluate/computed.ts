/** What follows from a record's own fields: computed fields, and the places that decimals keep. */

import Big from 'big.js';
import { type AnyRecord, type Fields, scaleOf } from '#engine/define/fields';
import { fixed, isDecimal } from '../decimal';
import { isRecord } from '../values';

/** Computed fields, nested ones included, and every decimal with the places it keeps; what is no number stays as it is. */
export type Computing = (fields: Fields, record: AnyRecord) => AnyRecord;

/** `rowWith` does the same for the rows of a list, for who remembers rows. @default they are worked out again */
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
