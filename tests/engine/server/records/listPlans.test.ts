import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import { type Field, shownKind } from '#engine/define/fields';
import { fieldsOf, outletsField, scopeOf, searchFields, titleField } from '#engine/read/entities';
import { filtersOf, sortsOf } from '#engine/read/listDefaults';
import { entities, entity } from '#resources';
import type { Database, Row } from '#server/db/types';
import { indexesOf, indexLongLists } from '#server/records/read/indexes';
import { ledgerOf } from '#server/records/read/ledgerFigures';
import { type ListQuery, listRecords, type Scope } from '#server/records/write/store';
import { ownDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** How long lists are read: along an index, for each of their sorts and filters. */

const scope: Scope = { groupId: 'plans', outletIds: ['out'], userId: 'user' };
const COUNT = 12_000;
/** Of 12,000 records, a page of 25 may read this many. */
const MOST_READ = 1500;
const LISTS = [
  'items',
  'inventoryItems',
  'suppliers',
  'purchaseOrders',
  'goodsReceivedNotes',
  'stockEntries',
  'cityLedgerAccounts',
];

/** A value of a field for record `n`, as SQL. */
function sampleOf(field: Field): string | undefined {
  const kind = shownKind(field);
  if (field.kind === 'reference') return `'ref' || n % 40`;
  if (field.kind === 'choice')
    return `(array[${field.values.map((value) => `'${value}'`).join(', ')}])[1 + n % ${field.values.length}]`;
  if (kind === 'boolean') return `n % 3 = 0`;
  if (kind === 'date') return `(date '2026-01-01' + n % 300)::text`;
  if (kind === 'datetime') return `(date '2026-01-01' + n % 300)::text || 'T10:00:00.000Z'`;
  if (['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'].includes(kind)) return `(n * 7919 % 5000)::text`;
  return ['text', 'email', 'phone', 'longText', 'time'].includes(kind) ? `'v' || md5(n::text)` : undefined;
}

async function fill(db: Database, of: Entity): Promise<void> {
  const fields = Object.entries(fieldsOf(of)).flatMap(([key, field]) => {
    const value = key === 'status' || key === 'outletId' ? undefined : sampleOf(field);
    return value ? [`'${key}', ${value}`] : [];
  });
  const shared = outletsField(of) ? `array['out']` : 'null';
  const parts = [fields.slice(0, 40), fields.slice(40)].filter((part) => part.length > 0);
  await db.query(
    `insert into records (group_id, resource, id, rev, outlet_id, outlets, status, data, search)
     select 'plans', '${of.name}', '${of.name}' || n, '1-a', ${scopeOf(of) === 'outlet' ? `'out'` : 'null'}, ${shared}::text[],
       case when n % 100 = 0 then 'inactive' else 'active' end,
       ${parts.map((part) => `jsonb_build_object(${part.join(', ')})`).join(' || ')}, 'v' || md5(n::text)
     from generate_series(1, ${COUNT}) n`,
  );
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}
/** How many rows of `records` a statement has read. */
const rowsRead = (node: Node): number =>
  (node['Relation Name'] === 'records'
    ? ((node['Actual Rows'] ?? 0) +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);

/** The most that a list's page reads; its total is counted separately. */
async function readBy(db: Database, of: Entity, query: ListQuery): Promise<number> {
  const spy = vi.spyOn(db, 'query');
  const page = await listRecords(db, scope, of, { limit: 25, ...query });
  // The next page as well: it begins in the middle of the index.
  if (page.bookmark) await listRecords(db, scope, of, { limit: 25, ...query, bookmark: page.bookmark });
  const statements = spy.mock.calls.filter(([sql]) => /^select [rx]\.id, [rx]\.rev/.test(sql));
  spy.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  const read: number[] = [];
  for (const [sql, parameters] of statements) {
    const [row] = await db.query<Row & { 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${sql}`,
      parameters,
    );
    read.push(row ? rowsRead(row['QUERY PLAN'][0].Plan) : Number.POSITIVE_INFINITY);
  }
  return Math.max(...read);
}

describe.skipIf(!postgresUrl)('on a PostgreSQL server', () => {
  let db: Database;
  const long = LISTS.map((name) => entity(name));

  beforeAll(async () => {
    db = await postgresDatabase();
    for (const of of long) await fill(db, of);
    const named = new Set(
      long.flatMap((of) =>
        Object.values(fieldsOf(of)).flatMap((field) => (field.kind === 'reference' ? [field.to] : [])),
      ),
    );
    for (const resource of named)
      await db.query(
        `insert into records (group_id, resource, id, rev, data, search)
         select 'plans', $1, 'ref' || n, '1-a', jsonb_build_object($2::text, 'Named ' || n), 'named ' || n from generate_series(0, 39) n`,
        [resource, titleField(entity(resource)) ?? 'name'],
      );
    await db.query('analyze records');
    await indexLongLists(db, long);
    await db.query('vacuum analyze records');
  });
  afterAll(() => db.close());

  describe.each(long.map((of) => [of.name, of] as const))('%s', (_name, of) => {
    const isIndexable = (key: string) => {
      const field = fieldsOf(of)[key];
      const isTimed = of.kind === 'resource' && of.statusBy !== undefined && key === 'status';
      return field !== undefined && !ledgerOf(field) && !isTimed;
    };
    const sorts = sortsOf(of).filter(isIndexable);
    test.each([undefined, ...sorts.flatMap((key) => [key, `-${key}`])])('sorted by %s', async (sort) => {
      const field = fieldsOf(of)[sort?.replace('-', '') ?? ''];
      // The few named here may be at the end of a long list of titles.
      const titles = field?.kind === 'reference' && LISTS.includes(field.to) ? COUNT + 100 : 0;
      expect(await readBy(db, of, sort ? { sort } : {})).toBeLessThan(MOST_READ + titles);
    });
    test.each(filtersOf(of).filter((key) => isIndexable(key) && key !== 'outletId'))('filtered by %s', async (key) => {
      const field = fieldsOf(of)[key];
      const value =
        key === 'status'
          ? 'inactive'
          : field?.kind === 'choice'
            ? field.values[0]
            : field?.kind === 'boolean'
              ? true
              : field?.kind === 'date'
                ? { from: '2026-02-03', to: '2026-02-04' }
                : 'ref7';
      expect(await readBy(db, of, { filter: { [key]: value } })).toBeLessThan(MOST_READ);
    });
    // Through references the planner can't know how many it will find.
    const isOwnText = searchFields(of).every((key) => fieldsOf(of)[key]?.kind !== 'reference');
    it.runIf(isOwnText)('is searched without reading all of it', async () => {
      expect(await readBy(db, of, { q: 'zzzzzz' })).toBeLessThan(MOST_READ);
    });
  });
});

it('every index that a list may get can be made', async () => {
  const db = await ownDatabase();
  await db.query('create extension if not exists pg_trgm');
  const names = new Map<string, string>();
  for (const of of entities)
    for (const { name, sql } of indexesOf(of)) {
      expect([name.length <= 63, names.get(name) ?? sql]).toEqual([true, sql]);
      names.set(name, sql);
    }
  for (const [name, sql] of names) await db.query(`create index "${name}" ${sql}`);
}, 120_000);
