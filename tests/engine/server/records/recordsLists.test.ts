import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { type Answer, type Client, newTenant, rulesOf, type Tenant } from './recordsFixture';

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;
const all = ['out_COL', 'out_KDY'];
const COUNT = 1200;
/** Item n as it is stored; prices repeat in threes of 40, every seventh has none. */
const priceOf = (n: number): string | undefined => (n % 7 === 0 ? undefined : `${(n % 40) * 3}.50`);
let stored: AnyRecord[];

beforeAll(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
  // Ids run against the order of names, so that a sort by reference is by name.
  await tenant.put('menuCategories', { _id: 'cat_1', name: 'Zest', revenueGroup: 'beverage', outlets: all });
  await tenant.put('menuCategories', { _id: 'cat_2', name: 'apple', revenueGroup: 'food', outlets: all });
  stored = await tenant.putMany(
    'items',
    Array.from({ length: COUNT }, (_, n) => ({
      name: `${n % 2 ? 'Dish' : 'dish'} ${String(n).padStart(4, '0')}`,
      itemCode: `MI-${n}`,
      categoryId: n % 3 ? 'cat_1' : 'cat_2',
      price: priceOf(n),
      itemType: 'simple',
      isFeatured: n % 10 === 0,
      dietary: n % 4 ? ['veg'] : ['halal', 'egg'],
      calories: n,
      portions: n === 5 ? [{ portionId: 'L', name: 'Large', price: '9.00' }] : undefined,
      status: n % 100 === 99 ? 'inactive' : 'active',
      outlets: n % 5 ? all : ['out_KDY'],
    })),
  );
});

const list = (query: Record<string, string | number | object> = {}, by = owner) => by.get('/api/v1/items/', query);
const names = ({ body }: Answer) => (body.docs ?? []).map(({ name }) => String(name));
const codes = ({ body }: Answer) => (body.docs ?? []).map(({ itemCode }) => String(itemCode));

/** All pages forwards, then all the way back; each page by its own bookmark. */
async function walk(sort: string, limit: number): Promise<{ there: string[][]; back: string[][] }> {
  const there: string[][] = [];
  const back: string[][] = [];
  let page = await list({ sort, limit });
  let position = 0;
  for (;;) {
    there.push(codes(page));
    expect([page.body.total, page.body.position]).toEqual([COUNT, position]);
    position += page.body.docs?.length ?? 0;
    if (!page.body.bookmark) break;
    page = await list({ sort, limit, bookmark: String(page.body.bookmark) });
  }
  for (;;) {
    back.unshift(codes(page));
    if (!page.body.previous) break;
    page = await list({ sort, limit, bookmark: String(page.body.previous) });
  }
  return { there, back };
}

/** The expected order, computed differently: stable sorts in JavaScript. */
function expected(value: (n: number) => number | string | undefined, isDown: boolean): string[] {
  const sign = isDown ? -1 : 1;
  return Array.from({ length: COUNT }, (_, n) => n)
    .sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === undefined || y === undefined) {
        if (x !== y) return x === undefined ? 1 : -1;
      } else if (x !== y) return x < y ? -sign : sign;
      return sign * (String(stored[a]?._id) < String(stored[b]?._id) ? -1 : 1);
    })
    .map((n) => `MI-${n}`);
}

