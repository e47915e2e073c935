import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { archiveBills } from '#server/departments/sales/archive';
import { cancelBill } from '#server/departments/sales/cancel';
import { type ImportRequest, importBills } from '#server/departments/sales/service';
import { lastBillImports, undoBillImport } from '#server/departments/sales/undoImport';
import { salesChecks } from '#server/departments/sales/verify';
import { postMovements } from '#server/stockLedger/ledger';
import { ownDatabase, rewrite } from '#tests/kit/database';

/** An import of bills is undone as a whole, exactly, or not at all. */

const db = await ownDatabase();
const TABLES = [
  ...['bills', 'bill_lines', 'payments', 'bill_discounts', 'cancellations', 'daily_sales', 'sales_by_day'],
  ...['sales_by_category', 'sold_by_day', 'cards_by_day'],
];
let number = 0;
let groupId = '';
let everywhere: { groupId: string; userId: string; outletIds: string[] };

const put = (resource: string, id: string, data: object) =>
  db.query(`insert into records (group_id, resource, id, rev, data) values ($1, $2, $3, '1-a', $4)`, [
    groupId,
    resource,
    id,
    JSON.stringify(data),
  ]);

beforeEach(async () => {
  groupId = `undo${++number}`;
  everywhere = { groupId, userId: 'u', outletIds: ['col', 'kdy'] };
  for (const code of ['COL', 'KDY'])
    await put('outlets', code.toLowerCase(), { code, name: `Outlet ${code}`, timeZone: 'UTC', dayStartTime: '04:00' });
  await put('items', 'tea', { itemCode: 'TEA', name: 'Tea' });
  await put('items', 'curry', { itemCode: 'CUR', name: 'Curry' });
  await put('units', 'kg', { unitName: 'kg', measureTypeId: 'w', conversionToBase: '1' });
  await put('inventoryItems', 'rice', { itemName: 'Rice', outletId: 'col', baseUnitId: 'kg', status: 'active' });
  await put('recipes', 'r1', {
    ...{ outletId: 'col', menuItemId: 'curry', effectiveFrom: '2026-01-01', portions: 1, status: 'active' },
    ingredients: [{ itemId: 'rice', unitId: 'kg', netQuantity: '0.2', yieldPct: '100' }],
  });
});

const row = (billNumber: string, over: Record<string, string> = {}) => ({
  ...{ outlet: 'COL', billNumber, dateTime: '2026-11-02 13:00', itemCode: 'TEA', quantity: '2', unitPrice: '3.50' },
  ...{ paymentMethod: 'card' },
  ...over,
});
const send = (rows: ImportRequest['rows'], options: Partial<ImportRequest> = {}) =>
  importBills(db, everywhere, { rows: rows ?? [], stock: 'none', ...options });
const undo = (importId: string, who = everywhere) => undoBillImport(db, who, { importId });

