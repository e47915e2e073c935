import { describe, expect, it } from 'vitest';
import { createDataProvider } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { callsOf } from '#engine/read/calls';
import { titleField } from '#engine/read/entities';
import { listingOf, servedBySpec } from '#engine/read/narrowToSpec';
import { everyDeclaration } from '#resources';
import type { Doc } from '#tests/secondApi';
import { BOTH, FORT, GROUP, newSecondApi, OWNER } from '#tests/secondApi';
import { appOfSecond } from '#tests/secondApi/group';

/**
 * Everything that can be saved with an API that has only the specification's calls is stored completely: a name changes, and nothing else.
 */

const entities = servedBySpec(everyDeclaration).filter(
  (each): each is Entity =>
    (each.kind === 'resource' || each.kind === 'document') && !('absent' in each && each.absent),
);
const saved = entities.filter((entity) => callsOf(entity).update && listingOf(entity) !== 'none');

const inTexts = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, typeof value === 'object' ? value : String(value)]),
  );

async function inFront(instead?: (path: string) => Response | undefined) {
  const api = newSecondApi();
  const app = appOfSecond(() => api);
  const address = { apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api' };
  const body = JSON.stringify({ email: OWNER.email, password: OWNER.password });
  const answer = await app.request('/api/v1/auth/validateUser', { method: 'POST', body });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const dataProvider = createDataProvider({
    ...{ config: { ...address, extensions: false, plainWrites: true }, entities, getToken: () => accessToken },
    ...{ isOnline: () => true, onOnline: () => {} },
    scope: () => ({ groupId: GROUP, outletIds: BOTH, outletId: FORT }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return instead?.(new URL(request.url).pathname) ?? app.fetch(request);
    },
  });
  return { api, dataProvider };
}

describe('a save', () => {
  it('is tried of every kind of record that can be saved', () => expect(saved.length).toBeGreaterThan(25));

  it.each(saved.map((entity) => [entity.name, entity] as const))('loses nothing of %s', async (name, entity) => {
    const { api, dataProvider } = await inFront();
    const list = { pagination: { page: 1, perPage: 5 }, sort: { field: '_id', order: 'ASC' as const }, filter: {} };
    const [record] = (await dataProvider.getList(name, list)).data;
    // Some kinds of documents begin empty; the browser test creates those.
    if (!record) return;
    const { _rev: before, ...held } = api.store.get(record._id) as Doc;
    const key = entity.kind === 'document' ? 'remarks' : (titleField(entity) ?? 'name');
    const isText = typeof record[key] === 'string' || entity.kind === 'document';
    const data = isText ? { ...record, [key]: `${String(record[key] ?? '')} two` } : record;
    await dataProvider.update(name, { id: record.id, data, previousData: record });
    const {
      _rev: now,
      modifiedDateTime: _then,
      modifiedDatetime: _other,
      modifiedBy: _by,
      ...kept
    } = api.store.get(record._id) as Doc;
    const { modifiedDateTime, modifiedDatetime, modifiedBy, ...expected } = {
      ...held,
      ...(isText ? { [key]: data[key] } : {}),
    } as Record<string, unknown>;
    // An online item's form contains texts: true is sent as 'true'.
    const isForm = name === 'oloMenuItems';
    expect(isForm ? inTexts(kept) : kept).toMatchObject(isForm ? inTexts(expected) : expected);
    expect(now).not.toBe(before);
    expect(api.surplus()).toEqual([]);
  });
});

it('says so where an approval was answered and not stored', async () => {
  const { api, dataProvider } = await inFront((path) =>
    path.endsWith('/approvePO') ? new Response('Updated successfully') : undefined,
  );
  const { data } = await dataProvider.getOne('purchaseOrders', { id: 'po_1' });
  const act = dataProvider.act('purchaseOrders', 'approve', { _id: data._id, _rev: data._rev }, data);
  await expect(act).rejects.toThrow(/hasn’t changed/);
  expect(api.store.get('po_1')?.status).toBe('draft');
});

it('settings whose document has its own id are read by their outlet', async () => {
  const { api, dataProvider } = await inFront();
  const { data } = await dataProvider.getOne('systemSettings', { id: FORT });
  expect(data._id).not.toBe(FORT);
  const stored = await dataProvider.update('systemSettings', {
    ...{ id: data.id, data: { ...data, note: 'seen' }, previousData: data },
  });
  expect(stored.data).toMatchObject({ outletId: FORT, note: 'seen' });
  expect(api.store.get(data._id)).toMatchObject({ note: 'seen' });
});
