import type { Database } from '#server/db/types';
import { playJune, put, putBills, putItems, rollUp } from '#tests/engine/server/reports/reportsFixture';
import { putOilReceipt } from './askFixture';

/** What is added to the golden June for some sets of the table, world by world: a set sees what the ones before it added. */

type Step = readonly [set: string, put: (db: Database) => Promise<unknown>];

const dishOf = (db: Database, id: string, name: string, categoryId: string) =>
  put(db, 'harbour', 'items', id, {
    ...{
      name,
      itemCode: id,
      categoryId,
      itemType: 'simple',
      price: '100.00',
      outlets: ['COL', 'KDY'],
      status: 'active',
    },
  });

/** A bill of some dishes, paid in cash. */
const cashBill = (
  db: Database,
  [id, outletId, date]: readonly [id: string, outletId: string, date: string],
  category: string,
  dishes: readonly { item: string; quantity?: string; net: string; cost?: string }[],
) => {
  const net = dishes.reduce((sum, dish) => sum + Number(dish.net), 0).toFixed(2);
  return putBills(db, 'harbour', [
    {
      ...{ id, outletId, date, gross: net, net, total: net, payments: { cash: net }, cost: '50.00' },
      lines: dishes.map((dish) => ({ quantity: '1', category, gross: dish.net, ...dish })),
    } as never,
  ]);
};

const inventoryItem = (db: Database, outletId: string, id: string, itemName: string, categoryId: string) =>
  put(db, 'harbour', 'inventoryItems', id, {
    ...{ outletId, itemCode: id.toUpperCase(), itemName, itemType: 'raw', categoryId, isStockTracked: true },
    ...{ measureTypeId: 'weight', baseUnitId: 'kg', status: 'active' },
  });

/** Something cancelled or refunded on 20 June at Colombo. */
const cancelled = (
  db: Database,
  [no, kind, amount]: readonly [no: string, kind: string, amount: string],
  { reason, by, bill = 'j1' }: { reason: string; by: string; bill?: string },
) =>
  db.query(
    `insert into cancellations (group_id, outlet_id, bill_id, cancel_no, business_date, at, kind, item_name, qty, amount, stage, reason,
       requested_by, bill_no, cashier, method)
     values ('harbour', 'COL', $6, $1, '2026-06-20', timestamp '2026-06-20 13:00', $2, 'Kottu', 1, $3, 'afterKot', $4, $5, $6, $5, 'cash')`,
    [no, kind, amount, reason, by, bill],
  );

const managers: readonly Step[] = [
  [
    'many rows of a category',
    async (db) => {
      for (const outletId of ['COL', 'KDY']) await inventoryItem(db, outletId, `salt${outletId}`, 'Salt', 'dry');
    },
  ],
  [
    'by waiter or outlet',
    (db) =>
      db.query(`update bills set waiter = case when id in ('j1', 'k1') then 'Saman' else 'Kamal' end where id <> 'j2'`),
  ],
  [
    'a shared word',
    async (db) => {
      await put(db, 'harbour', 'menuCategories', 'hot', { name: 'Tea, coffee and shakes', outlets: ['COL'] });
      await dishOf(db, 'plain', 'Plain tea', 'hot');
      await dishOf(db, 'milk', 'Milk tea', 'hot');
      await dishOf(db, 'iced', 'Iced coffee', 'hot');
      await cashBill(db, ['a1', 'COL', '2026-04-08'], 'hot', [
        { item: 'plain', quantity: '3', net: '300.00', cost: '10' },
        { item: 'milk', quantity: '2', net: '250.00', cost: '10' },
        { item: 'iced', quantity: '4', net: '480.00', cost: '10' },
      ]);
      // Chicken is an item of each outlet.
      await putItems(db, 'harbour', 'KDY', 'kandy');
      await playJune(db, 'harbour', 'KDY', 'kandy');
      await inventoryItem(db, 'COL', 'ham', 'Chicken, whole', 'meat');
    },
  ],
];

const later: readonly Step[] = [
  [
    'dishes of one word',
    async (db) => {
      await dishOf(db, 'cheese', 'Cheese pizza', 'rices');
      await dishOf(db, 'ham', 'Ham pizza', 'rices');
      // The ham pizza has no recorded cost: it is no pure profit.
      const sold = (at: readonly [string, string, string], cheese: string, ham: string) =>
        cashBill(db, at, 'rices', [
          { item: 'cheese', net: cheese, cost: '50.00' },
          { item: 'ham', net: ham },
        ]);
      await sold(['p1', 'COL', '2026-02-10'], '100.00', '200.00');
      await sold(['p2', 'COL', '2026-03-10'], '100.00', '250.00');
      await sold(['p3', 'KDY', '2026-03-11'], '40.00', '10.00');
    },
  ],
  [
    'cancellations and refunds',
    async (db) => {
      await cancelled(db, ['line:20', 'line', '9000.00'], { reason: 'Out of stock', by: 'Ruwani' });
      await cancelled(db, ['payment:21', 'payment', '99000.00'], { reason: 'Wrong card', by: 'Nimal' });
      await cancelled(db, ['refund:22', 'refund', '700.00'], { reason: 'Cold', by: 'Nimal' });
      await cancelled(db, ['refund:23', 'refund', '300.00'], { reason: 'Late', by: 'Ruwani' });
    },
  ],
  [
    // 30.00 more for each of four.
    'dearer deliveries',
    async (db) => {
      await putOilReceipt(db, 'r1', '2026-01-05', '500.0000');
      await putOilReceipt(db, 'r2', '2026-01-12', '530.0000');
    },
  ],
];

const plain: readonly Step[] = [
  [
    'half names',
    async (db) => {
      for (const [id, companyName] of [
        ['cargo', 'Ceylon Cargo Lines'],
        ['tour', 'Tours of Kandy'],
      ] as const)
        await put(db, 'harbour', 'cityLedgerCompanies', id, { companyName, outlets: ['COL', 'KDY'], status: 'active' });
    },
  ],
  [
    'what happened once',
    async (db) => {
      // A bill may have two refunds.
      await cancelled(db, ['refund:31', 'refund', '700.00'], { reason: 'Cold', by: 'Nimal' });
      await cancelled(db, ['refund:32', 'refund', '300.00'], { reason: 'Cold', by: 'Nimal', bill: 'j3' });
      await cancelled(db, ['refund:33', 'refund', '200.00'], { reason: 'Cold', by: 'Nimal', bill: 'j3' });
      await db.query(`update payments set card_type = 'Visa' where method = 'card' and outlet_id = 'COL'`);
      await rollUp(db, 'harbour');
      await db.query(
        `insert into bill_discounts (group_id, outlet_id, bill_id, discount_no, business_date, kind, name, base, amount)
         values ('harbour', 'COL', 'j1', 1, '2026-06-03', 'promotion', 'Birthday', 2500.00, 250.00)`,
      );
    },
  ],
  [
    'prices over time',
    async (db) => {
      await putOilReceipt(db, 'r1', '2026-02-05', '500.0000');
      await putOilReceipt(db, 'r2', '2026-02-12', '560.0000');
      await putOilReceipt(db, 'r3', '2026-02-19', '530.0000');
      await putOilReceipt(db, 'r4', '2026-04-09', '530.0000');
    },
  ],
];

export const worlds: readonly (readonly Step[])[] = [managers, later, plain];
