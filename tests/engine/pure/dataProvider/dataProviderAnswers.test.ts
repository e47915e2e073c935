import { describe, expect, it } from 'vitest';
import type { HttpError } from '#dataProvider';
import { isEntity } from '#engine/read/entities';
import { servedBySpec } from '#engine/read/narrowToSpec';
import { everyDeclaration } from '#resources';
import { type Answer, provide } from './dataProviderFixture';

/** An API with only the specification's calls, and unusual answers. */
const address = { apiUrl: 'http://api.test/api', inventoryUrl: 'http://stock.test/inv', extensions: false };
const strict = (answer: Answer) => provide(answer, { config: address });
const plain = (answer: Answer) => provide(answer, { config: { ...address, plainWrites: true } });
const text = (words: string, status = 200, type = 'text/plain') =>
  new Response(words, { status, headers: { 'Content-Type': type } });
const caught = (promise: Promise<unknown>): Promise<HttpError> =>
  promise.then(
    () => expect.fail('went through'),
    (error) => error,
  );

const page = (number: number, perPage = 25) => ({ page: number, perPage });
const byName = { field: 'name', order: 'ASC' as const };
const tea = { _id: 'i1', _rev: '1-a', name: 'Tea', price: '4.00' };
const edited = { id: 'i1', data: { ...tea, price: '5.00' }, previousData: { ...tea, id: 'i1' } };
const order = { _id: 'p1', _rev: '1-a', status: 'draft', pONumber: 'PO-1', unknown: 'kept', items: [{ itemId: 'a' }] };

describe('whole lists', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ _id: `i${index}`, name: `Item ${1000 + index}` }));
  it.each(['nil', 'g1AAAACT', null, undefined])('are paged here, also with the bookmark %j', async (bookmark) => {
    const { dataProvider } = strict(() => ({ docs: many, bookmark }));
    const ask = (number: number, filter = {}) =>
      dataProvider.getList('items', { pagination: page(number), sort: byName, filter });
    expect(await ask(1)).toMatchObject({ total: 300, pageInfo: { hasNextPage: true } });
    expect((await ask(1)).data).toHaveLength(25);
    expect((await ask(12)).data.map(({ id }) => id)).toEqual(many.slice(275).map(({ _id }) => _id));
    expect((await ask(1, { q: '1299' })).data.map(({ id }) => id)).toEqual(['i299']);
  });

  it.each(['nil', 'g1AAAACT'])(
    'shorter than a page are sorted and searched here too, with the bookmark %j',
    async (bookmark) => {
      const { dataProvider } = strict(() => ({
        docs: [
          { _id: 'b', name: 'B' },
          { _id: 'a', name: 'A' },
        ],
        bookmark,
      }));
      const { data, total } = await dataProvider.getList('items', { pagination: page(1), sort: byName, filter: {} });
      expect([data.map(({ id }) => id), total]).toEqual([['a', 'b'], 2]);
    },
  );

  it('page by page follow the bookmarks of an API that pages without a total', async () => {
    const { dataProvider } = strict(({ query }) => {
      const start = Number(query.bookmark ?? 0);
      return { docs: many.slice(start, start + Number(query.limit)), bookmark: String(start + Number(query.limit)) };
    });
    const all = await dataProvider.getAll('items', {});
    expect(all).toHaveLength(300);
    const first = await dataProvider.getList('items', { pagination: page(1), sort: byName, filter: {} });
    expect(first).toMatchObject({ pageInfo: { hasNextPage: true }, meta: { bookmark: '25' } });
    expect(first.total).toBeUndefined();
  });

  it('exactly as long as a page are not read for ever from an API that takes no notice of bookmarks', async () => {
    const docs = Array.from({ length: 1_000 }, (_, index) => ({ _id: `i${index}`, name: `Item ${index}` }));
    const { dataProvider, calls } = strict(() => ({ docs, bookmark: 'g1AAAACT' }));
    expect(await dataProvider.getAll('items', {})).toHaveLength(1_000);
    expect(calls).toHaveLength(2);
    const second = { pagination: page(2, 1_000), sort: byName, filter: {}, meta: { after: 'g1AAAACT' } };
    expect(await dataProvider.getList('items', second)).toMatchObject({ data: [], pageInfo: { hasNextPage: false } });
  });

  it('are read from data and from text that the server calls HTML', async () => {
    const list = (answer: unknown) =>
      strict(() => answer).dataProvider.getList('items', { pagination: page(1), sort: byName, filter: {} });
    expect((await list({ data: [tea] })).data).toMatchObject([{ id: 'i1' }]);
    expect((await list(text('No items', 200, 'text/html; charset=utf-8'))).data).toEqual([]);
  });
});