describe('paging', () => {
  const categoryName = (n: number) => (n % 3 ? 'zest' : 'apple');
  const price = (n: number) => (priceOf(n) === undefined ? undefined : Number(priceOf(n)));
  it.each([
    ['price', price, false, 100],
    ['-price', price, true, 170],
    ['categoryId', categoryName, false, 250],
    ['-categoryId', categoryName, true, 333],
    ['name', (n: number) => `dish ${String(n).padStart(4, '0')}`, false, 400],
    ['-calories', (n: number) => n, true, 500],
    ['status', (n: number) => (n % 100 === 99 ? 'inactive' : 'active'), false, 300],
  ] as const)(
    'by %s shows every record once, there and back, ties and empty values included',
    async (sort, value, isDown, limit) => {
      const { there, back } = await walk(sort, limit);
      expect(there.flat()).toEqual(expected(value, isDown));
      expect(back).toEqual(there);
    },
  );

  it('keeps its place when records before it come and go', async () => {
    const first = await list({ sort: 'calories', limit: 10 });
    const extra = await tenant.put('items', {
      name: 'Between',
      itemCode: 'X',
      categoryId: 'cat_1',
      calories: 3,
      outlets: all,
      itemType: 'simple',
    });
    const second = await list({ sort: 'calories', limit: 10, bookmark: String(first.body.bookmark) });
    expect(codes(second)[0]).toBe('MI-10');
    expect(second.body.total).toBe(COUNT + 1);
    await owner.remove(`/api/v1/items/${extra._id}/${extra._rev}`);
    expect((await list({ limit: 1 })).body.total).toBe(COUNT);
  });

  it('begins at the beginning when going back leads to less than a page', async () => {
    const first = await list({ sort: 'calories', limit: 3 });
    const second = await list({ sort: 'calories', limit: 10, bookmark: String(first.body.bookmark) });
    const back = await list({ sort: 'calories', limit: 10, bookmark: String(second.body.previous) });
    expect(codes(back)).toEqual(Array.from({ length: 10 }, (_, n) => `MI-${n}`));
    expect([back.body.position, back.body.previous]).toEqual([0, null]);
  });

  it('refuses a bookmark of another sort, an unknown sort, and a limit that is none', async () => {
    const { body } = await list({ sort: 'price' });
    expect(rulesOf(await list({ sort: 'name', bookmark: String(body.bookmark) }))).toEqual(['bookmark: bookmark']);
    expect(rulesOf(await list({ bookmark: 'nonsense' }))).toEqual(['bookmark: bookmark']);
    expect((await list({ sort: 'prise' })).body.message).toContain('did you mean “price”?');
    expect(rulesOf(await list({ sort: 'portions' }))).toEqual(['sort: sort']);
    expect(rulesOf(await list({ limit: 0 }))).toEqual(['limit: integer']);
  });

  it('gives 25 records unless asked, 1000 at most', async () => {
    expect((await list()).body.docs).toHaveLength(25);
    expect((await list({ limit: 9999 })).body.docs).toHaveLength(1000);
  });
});

describe('filters', () => {
  const total = async (filter: object) => (await list({ filter, limit: 1 })).body.total;
  const countOf = (test: (n: number) => boolean) => Array.from({ length: COUNT }, (_, n) => n).filter(test).length;
  it.each([
    ['a reference', { categoryId: 'cat_2' }, (n: number) => n % 3 === 0],
    ['any of several', { status: ['inactive', 'locked'] }, (n: number) => n % 100 === 99],
    ['a figure, however it is written', { price: '31.5' }, (n: number) => priceOf(n) === '31.50'],
    [
      'a range of figures',
      { price: { from: '30', to: 60 } },
      (n: number) => Number(priceOf(n)) >= 30 && Number(priceOf(n)) <= 60,
    ],
    ['an open range', { calories: { from: 1190 } }, (n: number) => n >= 1190],
    ['emptiness', { price: null }, (n: number) => n % 7 === 0],
    ['yes', { isFeatured: true }, (n: number) => n % 10 === 0],
    ['no', { isFeatured: false }, (n: number) => n % 10 !== 0],
    ['a word in a list', { dietary: ['egg', 'vegan'] }, (n: number) => n % 4 === 0],
    ['an outlet among several', { outlets: 'out_COL' }, (n: number) => n % 5 !== 0],
    ['a field in a list of groups', { 'portions.portionId': 'L' }, (n: number) => n === 5],
    ['two at once', { categoryId: 'cat_2', status: 'inactive' }, (n: number) => n % 3 === 0 && n % 100 === 99],
  ] as const)('take %s', async (_what, filter, test) => {
    expect(await total(filter)).toBe(countOf(test));
  });

  it('take ids, a day within moments, and name what is wrong', async () => {
    const ids = [stored[3]?._id, stored[4]?._id, 'item_of_nobody'];
    expect(codes(await list({ filter: { _id: ids }, sort: 'calories' }))).toEqual(['MI-3', 'MI-4']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await total({ createdDateTime: { from: today, to: today } })).toBe(COUNT);
    expect((await list({ filter: { pricee: 1 } })).body.errors?.[0]).toMatchObject({
      field: 'pricee',
      rule: 'unknownField',
    });
    expect(rulesOf(await list({ filter: { price: 'cheap' } }))).toEqual(['price: filter']);
    expect(rulesOf(await owner.get('/api/v1/items/?filter={'))).toEqual(['filter: json']);
  });

  it('cannot be used to smuggle SQL', async () => {
    for (const query of ['q=%00', 'filter=%7B%22name%22%3A%22%00%22%7D', 'sort=constructor', 'sort=["constructor"]']) {
      expect([query, (await owner.get(`/api/v1/items/?${query}`)).status]).toEqual([query, 400]);
    }
    for (const range of ['5', '[1]', '{}', '["a",2]', '[3,1]']) {
      expect([range, (await owner.get('/api/v1/measureTypes', { range })).status]).toEqual([range, 400]);
    }
    for (const key of ["name' or 1=1 --", "contact_info.x'); drop table records; --"]) {
      expect((await list({ filter: { [key]: 'x' } })).status).toBe(400);
      expect((await list({ sort: key })).status).toBe(400);
    }
    expect(await total({ name: "x' or '1'='1" })).toBe(0);
    expect((await list({ q: "%' or 1=1 --" })).body.docs).toEqual([]);
  });
});

