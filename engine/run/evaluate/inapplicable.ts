/** Fields that don't apply to a record, and which stored list entry a new one replaces. */

import { type AnyRecord, entryKeyOf, type Field, type Fields } from '#engine/define/fields';
import { isEmpty, isRecord } from '../values';

type Listed = Field<'list'> | Field<'lines'>;

/** Keys assigned by the server: an entry without one is new. */
const isGiven = (field: Listed, key: string | undefined): boolean =>
  key === 'lineNo' || (key !== undefined && field.fields[key]?.readOnly === true);

/** The stored entry that each new list entry replaces, if any: by key, or by position without a key. */
export function partnersIn(field: Listed, before: unknown, after: readonly unknown[]): (AnyRecord | undefined)[] {
  const stored = Array.isArray(before) ? before.filter(isRecord) : [];
  const key = entryKeyOf(field);
  const free = new Set(stored);
  const byKey = new Map<string, typeof stored>();
  if (key !== undefined)
    for (const each of stored) {
      const same = byKey.get(String(each[key]));
      if (same) same.push(each);
      else byKey.set(String(each[key]), [each]);
    }
  return after.map((entry, index) => {
    if (!isRecord(entry)) return undefined;
    const found =
      key === undefined || isEmpty(entry[key])
        ? isGiven(field, key)
          ? undefined
          : stored[index]
        : byKey.get(String(entry[key]))?.find((each) => free.has(each));
    if (found) free.delete(found);
    return found;
  });
}

/**
 * Fields whose `when` isn't met keep their stored value: they are neither shown nor checked, so sent values must not get into the record.
 * Without such fields the same object is returned, because a document's lines are recognised by identity.
 */
export function withoutIdle(
  fields: Fields,
  record: AnyRecord,
  before: AnyRecord | undefined,
  whole: AnyRecord = record,
): AnyRecord {
  const output = { ...record };
  const put = (key: string, value: unknown) => {
    if (value === undefined) delete output[key];
    else output[key] = value;
  };
  const entriesOf = (field: Listed, now: readonly unknown[], stored: unknown) => {
    const partners = partnersIn(field, stored, now);
    const entries = now.map((entry, index) =>
      isRecord(entry) ? withoutIdle(field.fields, entry, partners[index], whole) : entry,
    );
    return entries.some((entry, index) => entry !== now[index]) ? entries : now;
  };
  for (const [key, field] of Object.entries(fields)) {
    const [now, stored] = [record[key], before?.[key]];
    if (field.when && !field.when(record, whole)) put(key, stored);
    else if (field.kind === 'group' && isRecord(now))
      put(key, withoutIdle(field.fields, now, isRecord(stored) ? stored : undefined, whole));
    else if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(now))
      put(key, entriesOf(field, now, stored));
  }
  const keys = Object.keys(output);
  const isSame = keys.length === Object.keys(record).length && keys.every((key) => output[key] === record[key]);
  return isSame ? record : output;
}
