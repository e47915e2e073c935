import { expect } from 'vitest';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  availableStock: async (maker: Maker): Promise<Trial> => {
    const item = await maker.one('inventoryItems');
    return {
      method: 'GET',
      url: `/api/v1/wastagemanagement/availableStock?outletId=${String(item.outletId)}`,
      wrong: [],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const found = body.docs?.find(({ _id }) => _id === item._id);
        expect(found).toMatchObject({ itemCode: item.itemCode, unitId: item.baseUnitId });
        expect(found?.availableStock).toMatch(/^-?\d+\.\d{4}$/);
      },
    };
  },
};
