/**
 * What a stored record holds that no declaration names. An API may have fields that the console knows nothing of (spec section 3: an
 * update sends the whole record), so they are left out of what rules judge, and put back into what is sent.
 */

import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { isRecord } from '../values';

/** By which inputs of the console tell rows apart while they are edited; no API has given it. */
const ROW_KEY = '_key';

const isList = (field: Field): field is Field<'list'> | Field<'lines'> =>
  field.kind === 'list' || field.kind === 'lines';

/** The very value where nothing in it is undeclared: rules that remember rows know them by identity. */
function declaredIn(field: Field, value: unknown): unknown {
  if (field.kind === 'group' && isRecord(value)) return declaredOnly(field.fields, value);
  if (!isList(field) || !Array.isArray(value)) return value;
  const rows = value.map((row) => (isRecord(row) ? declaredOnly(field.fields, row) : row));
  return rows.some((row, index) => row !== value[index]) ? rows : value;
}

/**
 * The record without what its fields do not name, at every depth; the very record when there is nothing of that kind. Keys that begin
 * with `_` are the API's own and stay.
 */
export function declaredOnly(fields: Fields, record: AnyRecord): AnyRecord {
  const output: AnyRecord = {};
  let isSame = true;
  for (const [key, value] of Object.entries(record)) {
    const field = fields[key];
    if (!field && !key.startsWith('_')) {
      isSame = false;
      continue;
    }
    output[key] = field ? declaredIn(field, value) : value;
    if (output[key] !== value) isSame = false;
  }
  return isSame ? record : output;
}

/**
 * `record` with what `held` has beside the declared fields, at every depth.
 * @param held the same record as it was read or typed into: its groups and rows are where `record` has its own
 */
export function withUndeclared(fields: Fields, record: AnyRecord, held: AnyRecord): AnyRecord {
  const output = { ...record };
  for (const [key, value] of Object.entries(held)) {
    const field = fields[key];
    const own = output[key];
    if (!field) {
      if (own === undefined && value !== undefined && key !== ROW_KEY) output[key] = value;
    } else if (field.kind === 'group' && isRecord(own) && isRecord(value))
      output[key] = withUndeclared(field.fields, own, value);
    else if (isList(field) && Array.isArray(own) && Array.isArray(value))
      output[key] = own.map((row, index) => {
        const source: unknown = value[index];
        return isRecord(row) && isRecord(source) ? withUndeclared(field.fields, row, source) : row;
      });
  }
  return output;
}
