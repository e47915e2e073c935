/** Fields that do not apply to a record as it is, and which entry of a stored list a new one replaces. */

import { type AnyRecord, entryKeyOf, type Field, type Fields } from '#engine/define/fields';
import { isEmpty, isRecord } from '../values';

type Listed = Field<'list'> | Field<'lines'>;

/** Keys that the server gives: an entry without one is new. */
const isGiven = (field: Listed, key: string | undefined): boolean =>
  key === 'lineNo' || (key !== undefined && field.fields[key]?.readOnly === true);

/** For each entry of a new list the one of the stored list that it replaces, if any; by key, or by place where there is no key. */
export function partnersIn(field: Listed, before: unknown, after: readonly unknown[]): (AnyRecord | undefined)[] {
  const stored = Array.isArray(before) ? before.filter(isRecord) : [];
  const key = entryKeyOf(field);
  const free = new Set(stored);
  return after.map((entry, index) => {
    if (!isRecord(entry)) return undefined;
    const found =
      key === undefined || isEmpty(entry[key])
        ? isGiven(field, key)
          ? undefined
          : stored[index]
        : [...free].find((each) => String(each[key]) === String(entry[key]));
    if (found) free.delete(found);
    return found;
  });
}

/**
 * Fields whose `when` is not met keep what is stored: they are not shown and not checked, so nothing that is sent for them
 * may get into the record.
 */
export function withoutIdle(
  fields: Fields,
  record: AnyRecord,
  before: AnyRecord | undefined,
  whole: AnyRecord = record,
): AnyRecord {
  const output = { ...record };
  for (const [key, field] of Object.entries(fields)) {
    const [now, stored] = [output[key], before?.[key]];
    if (field.when && !field.when(record, whole)) {
      if (stored === undefined) delete output[key];
      else output[key] = stored;
    } else if (field.kind === 'group' && isRecord(now)) {
      output[key] = withoutIdle(field.fields, now, isRecord(stored) ? stored : undefined, whole);
    } else if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(now)) {
      const partners = partnersIn(field, stored, now);
      output[key] = now.map((entry, index) =>
        isRecord(entry) ? withoutIdle(field.fields, entry, partners[index], whole) : entry,
      );
    }
  }
  return output;
}
