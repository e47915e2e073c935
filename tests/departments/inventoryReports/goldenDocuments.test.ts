import { beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '#engine/read/entities';
import { withComputed } from '#engine/run/evaluate/computed';
import { entity } from '#resources';
import { juneReports } from '#tests/engine/server/reports/juneReports';
import { put, putBills, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** The listings over the documents of the golden June (domain 2.6): every figure is the one given as the example in domain 3.1. */

const db = await ownDatabase();
const GROUP = 'goldenDocuments';
const { ask, one } = juneReports(db, GROUP);

const approved = (resource: string, id: string, record: Record<string, unknown>) =>
  put(db, GROUP, resource, id, {
    ...withComputed(fieldsOf(entity(resource)), {
      outletId: 'COL',
      status: 'approved',
      clientRequestId: id,
      ...record,
    }),
  });
const line = (lineNo: number, itemId: string, more: object) => ({
  ...{ lineNo, itemId, itemName: itemId, unitId: 'kg', conversionFactor: '1.000000' },
  ...more,
});

beforeAll(async () => {
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await putOutlet(db, GROUP, 'KDY', 'KDY', 'Kandy');
  await putItems(db, GROUP, 'COL');
  await put(db, GROUP, 'suppliers', 'sup', { supplierName: 'Anura', supplierCode: 'S1', outlets: ['COL'] });
  // 120 biryani: 216,000.00 less 4,500.00.
  await putBills(db, GROUP, [
    {
      ...{ id: 'b1', outletId: 'COL', date: '2026-06-10', gross: '216000.00', billDiscount: '4500.00' },
      ...{ net: '211500.00', total: '211500.00', payments: { cash: '211500.00' } },
    },
  ]);
});

test('R10: 3 kg for the staff meal', async () => {
  await approved('issueNotes', 'in1', {
    ...{ docDate: '2026-06-18', issueNumber: 'IN-1', purpose: 'staffMeal', totalCost: '3350.31' },
    items: [line(1, 'chicken', { issuedQty: '3.0000', unitCost: '1116.770833', lineCost: '3350.31' })],
  });
  expect(await one('issueNoteListingReport')).toMatchObject({ lines: 1, totalCost: '3350.31' });
  expect(await one('issueNoteListingReport', { show: 'detail' })).toMatchObject({
    ...{ item: 'Chicken', issuedQty: '3.0000', unit: 'kg', unitCost: '1116.770833', lineCost: '3350.31' },
  });
});

test('R11: 4.8 of 5 received, 0.2 short worth 223.35', async () => {
  await approved('transferIns', 'ti1', {
    ...{ outletId: 'KDY', docDate: '2026-06-21', transferInNumber: 'TI-1', fromOutletId: 'COL', totalCost: '5360.50' },
    items: [line(1, 'chicken', { sentQty: '5', receivedQty: '4.8', shortQty: '0.2', shortCost: '223.35' })],
  });
  expect(await one('transferInListingReport')).toMatchObject({
    ...{ outlet: 'Kandy', fromOutlet: 'Colombo', totalCost: '5360.50', discrepancyValue: '223.35' },
  });
  expect(await one('transferInListingReport', { show: 'detail' })).toMatchObject({
    ...{ sentQty: '5.0000', receivedQty: '4.8000', shortQty: '0.2000', shortCost: '223.35' },
  });
});

test('R14: 1,675.16 wasted is 0.79% of net sales', async () => {
  await approved('wastageNotes', 'wn1', {
    ...{ docDate: '2026-06-15', wastageNumber: 'WN-1', totalCost: '1675.16' },
    items: [line(1, 'chicken', { quantity: '1.5000', wastageType: 'spoilage', lineCost: '1675.16' })],
  });
  expect(await one('wastageNoteReport')).toMatchObject({ totalCost: '1675.16', pctOfNetSales: '0.7920' });
  expect(await one('wastageNoteReport', { show: 'detail' })).toMatchObject({
    ...{ item: 'Chicken', quantity: '1.5000', lineCost: '1675.16', shareOfSales: '0.7920' },
  });
});

test('R16: counts that differ by 1,012.61 from 61,227.40 are 98.35% accurate', async () => {
  const counted = (
    lineNo: number,
    itemId: string,
    systemQty: string,
    countedQty: string,
    unitCost: string,
    off: string,
  ) =>
    line(lineNo, itemId, {
      ...{ systemQty, countedQty, unitCost, stockUnitId: 'kg', lineCost: off },
      varianceQty: (Number(countedQty) - Number(systemQty)).toFixed(4),
    });
  await approved('stockEntries', 'se1', {
    ...{ docDate: '2026-06-30', stockEntryNumber: 'SE-1', entryType: 'fullCount' },
    items: [
      counted(1, 'chicken', '18.5', '17.9', '1116.770833', '670.06'),
      counted(2, 'rice', '82', '81.5', '415.106383', '207.55'),
      counted(3, 'oil', '5.6', '5.5', '600', '60.00'),
      counted(4, 'onion', '12', '11.7', '250', '75.00'),
      counted(5, 'curry', '0.5', '0.5', '336.842105', '0.00'),
    ],
  });
  const figures = { systemValue: '61227.40', varianceValue: '-1012.61', accuracy: '98.3461' };
  expect(await one('stockEntryReport')).toMatchObject(figures);
  expect((await ask('stockEntryReport')).totals).toMatchObject(figures);
  const { docs, totals } = await ask('stockEntryReport', { show: 'detail' });
  expect(docs.map((row) => row.lineVarianceValue)).toEqual(['-670.06', '-207.55', '-60.00', '-75.00', '0.00']);
  expect(totals.lineVarianceValue).toBe('-1012.61');
});

test('R18: 2 kg returned at what they were received for, 2,295.00', async () => {
  await approved('supplierReturns', 'sr1', {
    ...{ docDate: '2026-06-08', returnNumber: 'SR-1', supplierId: 'sup', settlement: 'creditNote' },
    ...{ returnTotal: '2295.00', creditTotal: '2295.00' },
    items: [
      line(1, 'chicken', {
        returnQty: '2',
        returnUnitCost: '1147.50',
        returnValue: '2295.00',
        returnReason: 'quality',
      }),
    ],
  });
  expect(await one('SupplierReturnReport')).toMatchObject({ supplier: 'Anura', returnTotal: '2295.00' });
  expect(await one('SupplierReturnReport', { show: 'detail' })).toMatchObject({
    ...{ returnQty: '2.0000', returnUnitCost: '1147.500000', returnValue: '2295.00', returnReason: 'quality' },
  });
});
