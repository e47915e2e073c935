import { describe, expect, it } from 'vitest';
import { labels } from '#dataProvider';
import { provide } from './dataProviderFixture';

const page = (number: number, perPage = 2) => ({ page: number, perPage });
const byName = { field: 'name', order: 'ASC' as const };

const menu = [
  { _id: 'i3', _rev: '1-c', name: 'cola', itemCode: 'C', itemType: 'simple', price: '9.00', status: 'active' },
  { _id: 'i1', _rev: '1-a', name: 'Apple pie', itemCode: 'A', itemType: 'simple', price: '10.00', status: 'active' },
  { _id: 'i4', _rev: '1-d', name: 'Dosa', itemCode: 'D', itemType: 'variable', status: 'inactive' },
  { _id: 'i2', _rev: '1-b', name: 'Bun', itemCode: 'B', itemType: 'simple', price: '100.00', status: 'active' },
];

it('a list whose records have no id is refused with what is missing: nobody should take it for an empty one', async () => {
  const config = { apiUrl: 'http://api.test/api', inventoryUrl: 'http://stock.test/inventory-api', extensions: false };
  for (const dialect of ['reference', 'couchLike']) {
    const { dataProvider } = provide(() => ({ docs: [{ name: 'Lanka Fresh' }] }), { config: { ...config, dialect } });
    await expect(dataProvider.getList('suppliers', { pagination: page(1), sort: byName, filter: {} })).rejects.toThrow(
      'A supplier came without its id: the API must send _id or id with each record.',
    );
  }
});

