import { beforeAll, expect, it } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { tableColumns } from '#engine/read/reporting';
import { report } from '#resources';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Custom payments: tills and import files name one, and reports list it under its name (domain 1.7). */

const db = await ownDatabase();
const GROUP = 'customPayments';
const owner = person(GROUP, [['COL', 'Colombo']]);
const importer = { groupId: GROUP, userId: 'u', outletIds: ['COL'] };
const day = { outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-03' };

const ask = async (name: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
  const found = report(name);
  if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
  return (await runReport({ db }, owner, found, { ...day, ...query })).json() as Promise<ReportAnswer>;
};
const bill = (billNumber: string, payments: readonly object[]) => ({
  ...{ outlet: 'COL', billNumber, openedAt: '2026-06-03 19:00', settledAt: '2026-06-03 20:00', payments },
  lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: 500 }],
});
const row = (billNumber: string, more: object) => ({
  ...{ outlet: 'COL', billNumber, dateTime: '2026-06-03 20:00', itemCode: 'RICE', quantity: '1', unitPrice: '500.00' },
  ...more,
});

beforeAll(async () => {
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await putOutlet(db, GROUP, 'KDY', 'KDY', 'Kandy');
  await put(db, GROUP, 'items', 'rice', {
    ...{ name: 'Rice', itemCode: 'RICE', itemType: 'simple', price: '500.00', outlets: ['COL'] },
  });
  const custom = (id: string, name: string, outlet: string) =>
    put(db, GROUP, 'customPayments', id, { name, paymentKind: 'wallet', outlets: [outlet] });
  await custom('qr', 'LankaQR', 'COL');
  await custom('voucher', 'Gift voucher', 'COL');
  await custom('kandy', 'Kandy card', 'KDY');
  const { errors } = await importBills(db, importer, {
    bills: [
      bill('B1', [{ method: 'custom', customPayment: 'lankaqr' }]),
      bill('B2', [
        { method: 'custom', customPayment: 'voucher', amount: '200', reference: 'GV-1' },
        { method: 'cash', amount: '300' },
      ]),
      bill('B3', [
        {
          method: 'custom',
          customPayment: 'LankaQR',
          amount: '500',
          cancelled: { reason: 'Declined', replacedBy: 'cash' },
        },
        { method: 'cash', amount: '500' },
      ]),
      // Without a name it is reported as custom.
      bill('B4', [{ method: 'custom' }]),
    ],
  });
  expect(errors).toEqual([]);
  const imported = await importBills(db, importer, {
    rows: [row('B5', { paymentMethod: 'custom', customPayment: 'Gift voucher', paymentReference: 'GV-2' })],
    stock: 'none',
  });
  expect(imported.errors).toEqual([]);
});

it('sales and bills have a column for each, in its own spelling', async () => {
  const paid = { 'Gift voucher': '700.00', LankaQR: '500.00', cash: '800.00', custom: '500.00' };
  for (const name of ['salesReport', 'billWiseReport']) {
    const { totals, params } = await ask(name);
    expect(totals.payments).toEqual(paid);
    const found = report(name);
    if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
    const labels = tableColumns(found, owner, params, totals).map(({ label }) => label);
    expect(labels.filter((label) => label.startsWith('Paid by')).sort()).toEqual([
      ...['Paid by: Cash', 'Paid by: Custom', 'Paid by: Gift voucher', 'Paid by: LankaQR'],
    ]);
  }
  expect((await ask('salesReport', { cashier: 'nobody' })).docs).toEqual([]);
  expect(await verifyGroup(db, GROUP)).toEqual([]);
});

it('cancelled ones are found under their name and under custom', async () => {
  const cancelled = async (query: Record<string, string>) =>
    (await ask('paymentCancellationReport', query)).docs.map((each) => [each.method, each.replacementMethod]);
  expect(await cancelled({})).toEqual([['LankaQR', 'cash']]);
  expect(await cancelled({ method: 'custom' })).toEqual([['LankaQR', 'cash']]);
  expect(await cancelled({ method: 'card' })).toEqual([]);
});

it('refuses names that the outlet doesn’t have, and names with other methods', async () => {
  const sent = await importBills(db, importer, {
    bills: [
      bill('B6', [{ method: 'custom', customPayment: 'Kandy card' }]),
      bill('B7', [{ method: 'card', customPayment: 'LankaQR' }]),
    ],
  }).catch((error: { errors: unknown }) => error);
  expect(sent.errors).toMatchObject([
    { field: 'payments.0.customPayment', message: 'Colombo has no custom payment “Kandy card”' },
    { field: 'payments.0.customPayment', message: 'customPayment belongs to the method custom' },
  ]);
  const file = await importBills(db, importer, {
    rows: [
      row('B8', { paymentMethod: 'custom', customPayment: 'Kandy card' }),
      row('B9', { paymentMethod: 'cash', customPayment: 'LankaQR' }),
    ],
    stock: 'none',
  }).catch((error: { errors: unknown }) => error);
  expect(file.errors).toMatchObject([
    { field: 'customPayment', rule: 'contradiction' },
    { field: 'customPayment', message: 'Colombo has no custom payment “Kandy card”' },
  ]);
});
