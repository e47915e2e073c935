import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** A group with one settled bill, its refunds, and what the tests of refunds ask of it; figures are computed by hand from the bill below. */

export type Sent = Readonly<Record<string, unknown>>;

export const db = await sharedDatabase();

/** The bill of domain 1.7 in two lines: 600 and 400, 10% off, service 10%, SSCL, VAT, rounded to 1 197; 3.00 change. */
export const example = (more: Sent = {}): Sent => ({
  ...{ outlet: 'COL', billNumber: 'B1', version: 1, openedAt: '2026-06-03 19:05', settledAt: '2026-06-03 20:10' },
  ...{ table: 'T4', floor: 'Garden', guests: 2, waiter: 'Kasun', cashier: 'Ruwani', shift: 'S1' },
  customer: { name: 'Ms Perera', phone: '+94771' },
  lines: [
    { itemCode: 'RICE', quantity: 1, unitPrice: '600' },
    { itemCode: 'TEA', quantity: 4, unitPrice: '100' },
  ],
  discounts: [{ name: 'Loyalty', percent: '10', amount: '100' }],
  charges: [
    { kind: 'service', name: 'Service charge', amount: '90' },
    { kind: 'tax', name: 'SSCL', amount: '24.75' },
    { kind: 'tax', name: 'VAT', amount: '182.66' },
  ],
  rounding: '-0.41',
  total: '1197',
  payments: [
    { method: 'card', amount: '700', card: { type: 'Visa', bank: 'HNB', last4: '4242', tagged: true } },
    { method: 'cash', amount: '497', tendered: '500' },
  ],
  ...more,
});
/** The tea with its part of service charge and taxes: 360.00 + 36.00 + 9.90 + 73.06 − 0.16. */
export const tea: Sent = {
  ...{ amount: '478.80', method: 'cash', line: 2, reason: 'Sour milk', at: '2026-06-03 21:00' },
  ...{ by: 'Ruwani', approvedBy: 'Anjali' },
};
/** Of the 718.20 that are left: 75.18 + 7.52 + 2.07 + 15.26 − 0.03. */
export const waited: Sent = { amount: '100', method: 'card', reason: 'Waited long', at: '2026-06-04 12:00' };
export const rest: Sent = { amount: '618.20', method: 'online', reason: 'Ill afterwards', at: '2026-06-05 10:00' };
export const other: Sent = {
  ...{
    outlet: 'COL',
    billNumber: 'B2',
    settledAt: '2026-06-03 20:30',
    cashier: 'Ruwani',
    payments: [{ method: 'cash' }],
  },
  lines: [{ itemCode: 'RICE', quantity: 1, unitPrice: '200' }],
};

let tenant = 0;
export async function group() {
  const groupId = `refunds${++tenant}`;
  await putOutlet(db, groupId, 'COL', 'COL', 'Colombo');
  await put(db, groupId, 'menuCategories', 'rice', { name: 'Rice dishes', outlets: ['COL'], revenueGroup: 'food' });
  await put(db, groupId, 'menuCategories', 'drinks', { name: 'Drinks', outlets: ['COL'], revenueGroup: 'beverage' });
  for (const [id, itemCode, name, categoryId] of [
    ['rice', 'RICE', 'Fried rice', 'rice'],
    ['tea', 'TEA', 'Tea', 'drinks'],
  ] as const)
    await put(db, groupId, 'items', id, {
      ...{ name, itemCode, categoryId, itemType: 'simple', price: '100.00', outlets: ['COL'] },
    });
  await put(db, groupId, 'floors', 'garden', {
    ...{ floorName: 'Garden', outletId: 'COL', tables: [{ tableId: 't4', tableName: 'T4', seats: 4 }] },
  });
  const importer = { groupId, userId: 'u', outletIds: ['COL'] };
  const owner = person(groupId, [['COL', 'Colombo']]);
  const read = async (asked: Report, query: Record<string, string>): Promise<ReportAnswer> =>
    (
      await runReport({ db }, owner, asked, {
        ...{ outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-05', ...query },
      })
    ).json() as Promise<ReportAnswer>;
  return {
    groupId,
    send: (...bills: Sent[]) => importBills(db, importer, { bills }),
    cancel: (billNumber: string) => cancelBill(db, importer, { outlet: 'COL', billNumber, reason: 'Wrong table' }),
    rows: (sql: string) => db.query<Record<string, unknown>>(sql, [groupId]),
    read,
    ask: (name: string, query: Record<string, string> = {}) => read(report(name) as Report, query),
    lock: (day: string) =>
      db.query(`update records set data = data || $2 where group_id = $1 and resource = 'outlets'`, [
        groupId,
        JSON.stringify({ lockDate: day }),
      ]),
    set: (name: string, value: unknown) =>
      put(db, groupId, 'systemSettings', 'COL', { outletId: 'COL', settings: [{ name, value }] }),
  };
}
export type Group = Awaited<ReturnType<typeof group>>;

export const columns = (row: Record<string, unknown> | undefined, ...keys: string[]) => keys.map((key) => row?.[key]);
export const inTime = { groupBy: 'day' };
export const onDay = (day: string) => ({ fromDate: day, toDate: day });
export const [THIRD, FOURTH, FIFTH] = [onDay('2026-06-03'), onDay('2026-06-04'), onDay('2026-06-05')] as const;
export type Filter = Record<string, string>;
/** Read from the roll-ups, and from the lines of some bills. */
export const FILTERS: readonly Filter[] = [{}, { orderType: 'dineIn' }];
