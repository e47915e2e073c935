import { expect } from 'vitest';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  restaurants: async ({ world }: Maker): Promise<Trial> => ({
    method: 'GET',
    url: '/api/v1/restaurant',
    // Transfers go to any outlet of the group, so its outlets are known to everybody in it.
    isGroupWide: true,
    namesOutlets: true,
    wrong: [],
    check: async ({ status, body }) => {
      const rows = await world.db.query<{ id: string; name: string }>(
        `select id, data ->> 'name' as name from records where group_id = $1 and resource = 'outlets' and status = 'active'`,
        [world.groupId],
      );
      expect(status).toBe(200);
      expect(body.docs?.map(({ _id, outletId, name }) => [_id, outletId, name]).sort()).toEqual(
        rows.map(({ id, name }) => [id, id, name]).sort(),
      );
      expect(body.docs?.[0]).toMatchObject({ code: expect.any(String), isCentralStore: expect.any(Boolean) });
    },
  }),
};
