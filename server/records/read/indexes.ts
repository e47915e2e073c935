/**
 * Indexes for long lists: for every sort and filter that a list offers, for its search and its total. Created when a list turns out to be
 * long, because they slow down every write, and most resources stay short. Lists work without them.
 */
import { createHash } from 'node:crypto';
import type { Entity } from '#engine/define/declaration';
import { storedName } from '#engine/read/entities';
import { filtersOf, sortsOf } from '#engine/read/listDefaults';
import { withoutTimeout } from '#server/db';
import type { Database, Queryable, Row } from '#server/db/types';
import { log } from '#server/log';
import { fieldSql } from './conditions';
import { defaultSort, type Order, orderOf } from './sorting';
import { literal } from './sql';

/** From this size on, reading and sorting all records takes noticeably longer than walking an index. */
const LONG = 5000;
/** Per resource; additional sorts that people choose count too. */
const MOST_INDEXES = 24;

/** One index. Its name encodes its definition, so that a changed declaration gets another. */
interface Index {
  name: string;
  sql: string;
}

/** An expression over the row itself; values looked up elsewhere can't be indexed. */
const overRow = (sql: string): string | undefined => (sql.includes('select') ? undefined : sql.replaceAll('r.', ''));

function indexOf(entity: Entity, label: string, definition: string): Index {
  const resource = storedName(entity);
  const digest = createHash('sha256').update(definition).digest('hex').slice(0, 8);
  return {
    name: `records_${`${resource}_${label}`.slice(0, 45)}_${digest}`,
    sql: `on records ${definition} where resource = ${literal(resource)}`,
  };
}

/** For walking a sort; for a reference, for finding the records with the next values. */
function sortIndex(entity: Entity, order: Order): Index[] {
  const expression = overRow(order.walk?.id ?? order.sql);
  if (!expression || (order.join && !order.walk)) return [];
  return [indexOf(entity, order.name.replace(/^-/, ''), `(group_id, (${expression}), id)`)];
}

/** For a filter, its records in the list's order. */
function filterIndex(entity: Entity, key: string): Index[] {
  const place = fieldSql(entity, key, 'filter', undefined);
  const expression = overRow(place.sql);
  if (!expression || place.within) return [];
  if (place.many) return [indexOf(entity, `${key}_has`, `using gin ((${expression}))`)];
  const compared = place.field?.kind === 'boolean' ? `coalesce(${expression}, 'false')` : expression;
  const order = orderOf(entity, undefined, undefined);
  const sorted = order.join ? undefined : overRow(order.sql);
  return [indexOf(entity, `${key}_is`, `(group_id, (${compared})${sorted ? `, (${sorted})` : ''}, id)`)];
}

