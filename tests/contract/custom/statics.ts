import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, query, scopeQuery, type Trial } from '../storage';

export default {
  read: async (maker: Maker, route: Route): Promise<Trial> => {
    const { world } = maker;
    await maker.one('suppliers');
    return {
      method: 'GET',
      url: `${pathOf(route, {}, world)}${query(scopeQuery(world, route))}`,
      wrong: [],
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const suppliers = await world.db.query('select id from records where group_id = $1 and resource = $2', [
          world.groupId,
          'suppliers',
        ]);
        expect(body.outlets).toEqual([{ id: world.outletId, name: `Outlet ${world.outletId}` }]);
        expect(body.docs).toContainEqual(expect.objectContaining({ label: 'Suppliers', total: suppliers.length }));
      },
    };
  },
};
