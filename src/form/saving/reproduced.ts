import { type Field, type Fields, scaleOf } from '#engine/define/fields';
import { isRecord } from '#engine/run/values';
import type { Values } from '../model/state';
import { storedRow } from '../record';
import { isSame } from './changes';

/** A record before it is sent, and what it is judged by. */
interface Versions {
  /** As the rules made it. */
  record: Values;
  /** As the person left it. */
  typed: Values;
  /** As the API has it. */
  stored: Values;
  /** What the rules make of the stored record before it is changed. */
  found: Values;
}

/** Whether the rules set this value, and not the person. */
const isWorkedOut = (field: Field | undefined, typed: unknown, stored: unknown): boolean =>
  field?.readOnly === true || field?.kind === 'computed' || isSame(field, typed, stored);

/** Whether the person chose something else, such as another item: what the rules say of it is about that. */
const isAboutAnother = (fields: Fields, typed: Values, stored: Values): boolean =>
  Object.entries(fields).some(
    ([key, field]) => field.kind === 'reference' && !field.readOnly && !isSame(field, typed[key], stored[key]),
  );

const rowOf = (rows: unknown, index: number): Values => {
  const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
  return isRecord(row) ? row : {};
};

function keptRows(
  field: Field & { fields: Fields },
  { record, typed, stored, found }: Record<keyof Versions, unknown>,
) {
  if (!Array.isArray(record) || !Array.isArray(stored)) return record;
  return record.map((row: unknown, index) => {
    const before = storedRow(field, row, stored, index);
    const own = rowOf(typed, index);
    if (!isRecord(row) || !isRecord(before) || isAboutAnother(field.fields, own, before)) return row;
    const worked = rowOf(found, stored.indexOf(before));
    return keptAsStored(field.fields, { record: row, typed: own, stored: before, found: worked });
  });
}

/**
 * The record without figures that this console can't work out: of a stored record, a computed value is sent to an API that stores what it
 * gets only if the same rules lead to the stored value from the stored record. Otherwise their sources aren't there (average cost, stock of
 * that day), or the API calculates differently, and the value stays as it is stored.
 */
export function keptAsStored(fields: Fields, { record, typed, stored, found }: Versions): Values {
  const output: Values = {};
  const isOther = isAboutAnother(fields, typed, stored);
  for (const [key, value] of Object.entries(record)) {
    const field = fields[key];
    const follows = isOther && field !== undefined && scaleOf(field) === undefined;
    const own = { record: value, typed: typed[key], stored: stored[key], found: found[key] };
    if (field && (field.kind === 'lines' || field.kind === 'list')) output[key] = keptRows(field, own);
    else if (
      isSame(field, value, own.stored) ||
      (!follows && isWorkedOut(field, own.typed, own.stored) && !isSame(field, own.found, own.stored))
    ) {
      if (own.stored !== undefined) output[key] = own.stored;
    } else output[key] = value;
  }
  return output;
}
