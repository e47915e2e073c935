import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { testApp } from '#tests/kit/app';
import { type Client, newTenant, rulesOf, type Tenant } from './recordsFixture';

const { db, app } = await testApp();
let tenant: Tenant;
let owner: Client;
let categoryId: string;

beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
  categoryId = String(
    (await tenant.put('menuCategories', { name: 'Mains', revenueGroup: 'food', outlets: ['out_COL', 'out_KDY'] }))._id,
  );
});

const item = (more: AnyRecord = {}): AnyRecord => ({ name: 'Rice and curry', categoryId, price: '12.50', ...more });
const create = async (more: AnyRecord = {}) => {
  const answer = await owner.post('/api/v1/items/', item(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as AnyRecord;
};

describe('a record', () => {
  it('is stored with its defaults, code, author and revision, and reads back the same', async () => {
    const made = await create({ price: 12.5, shortName: ' Rice ' });
    expect(made).toMatchObject({
      itemCode: 'MI-00001',
      name: 'Rice and curry',
      shortName: 'Rice',
      price: '12.50',
      itemType: 'simple',
      status: 'active',
      allowDiscount: true,
      outlets: ['out_COL', 'out_KDY'],
      createdBy: owner.userId,
      modifiedBy: '',
    });
    expect(made._id).toMatch(/^item_\w+$/);
    expect(made._rev).toMatch(/^1-[0-9a-f]+$/);
    const { body } = await owner.get(`/api/v1/items/${made._id}`);
    const { _labels, ...read } = body;
    expect(read).toEqual(made);
    expect(_labels).toMatchObject({
      menuCategories: { [categoryId]: 'Mains' },
      outlets: { out_COL: 'Outlet COL' },
      users: { [owner.userId]: 'Ada Perera' },
    });
  });

  it('keeps missing keys on a change, clears by null or empty text, and counts its revisions', async () => {
    const made = await create({ shortName: 'Rice', description: 'Spicy', calories: 700 });
    const { body, status } = await owner.put('/api/v1/items/', {
      _id: made._id,
      _rev: made._rev,
      price: '13',
      description: '',
      calories: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ price: '13.00', shortName: 'Rice', modifiedBy: owner.userId });
    expect(body).not.toHaveProperty('description');
    expect(body).not.toHaveProperty('calories');
    expect(String(body._rev)).toMatch(/^2-/);
    const { body: history } = await owner.get(`/api/v1/items/${made._id}/history`);
    expect((history.docs as AnyRecord[]).map(({ action, changes }) => [action, changes])).toEqual([
      ['update', { price: ['12.50', '13.00'], description: ['Spicy', null], calories: [700, null] }],
      ['create', {}],
    ]);
    expect(history.labels).toMatchObject({ users: { [owner.userId]: 'Ada Perera' } });
  });

  it('sent back as it was read changes nothing', async () => {
    const made = await create();
    const { body: read } = await owner.get(`/api/v1/items/${made._id}`);
    const { body, status } = await owner.put('/api/v1/items/', {
      ...read,
      id: made._id,
      type: 'item',
      groupId: tenant.groupId,
    });
    expect([status, body._rev]).toEqual([200, made._rev]);
  });

  it('is not overwritten on a stale revision: 409 with what is stored', async () => {
    const made = await create();
    const second = await owner.put('/api/v1/items/', { _id: made._id, _rev: made._rev, price: '14' });
    const stale = await owner.put('/api/v1/items/', { _id: made._id, _rev: made._rev, price: '15' });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect(stale.body.current).toEqual(second.body);
    const without = await owner.put('/api/v1/items/', { _id: made._id, price: '15' });
    expect([without.status, rulesOf(without)]).toEqual([400, ['_rev: required']]);
  });

  it('of two users who save at once only one succeeds', async () => {
    const made = await create();
    const answers = await Promise.all(
      ['15', '16'].map((price) => owner.put('/api/v1/items/', { _id: made._id, _rev: made._rev, price })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('what is refused', () => {
  it('names every wrong field with its rule, and nothing is written', async () => {
    const answer = await owner.post('/api/v1/items/', {
      name: '',
      categoryId: 'cat_none',
      price: '-1',
      itemType: 'other',
      outlets: [],
      calories: 1.5,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid');
    expect(rulesOf(answer).sort()).toEqual(
      [
        'calories: invalid_type',
        'categoryId: reference',
        'itemType: choice',
        'name: required',
        'outlets: min',
        'price: min',
      ].sort(),
    );
    expect((await owner.get('/api/v1/items/')).body).toMatchObject({ docs: [], message: 'No items' });
  });

  it('says which field an unknown name may mean', async () => {
    const answer = await owner.post('/api/v1/items/', item({ prise: '3' }));
    expect(answer.body.errors).toEqual([
      { field: 'prise', rule: 'unknownField', message: 'There is no field “prise”; did you mean “price”?' },
    ]);
  });

  it('finds wrong references in lists at their own place', async () => {
    const answer = await owner.post(
      '/api/v1/items/',
      item({
        outletPrices: [
          { outletId: 'out_COL', price: '3' },
          { outletId: 'out_GAL', price: '4' },
        ],
      }),
    );
    expect(rulesOf(answer)).toEqual(['outletPrices.1.outletId: reference']);
  });

  it('may not choose what the declaration does not offer', async () => {
    const old = await tenant.put('menuCategories', {
      name: 'Old',
      revenueGroup: 'food',
      status: 'inactive',
      outlets: ['out_COL'],
    });
    const answer = await owner.post('/api/v1/items/', item({ categoryId: old._id }));
    expect(rulesOf(answer)).toEqual(['categoryId: choice']);
  });

  it('is a body that is no JSON, no object, or contains values that cannot be stored', async () => {
    for (const body of ['{"name":', '[1]', '"text"', '{"name":"a\\u0000b"}', '{"name":"\\ud800"}', '{"\\u0000":1}']) {
      const response = await owner.send('POST', '/api/v1/items/', { body });
      expect(response.status, body).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid', errors: [{ field: '' }] });
    }
  });

  it('runs the rules over several fields', async () => {
    const answer = await owner.post('/api/v1/items/', item({ itemType: 'variable' }));
    expect(rulesOf(answer)).toEqual(['portions: min']);
  });

  it('is the value of a field that is not in use', async () => {
    const made = await create({ itemType: 'openPrice', manualCost: 'cheap', costSource: 'none' });
    expect(made).not.toHaveProperty('manualCost');
    const { body } = await owner.put('/api/v1/items/', {
      _id: made._id,
      _rev: made._rev,
      manualCost: { a: 1 },
      shortName: 'x',
    });
    expect([body.shortName, body.manualCost]).toEqual(['x', undefined]);
  });

  it('keeps frozen fields', async () => {
    const { body: bar } = await owner.post('/api/v1/foodDepartment', { name: 'Bar', outletId: 'out_COL' });
    const moved = { _id: bar._id, _rev: bar._rev, outletId: 'out_KDY' };
    expect(rulesOf(await owner.put('/api/v1/foodDepartment/update', moved))).toEqual(['outletId: once']);
  });
});

describe('unique values', () => {
  it('let one of two concurrent records through', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((name) => owner.post('/api/v1/items/', item({ name, itemCode: 'same' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused && rulesOf(refused)).toEqual(['itemCode: unique']);
    expect((await owner.get('/api/v1/items/')).body.total).toBe(1);
  });

  it('ignore case, apply within their scope, and free a value after a change', async () => {
    const first = await create({ name: 'Kottu' });
    expect(rulesOf(await owner.post('/api/v1/items/', item({ name: 'KOTTU' })))).toEqual(['name: unique']);
    const other = await tenant.put('menuCategories', {
      name: 'Late',
      revenueGroup: 'food',
      outlets: ['out_COL', 'out_KDY'],
    });
    await create({ name: 'kottu', categoryId: other._id });
    await owner.put('/api/v1/items/', { _id: first._id, _rev: first._rev, name: 'Kottu roti' });
    await create({ name: 'Kottu' });
  });

  it('are skipped when codes are assigned', async () => {
    await create({ name: 'A', itemCode: 'MI-00001' });
    const made = await create({ name: 'B' });
    expect(made.itemCode).toBe('MI-00002');
    const { body } = await owner.put('/api/v1/items/', {
      _id: made._id,
      _rev: made._rev,
      itemCode: '',
      shortName: 'b',
    });
    expect([body.itemCode, body.shortName]).toEqual(['MI-00002', 'b']);
  });
});

describe('removing', () => {
  it('deletes by id and revision what nothing uses, and keeps its history', async () => {
    const made = await create();
    expect((await owner.remove(`/api/v1/items/${made._id}/9-old`)).status).toBe(409);
    expect((await owner.remove(`/api/v1/items/${made._id}/${made._rev}`)).status).toBe(200);
    expect((await owner.get(`/api/v1/items/${made._id}`)).status).toBe(404);
    const rows = await db.query<{ action: string; changes: AnyRecord }>(
      'select action, changes from history where group_id = $1 and id = $2 order by seq',
      [tenant.groupId, made._id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete']);
    expect(rows[1]?.changes.name).toEqual(['Rice and curry', null]);
    await create();
  });

  it('refuses what is in use and names who uses it', async () => {
    const mode = (await tenant.put('measureTypes', { name: 'Weight' }))._id;
    for (const name of ['Gram', 'Kilo', 'Tonne', 'Pound']) {
      await tenant.put('units', {
        unitName: name,
        unitCode: name.slice(0, 2),
        measureTypeId: mode,
        conversionToBase: '1',
      });
    }
    const { body: type } = await owner.get(`/api/v1/measureTypes/${mode}`);
    const answer = await owner.remove(`/api/v1/measureTypes/${mode}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'inUse']);
    expect(answer.body.message).toBe(
      'Weight is used by unit of measure Gram, unit of measure Kilo, unit of measure Tonne and others. Make it inactive instead',
    );
    expect(answer.body.usedBy).toHaveLength(3);
    expect((await owner.get(`/api/v1/measureTypes/${mode}`)).body._rev).toBe(type._rev);
  });

  it('finds uses within lists, and menu items that were sold', async () => {
    const sold = await create();
    await db.query(
      `insert into bill_lines (group_id, outlet_id, bill_id, line_no, business_date, item_id, item_code, name, qty, unit_price, gross, net)
       values ($1, 'out_COL', 'bill', 1, '2026-01-01', $2, 'MI', 'Rice', 1, 1, 1, 1)`,
      [tenant.groupId, sold._id],
    );
    const answer = await owner.remove(`/api/v1/items/${sold._id}/${sold._rev}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'inUse']);
  });

  it('makes inactive where the declaration has no DELETE', async () => {
    const { body: category } = await owner.get(`/api/v1/menuCategories/${categoryId}/record`);
    const answer = await owner.post(`/api/v1/menuCategories/${categoryId}/delete`, { _rev: category._rev });
    expect([answer.status, answer.body.status]).toEqual([200, 'inactive']);
    expect((await owner.get(`/api/v1/menuCategories/${categoryId}/record`)).body.status).toBe('inactive');
  });
});

describe('bulk changes', () => {
  it('are all or nothing', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })];
    const half = await owner.post('/api/v1/items/bulkUpdate', {
      items: [
        { _id: a._id, _rev: a._rev, price: '1' },
        { _id: b._id, _rev: b._rev, price: 'x' },
      ],
    });
    expect([half.status, rulesOf(half)]).toEqual([400, ['items.1.price: number']]);
    expect((await owner.get(`/api/v1/items/${a._id}`)).body.price).toBe('12.50');
    const stale = await owner.post('/api/v1/items/bulkUpdate', {
      items: [
        { _id: a._id, _rev: a._rev, price: '1' },
        { _id: b._id, _rev: '0-x', price: '2' },
      ],
    });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ index: 1, current: { name: 'B' } });
    const done = await owner.post('/api/v1/items/bulkUpdate', {
      items: [a, b].map(({ _id, _rev }) => ({ _id, _rev, price: '2' })),
    });
    expect(done.body.docs?.map(({ price }) => price)).toEqual(['2.00', '2.00']);
  });
});
