import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import { pathOf, query, scopeQuery, storedRow, type Trial } from '../storage';

/** The program creates notifications: the trials put one into the storage and request it as its reader. */

const made = async ({ world }: Maker) =>
  world.put('notifications', {
    outletId: world.outletId,
    level: 'warning',
    category: 'approval',
    title: 'An order waits',
    message: 'Somebody should look at it',
    audience: { roleIds: [], userIds: [] },
    transactionObj: { docType: 'outlets', docId: world.outletId, docNumber: 'MAIN', route: '' },
    isRead: false,
    readBy: [],
  });

const address = (maker: Maker, route: Route) =>
  `${pathOf(route, {}, maker.world)}${query(scopeQuery(maker.world, route))}`;
const readers = async ({ world }: Maker, id: unknown) => (await storedRow(world, 'notifications', id))?.data.readBy;

export default {
  list: async (maker: Maker, route: Route): Promise<Trial> => {
    const notice = await made(maker);
    const url = address(maker, route);
    return {
      method: 'GET',
      url: `${url}&limit=1000`,
      wrong: ['filter={', 'filter={"isRead":"perhaps"}', 'limit=0', 'bookmark=x'].map((text) => ({
        url: `${url}&${text}`,
      })),
      about: 'list',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const [newest] = body.docs ?? [];
        expect(newest).toMatchObject({ _id: notice._id, isRead: false, title: 'An order waits' });
        expect(newest).not.toHaveProperty('readBy');
        expect(newest).not.toHaveProperty('audience');
        expect(body).toMatchObject({ total: body.docs?.length, bookmark: null, unread: expect.any(Number) });
      },
    };
  },
  count: async (maker: Maker, route: Route): Promise<Trial> => {
    const before = await maker.world.owner.get(address(maker, route));
    await made(maker);
    return {
      method: 'GET',
      url: address(maker, route),
      wrong: [],
      check: async ({ status, body }) => expect([status, body.unread]).toEqual([200, Number(before.body.unread) + 1]),
    };
  },
  update: async (maker: Maker, route: Route): Promise<Trial> => {
    const notice = await made(maker);
    return {
      method: 'PUT',
      url: address(maker, route),
      body: { _id: notice._id },
      wrong: [
        { body: {} },
        { body: { ids: [] } },
        { body: { ids: [7] } },
        { body: { all: true, until: 'now' } },
        { body: { _id: notice._id, isRead: 'yes' } },
      ],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.updated]).toEqual([200, 1]);
        expect(await readers(maker, notice._id)).toEqual([maker.world.owner.userId]);
        expect((await storedRow(maker.world, entity('notifications').name, notice._id))?.rev).toBe(notice._rev);
      },
    };
  },
  transactionObj: async (maker: Maker, route: Route): Promise<Trial> => {
    const notice = await made(maker);
    return {
      method: 'GET',
      url: `${pathOf(route, {}, maker.world)}${query({ _id: String(notice._id) })}`,
      wrong: [],
      about: 'record',
      check: async ({ status, body }) =>
        expect([status, body]).toEqual([
          200,
          expect.objectContaining({ docType: 'outlets', docId: maker.world.outletId, exists: true, status: 'active' }),
        ]),
    };
  },
};
