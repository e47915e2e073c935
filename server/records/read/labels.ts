/** Titles of what records refer to, so that no list needs a request per row. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { builtInOf, fieldsOf, storedName, titleField, titleOf } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Queryable } from '#server/db/types';
import { quoted } from './sql';

/** `{ [resource]: { [id]: title } }` */
export type Labels = Record<string, Record<string, string>>;

type Wanted = Map<string, Set<string>>;

function collect(fields: Fields, record: AnyRecord, wanted: Wanted): void {
  for (const [key, field] of Object.entries(fields)) {
    const value = record[key];
    if (value === undefined || value === null || value === '') continue;
    if (field.kind === 'reference' || field.kind === 'references') {
      const ids = wanted.get(field.to) ?? new Set();
      wanted.set(field.to, ids);
      for (const id of Array.isArray(value) ? value : [value]) ids.add(String(id));
    } else if (field.kind === 'group' && typeof value === 'object') {
      collect(field.fields, objectIn(value), wanted);
    } else if ((field.kind === 'list' || field.kind === 'lines') && Array.isArray(value)) {
      for (const entry of value) collect(field.fields, objectIn(entry), wanted);
    }
  }
}

interface TitleRow extends Record<string, unknown> {
  id: string;
  title?: string | null;
  data?: AnyRecord;
}

/** Titles of records by id, one query per resource. Of the whole group: what a record that one may see names, one may read. */
export async function titlesOf(
  q: Queryable,
  groupId: string,
  wanted: ReadonlyMap<string, Iterable<string>>,
): Promise<Labels> {
  const labels: Labels = {};
  for (const [resource, ids] of wanted) {
    const entity = findEntity(resource);
    if (!entity) continue;
    const field = titleField(entity);
    const rows = await q.query<TitleRow>(
      `select r.id, ${field ? `r.data ->> ${quoted(field)} as title` : 'r.data'} from records r where r.group_id = $1 and r.resource = $2 and r.id = any($3)`,
      [groupId, storedName(entity), [...ids]],
    );
    const builtIn = builtInOf(entity).filter(({ _id }) => new Set(ids).has(String(_id)));
    labels[resource] = Object.fromEntries([
      ...rows.map(({ id, title, data }) => [id, data ? titleOf(entity, data) : (title ?? '')]),
      ...builtIn.map((record) => [record._id, titleOf(entity, record)]),
    ]);
  }
  return labels;
}

/** The labels of everything that these records refer to. */
export async function labelsFor(
  q: Queryable,
  groupId: string,
  entity: Entity,
  records: readonly AnyRecord[],
): Promise<Labels> {
  const wanted: Wanted = new Map();
  for (const record of records) collect(fieldsOf(entity), record, wanted);
  return titlesOf(q, groupId, wanted);
}
