import { expect } from 'vitest';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  /** Lines of a sheet go into an existing stock entry. */
  save: async (maker: Maker): Promise<Trial> => {
    const entry = await maker.make(entity('stockEntries'));
    const [line] = entry.items as { itemId: string; unitId: string; countedQty: string | null }[];
    const sent = { itemId: line?.itemId, unitId: line?.unitId, location: 'Shelf 3', countedQty: '7', was: null };
    return {
      method: 'POST',
      url: '/api/v1/bulkStockEntry/lines',
      body: { _id: entry._id, lines: [sent] },
      wrong: [
        { body: { _id: entry._id, lines: [{ ...sent, itemId: undefined }] } },
        { body: { _id: entry._id, lines: [{ ...sent, countedQty: 'many' }] } },
      ],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.errors]).toEqual([200, undefined]);
        expect(body).toMatchObject({ conflicts: [], record: { _id: entry._id } });
        const { items } = body.record as { items: unknown[] };
        expect(items).toEqual([
          expect.objectContaining({ itemId: line?.itemId }),
          expect.objectContaining({ location: 'Shelf 3', countedQty: '7.0000' }),
        ]);
      },
    };
  },
};
