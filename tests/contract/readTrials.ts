import { expect } from 'vitest';
import { files } from '#engine/define';
import { fillPath, type Route } from '#engine/read/calls';
import { askedFigures } from '#engine/read/recordPage';
import { filesIn } from '#engine/run/files/attachedFiles';
import { report } from '#resources/index';
import { isView } from './partners';
import type { Maker } from './records';
import {
  idsStored,
  inQuery,
  listPathOf,
  type Prepare,
  pathOf,
  query,
  scopeQuery,
  storedRow,
  type Trial,
} from './storage';
import { urlOf } from './world';

/** Invalid parameters of a list. */
const UNREADABLE = ['filter={', 'filter=[]', 'limit=0', 'bookmark=x', 'sort=nothing'];

export const listing =
  (withDeleted = false): Prepare =>
  async (maker, of, route) => {
    const { world } = maker;
    const record = await maker.one(of.name);
    const url = listPathOf(route, of, record, world);
    return {
      method: 'GET',
      url: `${url}${query({ ...scopeQuery(world, route), limit: '1000' })}`,
      wrong: (of.name === 'systemSettings' ? [] : route.screen ? UNREADABLE : UNREADABLE.slice(0, 1)).map((text) => ({
        url: `${url}?${text}`,
      })),
      ...(isView(of.name) ? { namesOutlets: true } : { about: 'list' as const }),
      check: async ({ status, body }) => {
        expect(status).toBe(200);
        const ids = (body.docs ?? []).map(({ _id }) => _id);
        expect([...ids].sort()).toEqual((await idsStored(world, of, withDeleted)).sort());
        expect(ids).toContain(record._id);
        expect(body).toMatchObject({ total: ids.length, bookmark: null, labels: expect.any(Object) });
        expect((body.docs ?? []).every(({ _rev }) => typeof _rev === 'string')).toBe(true);
      },
    };
  };

/** The records in one of some states; there may be none. */
export const byStatus =
  (states: string): Prepare =>
  async (maker, of, route) => {
    const { world } = maker;
    const record = await maker.one(of.name);
    return {
      method: 'GET',
      url: `${listPathOf(route, of, record, world)}${query({ ...scopeQuery(world, route), limit: '1000' })}`,
      wrong: [{ url: `${listPathOf(route, of, record, world)}?filter={` }],
      about: 'list',
      check: async ({ status, body }) => {
        const rows = await world.db.query<{ id: string }>(
          'select id from records where group_id = $1 and resource = $2 and status = any($3)',
          [world.groupId, of.name, states.split(',')],
        );
        expect([status, (body.docs ?? []).map(({ _id }) => _id).sort()]).toEqual([
          200,
          rows.map(({ id }) => id).sort(),
        ]);
      },
    };
  };

export const one: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  return {
    method: 'GET',
    url: `${pathOf(route, record, world)}${inQuery(route, record)}`,
    wrong: [],
    about: 'record',
    ...(isView(of.name) ? { isGroupWide: true, namesOutlets: true } : {}),
    check: async ({ status, body }) => {
      expect([status, body._id]).toEqual([200, record._id]);
      if (of.name === 'systemSettings')
        return expect(body.settings).toContainEqual(expect.objectContaining({ name: 'WAC' }));
      const row = await storedRow(world, of.name, record._id);
      if (!isView(of.name)) expect(body).toMatchObject({ ...row?.data, _rev: row?.rev, status: row?.status });
    },
  };
};

export const count: Prepare = async (maker, of, route) => {
  const { world } = maker;
  await maker.one(of.name);
  return {
    method: 'GET',
    url: `${pathOf(route, {}, world)}${query({ group_id: world.groupId, outletId: world.outletId })}`,
    wrong: [{ url: `${pathOf(route, {}, world)}?filter={` }],
    about: 'list',
    check: async ({ status, body }) => expect([status, body.count]).toEqual([200, (await idsStored(world, of)).length]),
  };
};

export const history: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  return {
    method: 'GET',
    url: pathOf(route, record, world),
    wrong: [],
    about: 'record',
    check: async ({ status, body }) => {
      const rows = await world.db.query('select seq from history where group_id = $1 and resource = $2 and id = $3', [
        world.groupId,
        of.name,
        record._id,
      ]);
      expect([status, body.docs?.length]).toEqual([200, rows.length]);
      // Notices tell what the histories of other records have.
      if (of.kind === 'resource' && of.servesAs === 'notices') expect(rows).toEqual([]);
      else if (!isView(of.name))
        expect(body.docs?.at(-1)).toMatchObject({ action: 'create', changes: expect.any(Object) });
    },
  };
};

/** A record's figures. Their values have their own tests; here, that the declared ones are returned, and nothing else. */
export const figures: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = await maker.one(of.name);
  return {
    method: 'GET',
    url: pathOf(route, record, world),
    wrong: [],
    about: 'record',
    check: async ({ status, body }) => {
      expect([status, Object.keys(body.figures ?? {})]).toEqual([200, Object.keys(askedFigures(of))]);
      expect(body.outlets).toContain(world.outletId);
    },
  };
};

/** A report over the world's outlet. Its figures have their own tests; here, that it is called and answered as the contract says. */
export async function reportTrial(maker: Maker, route: Route): Promise<Trial> {
  const { groupId, outletId } = maker.world;
  const { columns = {}, parameters = {} } = report(route.name) ?? {};
  const given = { ...(await maker.values(parameters)), group_id: groupId, outlets: outletId };
  const url = `${urlOf(route)}${query(given)}`;
  return {
    method: 'GET',
    url,
    wrong: ['sort=nothing', 'limit=0', 'nothing=1'].map((text) => ({ url: `${url}&${text}` })),
    check: async ({ status, body }) => {
      expect([status, body.errors]).toEqual([200, undefined]);
      for (const row of body.docs ?? []) expect(Object.keys(columns)).toEqual(expect.arrayContaining(Object.keys(row)));
      expect(body).toMatchObject({
        totals: expect.any(Object),
        total: expect.any(Number),
        params: { outlets: [outletId] },
      });
    },
  };
}

/** The content of a record's file, by its address below the record's. */
export const fileOf: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const { owner } = world;
  const record = await maker.make(of);
  const attachments = await maker.value(files());
  const { body } = await owner.post(`/api/v1/${of.name}/${String(record._id)}/attach`, {
    ...{ _id: record._id, _rev: record._rev, arguments: { attachments } },
  });
  const [file] = filesIn(body.attachments);
  return {
    method: 'GET',
    url: fillPath(urlOf(route), { _id: record._id, fileId: file?.id }),
    wrong: [],
    about: 'record',
    check: async ({ status, headers }) => {
      expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
      expect(headers.get('Content-Disposition')).toContain('filename="scan.png"');
    },
  };
};
