import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import { pathOf, storedRow, type Trial } from '../storage';

/** Trials of the bulk price page's calls. */

/** A batch that has raised one item's price to 9.00. */
async function batch(maker: Maker) {
  const { world } = maker;
  const item = await maker.make(entity('items'));
  const { body } = await world.owner.post('/api/v1/items/bulkUpdate', {
    payload: {
      clientRequestId: `batch ${item._id}`,
      reason: 'Trial',
      prices: [{ itemId: item._id, oldPrice: item.price ?? null, newPrice: '9.00' }],
    },
  });
  return { item, batchId: String(body.batchId) };
}

const trials: Record<string, (maker: Maker, route: Route) => Promise<Trial>> = {
  prices: async (maker, route) => {
    const item = await maker.make(entity('items'));
    return {
      method: 'GET',
      url: pathOf(route, {}, maker.world),
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.items).toContainEqual(expect.objectContaining({ _id: item._id, name: item.name }));
        expect(body.modifierItems).toEqual(expect.any(Array));
      },
    };
  },
  batches: async (maker, route) => {
    const { batchId } = await batch(maker);
    const url = pathOf(route, {}, maker.world);
    return {
      method: 'GET',
      url,
      wrong: ['limit=0', 'limit=x'].map((text) => ({ url: `${url}?${text}` })),
      about: 'list',
      check: async ({ status, body }) => {
        expect([status, body.docs?.[0]?.batchId]).toEqual([200, batchId]);
      },
    };
  },
  batch: async (maker, route) => {
    const { item, batchId } = await batch(maker);
    return {
      method: 'GET',
      url: pathOf(route, { _id: batchId }, maker.world),
      wrong: [],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.reason]).toEqual([200, 'Trial']);
        expect(body.cells).toMatchObject([{ itemId: item._id, newPrice: '9.00', state: 'applied' }]);
      },
    };
  },
  undo: async (maker, route) => {
    const { item, batchId } = await batch(maker);
    const url = pathOf(route, { _id: batchId }, maker.world);
    return {
      method: 'POST',
      url,
      body: {},
      wrong: [],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.status, body.undone, body.kept]).toEqual([200, 'undone', 1, []]);
        expect((await storedRow(maker.world, 'items', item._id))?.data.price).toBe(item.price);
        expect((await maker.world.owner.post(url, {})).status).toBe(409);
      },
    };
  },
};

export default trials;
