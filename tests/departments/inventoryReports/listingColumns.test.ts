import { beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf } from '#engine/read/entities';
import { withComputed } from '#engine/run/evaluate/computed';
import { entity } from '#resources';
import { juneReports } from '#tests/engine/server/reports/juneReports';
import { put, putBills, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Listing columns beyond a document's fields (domain 3.1); every figure is computed by hand from the documents below. */

const db = await ownDatabase();
const GROUP = 'columns';
const { ask, one } = juneReports(db, GROUP);

const stored = (resource: string, id: string, record: Record<string, unknown>) =>
  put(db, GROUP, resource, id, withComputed(fieldsOf(entity(resource)), { outletId: 'COL', ...record }));
const line = (lineNo: number, itemId: string, more: object) => ({
  ...{ lineNo, itemId, itemName: itemId, unitId: 'kg', conversionFactor: '1.000000' },
  ...more,
});

beforeAll(async () => {
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await putOutlet(db, GROUP, 'KDY', 'KDY', 'Kandy');
  await putItems(db, GROUP, 'COL');
  await put(db, GROUP, 'suppliers', 'anura', { supplierName: 'Anura', supplierCode: 'A', outlets: ['COL'] });
  // Sales of 10,000.00, the base of the wastage percentage.
  await putBills(db, GROUP, [
    {
      ...{ id: 'b1', outletId: 'COL', date: '2026-06-03', gross: '10000.00', net: '10000.00', total: '10000.00' },
      payments: { cash: '10000.00' },
    },
  ]);
});

describe('purchase orders (R17)', () => {
  beforeAll(async () => {
    const order = (serial: number, more: object) =>
      stored('purchaseOrders', `po${serial}`, {
        ...{ docDate: `2026-06-0${serial}`, pONumber: `PO-${serial}`, supplierId: 'anura' },
        ...more,
      });
    // 1,000.00 of goods, 8 of 10 received and 2 closed, two days late.
    await order(1, {
      ...{ status: 'received', expectedDate: '2026-06-04' },
      items: [
        line(1, 'rice', { orderedQty: '10', receivedQty: '8', closedQty: '2', openQty: '0', netAmount: '1000.00' }),
      ],
    });
    // 600.00 of goods, half of it open since before today.
    await order(2, {
      ...{ status: 'partiallyReceived', expectedDate: '2026-06-10' },
      items: [line(1, 'oil', { orderedQty: '4', receivedQty: '2', openQty: '2', netAmount: '600.00' })],
    });
    const receipt = (serial: number, poId: string, docDate: string, unitPrice: string) =>
      stored('goodsReceivedNotes', `grn${serial}`, {
        ...{ docDate, grnNumber: `GRN-${serial}`, invoiceNumber: `INV-${serial}`, status: 'approved' },
        ...{ supplierId: 'anura', poId },
        items: [line(1, 'rice', { acceptedQty: '4', unitPrice, poPrice: '100.0000' })],
      });
    await receipt(1, 'po1', '2026-06-05', '100.0000');
    await receipt(2, 'po1', '2026-06-06', '110.0000');
    await receipt(3, 'po2', '2026-06-09', '100.0000');
  });

  test('what came, what is open and how late', async () => {
    const { docs, totals } = await ask('PoReport');
    expect(docs).toMatchObject([
      {
        ...{ pONumber: 'PO-1', orderedValue: '1000.00', receivedValue: '800.00', openValue: '0.00' },
        ...{ daysLate: 2, grnNumbers: 'GRN-1, GRN-2', fillRate: '80.0000', onTimePct: '0.0000', priceChanges: 1 },
      },
      {
        ...{ pONumber: 'PO-2', orderedValue: '600.00', receivedValue: '300.00', openValue: '300.00' },
        ...{ grnNumbers: 'GRN-3', fillRate: '50.0000', onTimePct: '100.0000', priceChanges: 0 },
      },
    ]);
    // The supplier's score card: 1,100 of 1,600, one of two on time.
    expect(totals).toMatchObject({ fillRate: '68.7500', onTimePct: '50.0000', priceChanges: 1, openValue: '300.00' });
  });

  test('only late ones', async () => {
    expect((await one('PoReport', { overdue: 'true' }))?.pONumber).toBe('PO-2');
  });
});

describe('transfers (R11, R12)', () => {
  beforeAll(async () => {
    // The transfer of domain 2.6: 5 sent for 5,583.85, 4.8 received, 0.2 written off.
    const out = {
      ...{ docDate: '2026-06-20', transferOutNumber: 'TO-1', toOutletId: 'KDY', totalCost: '5583.85' },
      dispatchDateTime: '2026-06-20T04:00:00.000Z',
    };
    await stored('transferOuts', 'to1', {
      ...out,
      status: 'received',
      items: [
        line(1, 'chicken', {
          ...{ sentQty: '5', receivedQty: '4.8', writtenOffQty: '0.2', pendingQty: '0', lineCost: '5583.85' },
        }),
      ],
    });
    // 100.00 for 3, of which one has arrived: 33.33 received, 66.67 in transit.
    await stored('transferOuts', 'to2', {
      ...{ ...out, docDate: '2026-06-21', transferOutNumber: 'TO-2', totalCost: '100.00', status: 'partiallyReceived' },
      items: [line(1, 'rice', { sentQty: '3', receivedQty: '1', pendingQty: '2', lineCost: '100.00' })],
    });
    // 90.00 for 9: four have arrived, two went back, one was lost, two are in transit.
    await stored('transferOuts', 'to3', {
      ...{ ...out, docDate: '2026-06-22', transferOutNumber: 'TO-3', totalCost: '90.00', status: 'partiallyReceived' },
      items: [
        line(1, 'rice', {
          ...{
            sentQty: '9',
            receivedQty: '4',
            returnedQty: '2',
            writtenOffQty: '1',
            pendingQty: '2',
            lineCost: '90.00',
          },
        }),
      ],
    });
    await stored('transferIns', 'ti1', {
      ...{ outletId: 'KDY', docDate: '2026-06-21', transferInNumber: 'TI-1', transferOutId: 'to1', status: 'approved' },
      ...{ fromOutletId: 'COL', totalCost: '5360.50', approvedDateTime: '2026-06-21T05:30:00.000Z' },
      items: [line(1, 'chicken', { sentQty: '5', receivedQty: '4.8', shortQty: '0.2', shortCost: '223.35' })],
    });
  });

  test('sent equals received, returned, written off and in transit', async () => {
    const { docs, totals } = await ask('transferOutListingReport', { sort: 'transferOutNumber' });
    expect(docs).toMatchObject([
      {
        ...{ transferOutNumber: 'TO-1', receivedValue: '5360.50', writtenOffValue: '223.35', inTransitValue: '0.00' },
        ...{ returnedValue: '0.00', daysOpen: null },
      },
      { transferOutNumber: 'TO-2', receivedValue: '33.33', writtenOffValue: '0.00', inTransitValue: '66.67' },
      {
        ...{ transferOutNumber: 'TO-3', receivedValue: '40.00', returnedValue: '20.00', writtenOffValue: '10.00' },
        inTransitValue: '20.00',
      },
    ]);
    expect(totals).toMatchObject({
      ...{ totalCost: '5773.85', receivedValue: '5433.83', returnedValue: '20.00', writtenOffValue: '233.35' },
      inTransitValue: '86.67',
    });
    const { docs: lines } = await ask('transferOutListingReport', { show: 'detail', itemId: 'rice' });
    expect(lines.map(({ returnedQty, writtenOffQty, pendingQty }) => [returnedQty, writtenOffQty, pendingQty])).toEqual(
      expect.arrayContaining([['2.0000', '1.0000', '2.0000']]),
    );
    expect(docs[1]?.daysOpen).toBeGreaterThan(0);
    expect(
      (await ask('transferOutListingReport', { openDays: '1' })).docs
        .map(({ transferOutNumber }) => transferOutNumber)
        .sort(),
    ).toEqual(['TO-2', 'TO-3']);
    expect((await ask('transferOutListingReport', { openDays: '100000' })).docs).toEqual([]);
  });

  test('a receipt says how long the goods were in transit and what is short', async () => {
    expect(await one('transferInListingReport', { outlets: 'KDY' })).toMatchObject({
      ...{ transferInNumber: 'TI-1', transitHours: '25.5', discrepancyValue: '223.35' },
      dispatched: expect.stringContaining('2026-06-20'),
    });
  });
});

describe('wastage (R14)', () => {
  beforeAll(async () => {
    await put(db, GROUP, 'items', 'kottu', {
      ...{ name: 'Kottu', itemCode: 'KOT', itemType: 'simple', price: '1200.00', outlets: ['COL'] },
      portions: [{ portionId: 'L', portionName: 'Large', price: '1500.00' }],
    });
    await stored('wastageNotes', 'w1', {
      // A Monday.
      ...{ docDate: '2026-06-15', wastageNumber: 'WN-1', status: 'approved', totalCost: '430.00' },
      items: [
        line(1, 'chicken', { quantity: '1', wastageType: 'spoiled', lineCost: '100.00' }),
        line(2, '', { itemId: null, menuItemId: 'kottu', quantity: '2', wastageType: 'returned', lineCost: '180.00' }),
        line(3, '', {
          ...{ itemId: null, menuItemId: 'kottu', portionId: 'L', quantity: '1' },
          ...{ wastageType: 'returned', lineCost: '150.00' },
        }),
      ],
    });
  });

  test('its share of net sales, its weekday, and how far the outlet is above its target', async () => {
    expect(await one('wastageNoteReport')).toMatchObject({
      ...{ totalCost: '430.00', pctOfNetSales: '4.3000', weekday: '1', photo: false },
      ...{ targetPct: '2.0000', overTarget: '2.3000' },
    });
  });

  test('dishes at what they would have sold for, the dearest loss first', async () => {
    const { docs, totals } = await ask('wastageNoteReport', { show: 'detail' });
    expect(docs.map((row) => [row.lineCost, row.sellingValueLost, row.shareOfSales])).toEqual([
      ['180.00', '2400.00', '1.8000'],
      ['150.00', '1500.00', '1.5000'],
      ['100.00', null, '1.0000'],
    ]);
    expect(totals.sellingValueLost).toBe('3900.00');
  });
});

describe('adjustments (R15) and counts (R16)', () => {
  beforeAll(async () => {
    const adjusted = (serial: number, direction: string, totalCost: string, adjustQty: string) =>
      stored('stockAdjustments', `sa${serial}`, {
        ...{ docDate: '2026-06-10', adjustmentNumber: `SA-${serial}`, direction, status: 'approved', totalCost },
        items: [line(1, 'rice', { adjustQty, lineCost: totalCost })],
      });
    await adjusted(1, 'increase', '400.00', '1.0000');
    await adjusted(2, 'decrease', '1000.00', '2.5000');
    const counted = (lineNo: number, itemId: string, systemQty: string, countedQty: string, unitCost: string) =>
      line(lineNo, itemId, {
        ...{ systemQty, countedQty, unitCost, stockUnitId: 'kg' },
        varianceQty: String(Number(countedQty) - Number(systemQty)),
        lineCost: String(Math.abs((Number(countedQty) - Number(systemQty)) * Number(unitCost))),
      });
    await stored('stockEntries', 'se1', {
      ...{ docDate: '2026-06-30', stockEntryNumber: 'SE-1', entryType: 'fullCount', status: 'approved' },
      // 9,000 and 1,000 expected; 90 too little and 60 too much.
      items: [counted(1, 'chicken', '9', '8.91', '1000'), counted(2, 'rice', '2.5', '2.65', '400')],
    });
  });

  test('in, out and net, and signed in detail', async () => {
    const { totals } = await ask('stockAdjustmentReport');
    expect(totals).toMatchObject({ increase: '400.00', decrease: '1000.00', netValue: '-600.00' });
    const detail = await ask('stockAdjustmentReport', { show: 'detail' });
    expect(detail.docs.map((row) => [row.adjustmentNumber, row.change, row.valueImpact])).toEqual([
      ['SA-1', '1.0000', '400.00'],
      ['SA-2', '-2.5000', '-1000.00'],
    ]);
    expect(detail.totals.valueImpact).toBe('-600.00');
  });

  test('accuracy is what was not missed', async () => {
    expect(await one('stockEntryReport')).toMatchObject({
      ...{ systemValue: '10000.00', missedValue: '150.00', varianceValue: '-30.00', accuracy: '98.5000' },
    });
    const { docs } = await ask('stockEntryReport', { show: 'detail' });
    expect(docs.map((row) => [row.category, row.variancePct, row.lineVarianceValue])).toEqual([
      ['Meat', '-1.0000', '-90.00'],
      ['Dry goods', '6.0000', '60.00'],
    ]);
  });
});

describe('supplier returns (R18) and requisitions (R21)', () => {
  test('the invoice of the receipt, and the credit that is still to come', async () => {
    const returned = (serial: number, more: object) =>
      stored('supplierReturns', `sr${serial}`, {
        ...{ docDate: '2026-06-12', returnNumber: `SR-${serial}`, grnId: 'grn1', supplierId: 'anura' },
        ...{ status: 'approved', settlement: 'creditNote', creditTotal: '500.00' },
        items: [line(1, 'rice', { returnQty: '1', returnValue: '500.00', taxAmount: '90.00' })],
        ...more,
      });
    await returned(1, {});
    await returned(2, { creditNoteNo: 'CN-7' });
    await returned(3, { settlement: 'replacement' });
    const { docs, totals } = await ask('SupplierReturnReport', { sort: 'returnNumber' });
    expect(docs.map((row) => [row.invoiceNumber, row.creditPending])).toEqual([
      ['INV-1', '500.00'],
      ['INV-1', '0.00'],
      ['INV-1', '0.00'],
    ]);
    expect(totals.creditPending).toBe('500.00');
  });

  test('how long a requisition took, and what it was fulfilled with', async () => {
    await stored('storeRequisitions', 'srn1', {
      ...{ docDate: '2026-06-14', srnNumber: 'SRN-1', requiredDate: '2026-06-15', status: 'fulfilled' },
      ...{ approvedDateTime: '2026-06-14T05:30:00.000Z', items: [line(1, 'rice', { requestedQty: '2' })] },
    });
    await db.query(
      `update records set data = data || '{"addedDatetime": "2026-06-14T04:00:00.000Z"}' where group_id = $1 and id = 'srn1'`,
      [GROUP],
    );
    for (const [serial, at] of [
      [1, '2026-06-14T08:00:00.000Z'],
      [2, '2026-06-15T05:30:00.000Z'],
    ] as const)
      await stored('issueNotes', `in${serial}`, {
        ...{ docDate: '2026-06-15', issueNumber: `IN-${serial}`, srnId: 'srn1', status: 'approved' },
        ...{ approvedDateTime: at, items: [line(1, 'rice', { issuedQty: '1' })] },
      });
    expect(await one('SRNListingReport')).toMatchObject({
      ...{ hoursToApprove: '1.5', hoursToFulfil: '24.0', linkedDocuments: 'IN-1, IN-2' },
    });
  });
});
