/** Records that have no list call, found in records that name or contain them (`foundIn`): menu categories in items. */

import type { Entity } from '#engine/define/declaration';
import { titleField } from '#engine/read/entities';
import { isRecord } from '#engine/run/values';
import type { Doc } from './dialects/dialect';

/** The status of every found record: everything in use can be chosen. */
const IN_USE = { status: 'active' };

/** The name next to `categoryId`: `category`, as a record or text, or `categoryName`. */
function namedBeside(owner: Doc, key: string): Doc | string | undefined {
  const stem = key.replace(/Ids?$/, '');
  const beside = owner[stem] ?? owner[`${stem}Name`];
  return isRecord(beside) || (typeof beside === 'string' && beside !== '') ? beside : undefined;
}

/** A readable name for an id without one: 'weight' becomes Weight. */
const inWords = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`;

function* recordsAt(owner: Doc, [key = '', ...rest]: readonly string[], title: string): Generator<Doc> {
  const held = owner[key];
  const values: readonly unknown[] = Array.isArray(held) ? held : [held];
  for (const value of values) {
    if (rest.length > 0) {
      if (isRecord(value)) yield* recordsAt(value, rest, title);
    } else if (isRecord(value) && typeof (value._id ?? value.id) === 'string') {
      yield { ...IN_USE, ...value, _id: value._id ?? value.id };
    } else if (typeof value === 'string' && value !== '') {
      const beside = namedBeside(owner, key);
      yield {
        ...IN_USE,
        [title]: inWords(value),
        ...(isRecord(beside) ? beside : beside ? { [title]: beside } : {}),
        _id: value,
      };
    }
  }
}

/** The distinct records of an entity in `owners`; `path` leads to an id or to whole records. */
export function foundRecords(entity: Entity, owners: readonly Doc[], path: readonly string[]): Doc[] {
  const title = titleField(entity) ?? 'name';
  const found = new Map<unknown, Doc>();
  for (const owner of owners)
    for (const record of recordsAt(owner, path, title)) if (!found.has(record._id)) found.set(record._id, record);
  return [...found.values()];
}
