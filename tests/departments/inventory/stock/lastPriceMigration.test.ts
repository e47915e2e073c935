import { expect, test } from 'vitest';
import lastPrices from '#server/db/lastPrices.sql?raw';
import { move, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase } from '#tests/kit/database';

/** Balances from when the price of the receipt that was entered last was the last price. */
test('balances get the price of the latest purchase that was kept', async () => {
  const db = await freshDatabase();
  const group = await newGroup(db);
  const bought = (docId: string, itemId: string, day: string, value: string) =>
    move(db, group, docId, { type: 'GRN', itemId, lineNo: 1, quantity: '10', value }, day);
  await bought('late', 'chicken', '2026-06-10', '120');
  await bought('early', 'chicken', '2026-06-01', '20');
  const [typo] = await bought('typo', 'rice', '2026-06-02', '900');
  const back = { type: 'GRN_REVERSAL', itemId: 'rice', lineNo: 1, quantity: '-10', value: '-900' } as const;
  await move(db, group, 'typo', { ...back, reversalOf: typo?.seq ?? 0 }, '2026-06-02');

  await db.transaction(async (tx) => {
    await tx.script(`
      drop view stock_receipts cascade;
      drop function last_price;
      drop index movements_received;
      drop index movements_undone;
      create index movements_taken_back on movements (group_id, outlet_id, item_id, reversal_of) where movement_type = 'GRN_REVERSAL';
      alter table balances drop column is_bought, drop column last_day;
      update balances set last_price = 2, last_received = '2026-06-02';
      update records set data = data || '{"purchasePrice": "90", "lastPurchaseDate": "2026-06-02"}' where resource = 'inventoryItems';`);
    await tx.script(lastPrices);
  });

  expect(
    await db.query(
      `select item_id, last_price, is_bought, last_received::text as received, last_day::text as day from balances where group_id = $1 order by 1`,
      [group.groupId],
    ),
  ).toEqual([
    { item_id: 'chicken', last_price: '12.000000', is_bought: true, received: '2026-06-10', day: '2026-06-10' },
    { item_id: 'rice', last_price: '0.000000', is_bought: false, received: null, day: '2026-06-02' },
  ]);
  expect(await group.stored('inventoryItems', 'rice')).toMatchObject({ purchasePrice: null, lastPurchaseDate: null });
  expect(await db.query(`select id from records where data ? 'purchasePrice'`)).toEqual([]);
  await db.close();
});
