import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

/** A settled bill, paid in this way. */
async function billPaidBy(maker: Maker, paymentMethod: string) {
  const { world } = maker;
  const item = await maker.one('items');
  const billNumber = `B${randomUUID()}`;
  const row = {
    ...{ outlet: world.outletId, billNumber, dateTime: '2026-11-20T13:05:00+05:30', itemCode: item.itemCode },
    ...{ quantity: '2', unitPrice: '650.00', paymentMethod, paymentAmount: '1300.00', cashier: 'Nimal' },
  };
  const imported = await world.owner.post('/api/v1/bills/import', { rows: [row], stock: 'none' });
  expect([imported.status, imported.body.errors ?? []]).toEqual([200, []]);
  const [stored] = await world.db.query<{ id: string }>('select id from bills where group_id = $1 and bill_no = $2', [
    world.groupId,
    billNumber,
  ]);
  return { item, billNumber, id: String(stored?.id) };
}

export default {
  tag: async (maker: Maker, route: Route): Promise<Trial> => {
    const { world } = maker;
    const { id } = await billPaidBy(maker, 'card');
    const payments = [{ billId: id, paymentNo: 1 }];
    return {
      method: 'POST',
      url: pathOf(route, {}, world),
      body: { payments, tagged: true },
      wrong: [
        { body: { payments } },
        { body: { payments: 'all', tagged: true } },
        { body: { payments: [{}], tagged: true } },
      ],
      check: async ({ status, body }) => {
        expect([status, body]).toEqual([200, { changed: 1 }]);
        const rows = await world.db.query('select tagged from payments where group_id = $1 and bill_id = $2', [
          world.groupId,
          id,
        ]);
        expect(rows).toEqual([{ tagged: true }]);
      },
    };
  },
  read: async (maker: Maker, route: Route): Promise<Trial> => {
    const { world } = maker;
    const { item, billNumber, id } = await billPaidBy(maker, 'cash');
    return {
      method: 'GET',
      url: pathOf(route, { _id: id }, world),
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect([body.billNo, body.cashier, body.settledAt]).toEqual([billNumber, 'Nimal', '2026-11-20T07:35:00Z']);
        expect(body.lines).toEqual([
          expect.objectContaining({ itemId: item._id, qty: '2.0000', unitPrice: '650.0000', net: '1300.00' }),
        ]);
        expect(body.payments).toEqual([expect.objectContaining({ method: 'cash', amount: '1300.00' })]);
      },
    };
  },
};
