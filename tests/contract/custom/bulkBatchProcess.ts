import { expect } from 'vitest';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  /** A row that can be recorded if there is enough stock. */
  run: async (maker: Maker): Promise<Trial> => {
    const recipe = await maker.make(entity('batchRecipes'));
    const row = { recipeId: recipe._id, batchCount: '1', actualOutput: '1' };
    const docDate = String(recipe.effectiveFrom);
    return {
      method: 'POST',
      url: '/api/v1/bulkBatchProcess/run',
      body: { docDate, rows: [row] },
      wrong: [
        { body: { docDate, rows: [] } },
        { body: { docDate, rows: [{ ...row, actualOutput: 'much' }] } },
        { body: { rows: [row] } },
      ],
      check: async ({ status, body }) => {
        expect([status, body.errors]).toEqual([200, undefined]);
        const { results } = body as { results?: unknown[] };
        expect(results).toEqual([expect.objectContaining({ recipeId: recipe._id, ok: expect.any(Boolean) })]);
      },
    };
  },
};
