import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

export default {
  read: async (maker: Maker, route: Route): Promise<Trial> => {
    await maker.one('suppliers');
    return {
      method: 'GET',
      url: pathOf(route, {}, maker.world),
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.done).toContain('suppliers');
      },
    };
  },
};
