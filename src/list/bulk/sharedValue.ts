/** One value for a field of many records: each one's new value, and how many change. */

import type { Field } from '#engine/define/fields';
import { hasField } from '#engine/read/listDefaults';
import type { Stored } from '#src/form/saving/changeFields';
import { isSame } from '#src/form/saving/changes';

/** What to do with existing list values: outlets, charges. */
export type Manner = 'replace' | 'add' | 'remove';

/** Whether a field has several values, of which some can be added or removed. */
export const hasSeveral = (field: Field): boolean => ['references', 'choices', 'tags'].includes(field.kind);

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A record's new value of a field. */
export function valueFor(field: Field, before: unknown, given: unknown, manner: Manner): unknown {
  if (!hasSeveral(field) || manner === 'replace') return given ?? null;
  const [own, chosen] = [itemsOf(before), itemsOf(given)];
  return manner === 'add'
    ? [...own, ...chosen.filter((each) => !own.includes(each))]
    : own.filter((each) => !chosen.includes(each));
}

interface Shares<R> {
  changing: readonly R[];
  /** They already have it. */
  same: readonly R[];
  /** They don't use this field. */
  without: readonly R[];
}

/** Which records would change, and which not. */
export function sharesOf<R extends Stored>(
  records: readonly R[],
  [key, field]: readonly [string, Field],
  given: unknown,
  manner: Manner,
): Shares<R> {
  const without = records.filter((record) => !hasField(field, record));
  const having = records.filter((record) => !without.includes(record));
  const isLeft = (record: R) => isSame(field, record[key], valueFor(field, record[key], given, manner));
  return { changing: having.filter((each) => !isLeft(each)), same: having.filter(isLeft), without };
}

/** A field's common value in all records; undefined if they differ. */
export const commonValue = (records: readonly Stored[], key: string, field: Field): unknown => {
  const [first] = records;
  return first && records.every((record) => isSame(field, record[key], first[key])) ? first[key] : undefined;
};

/** Runs `each` for every item, `size` of them in parallel, until `isStopped`. */
export async function inGroups<T>(
  items: readonly T[],
  size: number,
  each: (item: T) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined && !isStopped(); item = waiting.shift()) await each(item);
  };
  await Promise.all(Array.from({ length: size }, work));
}
