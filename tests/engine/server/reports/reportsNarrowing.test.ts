import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, integer, reference, text } from '#engine/define/builders';
import type { AnyRecord, Fields } from '#engine/define/fields';
import { defineFilters, type FilterSet } from '#engine/define/parameters';
import type { Report } from '#engine/define/report';
import type { Database, Row } from '#server/db/types';
import { Parameters } from '#server/records/read/sql';
import { scopedTables } from '#server/reports/tables';
import { freshDatabase } from '#tests/kit/database';
import { playJune, put, putBills, putItems, putOutlet } from './reportsFixture';

/** A report's standard filters restrict everything that its SQL can read, so that none can be forgotten. */

let db: Database;
const bill = { gross: '10.00', net: '10.00', total: '10.00' };
const line = { item: 'tea', quantity: '1', gross: '10.00', net: '10.00' };
beforeAll(async () => {
  db = await freshDatabase();
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putOutlet(db, 'harbour', 'KDY', 'KDY', 'Kandy');
  await putItems(db, 'harbour', 'COL');
  await playJune(db, 'harbour', 'COL');
  await putBills(db, 'harbour', [
    {
      ...bill,
      id: 'a',
      outletId: 'COL',
      date: '2026-06-03',
      cashier: 'Nimal',
      payments: { cash: '10.00' },
      lines: [line],
    },
    {
      ...bill,
      id: 'b',
      outletId: 'COL',
      date: '2026-06-04',
      orderType: 'takeaway',
      payments: { card: '10.00' },
      lines: [line],
    },
    {
      ...bill,
      id: 'c',
      outletId: 'COL',
      date: '2026-05-31',
      cashier: 'nimal',
      payments: { cash: '10.00' },
      lines: [line],
    },
    { ...bill, id: 'd', outletId: 'COL', date: '2026-05-01', payments: { cash: '10.00' }, lines: [line] },
    // The same number at another outlet, and in another group.
    {
      ...bill,
      id: 'a',
      outletId: 'KDY',
      date: '2026-06-03',
      cashier: 'Nimal',
      payments: { cash: '10.00' },
      lines: [line],
    },
  ]);
  await putOutlet(db, 'lakeside', 'COL', 'COL', 'Lake');
  await putBills(db, 'lakeside', [
    {
      ...bill,
      id: 'a',
      outletId: 'COL',
      date: '2026-06-03',
      cashier: 'Nimal',
      payments: { cash: '10.00' },
      lines: [line],
    },
  ]);
});
afterAll(() => db.close());

const scope = {
  groupId: 'harbour',
  userId: 'tester',
  outletIds: ['COL'],
  allowed: ['COL', 'KDY'],
  archivedBefore: undefined,
};
const read = async (sql: string, filters: FilterSet<Fields>, values: AnyRecord, report: Partial<Report> = {}) => {
  const parameters = new Parameters();
  const tables = scopedTables(sql, { report: { filters, ...report }, scope, values }, parameters);
  return db.query<Row>(`with ${tables.join(', ')} ${sql}`, parameters.values);
};

const sales = defineFilters({
  of: ['bills', 'daily_sales'],
  dated: true,
  fields: { orderType: choice(['dineIn', 'takeaway']), cashier: text() },
});
const june = { fromDate: '2026-06-01', toDate: '2026-06-10', days: 10 };
const billsOf = async (table: string, values: AnyRecord, report: Partial<Report> = {}) =>
  (
    await read(`select ${table === 'bills' ? 'id' : 'bill_id'} as bill from ${table} order by 1`, sales, values, report)
  ).map(({ bill: id }) => id);

test.each(['bills', 'bill_lines', 'payments'])('%s of the dates and filters alone', async (table) => {
  expect(await billsOf(table, june)).toEqual(['a', 'b']);
  expect(await billsOf(table, { ...june, cashier: 'NIMAL' })).toEqual(['a']);
  expect(await billsOf(table, { ...june, orderType: 'takeaway' })).toEqual(['b']);
  expect(await billsOf(table, { ...june, orderType: 'takeaway', cashier: 'Nimal' })).toEqual([]);
  expect(await billsOf(table, { ...june, cashier: null, orderType: '' })).toEqual(['a', 'b']);
});

test('the days that it compares with are read only by a report that compares', async () => {
  // Ten days of a month, from the first: from 1 May on.
  expect(await billsOf('bills', june, { readsBefore: true })).toEqual(['a', 'b', 'c', 'd']);
  expect(await billsOf('payments', { ...june, cashier: 'nimal' }, { readsBefore: true })).toEqual(['a', 'c']);
});

test('the roll-up as its bills', async () => {
  const sold = (values: AnyRecord) => read('select sum(bills)::int as bills from daily_sales', sales, values);
  expect(await sold(june)).toEqual([{ bills: 2 }]);
  expect(await sold({ ...june, cashier: 'nimal' })).toEqual([{ bills: 1 }]);
});

test('whole numbers and filters of single bills', async () => {
  const filters = defineFilters({ of: ['bills'], dated: true, fields: { hour: integer(), billNo: text() } });
  const found = (values: AnyRecord) => read('select bill_id as id from payments', filters, { ...june, ...values });
  expect(await found({ billNo: 'B' })).toEqual([{ id: 'b' }]);
  expect(await found({ hour: 11 })).toEqual([]);
});

test('items, and what moved them', async () => {
  await put(db, 'harbour', 'inventoryItems', 'far', {
    outletId: 'KDY',
    itemName: 'Far',
    categoryId: 'meat',
    itemType: 'raw',
  });
  const items = defineFilters({
    of: 'inventoryItems',
    fields: {
      categoryId: reference('inventoryCategories'),
      itemId: reference('inventoryItems'),
      itemType: choice(['raw', 'semiFinished']),
    },
  });
  const found = async (table: string, column: string, values: AnyRecord) =>
    (await read(`select distinct ${column} as id from ${table} order by 1`, items, values)).map(({ id }) => id);
  for (const [table, column] of [
    ['records_of_inventoryItems', 'id'],
    ['movements', 'item_id'],
    ['balances', 'item_id'],
  ] as const) {
    expect(await found(table, column, { categoryId: 'meat' })).toEqual(['chicken']);
    expect(await found(table, column, { itemType: 'semiFinished' })).toEqual(['curry']);
    expect(await found(table, column, { itemId: 'rice' })).toEqual(['rice']);
    expect(await found(table, column, { itemId: 'rice', categoryId: 'meat' })).toEqual([]);
    expect((await found(table, column, {})).length).toBeGreaterThan(4);
  }
  // Data that the filters don't concern keeps its names.
  expect(await found('records_of_inventoryCategories', 'id', { categoryId: 'meat' })).toEqual(['dry', 'meat']);
});

test('a field that the SQL names is a value of its kind', async () => {
  const rows = await read(
    `select i."itemName", i."minLevel" * 2 as double, pg_typeof(i."isStockTracked")::text as kind from records_of_inventoryItems i where i.id = 'rice'`,
    defineFilters({ of: [], fields: {} }),
    {},
  );
  expect(rows).toEqual([{ itemName: 'Rice', double: '20.0000', kind: 'boolean' }]);
});
