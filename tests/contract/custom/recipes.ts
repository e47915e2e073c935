import { expect } from 'vitest';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  pastCosts: async (maker: Maker): Promise<Trial> => {
    const item = await maker.make(entity('inventoryItems'));
    return {
      method: 'GET',
      url: `/api/v1/createrecipe/pastCosts?itemIds=${String(item._id)}`,
      wrong: [],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        // It has never moved.
        expect(body.docs).toEqual([expect.objectContaining({ _id: item._id, pastCost: null })]);
      },
    };
  },
};
