import { expect } from 'vitest';
import { billRow } from '../calls/extraCalls';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  import: async (maker: Maker): Promise<Trial> => {
    const { world } = maker;
    const row = await billRow(maker);
    return {
      method: 'POST',
      url: '/api/v1/bills/import',
      body: { rows: [row], stock: 'none' },
      wrong: [{ body: { rows: 1 } }, { body: { rows: [{ ...row, quantity: '-1' }] } }],
      check: async ({ status, body }) => {
        expect([status, body.errors ?? []]).toEqual([200, []]);
        const bills = await world.db.query('select id from bills where group_id = $1 and bill_no = $2', [
          world.groupId,
          row.billNumber,
        ]);
        expect(bills.length).toBe(1);
      },
    };
  },
  words: async (maker: Maker): Promise<Trial> => {
    const { outlet, itemCode } = await billRow(maker);
    return {
      method: 'POST',
      url: '/api/v1/bills/import/words',
      body: { outlet: [outlet], itemCode: [itemCode, 'No such dish'], paymentMethod: ['Visa', 'Shells'] },
      wrong: [{ body: { outlet } }, { body: { itemCode: [7] } }, { body: { colour: ['red'] } }],
      check: async ({ status, body }) => {
        expect([status, body.itemCode, body.paymentMethod]).toEqual([200, ['No such dish'], ['Shells']]);
      },
    };
  },
};