/** All indexes of a long list, its default order first. */
export function indexesOf(entity: Entity): Index[] {
  const isTimed = entity.kind === 'resource' && entity.statusBy !== undefined;
  const offered = (key: string) => !(isTimed && key.replace(/^-/, '') === 'status');
  const indexes = [
    ...[defaultSort(entity), ...sortsOf(entity)]
      .filter(offered)
      .flatMap((key) => sortIndex(entity, orderOf(entity, key, undefined))),
    // The scope's columns, so that a total needn't read the records.
    indexOf(entity, 'scope', '(group_id) include (outlet_id, outlets, status)'),
    ...filtersOf(entity)
      .filter(offered)
      .flatMap((key) => filterIndex(entity, key)),
    indexOf(entity, 'search', 'using gin (search gin_trgm_ops)'),
  ];
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

/** What is known about a database: which resources have their indexes, and additional requested sorts. */
interface Made {
  ready: Set<string>;
  asked: Set<string>;
}
const made = new WeakMap<object, Made>();
const madeOf = ({ changes: { memory } }: Database): Made => {
  const known = made.get(memory) ?? { ready: new Set(), asked: new Set() };
  made.set(memory, known);
  return known;
};

/** Whether an entity's lists have their indexes, as far as this process knows. */
export const isIndexed = (q: Queryable, entity: Entity): boolean =>
  'changes' in q && madeOf(q as Database).ready.has(storedName(entity));

async function make(db: Queryable, index: Index): Promise<void> {
  try {
    await db.query(`create index if not exists "${index.name}" ${index.sql}`);
  } catch (error) {
    // Without it the list is slower. If another process is faster, that isn't an error.
    const reason = error instanceof Error ? error.message : String(error);
    if (!/already exists|duplicate key/.test(reason)) log.warn(`No index ${index.name}: ${reason}`);
  }
}

/** Creates an entity's missing indexes, one after another so that other statements come in between. */
async function makeAll(db: Database, entity: Entity): Promise<number> {
  // Searches inside words; a server may lack the extension, or not allow this user to create it.
  await db.query('create extension if not exists pg_trgm').catch(() => {});
  const found = await db.query<Row & { indexname: string }>(
    `select indexname::text as indexname from pg_indexes where tablename = 'records' and schemaname = current_schema()`,
  );
  const names = new Set(found.map(({ indexname }) => indexname));
  const missing = indexesOf(entity).filter(({ name }) => !names.has(name));
  for (const index of missing) await make(db, index);
  madeOf(db).ready.add(storedName(entity));
  return missing.length;
}

/** In the background: the person who requested the list doesn't wait. */
const later = (work: () => Promise<unknown>): void => {
  withoutTimeout(work).catch((error: unknown) =>
    log.warn(`No indexes for long lists: ${error instanceof Error ? error.message : String(error)}`),
  );
};

/**
 * Makes sure that a long list gets its indexes, and the requested sort.
 * @param total the list's number of records
 */
export function indexList(db: Database, entity: Entity, order: Order, total: number): void {
  if (total < LONG) return;
  const { ready, asked } = madeOf(db);
  const resource = storedName(entity);
  if (!asked.has(resource)) {
    asked.add(resource);
    if (!ready.has(resource)) later(() => makeAll(db, entity));
    return;
  }
  const [own] = ready.has(resource) ? sortIndex(entity, order) : [];
  if (
    !own ||
    asked.has(own.name) ||
    [...asked].filter((name) => name.startsWith(`records_${resource}_`)).length >= MOST_INDEXES
  )
    return;
  asked.add(own.name);
  later(() => make(db, own));
}

/** Approximate sizes of long resources: from the planner's statistics, or counted if there are none. */
async function longResources(db: Database): Promise<string[]> {
  const [known] = await db.query<Row & { names: string[]; shares: number[]; rows: number }>(
    `select s.most_common_vals::text::text[] as names, s.most_common_freqs as shares, c.reltuples::double precision as rows
     from pg_stats s join pg_class c on c.oid = 'records'::regclass
     where s.tablename = 'records' and s.attname = 'resource' and s.schemaname = current_schema()`,
  );
  if (known?.names && known.rows >= 0)
    return known.names.filter((_, index) => (known.shares[index] ?? 0) * known.rows >= LONG);
  const counted = await db.query<Row & { resource: string }>(
    `select resource from records group by resource having count(*) >= ${LONG}`,
  );
  return counted.map(({ resource }) => resource);
}

/** Gives existing long lists their indexes, at startup. */
export async function indexLongLists(db: Database, entities: readonly Entity[]): Promise<void> {
  const long = new Set(await longResources(db));
  let count = 0;
  for (const entity of entities) {
    if (!long.has(storedName(entity)) || storedName(entity) !== entity.name) continue;
    madeOf(db).asked.add(entity.name);
    count += await makeAll(db, entity);
  }
  // The embedded database has no background worker for this: statistics of the new expressions, and which pages a total can skip.
  if (count > 0 && db.kind === 'pglite') await db.query('vacuum (analyze) records');
}
