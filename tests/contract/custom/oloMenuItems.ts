import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import { pathOf, query, storedRow, type Trial } from '../storage';

/** Trials of online menu items' custom calls. */

const syncOf = async ({ world }: Maker, id: unknown) => (await storedRow(world, 'oloMenuItems', id))?.data.syncStatus;

/** A channel has accepted it. */
const taken = ({ world }: Maker, id: unknown) => world.owner.post('/api/v1/oloMenuItems/syncResult', { ids: [id] });

const trials: Record<string, (maker: Maker, route: Route) => Promise<Trial>> = {
  candidates: async (maker, route) => {
    const { world } = maker;
    const [free, online] = [await maker.make(entity('items')), await maker.make(entity('oloMenuItems'))];
    return {
      method: 'GET',
      url: `${pathOf(route, {}, world)}${query({ outletId: world.outletId })}`,
      wrong: [],
      about: 'record',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const ids = body.docs?.map(({ itemId }) => itemId);
        expect(ids).toContain(free._id);
        expect(ids).not.toContain(online.itemId);
      },
    };
  },

  addMany: async (maker, route) => {
    const { world } = maker;
    const items = [await maker.make(entity('items')), await maker.make(entity('items'))];
    const body = { outletId: world.outletId, itemIds: items.map(({ _id }) => _id), channels: ['olo', 'uber'] };
    return {
      method: 'POST',
      url: pathOf(route, {}, world),
      body,
      wrong: [
        { body: {} },
        { body: { ...body, itemIds: [] } },
        { body: { ...body, channels: [] } },
        { body: { ...body, channels: ['fax'] } },
      ],
      about: 'record',
      check: async ({ status, body: answer }) => {
        expect([status, answer.docs?.length]).toEqual([201, 2]);
        const stored = await storedRow(world, 'oloMenuItems', answer.docs?.[1]);
        expect(stored?.data).toMatchObject({
          itemId: items[1]?._id,
          onlineName: items[1]?.name,
          channels: ['olo', 'uber'],
          syncStatus: 'notSent',
        });
      },
    };
  },

  attach: async (maker, route) => {
    const { world } = maker;
    const [online, category] = [
      await maker.make(entity('oloMenuItems')),
      await maker.make(entity('modifierCategories')),
    ];
    const body = { modifierCategoryId: category._id, oloItemIds: [online._id] };
    return {
      method: 'POST',
      url: pathOf(route, {}, world),
      body,
      wrong: [{ body: {} }, { body: { ...body, oloItemIds: [] } }, { body: { ...body, modifierItemId: 'both' } }],
      about: 'record',
      check: async ({ status }) => {
        expect(status).toBe(200);
        const stored = await storedRow(world, 'oloMenuItems', online._id);
        expect(stored?.data.modifierCategoryIds).toEqual([category._id]);
        const out = await world.owner.post(pathOf(route, {}, world), { ...body, remove: true });
        expect([out.status, out.body.docs?.[0]?.modifierCategoryIds]).toEqual([200, []]);
      },
    };
  },

  sendAgain: async (maker, route) => {
    const { world } = maker;
    const [online, category] = [
      await maker.make(entity('oloMenuItems')),
      await maker.make(entity('modifierCategories')),
    ];
    const asked = { modifierCategoryId: category._id, oloItemIds: [online._id] };
    expect((await world.owner.post('/api/v1/oloMenuItems/insertmodifierItemtoItemDoc', asked)).status).toBe(200);
    expect((await taken(maker, online._id)).status).toBe(200);
    return {
      method: 'PUT',
      url: pathOf(route, {}, world),
      body: { ids: [category._id] },
      wrong: [{ body: {} }, { body: { ids: [] } }],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.docs, await syncOf(maker, online._id)]).toEqual([200, [online._id], 'notSent']);
      },
    };
  },

  syncResult: async (maker, route) => {
    const { world } = maker;
    const online = await maker.make(entity('oloMenuItems'));
    return {
      method: 'POST',
      url: pathOf(route, {}, world),
      body: { ids: [online._id], error: 'The picture is too small' },
      wrong: [{ body: {} }, { body: { ids: [] } }],
      about: 'record',
      check: async ({ status }) => {
        expect(status).toBe(200);
        const stored = await storedRow(world, 'oloMenuItems', online._id);
        expect(stored?.data).toMatchObject({ syncStatus: 'failed', syncError: 'The picture is too small' });
        expect([(await taken(maker, online._id)).status, await syncOf(maker, online._id)]).toEqual([200, 'synced']);
      },
    };
  },
};

export default trials;