/** Everything that is stored about bills, in a fixed order. */
async function stored(): Promise<Record<string, AnyRecord[]>> {
  const found: Record<string, AnyRecord[]> = {};
  for (const table of TABLES) {
    const rows = await db.query<{ text: string }>(
      `select (to_jsonb(t) - 'at' - 'created_at')::text as text from ${table} t where group_id = $1 order by 1`,
      [groupId],
    );
    // As numbers: 0 and 0.00 are the same.
    const records = rows.map(({ text }) => JSON.parse(text) as AnyRecord);
    found[table] = records.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  return found;
}

it('exactly: the days are as they were before, and the same file can be imported again', async () => {
  await send([row('1'), row('2', { outlet: 'KDY', paymentMethod: 'cash' })]);
  const before = await stored();
  const file = [
    row('3'),
    row('3', { itemCode: 'CUR', unitPrice: '12.25', quantity: '1' }),
    row('4', { dateTime: '2026-11-03 20:00', paymentMethod: 'cash', discount: '0.50' }),
    row('5', { outlet: 'KDY' }),
    row('5', { outlet: 'KDY', quantity: '-1', dateTime: '2026-11-03 10:00' }),
  ];
  // Two parts of one file.
  await send(file.slice(0, 3), { importId: 'imp-1' });
  await send(file.slice(3), { importId: 'imp-1' });
  const after = await stored();
  expect([after.bills?.length, after.payments?.length]).toEqual([6, 6]);
  expect((await lastBillImports(db, everywhere)).docs).toMatchObject([{ importId: 'imp-1', bills: 3, undone: false }]);

  expect(await undo('imp-1')).toEqual({ deleted: 4 });
  expect(await stored()).toEqual(before);
  for (const check of salesChecks) expect(await check.find(db, groupId)).toEqual([]);
  expect((await lastBillImports(db, everywhere)).docs).toMatchObject([{ importId: 'imp-1', undone: true }]);
  await expect(undo('imp-1')).rejects.toMatchObject({ status: 409, code: 'undone' });

  expect((await send(file, { importId: 'imp-2' })).bills).toEqual({ created: 3, skipped: 0, refused: 0 });
  expect((await stored()).sales_by_day).toEqual(after.sales_by_day);
});

describe('not at all', () => {
  const refusal = async (words: RegExp) => {
    const before = await stored();
    await expect(undo('imp-1')).rejects.toMatchObject({ status: 409, message: expect.stringMatching(words) });
    expect(await stored()).toEqual(before);
  };

  it('once a bill took goods out of stock', async () => {
    await db.transaction((tx) =>
      postMovements(
        tx,
        {
          ...{ groupId, docType: 'opening', docId: 'o', docNumber: 'O', userId: 'u' },
          ...{ method: () => 'wac', negativeStock: () => 'block', itemName: (id: string) => id },
        },
        [
          {
            ...{ type: 'OPENING', itemId: 'rice', outletId: 'col', lineNo: 1 },
            ...{ quantity: '20', value: '20000', businessDate: '2026-06-01' },
          },
        ],
      ),
    );
    await send([row('1'), row('2', { itemCode: 'CUR' })], { importId: 'imp-1', stock: 'recipes' });
    await refusal(/^The import can’t be undone, because these bills took goods out of stock: 2\. Cancel single bills/);
  });

  it('once a bill was cancelled', async () => {
    await send([row('1'), row('2')], { importId: 'imp-1' });
    await cancelBill(db, everywhere, { outlet: 'COL', billNumber: '2', reason: 'Twice' });
    await refusal(/were cancelled since: 2\./);
  });

  it('once a bill was refunded', async () => {
    expect((await send([row('7')], { importId: 'imp-1' })).bills.created).toBe(1);
    // As a till's refund is stored.
    await db.query(
      `insert into bills select (jsonb_populate_record(b, '{"id": "refund_7", "refund_of": "bill_col_7", "refund_no": 1, "import_id": null}')).*
       from bills b where group_id = $1 and id = 'bill_col_7'`,
      [groupId],
    );
    expect((await stored()).bills?.length).toBe(2);
    await refusal(/were refunded since: 7\./);
  });

  it('once its days are closed, or its bills archived', async () => {
    await send([row('1'), row('2', { dateTime: '2026-11-05 13:00' })], { importId: 'imp-1' });
    const close = (day: string | null) =>
      db.query(
        `update records set data = data || jsonb_build_object('lockDate', $2::text) where group_id = $1 and resource = 'outlets' and id = 'col'`,
        [groupId, day],
      );
    await close('2026-11-02');
    await refusal(/these bills belong to the books that were closed up to 2026-11-02: 1\./);
    await close('2026-11-01');
    await archiveBills(db, groupId, 'col', '2026-11-03');
    await refusal(/some of its bills are in the archive/);
  });

  it('after a day, and by people of other outlets', async () => {
    await send([row('1'), row('2', { outlet: 'KDY' })], { importId: 'imp-1' });
    const elsewhere = { ...everywhere, outletIds: ['col'] };
    await expect(undo('imp-1', elsewhere)).rejects.toMatchObject({ status: 404 });
    expect((await lastBillImports(db, elsewhere)).docs).toEqual([]);
    await expect(undo('imp-9')).rejects.toMatchObject({ status: 404 });
    await rewrite(
      db,
      `update history set at = now() - interval '25 hours' where group_id = $1 and import_id = 'imp-1'`,
      [groupId],
    );
    await refusal(/can be undone for a day/);
    expect((await lastBillImports(db, everywhere)).docs).toEqual([]);
  });
});
