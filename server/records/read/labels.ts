/** Titles of references, so that lists need no request per row. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { builtInOf, fieldsOf, storedName, titleField, titleOf } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Database, Queryable, Row } from '#server/db/types';
import { literal, Parameters, quoted } from './sql';

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

interface TitleRow extends Row {
  resource: string;
  id: string;
  title: string | null;
  data: AnyRecord | null;
}

/** Missing titles, for all resources in one statement. */
async function readTitles(q: Queryable, groupId: string, wanted: readonly (readonly [Entity, readonly string[]])[]) {
  if (wanted.length === 0) return [];
  const parameters = new Parameters();
  const group = parameters.add(groupId);
  const selects = wanted.map(([entity, ids]) => {
    const field = titleField(entity);
    const title = field ? `r.data ->> ${quoted(field)} as title, null::jsonb as data` : 'null as title, r.data';
    return `select ${literal(entity.name)} as resource, r.id, ${title} from records r
      where r.group_id = ${group} and r.resource = ${literal(storedName(entity))} and r.id = any(${parameters.add([...ids])}::text[])`;
  });
  return q.query<TitleRow>(selects.join(' union all '), parameters.values);
}

/** By id; null if it doesn't exist. */
type Titles = Map<string, string | null>;
/** The maximum number of cached titles per resource. */
const MOST_TITLES = 10_000;

/** A resource's cached titles; an empty map if nothing can be cached. */
async function knownTitles(q: Queryable, groupId: string, entity: Entity): Promise<Titles> {
  if (!('changes' in q) || !(await (q as Database).changes.ask())) return new Map();
  const { changes } = q as Database;
  const stamp = changes.stamp(groupId, [storedName(entity)]);
  const key = `titles|${groupId}|${entity.name}`;
  const known = changes.memory.get<Titles>(key, stamp);
  if (known && known.size <= MOST_TITLES) return known;
  const titles: Titles = new Map();
  changes.memory.set(key, stamp, titles, 100_000);
  return titles;
}

/** Titles of records by id, in one query. For the whole group: people may read the names in records they can see. */
export async function titlesOf(
  q: Queryable,
  groupId: string,
  wanted: ReadonlyMap<string, Iterable<string>>,
): Promise<Labels> {
  const found = new Map<string, { titles: Map<string, string>; kept: Titles }>();
  const unknown: [Entity, string[]][] = [];
  for (const [resource, ids] of wanted) {
    const entity = findEntity(resource);
    if (!entity) continue;
    const kept = await knownTitles(q, groupId, entity);
    const titles = new Map<string, string>();
    found.set(resource, { titles, kept });
    const missing: string[] = [];
    for (const id of ids) {
      const title = kept.get(id);
      if (title === undefined) missing.push(id);
      else if (title !== null) titles.set(id, title);
    }
    if (missing.length > 0) unknown.push([entity, missing]);
  }
  const read = new Map<string, string>();
  for (const { resource, id, title, data } of await readTitles(q, groupId, unknown)) {
    const entity = findEntity(resource);
    read.set(`${resource}|${id}`, data && entity ? titleOf(entity, data) : (title ?? ''));
  }
  for (const [entity, missing] of unknown) {
    const builtIn = new Map(builtInOf(entity).map((record) => [String(record._id), titleOf(entity, record)]));
    const { titles, kept } = found.get(entity.name) ?? {};
    for (const id of missing) {
      const title = builtIn.get(id) ?? read.get(`${entity.name}|${id}`) ?? null;
      kept?.set(id, title);
      if (title !== null) titles?.set(id, title);
    }
  }
  return Object.fromEntries([...found].map(([resource, { titles }]) => [resource, Object.fromEntries(titles)]));
}

/** The labels of all references in these records. */
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
