import { describe, expect, it } from 'vitest';
import { text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { provide } from './dataProviderFixture';

const tables = defineResource({
  name: 'tables',
  label: { one: 'Table', many: 'Tables' },
  title: 'name',
  module: 'FLOOR',
  fields: { name: text({ required: true }) },
});

describe('a resource without declared calls', () => {
  it('speaks the simple-rest dialect at v1/<name>', async () => {
    const { dataProvider, calls } = provide(
      ({ method, path }) =>
        method === 'GET' && path.endsWith('/tables')
          ? Response.json([{ _id: 't1', _rev: '1-a', name: 'Window' }], {
              headers: { 'Content-Range': 'tables 0-0/31' },
            })
          : { _id: 't1', _rev: '2-b', name: 'Door' },
      { entities: [tables] },
    );
    const list = await dataProvider.getList('tables', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: { q: 'win' },
    });
    expect(list).toMatchObject({ data: [{ id: 't1', _id: 't1', name: 'Window' }], total: 31, meta: { position: 10 } });
    await dataProvider.create('tables', { data: { name: 'Door' } });
    await dataProvider.update('tables', {
      id: 't1',
      data: { id: 't1', _id: 't1', _rev: '1-a', name: 'Door' },
      previousData: { id: 't1' },
    });
    const gone = await dataProvider.delete('tables', { id: 't1', previousData: { id: 't1', _rev: '2-b' } });
    expect(gone.data).toMatchObject({ id: 't1' });
    expect(calls.map(({ method, path, query, body }) => ({ method, path, query, body }))).toEqual([
      {
        method: 'GET',
        path: '/api/v1/tables',
        query: { sort: '["name","ASC"]', range: '[10,19]', filter: '{"q":"win"}', group_id: 'g1', outlets: 'o1,o2' },
        body: undefined,
      },
      { method: 'POST', path: '/api/v1/tables', query: {}, body: { name: 'Door' } },
      { method: 'PUT', path: '/api/v1/tables/t1', query: {}, body: { _id: 't1', _rev: '1-a', name: 'Door' } },
      { method: 'DELETE', path: '/api/v1/tables/t1', query: {}, body: undefined },
    ]);
  });
});
