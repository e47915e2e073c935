import { beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { ownDatabase } from '#tests/kit/database';
import { person, playJune, put, putItems, putOutlet } from './reportsFixture';

/** R22 and S6: the documents and bills that other reports' figures come from. */
const db = await ownDatabase();
const owner = person('harbour', [['COL', 'Colombo']]);

beforeAll(async () => {
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putItems(db, 'harbour', 'COL');
  await playJune(db, 'harbour', 'COL');
  await put(db, 'harbour', 'items', 'tea', { itemCode: 'TEA', name: 'Tea' });
});

const ask = async (name: string, query: Record<string, string>): Promise<ReportAnswer> =>
  (
    await runReport({ db }, owner, report(name) as Report, { outlets: 'COL', ...query })
  ).json() as Promise<ReportAnswer>;

describe('the ledger card of an item', () => {
  test('runs through the balances of the golden June: 20, 10, 50, 48, 28, 26.5, 23.5, 18.5, 17.9', async () => {
    const { docs, totals } = await ask('itemTransactionReport', {
      itemId: 'chicken',
      fromDate: '2026-06-01',
      toDate: '2026-06-30',
    });
    expect(docs.map((row) => Number(row.balanceQty))).toEqual([20, 10, 50, 48, 28, 26.5, 23.5, 18.5, 17.9]);
    expect(docs.at(-1)).toMatchObject({ movement: 'COUNT', balanceValue: '19990.20', unit: 'kg' });
    expect(totals).toMatchObject({ inQty: '60.0000', outQty: '42.1000', value: '19990.20' });
  });

  test('shows the kinds of movements that were asked for, several at once', async () => {
    const card = { itemId: 'chicken', fromDate: '2026-06-01', toDate: '2026-06-30' };
    const all = (await ask('itemTransactionReport', card)).docs.map(({ movement }) => movement);
    const some = await ask('itemTransactionReport', { ...card, movementType: 'COUNT,WASTAGE' });
    expect(some.docs.map(({ movement }) => movement)).toEqual(
      all.filter((each) => each === 'COUNT' || each === 'WASTAGE'),
    );
    expect(some.docs.length).toBeGreaterThan(1);
    await expect(ask('itemTransactionReport', { ...card, movementType: 'COUNT,LOST' })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('begins with what was brought forward, and needs an item', async () => {
    const { docs } = await ask('itemTransactionReport', {
      itemId: 'chicken',
      fromDate: '2026-06-09',
      toDate: '2026-06-16',
    });
    expect(docs.map((row) => [row.movement, row.balanceQty])).toEqual([
      ['BALANCE', '48.0000'],
      ['SALE', '28.0000'],
      ['WASTAGE', '26.5000'],
    ]);
    await expect(ask('itemTransactionReport', { fromDate: '2026-06-09', toDate: '2026-06-16' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'itemId', rule: 'required' }],
    });
  });
});

describe('bill by bill', () => {
  test('shows what was sold and how it was paid, and adds up', async () => {
    const line = { outlet: 'COL', itemCode: 'TEA', unitPrice: '250', paymentMethod: 'cash' };
    await importBills(
      db,
      { groupId: 'harbour', userId: 'u', outletIds: ['COL'] },
      {
        rows: [
          { ...line, billNumber: 'A1', dateTime: '2026-06-03 10:00', quantity: '2', paymentAmount: '600' },
          {
            ...line,
            billNumber: 'A2',
            dateTime: '2026-06-03 11:00',
            quantity: '1.5',
            tax: '10',
            paymentMethod: 'card',
          },
        ],
      },
    );
    const { docs, totals } = await ask('billWiseReport', { fromDate: '2026-06-01', toDate: '2026-06-30' });
    expect(docs).toMatchObject([
      {
        billNo: 'A1',
        date: '2026-06-03',
        items: '2 × Tea',
        grandTotal: '500.00',
        payments: { cash: '500.00' },
        changeGiven: '100.00',
      },
      {
        billNo: 'A2',
        items: '1.5 × Tea',
        netSales: '375.00',
        taxes: { Tax: '10.00' },
        grandTotal: '385.00',
        payments: { card: '385.00' },
      },
    ]);
    expect(totals).toMatchObject({
      bills: 2,
      netSales: '875.00',
      grandTotal: '885.00',
      payments: { cash: '500.00', card: '385.00' },
    });
    expect(
      (await ask('billWiseReport', { fromDate: '2026-06-01', toDate: '2026-06-30', hour: '11' })).docs,
    ).toHaveLength(1);
  });
});
