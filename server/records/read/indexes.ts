/**
 * An index for the order in which a long list is shown first. Made when a list turns out to be long, since an index for every
 * resource would cost every write, and most resources stay short. The table serves all the same without it.
 */
import type { Entity } from '#engine/define/declaration';
import type { Queryable } from '#server/db/types';
import { quoted } from './sql';

/** From here on reading and sorting all records takes noticeably longer than walking along an index. */
const LONG = 5000;

const asked = new WeakMap<Queryable, Set<string>>();

/** Makes the index in the background, once per process; another process that is quicker is no failure. */
export function indexSort(
  db: Queryable,
  entity: Entity,
  order: { sql: string; isDescending: boolean },
  total: number,
): void {
  const known = asked.get(db) ?? new Set<string>();
  asked.set(db, known);
  // Only expressions over the row itself can be indexed.
  if (total < LONG || known.has(entity.name) || order.sql.includes('select')) return;
  known.add(entity.name);
  const way = order.isDescending ? 'desc nulls last' : 'asc nulls last';
  const expression = order.sql.replaceAll('r.', '');
  db.query(
    `create index if not exists "records_sort_${entity.name}" on records (group_id, (${expression}) ${way}, id ${order.isDescending ? 'desc' : 'asc'})
     where resource = ${quoted(entity.name)}`,
  ).catch((error: unknown) => {
    console.warn(`No index for the list of ${entity.name}: ${error instanceof Error ? error.message : String(error)}`);
  });
}
