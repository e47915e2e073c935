import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { billRow } from '../calls/extraCalls';
import type { Maker } from '../records';
import type { Trial } from '../storage';

/** Imports a bill. @returns the import's id */
async function imported(maker: Maker): Promise<string> {
  const importId = randomUUID();
  const body = { rows: [await billRow(maker)], stock: 'none', importId };
  expect((await maker.world.owner.post('/api/v1/bills/import', body)).status).toBe(200);
  return importId;
}

export default {
  imports: async (maker: Maker): Promise<Trial> => {
    const importId = await imported(maker);
    return {
      method: 'GET',
      url: '/api/v1/bills/imports',
      wrong: [],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs).toContainEqual(expect.objectContaining({ importId, bills: 1, undone: false }));
      },
    };
  },
  undo: async (maker: Maker): Promise<Trial> => {
    const importId = await imported(maker);
    const { db, groupId } = maker.world;
    return {
      method: 'POST',
      url: '/api/v1/bills/imports/undo',
      body: { importId },
      wrong: [{ body: {} }, { body: { importId: 7 } }],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body]).toEqual([200, { deleted: 1 }]);
        const bills = await db.query('select 1 from bills where group_id = $1 and import_id = $2', [groupId, importId]);
        expect(bills).toEqual([]);
      },
    };
  },
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
