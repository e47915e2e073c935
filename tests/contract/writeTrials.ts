import { expect } from 'vitest';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { wrapped } from '#engine/read/calls';
import { fieldsOf } from '#engine/read/entities';
import { change, isSingle } from './records';
import { expectSent, lastHistory, type Prepare, pathOf, query, storedRow } from './storage';
import { PIXEL, type World } from './world';

/** Whether a record's creator can see it. */
const isSeen = async ({ owner }: World, of: Entity, id: unknown): Promise<boolean> =>
  (await owner.get(`/api/v1/${of.name}/${id}/history`)).status === 200;

export const create: Prepare = async (maker, of, route) => {
  const { world } = maker;
  await maker.one(of.name);
  const body = await maker.input(of);
  return {
    method: route.method,
    url: pathOf(route, {}, world),
    body: wrapped(route, body),
    wrong: [{ body: wrapped(route, { ...body, noSuchField: 1 }) }, { body: {} }, { body: wrapped(route, {}) }],
    check: async (answer) => {
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
      const row = await storedRow(world, of.name, answer.body._id);
      expect(answer.body).toMatchObject({ _rev: row?.rev, ...row?.data });
      expectSent(fieldsOf(of), body, row?.data ?? {});
      expect(await isSeen(world, of, answer.body._id)).toBe(true);
      expect(await lastHistory(world, of.name, answer.body._id)).toMatchObject({
        action: 'create',
        user_id: world.owner.userId,
      });
    },
  };
};

/** What the server computes again whenever it saves. */
const RECOUNTED: Readonly<Record<string, readonly string[]>> = {
  dayCloses: ['figuresAt', 'expectedCash', 'overShort', 'cashLeft'],
};

export const update: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = isSingle(of) ? await maker.one(of.name) : await maker.make(of);
  const before = await storedRow(world, of.name, record._id);
  const changed = await change(maker, of, record);
  const [[key = '', value] = []] = Object.entries(changed);
  const body = { _id: record._id, _rev: record._rev, ...changed };
  const url = pathOf(route, record, world);
  return {
    method: route.method,
    url,
    body: wrapped(route, body),
    wrong: [
      { body: wrapped(route, { ...body, _rev: undefined }) },
      {
        body: wrapped(route, {
          ...body,
          ...(of.name === 'systemSettings' ? { settings: [{ name: 'nothing' }] } : { noSuchField: 1 }),
        }),
      },
    ],
    about: 'record',
    check: async (answer) => {
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      const after = await storedRow(world, of.name, record._id);
      expect(after?.rev).not.toBe(before?.rev);
      expect(after?.rev).toBe(answer.body._rev);
      if (of.name === 'systemSettings')
        expect(after?.data.settings).toEqual(expect.arrayContaining(value as unknown[]));
      else expectSent(fieldsOf(of), { [key]: value }, after?.data ?? {});
      const kept = Object.entries(before?.data ?? {}).filter(
        ([name]) => name !== key && !/^modified|Total$/.test(name) && !RECOUNTED[of.name]?.includes(name),
      );
      expect(after?.data).toMatchObject(Object.fromEntries(kept));
      expect(await lastHistory(world, of.name, record._id)).toMatchObject({
        action: 'update',
        user_id: world.owner.userId,
      });
      const late = await (route.method === 'PUT' ? world.owner.put : world.owner.post)(url, body);
      expect([late.status, late.body.code, (late.body.current as AnyRecord)._rev]).toEqual([
        409,
        'conflict',
        after?.rev,
      ]);
    },
  };
};

export const remove: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const record = isSingle(of) ? await maker.one(of.name) : await maker.make(of);
  const url = pathOf(route, { ...record, rev: record._rev }, world);
  const isInPath = /\{_?rev\}/.test(route.path);
  return {
    method: route.method,
    url: route.method === 'DELETE' && !isInPath ? `${url}${query({ _rev: String(record._rev) })}` : url,
    ...(route.method === 'DELETE' ? {} : { body: { _rev: record._rev } }),
    wrong: route.method === 'DELETE' ? [] : [{ body: {} }],
    about: 'record',
    check: async ({ status, body }) => {
      expect([status, body._id]).toEqual([200, record._id]);
      const row = await storedRow(world, of.name, record._id);
      if (route.method === 'DELETE') expect(row).toBeUndefined();
      else expect(row?.status).toBe('inactive');
      expect(await lastHistory(world, of.name, record._id)).toMatchObject({
        action: 'delete',
        user_id: world.owner.userId,
      });
    },
  };
};

