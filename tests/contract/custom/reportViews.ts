import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import type { Maker } from '../records';
import { pathOf, storedRow, type Trial } from '../storage';

/** Views of the sales report and of the list of menu items, saved by the owner. */

const query = 'fromDate=2026-06-01&toDate=2026-06-10&groupBy=hour';
const put = ({ world }: Maker) =>
  world.put('reportViews', {
    name: 'June by hour',
    report: 'salesReport',
    query,
    isShared: false,
    ownerId: world.owner.userId,
    audience: { roleIds: [], userIds: [world.owner.userId] },
    transactionObj: { docType: 'salesReport' },
  });

export default {
  list: async (maker: Maker, route: Route): Promise<Trial> => {
    const view = await put(maker);
    const path = pathOf(route, {}, maker.world);
    return {
      method: 'GET',
      url: `${path}?report=salesReport`,
      wrong: [],
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.docs).toContainEqual(expect.objectContaining({ _id: view._id, query, isOwn: true }));
      },
    };
  },
  save: async (maker: Maker, route: Route): Promise<Trial> => ({
    method: 'POST',
    url: pathOf(route, {}, maker.world),
    body: { name: 'June', report: 'salesReport', query: `${query}&outlets=${maker.world.outletId}` },
    wrong: [
      { body: {} },
      { body: { report: 'salesReport' } },
      { body: { name: 'x', report: 'salesReport', query: 'nothing=1' } },
      { body: { name: 'x', report: 'salesReport', isShared: 'yes' } },
      { body: { name: 'x', report: 'salesReport', list: 'items' } },
      { body: { name: 'x', list: 'items', query: 'sort=nothing' } },
      { body: { name: 'x', list: 'items', query: 'columns=nothing' } },
      { body: { name: 'x', list: 'items', query: 'filter={' } },
    ],
    check: async ({ status, body }) => {
      expect(status).toBe(200);
      const ofList = { name: 'Inactive', list: 'items', query: 'filter=%7B%22status%22%3A%22inactive%22%7D&limit=50' };
      const { owner } = maker.world;
      const kept = await owner.post(pathOf(route, {}, maker.world), ofList);
      expect([kept.status, kept.body]).toEqual([200, expect.objectContaining(ofList)]);
      const listed = await owner.get('/api/v1/reportViews/of?list=items');
      expect(listed.body.docs).toEqual([expect.objectContaining({ ...ofList, _id: kept.body._id, isOwn: true })]);
      expect((await storedRow(maker.world, 'reportViews', body._id))?.data).toMatchObject({
        name: 'June',
        ownerId: maker.world.owner.userId,
      });
    },
  }),
  remove: async (maker: Maker, route: Route): Promise<Trial> => {
    const view = await put(maker);
    return {
      method: 'POST',
      url: pathOf(route, {}, maker.world),
      body: { _id: view._id },
      wrong: [],
      check: async ({ status }) => {
        expect(status).toBe(200);
        expect(await storedRow(maker.world, 'reportViews', view._id)).toBeUndefined();
      },
    };
  },
};
