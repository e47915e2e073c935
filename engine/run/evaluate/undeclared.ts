/**
 * Undeclared values in a stored record. An API may have fields that the console doesn't know (spec section 3: an update sends the whole
 * record), so rules don't see them, and they are added back when sending.
 */

import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import { isRecord } from '../values';

/** The key by which inputs distinguish rows while they are edited; it doesn't come from the API. */
const ROW_KEY = '_key';

const isList = (field: Field): field is Field<'list'> | Field<'lines'> =>
  field.kind === 'list' || field.kind === 'lines';

/** Returns the same value if nothing in it is undeclared, because rules that cache rows use identity. */
function declaredIn(field: Field, value: unknown): unknown {
  if (field.kind === 'group' && isRecord(value)) return declaredOnly(field.fields, value);
  if (!isList(field) || !Array.isArray(value)) return value;
  const rows = value.map((row) => (isRecord(row) ? declaredOnly(field.fields, row) : row));
  return rows.some((row, index) => row !== value[index]) ? rows : value;
}

/**
 * The record without undeclared values, at every depth; the same object if there are none. Keys starting with `_` belong to the API and
 * stay.
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
 * `record` with the undeclared values of `held`, at every depth.
 * @param held the same record as read or edited, with its groups and rows in the same places
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
