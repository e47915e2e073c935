import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/core';
import { insertRows } from '#server/departments/sales/insertRows';
import { freshDatabase, postgresDatabase, postgresUrl } from '../../kit/database';

const payment = {
  group_id: 'g',
  outlet_id: 'o',
  business_date: '2026-11-20',
  payment_no: 1,
  method: 'cash',
  amount: '12.50',
};
const line = {
  ...{ group_id: 'g', outlet_id: 'o', bill_id: 'b', business_date: '2026-11-20', item_id: 'i', item_code: 'I-1' },
  ...{ qty: '2', unit_price: '6.25', gross: '12.50', net: '12.50' },
};

describe.each([
  ['the embedded database', freshDatabase, true],
  ['PostgreSQL', postgresDatabase, postgresUrl !== undefined],
])('many rows at once, in %s', (_name, open, isHere) => {
  let db: OpenDatabase;
  beforeAll(async () => {
    if (isHere) db = await open();
  });
  afterAll(() => db?.close());

  it.skipIf(!isHere)('keep their values, whether all rows share them or not', async () => {
    await insertRows(db, 'bill_lines', [
      {
        ...line,
        line_no: 1,
        name: 'Rice, "hot" {and} \\ sharp',
        modifiers: [{ code: 'X', note: 'it’s, "so"' }],
        seat: null,
      },
      { ...line, line_no: 2, name: 'NULL', modifiers: null, seat: 3 },
    ]);
    expect(
      await db.query('select line_no, name, modifiers, seat, qty, business_date from bill_lines order by 1'),
    ).toEqual([
      {
        line_no: 1,
        name: 'Rice, "hot" {and} \\ sharp',
        modifiers: [{ code: 'X', note: 'it’s, "so"' }],
        seat: null,
        qty: '2.0000',
        business_date: '2026-11-20',
      },
      { line_no: 2, name: 'NULL', modifiers: null, seat: 3, qty: '2.0000', business_date: '2026-11-20' },
    ]);
  });

  it.skipIf(!isHere)('take the table’s default for what they leave out', async () => {
    await insertRows(db, 'payments', [
      { ...payment, bill_id: 'one' },
      { ...payment, bill_id: 'two', tip: '3', tagged: true },
      { ...payment, bill_id: 'three' },
    ]);
    expect(await db.query('select bill_id, status, tip, tagged from payments order by 1')).toEqual([
      { bill_id: 'one', status: 'posted', tip: '0', tagged: false },
      { bill_id: 'three', status: 'posted', tip: '0', tagged: false },
      { bill_id: 'two', status: 'posted', tip: '3', tagged: true },
    ]);
  });

  it.skipIf(!isHere)('refuse a column that the table does not have', async () => {
    await expect(insertRows(db, 'payments', [{ ...payment, bill_id: 'four', colour: 'red' }])).rejects.toThrow(
      'colour',
    );
  });
});