export const bulkUpdate: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const records = [await maker.make(of), await maker.make(of)];
  const items: AnyRecord[] = [];
  for (const record of records)
    items.push({ _id: record._id, _rev: record._rev, ...(await change(maker, of, record)) });
  return {
    method: route.method,
    url: pathOf(route, {}, world),
    body: { items },
    wrong: [{ body: { items: [] } }, { body: { items: items.map((item) => ({ ...item, noSuchField: 1 })) } }],
    about: 'record',
    check: async ({ status, body }) => {
      expect([status, body.docs?.map(({ _id }) => _id)]).toEqual([200, items.map(({ _id }) => _id)]);
      for (const { _id, _rev, ...sent } of items) {
        const row = await storedRow(world, of.name, _id);
        expect(row?.rev).not.toBe(_rev);
        expectSent(fieldsOf(of), sent, row?.data ?? {});
      }
    },
  };
};

export const ordering: Prepare = async (maker, of, route) => {
  const { world } = maker;
  const [first, second] = [await maker.make(of), await maker.make(of)];
  const ids = [second._id, first._id];
  return {
    method: route.method,
    url: pathOf(route, {}, world),
    body: { ids },
    wrong: [{ body: {} }, { body: { ids: [] } }, { body: { ids: [first._id, first._id] } }, { body: { ids: [1] } }],
    about: 'record',
    check: async ({ status, body }) => {
      expect([status, body.ids]).toEqual([200, ids]);
      const field = of.list?.order ?? '';
      const places = await Promise.all(ids.map(async (id) => (await storedRow(world, of.name, id))?.data[field]));
      expect(places).toEqual([10, 20]);
      expect(await lastHistory(world, of.name, first._id)).toMatchObject({ action: 'reorder' });
    },
  };
};

export const upload: Prepare = async ({ world }, _of, route) => ({
  method: route.method,
  url: pathOf(route, {}, world),
  body: { image: `data:image/png;base64,${PIXEL}` },
  wrong: [{ body: {} }, { body: { image: 'no picture' } }],
  check: async ({ status, body }) => {
    expect([status, body.width, body.height]).toEqual([201, 1, 1]);
    const served = await world.app.request(String(body.url));
    expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(PIXEL);
    const [file] = await world.db.query('select count(*) as count from files where group_id = $1', [world.groupId]);
    expect(Number(file?.count)).toBeGreaterThan(0);
  },
});

export const uploadFile: Prepare = async ({ world }, _of, route) => ({
  method: route.method,
  url: pathOf(route, {}, world),
  body: { file: `data:text/html;base64,${PIXEL}`, name: 'scan.html' },
  wrong: [
    { body: {} },
    { body: { file: 'no file' } },
    { body: { file: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` } },
  ],
  check: async ({ status, body }) => {
    const size = Buffer.from(PIXEL, 'base64').length;
    expect([status, body]).toEqual([201, { id: expect.any(String), name: 'scan.html', type: 'image/png', size }]);
    const rows = await world.db.query(
      'select record_id, uploaded_by from attachments where group_id = $1 and id = $2',
      [world.groupId, body.id],
    );
    expect(rows).toEqual([{ record_id: null, uploaded_by: world.owner.userId }]);
  },
});

/** A value as in a spreadsheet's cell. */
const cell = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((each) =>
          typeof each === 'object'
            ? Object.entries(each as AnyRecord)
                .map(([key, inner]) => `${key}=${cell(inner)}`)
                .join('; ')
            : String(each),
        )
        .join(' | ')
    : String(value);

export const importing: Prepare = async (maker, of, route) => {
  const { world } = maker;
  await maker.one(of.name);
  // A password belongs in no file.
  const input = Object.fromEntries(Object.entries(await maker.input(of)).filter(([key]) => !fieldsOf(of)[key]?.secret));
  const cells = Object.entries(input).flatMap(([key, value]): [string, string][] =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).map(([inner, each]) => [`${key}.${inner}`, cell(each)])
      : [[key, cell(value)]],
  );
  return {
    method: route.method,
    url: `${pathOf(route, {}, world)}${query({ outletId: world.outletId })}`,
    body: { rows: [Object.fromEntries(cells)] },
    wrong: [
      { body: {} },
      { body: { rows: 'none' } },
      { body: { rows: [{ ...Object.fromEntries(cells), noSuchField: 'x' }] } },
    ],
    check: async ({ status, body }) => {
      expect([status, body.created, body.errors]).toEqual([200, 1, undefined]);
      const [{ id } = {}] = body.rows as AnyRecord[];
      expectSent(fieldsOf(of), input, (await storedRow(world, of.name, id))?.data ?? {});
      expect(await isSeen(world, of, id)).toBe(true);
      expect(await lastHistory(world, of.name, id)).toMatchObject({ action: 'create', note: 'import' });
    },
  };
};
