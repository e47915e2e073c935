import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, type Trial } from '../storage';

export default {
  read: async ({ world }: Maker, route: Route): Promise<Trial> => ({
    method: 'GET',
    url: pathOf(route, {}, world),
    wrong: [],
    check: async ({ status, body }) => {
      expect([status, body.database]).toEqual([200, world.db.kind]);
      expect(Math.abs(Date.parse(String(body.time)) - Date.now())).toBeLessThan(10_000);
      expect(Date.parse(String((body.session as { expiresAt: string }).expiresAt))).toBeGreaterThan(Date.now());
    },
  }),
  /** A group whose figures agree, check by check. */
  agreement: async ({ world }: Maker, route: Route): Promise<Trial> => ({
    method: 'GET',
    url: `${pathOf(route, {}, world)}?check=balances`,
    wrong: [],
    check: async ({ status, body }) => expect([status, body]).toEqual([200, { kind: 'balances', total: 0, docs: [] }]),
  }),
};