describe('records without a status', () => {
  it('are in use: pickers offer them', async () => {
    const docs = [
      { _id: 'a', unitName: 'Kilogram' },
      { _id: 'b', unitName: 'Old pound', status: 'inactive' },
    ];
    const { dataProvider } = strict(() => ({ docs }));
    const ask = (status: string) =>
      dataProvider.getList('units', { pagination: page(1), sort: byName, filter: { status } });
    expect((await ask('active')).data.map(({ id }) => id)).toEqual(['a']);
    expect((await ask('inactive')).data.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('writes answered by a text or nothing', () => {
  it.each([
    ['a text', () => text('Updated successfully')],
    ['a text that the server calls HTML', () => text('Updated successfully', 200, 'text/html')],
    ['204', () => new Response(null, { status: 204 })],
    ['a message', () => ({ message: 'Updated successfully' })],
  ])('are read again after %s', async (_what, answered) => {
    let stored: object = tea;
    const { dataProvider, calls } = plain(({ method, body }) => {
      if (method === 'GET') return stored;
      stored = { ...body, _rev: '2-b', price: '5.0' };
      return answered();
    });
    const { data } = await dataProvider.update('items', edited);
    expect(data).toMatchObject({ id: 'i1', _rev: '2-b', price: '5.0' });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/v1/items', 'GET /api/v1/items/i1']);
  });

  it('are not stored where the record is as it was', async () => {
    const { dataProvider } = plain(({ method }) => (method === 'GET' ? tea : text('Updated successfully')));
    const error = await caught(dataProvider.update('items', edited));
    expect(error.message).toBe('The server answered “Updated successfully”, but your changes weren’t stored.');
  });

  it('find a new record in the list, and say so when it is not there', async () => {
    const list: object[] = [tea];
    const { dataProvider } = plain(({ method, body }) => {
      if (method === 'GET') return list;
      if (body?.name === 'Coffee') list.push({ ...body, _id: 'i2', _rev: '1-x' });
      return text('Saved');
    });
    expect((await dataProvider.create('items', { data: { name: 'Coffee', price: '6' } })).data).toMatchObject({
      id: 'i2',
    });
    expect((await caught(dataProvider.create('items', { data: { name: 'Cake' } }))).message).toBe(
      'The server answered “Saved”, but the new menu item wasn’t found. Check the list before you create it again.',
    );
  });
});

describe('actions of the specification`s calls', () => {
  it('send the whole document', async () => {
    const { dataProvider, calls } = strict(({ body }) => ({ ...body, _rev: '2-b', status: 'approved' }));
    await dataProvider.act('purchaseOrders', 'approve', { _id: 'p1', _rev: '1-a' }, { ...order, id: 'p1' });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ path: '/inv/po/approvePO', body: order });
  });

  it('read the document first where only its version is known', async () => {
    const { dataProvider, calls } = strict(({ method, body }) =>
      method === 'GET' ? { docs: [order] } : { ...body, _rev: '2-b', status: 'approved' },
    );
    await dataProvider.act('purchaseOrders', 'approve', { _id: 'p1', _rev: '1-a' });
    expect(calls.map(({ path }) => path)).toEqual(['/inv/po/getPOById', '/inv/po/approvePO']);
    expect(calls[1]?.body).toEqual(order);
  });

  it('carry what the person gave over what is stored', async () => {
    const { dataProvider, calls } = strict(({ body }) => ({ ...body, _rev: '2-b', status: 'delete' }));
    const input = { _id: 'g1', _rev: '1-a', reason: 'Entered twice' };
    await dataProvider.act('goodsReceivedNotes', 'delete', input, {
      _id: 'g1',
      _rev: '1-a',
      status: 'draft',
      unknown: 1,
    });
    expect(calls[0]?.body).toEqual({ ...input, status: 'draft', unknown: 1 });
  });

  it.each([
    [
      'a text',
      () => text('Approved successfully'),
      'The server answered “Approved successfully”, but PO-1 hasn’t changed.',
    ],
    ['204', () => new Response(null, { status: 204 }), 'The server accepted this, but PO-1 hasn’t changed.'],
    [
      'id and revision',
      () => ({ ok: true, id: 'p1', rev: '1-a' }),
      'The server accepted this, but PO-1 hasn’t changed.',
    ],
  ])('are not done where %s is all there is and the order is still a draft', async (_what, answered, message) => {
    const { dataProvider } = plain(({ method }) => (method === 'GET' ? order : answered()));
    const error = await caught(dataProvider.act('purchaseOrders', 'approve', { _id: 'p1', _rev: '1-a' }, order));
    expect(error.message).toBe(message);
  });

  it('answer the order as it is then', async () => {
    let status = 'draft';
    const { dataProvider } = plain(({ method }) => {
      if (method === 'GET') return { ...order, _rev: '2-b', status };
      status = 'approved';
      return text('Approved successfully');
    });
    const done = await dataProvider.act('purchaseOrders', 'approve', { _id: 'p1', _rev: '1-a' }, order);
    expect(done).toMatchObject({ id: 'p1', _rev: '2-b', status: 'approved' });
    const sent = await dataProvider.act('purchaseOrders', 'sendToGRN', { _id: 'p1', _rev: '1-a' }, order);
    expect(sent).toMatchObject({ _rev: '2-b' });
  });
});

describe('refusals', () => {
  it.each([
    ['400 with a text', () => text('Price is missing', 400)],
    ['400 with an error', () => Response.json({ error: 'Price is missing' }, { status: 400 })],
    ['400 with error and reason', () => Response.json({ error: 'bad', reason: 'Price is missing' }, { status: 400 })],
    ['200 with an error', () => ({ error: 'Price is missing' })],
    ['200 that calls itself a failure', () => ({ status: 'fail', message: 'Price is missing' })],
  ])('by %s are failures with the API`s own reason', async (_what, answer) => {
    const { dataProvider } = plain(({ method }) => (method === 'GET' ? tea : answer()));
    expect(await caught(dataProvider.update('items', edited))).toMatchObject({
      status: 400,
      message: 'Price is missing',
    });
  });

  it.each([
    ['409 with a text', () => text('Conflict', 409)],
    [
      'CouchDB`s words',
      () => Response.json({ error: 'conflict', reason: 'Document update conflict.' }, { status: 409 }),
    ],
    ['200 with CouchDB`s words', () => ({ error: 'conflict', reason: 'Document update conflict.' })],
  ])('by %s are conflicts, with the record as it is now', async (_what, answer) => {
    const theirs = { ...tea, _rev: '2-b', name: 'Green tea' };
    const { dataProvider } = strict(({ method }) => (method === 'GET' ? theirs : answer()));
    expect(await caught(dataProvider.update('items', edited))).toMatchObject({
      status: 409,
      body: { current: { ...theirs, id: 'i1' } },
    });
  });
});

describe('reports', () => {
  it.each([[[]], ['No List'], [{ docs: [] }], [{ data: [] }], [null]])(
    'without rows are read from %j',
    async (answer) => {
      const { dataProvider } = strict(() => answer);
      expect(await dataProvider.report('/salesReport', { fromDate: '2026-11-01' })).toMatchObject({
        ...{ docs: [], totals: {}, total: 0, bookmark: null },
        params: { fromDate: '2026-11-01' },
      });
    },
  );

  it('as bare rows are read', async () => {
    const { dataProvider } = strict(() => [{ bills: 1 }, { bills: 2 }]);
    const docs = [{ bills: 1 }, { bills: 2 }];
    expect(await dataProvider.report('/salesReport', {})).toMatchObject({ docs, total: 2 });
  });
});

it('a custom call answers rows as docs', async () => {
  const { dataProvider } = strict(() => ['GRN', 'PO'].map((moduleId) => ({ moduleId })));
  expect(await dataProvider.custom('userRoles', 'modules')).toEqual({
    docs: [{ moduleId: 'GRN' }, { moduleId: 'PO' }],
  });
});

it('a menu category answered by a text is created, although no call returns its id until an item uses it', async () => {
  const served = servedBySpec(everyDeclaration).filter(isEntity);
  const { dataProvider, calls } = provide(
    ({ method }) => (method === 'POST' ? text('Created successfully') : { docs: [] }),
    {
      config: { ...address, plainWrites: true },
      entities: served,
    },
  );
  const { data } = await dataProvider.create('menuCategories', { data: { name: 'Soups', revenueGroup: 'food' } });
  expect(data).toMatchObject({ id: '', name: 'Soups' });
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/items/insertCategory',
    'GET /api/v1/items',
  ]);
});
