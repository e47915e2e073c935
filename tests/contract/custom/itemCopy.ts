import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { entity } from '#resources/index';
import { COPIED, COPY_CALLS } from '#resources/inventory/itemCopy.rules';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

/**
 * Trials of Item Copy: a record is copied to an outlet that has it already, which is no conflict and creates nothing
 * (tests/departments/inventory/itemCopy.test.ts has the rest).
 */

const copying =
  (resource: string, isPreview = false) =>
  async (maker: Maker, route: Route): Promise<Trial> => {
    const record = await maker.make(entity(resource));
    const body = {
      ...(isPreview ? { resource } : {}),
      ids: [record._id],
      outlets: [maker.world.outletId],
    };
    return {
      method: 'POST',
      url: pathOf(route, {}, maker.world),
      body,
      wrong: [{ body: { ...body, ids: [] } }, { body: { ...body, outlets: [] } }],
      check: async ({ status, body: answer }) => {
        expect([status, answer.results]).toEqual([
          200,
          [expect.objectContaining({ id: record._id, outletId: maker.world.outletId, outcome: 'skip' })],
        ]);
      },
    };
  };

const trials: Record<string, (maker: Maker, route: Route) => Promise<Trial>> = {
  preview: copying('inventoryItems', true),
  ...Object.fromEntries(COPIED.map((resource) => [COPY_CALLS[resource], copying(resource)])),
};

export default trials;
