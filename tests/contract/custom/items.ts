import { expect } from 'vitest';
import type { Route } from '#engine/read/calls';
import { entity } from '#resources/index';
import type { Maker } from '../records';
import { pathOf, query, storedRow, type Trial } from '../storage';
import type { World } from '../world';
import { bulkUpdate } from '../writeTrials';

/** Trials of menu items' custom calls: the outbox for tills, and items' options. */

const versionsOf = async ({ db, groupId, outletId }: World, entityId?: unknown): Promise<number[]> =>
  (
    await db.query<{ version: string }>(
      `select version from item_updates where group_id = $1 and outlet_id = $2 and ($3::text is null or entity_id = $3) order by version`,
      [groupId, outletId, entityId ?? null],
    )
  ).map(({ version }) => Number(version));

const trials: Record<string, (maker: Maker, route: Route) => Promise<Trial>> = {
  costs: async (maker, route) => {
    const { db, groupId, outletId } = maker.world;
    const item = await maker.one('items');
    await db.query(
      `update records set data = data || jsonb_build_object('itemType', 'simple', 'costSource', 'manual', 'manualCost', '40.00', 'outlets', array[$3])
       where group_id = $1 and id = $2`,
      [groupId, item._id, outletId],
    );
    return {
      method: 'GET',
      url: pathOf(route, item, maker.world),
      wrong: [],
      about: 'record',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        expect(body.costs).toMatchObject({ [`|${maker.world.outletId}`]: '40.00' });
      },
    };
  },

  updateDocs: async (maker, route) => {
    const { world } = maker;
    const item = await maker.one('items');
    const url = pathOf(route, { _id: world.outletId }, world);
    return {
      method: 'GET',
      url: `${url}${query({ limit: '1000' })}`,
      wrong: ['limit=0', 'limit=1001', 'bookmark=x'].map((text) => ({ url: `${url}?${text}` })),
      about: 'record',
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const versions = (await versionsOf(world)).reverse();
        expect(body.docs?.map(({ version }) => version)).toEqual(versions.slice(0, 1000));
        expect(body.docs).toContainEqual(
          expect.objectContaining({ entity: 'item', entityId: item._id, outletId: world.outletId, status: 'pending' }),
        );
      },
    };
  },

  getUpdates: async (maker, route) => {
    const { world } = maker;
    const item = await maker.make(entity('items'));
    const [version = 0] = await versionsOf(world, item._id);
    const url = pathOf(route, {}, world);
    return {
      method: 'GET',
      url: `${url}${query({ outletId: world.outletId, since: String(version - 1) })}`,
      wrong: ['since=-1', 'since=x', 'limit=0'].map((text) => ({ url: `${url}?${text}` })),
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.version]).toEqual([200, Math.max(...(await versionsOf(world)))]);
        expect(body.docs?.[0]).toMatchObject({
          version,
          entity: 'item',
          entityId: item._id,
          change: 'create',
          effectiveFrom: null,
          payload: expect.objectContaining({ name: item.name }),
        });
      },
    };
  },

  acknowledge: async (maker, route) => {
    const { world } = maker;
    const item = await maker.make(entity('items'));
    const [version] = await versionsOf(world, item._id);
    const body = { outletId: world.outletId, terminalId: 'till-1', versions: [version] };
    return {
      method: 'PUT',
      url: pathOf(route, {}, world),
      body,
      wrong: [
        { body: {} },
        { body: { ...body, terminalId: '' } },
        { body: { ...body, versions: ['first'] } },
        { body: { ...body, versions: undefined, version, error: 'no paper' } },
      ],
      about: 'record',
      check: async ({ status, body: answer }) => {
        expect([status, answer.acknowledged]).toEqual([200, 1]);
        const pending = await world.owner.get('/api/v1/items/getupdates/', {
          outletId: world.outletId,
          terminalId: 'till-1',
        });
        expect(pending.body.docs?.map((doc) => doc.version)).not.toContain(version);
      },
    };
  },

  announceAgain: async (maker, route) => {
    const { world } = maker;
    const [modifier, addon] = [await maker.make(entity('modifierItems')), await maker.make(entity('addonItems'))];
    const before = await versionsOf(world);
    return {
      method: 'PUT',
      url: pathOf(route, {}, world),
      body: { ids: [modifier._id, addon._id] },
      wrong: [{ body: {} }, { body: { ids: [] } }],
      about: 'record',
      check: async ({ status, body }) => {
        expect([status, body.docs]).toEqual([200, [modifier._id, addon._id]]);
        const after = await versionsOf(world);
        expect(after.slice(before.length)).toEqual([1, 2].map((step) => (before.at(-1) ?? 0) + step));
        expect((await versionsOf(world, addon._id)).length).toBe(2);
      },
    };
  },

  /** As records first (the standard operation), then as prices. */
  bulkUpdate: async (maker, route) => {
    const trial = await bulkUpdate(maker, entity('items'), route);
    const { world } = maker;
    const item = await maker.make(entity('items'));
    const price = { itemId: item._id, oldPrice: item.price ?? null, newPrice: '7.50' };
    const payload = { clientRequestId: `request ${item._id}`, reason: 'Autumn', prices: [price] };
    return {
      ...trial,
      wrong: [
        ...trial.wrong,
        { body: { payload: {} } },
        { body: { payload: { ...payload, reason: '' } } },
        { body: { payload: { ...payload, prices: [price, price] } } },
        { body: { payload: { ...payload, prices: [{ ...price, newPrice: 'much' }] } } },
        { body: { payload: { ...payload, prices: [{ ...price, newPrice: '-1' }] } } },
        { body: { payload: { ...payload, effectiveFrom: '2001-01-01T00:00:00Z' } } },
      ],
      check: async (answer) => {
        await trial.check(answer);
        const priced = await world.owner.post(trial.url, { payload });
        expect([priced.status, priced.body.status, priced.body.prices]).toEqual([200, 'applied', 1]);
        expect((await storedRow(world, 'items', item._id))?.data.price).toBe('7.50');
      },
    };
  },

  attach: async (maker, route) => {
    const { world } = maker;
    const [item, addon] = [await maker.make(entity('items')), await maker.make(entity('addonItems'))];
    const category = await maker.make(entity('modifierCategories'));
    const body = { addonItemId: addon._id, itemIds: [item._id] };
    const url = pathOf(route, {}, world);
    return {
      method: 'POST',
      url,
      body,
      wrong: [
        { body: {} },
        { body: { addonItemId: addon._id } },
        { body: { ...body, modifierCategoryId: category._id } },
        { body: { itemIds: [item._id], modifierCategoryId: category._id, min: 3, max: 2 } },
        { body: { itemIds: [item._id], modifierCategoryId: category._id, min: 'two' } },
      ],
      about: 'record',
      check: async ({ status }) => {
        expect(status).toBe(200);
        expect((await storedRow(world, 'items', item._id))?.data.addonItemIds).toEqual([
          expect.objectContaining({ id: addon._id, sortOrder: 1 }),
        ]);
        expect((await storedRow(world, 'addonItems', addon._id))?.data.attachedItemIds).toEqual([item._id]);
        const asked = await world.owner.post(url, {
          modifierCategoryId: category._id,
          itemIds: [item._id],
          min: 1,
          max: 2,
        });
        expect([asked.status, (await storedRow(world, 'items', item._id))?.data.modifierCategoryIds]).toEqual([
          200,
          [{ id: category._id, min: 1, max: 2, sortOrder: 1 }],
        ]);
        await world.owner.post(url, { ...body, remove: true });
        expect((await storedRow(world, 'items', item._id))?.data.addonItemIds).toEqual([]);
        expect((await storedRow(world, 'addonItems', addon._id))?.data.attachedItemIds).toEqual([]);
      },
    };
  },
};

export default trials;
