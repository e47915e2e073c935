import { expect, it } from 'vitest';
import { entities, entity } from '#resources';
import type { Queryable } from '#server/db/types';
import { indexLongLists, isIndexed } from '#server/records/read/indexes';
import { type ListQuery, listRecords, type Scope } from '#server/records/write/store';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();
const scope: Scope = { groupId: 'walks', outletIds: ['out'], userId: 'user' };

/** Page by page to the end, then back to the beginning: the ids in their order. */
async function readThrough(
  q: Queryable,
  query: ListQuery,
): Promise<{ there: string[]; back: string[]; total: number }> {
  const ids = (docs: readonly { _id?: unknown }[]) => docs.map(({ _id }) => String(_id));
  const there: string[] = [];
  const back: string[][] = [];
  let bookmark: string | null = null;
  let previous: string | null = null;
  let total = 0;
  do {
    const page = await listRecords(q, scope, entity('items'), {
      ...query,
      limit: 700,
      ...(bookmark ? { bookmark } : {}),
    });
    there.push(...ids(page.docs));
    [bookmark, previous, total] = [page.bookmark, page.previous, page.total];
  } while (bookmark);
  while (previous) {
    const page = await listRecords(q, scope, entity('items'), { ...query, limit: 700, bookmark: previous });
    back.unshift(ids(page.docs));
    previous = page.previous;
  }
  return { there, back: back.flat(), total };
}

it('a long list is the same with its indexes as without, in both directions', async () => {
  await db.query(
    // Two have the same name except for capitals, one has none, and one that records refer to is deleted.
    `insert into records (group_id, resource, id, rev, data)
     select 'walks', 'menuCategories', 'cat' || n, '1-a',
       case when n = 7 then '{}' else jsonb_build_object('name', (array['Mains', 'mains', 'Sweets', 'Drinks', 'Soups', 'Bread'])[1 + n % 6]) end
     from generate_series(0, 9) n`,
  );
  await db.query(
    `insert into records (group_id, resource, id, rev, outlets, data, search)
     select 'walks', 'items', 'item' || lpad(n::text, 5, '0'), '1-a', case when n % 5 = 0 then array['elsewhere'] else array['out'] end,
       jsonb_strip_nulls(jsonb_build_object('name', case when n % 11 = 0 then null else 'Dish ' || n % 900 end,
         'categoryId', case when n % 13 = 0 then null else 'cat' || n % 12 end, 'itemType', (array['simple', 'combo'])[1 + n % 2],
         'price', case when n % 17 = 0 then null else (n * 31 % 400)::text end)), 'dish ' || n % 900
     from generate_series(1, 6500) n`,
  );
  const queries: ListQuery[] = [
    'name',
    '-name',
    'categoryId',
    '-categoryId',
    'price',
    '-price',
    'status',
    '-itemType',
  ].flatMap((sort) => [{ sort }, { sort, filter: { itemType: 'combo' } }]);
  queries.push(
    { filter: { categoryId: 'cat3' }, sort: '-categoryId' },
    { q: 'dish 77' },
    { filter: { name: 'Dish 12' } },
  );
  const before = await db.transaction(async (tx) => {
    const found = [];
    for (const query of queries) found.push(await readThrough(tx, query));
    return found;
  });
  expect(isIndexed(db, entity('items'))).toBe(false);
  await indexLongLists(db, entities);
  expect(isIndexed(db, entity('items'))).toBe(true);
  for (const [index, query] of queries.entries()) {
    const expected = before[index];
    const found = await readThrough(db, query);
    expect([query, found]).toEqual([query, expected]);
    expect(found.there).toHaveLength(found.total);
  }
  expect(before[0]?.total).toBe(5200);
});