describe('lists of an API that pages', () => {
  it('asks as declared, with bookmark, sort, search, filter and the scope that the call names', async () => {
    const { dataProvider, calls } = provide(() => ({
      docs: [menu[0]],
      bookmark: 'b3',
      previous: 'b1',
      total: 5,
      position: 2,
    }));
    const answer = await dataProvider.getList('items', {
      pagination: page(2),
      sort: { field: 'price', order: 'DESC' },
      filter: { q: 'col', itemType: ['simple'] },
      meta: { after: 'b2' },
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/items',
      query: {
        limit: '2',
        bookmark: 'b2',
        sort: '-price',
        q: 'col',
        filter: '{"itemType":["simple"]}',
        group_id: 'g1',
        outlets: 'o1,o2',
      },
    });
    expect(answer).toMatchObject({
      data: [{ id: 'i3', _id: 'i3', name: 'cola' }],
      total: 5,
      pageInfo: { hasNextPage: true, hasPreviousPage: true },
      meta: { bookmark: 'b3', previous: 'b1', position: 2 },
    });
  });

  it('finds a page by its number, however far behind', async () => {
    const { dataProvider, calls } = provide(({ query }) => {
      const start = Number(query.bookmark ?? 0);
      const limit = Number(query.limit);
      const docs = Array.from({ length: Math.min(limit, 2_345 - start) }, (_, index) => ({ _id: `i${start + index}` }));
      return { docs, total: 2_345, position: start, bookmark: String(start + docs.length) };
    });
    const ask = async (number: number) =>
      (await dataProvider.getList('items', { pagination: page(number, 50), sort: byName, filter: {} })).data;
    expect((await ask(20)).map(({ id }) => id).at(0)).toBe('i950');
    expect(calls.map(({ query }) => [query.limit, query.bookmark])).toEqual([['1000', undefined]]);
    calls.length = 0;
    const last = await ask(47);
    expect([last.length, last[0]?.id, last.at(-1)?.id]).toEqual([45, 'i2300', 'i2344']);
    expect(calls.map(({ query }) => [query.limit, query.bookmark])).toEqual([
      ['1000', undefined],
      ['1000', '1000'],
      ['300', '2000'],
      ['50', '2300'],
    ]);
    expect(await ask(48)).toEqual([]);
  });

  it('asks the inventory service for the selected outlet', async () => {
    const { dataProvider, calls } = provide(() => ({ docs: [], total: 0, bookmark: null }));
    await dataProvider.getList('purchaseOrders', {
      pagination: page(1),
      sort: { field: 'docDate', order: 'DESC' },
      filter: {},
    });
    expect(calls[0]).toMatchObject({
      path: '/inventory-api/po/getPoListDocs',
      query: { outletId: 'o1', sort: '-docDate' },
    });
  });

  it('keeps the titles that come with a list, so that they are not requested again', async () => {
    const { dataProvider, calls } = provide(() => ({
      docs: [menu[0]],
      total: 1,
      labels: { menuCategories: { 'dp-c1': 'Drinks' } },
    }));
    await dataProvider.getList('items', { pagination: page(1), sort: byName, filter: {} });
    expect(labels.get('menuCategories', 'dp-c1')).toBe('Drinks');
    expect(labels.get('items', 'i3')).toBe('cola');
    expect(calls).toHaveLength(1);
  });

  it('reads records by id at any outlet, not only the selected one', async () => {
    const { dataProvider, calls } = provide(() => ({ docs: [{ _id: 'p1' }, { _id: 'p2' }], total: 2 }));
    const { data } = await dataProvider.getMany('purchaseOrders', { ids: ['p1', 'p2', 'p1'] });
    expect(data.map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(calls[0]?.query).toEqual({ limit: '2', filter: '{"_id":["p1","p2"]}' });
  });

  it('walks a whole list by its bookmarks for an export', async () => {
    const { dataProvider, calls } = provide(({ query }) =>
      query.bookmark === 'next'
        ? { docs: [menu[1]], bookmark: null, total: 2, position: 1 }
        : { docs: [menu[0]], bookmark: 'next', total: 2, position: 0 },
    );
    const all = await dataProvider.getAll('items', { filter: { status: 'active' } });
    expect(all.map(({ id }) => id)).toEqual(['i3', 'i1']);
    expect(calls.map(({ query }) => query.bookmark)).toEqual([undefined, 'next']);
    expect(calls[0]?.query.sort).toBe('name');
  });
});

describe('lists of an API that answers everything, whatever was asked', () => {
  it.each([
    ['an array', menu],
    ['docs', { docs: menu }],
  ])('pages, sorts and counts %s itself', async (_what, answer) => {
    const { dataProvider } = provide(() => answer);
    const first = await dataProvider.getList('items', { pagination: page(1), sort: byName, filter: {} });
    expect(first.data.map(({ name }) => name)).toEqual(['Apple pie', 'Bun']);
    expect(first).toMatchObject({ total: 4, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const second = await dataProvider.getList('items', { pagination: page(2), sort: byName, filter: {} });
    expect(second.data.map(({ name }) => name)).toEqual(['cola', 'Dosa']);
    expect(second).toMatchObject({ pageInfo: { hasNextPage: false, hasPreviousPage: true }, meta: { position: 2 } });
  });

  it('sorts figures as figures with what is empty last, and filters by values, ranges and emptiness', async () => {
    const { dataProvider } = provide(() => menu);
    const names = async (filter: object, sort: { field: string; order: 'ASC' | 'DESC' } = byName) =>
      (await dataProvider.getList('items', { pagination: page(1, 25), sort, filter })).data.map(({ name }) => name);
    expect(await names({}, { field: 'price', order: 'ASC' })).toEqual(['cola', 'Apple pie', 'Bun', 'Dosa']);
    expect(await names({}, { field: 'price', order: 'DESC' })).toEqual(['Bun', 'Apple pie', 'cola', 'Dosa']);
    expect(await names({ status: 'inactive' })).toEqual(['Dosa']);
    expect(await names({ price: { from: '9.5', to: '50' } })).toEqual(['Apple pie']);
    expect(await names({ price: null })).toEqual(['Dosa']);
    expect(await names({ q: 'app PIE' })).toEqual(['Apple pie']);
    expect(await names({ _id: ['i2', 'i3'] })).toEqual(['Bun', 'cola']);
  });

  it.each(['No List', 'No Item List', 'No items'])("takes '%s' for an empty list", async (words) => {
    for (const answer of [words, { docs: words }]) {
      const { dataProvider } = provide(() => answer);
      expect(await dataProvider.getList('items', { pagination: page(1), sort: byName, filter: {} })).toMatchObject({
        data: [],
        total: 0,
      });
    }
  });

  it('says which list cannot be read when the answer is no list', async () => {
    const { dataProvider } = provide(() => ({ hello: 1 }));
    await expect(dataProvider.getList('items', { pagination: page(1), sort: byName, filter: {} })).rejects.toThrow(
      'The list of menu items could not be read.',
    );
  });
});

describe('one record', () => {
  it('is read by the declared call, and loses what only the console needs', async () => {
    const { dataProvider, calls } = provide(() => ({ ...menu[0], _labels: { menuCategories: { 'dp-c9': 'Snacks' } } }));
    const { data } = await dataProvider.getOne('items', { id: 'i3' });
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/v1/items/i3' });
    expect(data).toEqual({ ...menu[0], id: 'i3' });
    expect(labels.get('menuCategories', 'dp-c9')).toBe('Snacks');
  });

  it('takes _id as a parameter where the call names it', async () => {
    const { dataProvider, calls } = provide(() => ({ docs: [{ _id: 'p 1' }] }));
    await dataProvider.getOne('purchaseOrders', { id: 'p 1' });
    expect(calls[0]).toMatchObject({ path: '/inventory-api/po/getPOById', query: { _id: 'p 1' } });
  });

  it('is found in the list where the API has no call of its own for it', async () => {
    const { dataProvider, calls } = provide(
      () => [
        { _id: 's1', supplierName: 'A' },
        { _id: 's2', supplierName: 'B' },
      ],
      {
        config: { apiUrl: 'http://api.test/api', inventoryUrl: 'http://stock.test/inv', extensions: false },
      },
    );
    expect((await dataProvider.getOne('suppliers', { id: 's2' })).data).toMatchObject({ id: 's2', supplierName: 'B' });
    expect(calls[0]?.path).toBe('/api/v1/supplier/list');
    await expect(dataProvider.getOne('suppliers', { id: 's9' })).rejects.toMatchObject({ status: 404 });
  });
});
