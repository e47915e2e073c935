import { beforeAll, expect, it } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { importBills } from '#server/departments/sales/service';
import { sharesOf } from '#server/departments/sales/shares';
import { runReport } from '#server/reports/service';
import { person, put, putOutlet, rollUp } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Free items as opposed to discounted ones: sold for nothing, and not in cost of sales (domain 3.1, R6 and R20). */

const db = await ownDatabase();
const owner = person('house', [['COL', 'Colombo']]);
const ask = async (name: string): Promise<ReportAnswer> => {
  const query = { outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-03' };
  return (await runReport({ db }, owner, report(name) as Report, query)).json() as Promise<ReportAnswer>;
};

beforeAll(async () => {
  await putOutlet(db, 'house', 'COL', 'COL', 'Colombo');
  for (const code of ['RICE', 'TEA', 'CAKE'])
    await put(db, 'house', 'items', code, {
      name: code,
      itemCode: code,
      itemType: 'simple',
      price: '1',
      outlets: ['COL'],
    });
  const bill = (billNumber: string, more: object) => ({
    outlet: 'COL',
    billNumber,
    settledAt: '2026-06-03 20:00',
    payments: [{ method: 'cash' }],
    ...more,
  });
  const given = (amount: string, line?: number) => ({
    ...{ name: 'Owner’s guest', kind: 'complimentary', amount },
    ...(line ? { line } : {}),
  });
  const importer = { userId: 'owner', groupId: 'house', outletIds: ['COL'] };
  const { errors } = await importBills(db, importer, {
    bills: [
      bill('1', {
        lines: [
          { itemCode: 'RICE', quantity: 2, unitPrice: 500 },
          { itemCode: 'CAKE', quantity: 1, unitPrice: 300 },
        ],
        discounts: [given('300', 2)],
      }),
      bill('2', { lines: [{ itemCode: 'TEA', quantity: 3, unitPrice: 100 }], discounts: [given('300')] }),
      bill('3', { lines: [{ itemCode: 'TEA', quantity: 1, unitPrice: 100 }], discounts: [given('40')] }),
    ],
  });
  expect(errors).toEqual([]);
  await db.query(`update bill_lines set cost = 30 where group_id = 'house' and item_id <> 'RICE'`);
  await rollUp(db, 'house');
});

it('counts what was on the house among what was sold, by item', async () => {
  const { docs, totals } = await ask('costOfSalesReport');
  const rows = docs.map((row) => [row.itemName, row.qtySold, row.complimentaryQty, row.netSales]).sort();
  expect(rows).toEqual([
    ['CAKE', '1.0000', '1.0000', '0.00'],
    ['RICE', '2.0000', '0.0000', '1000.00'],
    ['TEA', '4.0000', '3.0000', '60.00'],
  ]);
  expect(totals.netSales).toBe('1060.00');
});

it('takes its cost out of the cost of sales, and out of what sales should have cost', async () => {
  const { docs } = await ask('FoodCostControlReport');
  const amount = (line: string) => docs.find((row) => row.line === line)?.amount;
  // A cake, and the second bill's tea; the third bill's tea was partly paid.
  expect([amount('complimentary'), amount('net'), amount('theoretical')]).toEqual(['-60.00', '-60.00', '-60.00']);
});

it('shares what is taken off a bill to the cent, the rest with the largest line', () => {
  expect(sharesOf(['33.33', '33.33', '33.34'], '90.00')).toEqual(['3.33', '3.33', '3.34']);
  expect(sharesOf(['10.00', '10.00', '10.00'], '29.99')).toEqual(['0.01', '0.00', '0.00']);
  expect(sharesOf(['100.00', '0.00'], '0.00')).toEqual(['100.00', '0.00']);
  expect(sharesOf(['50.00', '50.00'], '100.00')).toEqual(['0.00', '0.00']);
});
