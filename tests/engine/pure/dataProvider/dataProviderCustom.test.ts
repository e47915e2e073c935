import { describe, expect, it } from 'vitest';
import { text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { definePage } from '#engine/define/page';
import { provide } from './dataProviderFixture';

/** Custom calls, as the data provider sends them. */

const page = definePage({
  name: 'counter',
  label: 'Counter',
  module: 'COUNTER',
  path: '/counter',
  about: 'Counts.',
  component: 'Counter',
  calls: { read: 'GET v1/counter ? group_id outlets', write: 'POST v1/counter/{outletId}', extra: '+ GET v1/extra' },
});
const coins = defineResource({
  name: 'coins',
  label: { one: 'Coin', many: 'Coins' },
  title: 'name',
  module: 'COUNTER',
  fields: { name: text() },
  calls: { getList: 'GET v1/coins' },
  serves: { 'custom:toss': 'PUT inventory:coins/toss/{_id}' },
});
const declarations = [page, coins];

describe('custom calls', () => {
  it('go to what the page declares, with the scope that the call names', async () => {
    const { dataProvider, calls } = provide(() => ({ count: 3 }), { declarations });
    expect(await dataProvider.custom('counter', 'read', { query: { from: '2026-01-01', to: undefined } })).toEqual({
      count: 3,
    });
    expect(calls[0]).toMatchObject({
      method: 'GET',
      path: '/api/v1/counter',
      query: { group_id: 'g1', outlets: 'o1,o2', from: '2026-01-01' },
    });
  });

  it('take placeholders from the input, else from the scope, and let the input narrow it', async () => {
    const { dataProvider, calls } = provide(() => ({}), { declarations });
    await dataProvider.custom('counter', 'write', { body: { step: 1 } });
    await dataProvider.custom('counter', 'write', { params: { outletId: 'o2' }, body: { step: 1 } });
    await dataProvider.custom('counter', 'read', { query: { outlets: 'o2' } });
    await dataProvider.custom('coins', 'toss', { params: { _id: 'a/b' } });
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/counter/o1',
      'POST /api/v1/counter/o2',
      'GET /api/v1/counter',
      'PUT /inventory-api/coins/toss/a%2Fb',
    ]);
    expect(calls[0]?.body).toEqual({ step: 1 });
    expect(calls[2]?.query.outlets).toBe('o2');
  });

  it('say at once that there is no connection when they write', async () => {
    const { dataProvider, calls } = provide(() => ({}), { declarations, isOnline: () => false });
    await expect(dataProvider.custom('counter', 'write', {})).rejects.toMatchObject({ type: 'no_internet' });
    await dataProvider.custom('counter', 'read');
    expect(calls).toHaveLength(1);
  });

  it('are refused by name if undeclared, and with a message if the server has no extensions', async () => {
    const config = { apiUrl: '/api', inventoryUrl: '/inventory-api', extensions: false };
    const { dataProvider, calls } = provide(() => ({}), { declarations, config });
    await expect(dataProvider.custom('counter', 'reset')).rejects.toThrow('“counter” declares no custom call “reset”');
    await expect(dataProvider.custom('counter', 'extra')).rejects.toMatchObject({ code: 'noCall' });
    expect(calls).toEqual([]);
  });
});
