import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, query, scopeQuery, type Trial } from '../storage';
import { arrangeTrial, readDashboardTrial } from './dashboard';

export default {
  read: readDashboardTrial,
  arrange: arrangeTrial,
  transactionCount: async (maker: Maker, route: Route): Promise<Trial> => {
    const { world } = maker;
    await maker.one('purchaseOrders');
    return {
      method: 'GET',
      url: `${pathOf(route, {}, world)}${query(scopeQuery(world, route))}`,
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body).toMatchObject({
          outletId: world.outletId,
          counts: { po: { draft: expect.any(Number) }, grn: {} },
        });
      },
    };
  },
};
