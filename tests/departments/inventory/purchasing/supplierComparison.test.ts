import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import type { Database } from '#server/db/types';
import { runReport } from '#server/reports/service';
import { person, put, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { freshDatabase } from '#tests/kit/database';

let db: Database;
const GROUP = 'compared';
const owner = person(GROUP, [['COL', 'Colombo']]);
const price = (id: string, supplierId: string, purchaseUnitId: string, amount: string, more: object = {}) =>
  put(db, GROUP, 'supplierPrices', id, {
    ...{ outletId: 'COL', itemId: 'milk', supplierId, purchaseUnitId, price: amount },
    ...{ status: 'active', effectiveFrom: '2026-01-01', ...more },
  });

beforeAll(async () => {
  db = await freshDatabase();
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await putItems(db, GROUP, 'COL');
  await put(db, GROUP, 'units', 'litre', {
    unitName: 'Litre',
    unitCode: 'l',
    measureTypeId: 'volume',
    conversionToBase: '1',
  });
  await put(db, GROUP, 'units', 'glass', {
    unitName: 'Glass',
    unitCode: 'gl',
    measureTypeId: 'volume',
    conversionToBase: '0.3',
  });
  await put(db, GROUP, 'units', 'crate', {
    unitName: 'Crate',
    unitCode: 'cr',
    measureTypeId: 'count',
    conversionToBase: '1',
  });
  await put(db, GROUP, 'inventoryItems', 'milk', {
    ...{ outletId: 'COL', itemCode: 'MILK', itemName: 'Milk', categoryId: 'dry', itemType: 'raw', baseUnitId: 'litre' },
    ...{
      measureTypeId: 'volume',
      itemUnits: [{ unitId: 'crate', factorToBase: '12' }],
      defaultSupplierId: 'b',
      leadTimeDays: 3,
    },
  });
  const supplier = (id: string, more: object = {}) =>
    put(db, GROUP, 'suppliers', id, { supplierName: `Dairy ${id}`, status: 'active', outlets: ['COL'], ...more });
  await supplier('a', { leadTimeDays: 5, minOrderValue: '4000.00', orderDays: ['thu', 'mon'] });
  await supplier('b');
  await supplier('c');
  await supplier('d', { outlets: ['KDY'] });
  await supplier('e', { status: 'inactive' });
  await price('p_a', 'a', 'crate', '4680.0000', { minOrderQty: '2.0000', isPreferred: true, changePct: '-2.5000' });
  await price('p_b', 'b', 'glass', '150.0000');
  await price('p_d', 'd', 'litre', '1.0000');
  await price('p_e', 'e', 'litre', '1.0000');
  await price('p_old', 'c', 'litre', '1.0000', { effectiveTo: '2026-01-31' });
  const receipt = (id: string, docDate: string, status: string, unitPrice: string) =>
    put(db, GROUP, 'goodsReceivedNotes', id, {
      ...{ outletId: 'COL', docDate, grnNumber: id, supplierId: 'c', status, invoiceNumber: id },
      items: [
        {
          lineNo: 1,
          itemId: 'milk',
          purchaseUnitId: 'crate',
          acceptedQty: '1',
          unitPrice,
          conversionFactor: '12.000000',
        },
      ],
    });
  await receipt('g_1', '2026-03-01', 'approved', '4800.0000');
  await receipt('g_2', '2026-02-01', 'approved', '6000.0000');
  await receipt('g_3', '2026-04-01', 'draft', '9000.0000');
});
afterAll(() => db.close());

const ask = async (query: Record<string, string> = {}, who = owner): Promise<ReportAnswer> =>
  (await runReport({ db }, who, report('supplierComparison') as Report, query)).json() as Promise<ReportAnswer>;

test('suppliers of an item side by side, per stock unit, cheapest first', async () => {
  const { docs } = await ask({ itemId: 'milk' });
  expect(docs).toMatchObject([
    // 4,680 for 12 litres; minimum two crates; the slower of supplier and item.
    {
      ...{
        supplier: 'Dairy a',
        standing: 'preferred',
        listPrice: '390.0000',
        aboveCheapest: '0.0000',
        changePct: '-2.5000',
      },
      ...{
        stockUnit: 'l',
        minQty: '24.0000',
        minOrderValue: '4000.00',
        leadTime: 5,
        deliveryDays: 'Mon, Thu',
        lastPaid: null,
      },
    },
    // 150 for 0.3 litres.
    {
      ...{ supplier: 'Dairy b', standing: 'usual', listPrice: '500.0000', aboveCheapest: '28.2051' },
      ...{ minQty: null, leadTime: 3, deliveryDays: null },
    },
    // The price list ended; the latest approved receipt was 4,800 for 12.
    { supplier: 'Dairy c', standing: 'unlisted', listPrice: null, lastPaid: '400.0000', lastReceived: '2026-03-01' },
  ]);
  // Not those that don't deliver here, or that take no orders.
  expect(docs).toHaveLength(3);
  expect((await ask({ supplierId: 'b' })).docs).toMatchObject([{ supplier: 'Dairy b', aboveCheapest: '28.2051' }]);
});

test('people who can’t see costs see who delivers, not at which price', async () => {
  const keeper = {
    ...person(GROUP, [['COL', 'Colombo']]),
    isAdministrator: false,
    permissions: { SUPPLIER_PRICE: ['view'] },
  };
  const [first] = (await ask({ itemId: 'milk' }, keeper)).docs;
  expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(['supplier', 'leadTime']));
  for (const key of ['listPrice', 'lastPaid', 'packPrice', 'aboveCheapest', 'changePct'])
    expect(first).not.toHaveProperty(key);
});
