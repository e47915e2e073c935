/** Titles of references, so that lists need no request per row. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { builtInOf, fieldsOf, storedName, type Titled, titleField, titleFields, titleOf } from '#engine/read/entities';
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

/** The references among the fields that a title is made from, with their resources. */
const titleReferences = (entity: Entity): [key: string, to: string][] =>
  titleFields(entity).flatMap((key): [string, string][] => {
    const field = fieldsOf(entity)[key];
    return field?.kind === 'reference' ? [[key, field.to]] : [];
  });

/** The ids that titles of these records need, added to those that are wanted anyway. */
export function addTitleReferences(wanted: Map<string, Set<string>>, entity: Entity, record: Titled): void {
  for (const [key, to] of titleReferences(entity))
    if (record[key]) wanted.set(to, (wanted.get(to) ?? new Set()).add(String(record[key])));
}

/** A record's title, of which these labels may be parts. */
export const titleWith = (entity: Entity, record: Titled, labels: Labels): string =>
  titleOf(entity, record, (resource, id) => labels[resource]?.[id]);

/** Titles of records at hand, with one query for all that they are made from. */
export async function titlesOfRecords(
  q: Queryable,
  groupId: string,
  entity: Entity,
  records: readonly Titled[],
): Promise<string[]> {
  const wanted: Wanted = new Map();
  for (const record of records) addTitleReferences(wanted, entity, record);
  const labels = wanted.size > 0 ? await titlesOf(q, groupId, wanted) : {};
  return records.map((record) => titleWith(entity, record, labels));
}

/** The title of one record at hand. */
export const titleOfRecord = async (q: Queryable, groupId: string, entity: Entity, record: Titled): Promise<string> =>
  (await titlesOfRecords(q, groupId, entity, [record]))[0] ?? '';

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
  const stamp = changes.stamp(groupId, [storedName(entity), ...titleReferences(entity).map(([, to]) => to)]);
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
  const rows = await readTitles(q, groupId, unknown);
  for (const { resource, id, title } of rows) read.set(`${resource}|${id}`, title ?? '');
  for (const [entity] of unknown) {
    const made = rows.filter(({ resource, data }) => resource === entity.name && data);
    const titles = await titlesOfRecords(
      q,
      groupId,
      entity,
      made.map(({ data }) => data ?? {}),
    );
    for (const [index, { id }] of made.entries()) read.set(`${entity.name}|${id}`, titles[index] ?? '');
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
