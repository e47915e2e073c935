import { expect } from 'vitest';
import type { Maker } from '../records';
import type { Trial } from '../storage';

export default {
  pack: async ({ world }: Maker): Promise<Trial> => ({
    method: 'GET',
    url: `/api/v1/monthClose/pack?outlets=${world.outletId}&fromDate=2026-01-01&toDate=2026-01-31&format=html`,
    wrong: [{ query: { outlets: 'nowhere' } }, { query: { toDate: '' } }, { query: { format: 'pdf' } }].map(
      ({ query }) => {
        const asked = {
          outlets: world.outletId,
          fromDate: '2026-01-01',
          toDate: '2026-01-31',
          format: 'html',
          ...query,
        };
        return { url: `/api/v1/monthClose/pack?${new URLSearchParams(asked)}` };
      },
    ),
    check: async ({ status, body }) => {
      expect([status, body?.errors]).toEqual([200, undefined]);
      const [noted] = await world.db.query<{ said: number }>(
        `select count(*)::int as said from history where group_id = $1 and note like 'Closing %2026-01-31.html'`,
        [world.groupId],
      );
      expect(noted?.said).toBeGreaterThan(0);
    },
  }),
};
