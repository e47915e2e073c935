import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, query, scopeQuery, type Trial } from '../storage';

const get = (check: Trial['check'], more: string, wrong: string[]) => async (maker: Maker, route: Route) => {
  const { world } = maker;
  const url = `${pathOf(route, {}, world)}${query(scopeQuery(world, route))}`;
  return {
    method: 'GET',
    url: `${url}${more}`,
    wrong: wrong.map((each) => ({ url: `${url}${each}` })),
    check,
  } satisfies Trial;
};

export const readDashboardTrial = get(
  async ({ status, body }) => {
    expect(status).toBe(200);
    expect(body).toMatchObject({ tiles: expect.any(Object), waiting: expect.any(Array), asOf: expect.any(String) });
  },
  '',
  ['&tiles=unknown'],
);

/** Keeps the declared order after the named tiles. */
export const arrangeTrial = async (maker: Maker, route: Route): Promise<Trial> => ({
  method: 'PUT',
  url: pathOf(route, {}, maker.world),
  body: { order: [], hidden: ['waiting'] },
  wrong: [{ body: { order: ['unknown'], hidden: [] } }, { body: { hidden: 'waiting' } }],
  check: async ({ status }) => {
    const { db, groupId, owner } = maker.world;
    expect(status).toBe(200);
    const kept = await db.query('select arrangement from dashboards where group_id = $1 and user_id = $2', [
      groupId,
      owner.userId,
    ]);
    expect(kept).toContainEqual({ arrangement: { order: [], hidden: ['waiting'] } });
  },
});

export default {
  read: readDashboardTrial,
  arrange: arrangeTrial,
  report: get(
    async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body).toMatchObject({ docs: expect.any(Array), totals: expect.any(Object) });
    },
    '&tile=bills',
    ['&tile=unknown', '&tile=waiting', '&tile=bills&compare=never'],
  ),
  shift: get(
    async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body).toMatchObject({ docs: [], totals: { open: 0 } });
    },
    '',
    ['&fromDate=june'],
  ),
  count: async (maker: Maker, route: Route): Promise<Trial> => ({
    method: 'POST',
    url: pathOf(route, {}, maker.world),
    body: { group_id: maker.world.groupId, outlets: [maker.world.outletId] },
    wrong: [{ body: { date: 'june' } }, { body: { outlets: ['unknown'] } }],
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      expect(body).toMatchObject({ outlets: [maker.world.outletId], billCount: expect.any(Number), openBills: 0 });
    },
  }),
};
