import { expect } from 'vitest';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  batchItems: async (maker: Maker): Promise<Trial> => {
    const recipe = await maker.make(entity('batchRecipes'));
    return {
      method: 'GET',
      url: `/api/v1/inventoryitemmanagement/batchProcess?outletId=${String(recipe.outletId)}`,
      wrong: [],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const found = body.docs?.find(({ _id }) => _id === recipe.outputItemId);
        expect(found?.recipes).toEqual([expect.objectContaining({ _id: recipe._id, recipeName: recipe.recipeName })]);
        expect(found?.availableStock).toMatch(/^-?\d+\.\d{4}$/);
      },
    };
  },
};