describe('search', () => {
  it('finds every word in name or code without regard to case, and takes % and _ as they are', async () => {
    expect(names(await list({ q: 'DISH 0042' }))).toEqual(['dish 0042']);
    expect(codes(await list({ q: '0042 mi-42' }))).toEqual(['MI-42']);
    expect(names(await list({ q: '%' }))).toEqual([]);
    expect((await list({ q: 'dish', filter: { calories: { to: 9 } } })).body.total).toBe(10);
    expect((await list({ filter: { q: 'dish 0007' } })).body.total).toBe(1);
  });
});

describe('a list', () => {
  it('brings the titles of what it shows', async () => {
    const { body } = await list({ limit: 3, sort: 'calories' });
    expect(body.labels).toMatchObject({
      menuCategories: { cat_1: 'Zest', cat_2: 'apple' },
      outlets: { out_KDY: 'Outlet KDY' },
    });
  });

  it('counts by status', async () => {
    const { body } = await owner.get('/api/v1/inventoryitemmanagement/getItemCount');
    expect(body).toEqual({ count: 0, counts: {} });
  });

  it('is narrowed, never widened, by scope parameters', async () => {
    expect((await list({ outlets: 'out_COL', limit: 1 })).body.total).toBe(COUNT - COUNT / 5);
    expect((await list({ group_id: tenant.groupId, outlets: all.join(), limit: 1 })).body.total).toBe(COUNT);
    expect((await list({ group_id: 'group_other' })).body).toMatchObject({ docs: [], total: 0, message: 'No items' });
    const one = await tenant.person({ MENU_ITEM: ['view'] }, ['out_COL']);
    expect((await list({ limit: 1 }, one)).body.total).toBe(COUNT - COUNT / 5);
    expect((await list({ limit: 1, outlets: 'out_KDY' }, one)).body.total).toBe(0);
  });

  it('speaks ra-data-simple-rest where a resource has no calls of its own', async () => {
    await tenant.putMany(
      'measureTypes',
      ['Weight', 'Volume', 'Count'].map((name) => ({ name })),
    );
    const asked = await owner.get('/api/v1/measureTypes', { sort: ['name', 'DESC'], range: [1, 2], filter: {} });
    const docs = asked.body as unknown as AnyRecord[];
    expect(docs.map(({ name }) => name)).toEqual(['Volume', 'Count']);
    expect(asked.headers.get('Content-Range')).toBe('measureTypes 1-2/3');
    expect(docs[0]?.id).toBe(docs[0]?._id);
    const many = await owner.get('/api/v1/measureTypes', { filter: { id: docs.map(({ id }) => id) } });
    expect(many.body).toHaveLength(2);
    const made = await owner.post('/api/v1/measureTypes', { name: 'Length' });
    expect(made.body.id).toBe(made.body._id);
    const changed = await owner.put(`/api/v1/measureTypes/${made.body.id}`, { ...made.body, name: 'Time' });
    expect(changed.body).toMatchObject({ id: made.body.id, name: 'Time' });
    expect((await owner.remove(`/api/v1/measureTypes/${made.body.id}`)).body.id).toBe(made.body.id);
    const native = await owner.get('/api/v1/measureTypes', { sort: 'name', limit: 2 });
    expect([native.body.docs?.length, native.body.total]).toEqual([2, 3]);
  });
});
