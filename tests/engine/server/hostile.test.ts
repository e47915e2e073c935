import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetFullDisk } from '#server/http/errors';
import { logAs } from '#server/log';
import { appOf, testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { type Client, newTenant, type Tenant } from './records/recordsFixture';

/** Requests of malicious or broken clients: refused quickly, with a message, and never with a 5xx. */
const { db, app } = await testApp(await ownDatabase());
let tenant: Tenant;
let owner: Client;

beforeEach(async () => {
  tenant = await newTenant(db, app);
  owner = tenant.owner;
});

const manyKeys = (count: number, length = 10) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`.padEnd(length, 'x'), 1]));
const bookmark = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a body that is made to cost time', () => {
  it.each([
    ['100,000 unknown fields of an order', '/inventory-api/po/insertPO', manyKeys(100_000)],
    ['one field with a name of 1.9 MB', '/api/v1/comments', { ['x'.repeat(1_900_000)]: 1 }],
    [
      '5,000 rows of 60 unknown columns',
      '/api/v1/items/import',
      { rows: Array(5_000).fill(manyKeys(60)), dryRun: true },
    ],
    [
      '5,000 rows of ever other columns',
      '/api/v1/items/import',
      {
        rows: Array.from({ length: 5_000 }, (_, row) => ({ [`column${row}abc`]: 1, [`other${row}abc`]: 2 })),
        dryRun: true,
      },
    ],
    [
      '5,000 rows of 60 columns that no other row has',
      '/api/v1/discounts/import',
      {
        rows: Array.from({ length: 5_000 }, (_, row) =>
          Object.fromEntries(Array.from({ length: 60 }, (_, column) => [`col${row}x${column}`, 'v'])),
        ),
        dryRun: true,
      },
    ],
    ['20,000 bill lines with unknown columns', '/api/v1/bills/import', { rows: Array(20_000).fill(manyKeys(4)) }],
    ['a bill line with a name of 5 MB', '/api/v1/bills/import', { rows: [{ ['x'.repeat(5_000_000)]: 1 }] }],
  ])('%s: refused within seconds, in a short answer', async (_what, path, body) => {
    const before = process.cpuUsage();
    const answer = await owner.post(path, body);
    expect([200, 400, 413]).toContain(answer.status);
    // CPU time, so that a busy machine changes nothing. The slowest of them took 23 s before.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(6);
    expect(JSON.stringify(answer.body).length).toBeLessThan(6_000_000);
    expect((answer.body.errors ?? []).length).toBeLessThanOrEqual(500);
  });

  it('names the first unknown fields and counts the others', async () => {
    const { body } = await owner.post('/api/v1/comments', manyKeys(30));
    const unknown = (body.errors ?? []).filter(({ rule }) => rule === 'unknownField');
    expect(unknown).toHaveLength(6);
    expect(unknown.at(-1)?.message).toBe('25 more fields are unknown');
  });

  it('does not say a name of megabytes again', async () => {
    const answer = await owner.post('/api/v1/comments', { ['x'.repeat(1_900_000)]: 1 });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(2_000);
  });

  it('of an import has the columns of one file, not others in each row', async () => {
    const rows = Array.from({ length: 600 }, (_, row) => ({ [`first${row}`]: 1, [`second${row}`]: 2 }));
    const answer = await owner.post('/api/v1/discounts/import', { rows, dryRun: true });
    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      400,
      { field: 'rows', rule: 'count', message: 'A file has at most 1,000 columns. These rows have 1,200' },
    ]);
  });

  it('with more names than any record has is not looked at, at any depth', async () => {
    for (const body of [manyKeys(1_001), { rows: [{ inner: manyKeys(1_001) }] }]) {
      const answer = await owner.post('/api/v1/comments', body);
      expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([400, 'An object takes at most 1,000 fields']);
    }
  });
});

describe('a large body from a signed-out client', () => {
  /** A body without a length, and how much of it was read. */
  const dribble = (megabytes: number) => {
    let taken = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (taken >= megabytes * 1024 * 1024) return controller.close();
        taken += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    return { body, taken: () => taken };
  };
  const sent = (path: string, body: ReadableStream, headers: Record<string, string> = {}) =>
    app.request(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        body,
        headers: { 'Transfer-Encoding': 'chunked', ...headers },
        duplex: 'half',
      } as RequestInit),
    );

  it('is refused before it is read', async () => {
    const { body, taken } = dribble(18);
    expect((await sent('/api/v1/bills/import', body)).status).toBe(401);
    expect(taken()).toBeLessThan(1024 * 1024);
  });

  it('must say its length where much is allowed, also when it is signed', async () => {
    const { body, taken } = dribble(18);
    const answer = await sent('/api/v1/bills/import', body, { Authorization: `Bearer ${owner.token}` });
    expect(answer.status).toBe(411);
    expect(taken()).toBeLessThan(1024 * 1024);
  });
});

describe('values that no column can store', () => {
  it.each([
    [
      'a bookmark with a text for a number',
      '/api/v1/inventoryItems/list',
      { sort: 'parLevel', bookmark: bookmark('parLevel', 'abc', 'x', 1, 0) },
    ],
    ['a bookmark of the log', '/api/v1/log', { bookmark: bookmark('-at,-seq', '2026-11-20', 'abc', 1, 0) }],
    ['a bookmark of 30 digits', '/api/v1/log', { bookmark: bookmark('-at,-seq', '2026-11-20', '9'.repeat(30), 1, 0) }],
    ['a bookmark without a time', '/api/v1/log', { bookmark: bookmark('-at,-seq', 'no time', '7', 1, 0) }],
    ['a bookmark of a former version', '/api/v1/log', { bookmark: bookmark('-seq', null, '7', 1, 0) }],
    ['a day that does not exist', '/api/v1/log', { from: '2026-02-31' }],
    ['the year 0', '/api/v1/log', { from: '0000-01-01' }],
    ['NUL in a filter', '/api/v1/items', { filter: JSON.stringify({ name: '\u0000' }) }],
    ['a filter that cannot become text', '/api/v1/items', { filter: '{"name":{"toString":1}}' }],
    ['NUL in a search', '/api/v1/items', { q: 'a\u0000b' }],
    ['a range beyond all records', '/api/v1/measureTypes', { range: '[100000000000000000000,100000000000000000000]' }],
    ['a report of the year 0', '/api/v1/salesReport', { fromDate: '0000-01-01', toDate: '0000-01-02' }],
    ['NUL in a file’s id', '/api/v1/files/aGFyYm91cg.%00', {}],
  ])('%s is refused', async (_what, path, query) => {
    const { status } = await owner.get(path, query);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it.each([
    [
      'lists nested 200,000 deep',
      '/api/v1/comments',
      `{"comment":"\\u0041","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    ],
    ['an order whose lines are null', '/inventory-api/po/insertPO', '{"items":[null]}'],
    ['a receipt whose lines are null', '/inventory-api/GRN/insertGRN', '{"items":[null]}'],
    ['a cell that cannot become text', '/api/v1/items/import', '{"rows":[{"name":"A","price":{"toString":1}}]}'],
    ['the same, escaped', '/api/v1/items/import', '{"rows":[{"name":"A","price":{"to\\u0053tring":1}}]}'],
    ['a record that cannot become a number', '/api/v1/comments', '{"comment":[{"valueOf":1,"toJSON":2}]}'],
    ['lines that are texts', '/inventory-api/po/insertPO', '{"items":["a",1,[]]}'],
    ['a number for a choice', '/api/v1/printer', '{"printerRole":9007199254740992}'],
    [
      'an import with a column that names people',
      '/api/v1/discounts/import',
      '{"rows":[{"name":"Zed","createdBy":"user_1"}],"dryRun":true}',
    ],
  ])('%s: no fault of the server', async (_what, path, body) => {
    const response = await owner.send('POST', path, { body, headers: { 'Content-Type': 'application/json' } });
    expect(response.status).toBeLessThan(500);
  });
});

describe('a fault of the program', () => {
  it('is logged in one line with the request and without what was typed', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.push(String(line)));
    logAs({ level: 'info', format: 'json', requests: false });
    const broken = appOf({
      ...db,
      query: async () => {
        throw Object.assign(new Error('duplicate key value (4012 8888 8888 1881)'), {
          code: 'XX000',
          parameters: ['secret'],
        });
      },
    });
    const response = await broken.request('/api/v1/items?q=secret', {
      headers: { Authorization: `Bearer ${owner.token}` },
    });
    spy.mockRestore();
    logAs({ level: 'info', format: 'text', requests: false });
    expect(response.status).toBe(500);
    const { requestId } = (await response.json()) as { requestId: string };
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId,
      method: 'GET',
      path: '/api/v1/items',
      sqlState: 'XX000',
    });
    expect(lines[0]).not.toMatch(/secret|4012/);
  });

  it('says that the disk is full when it is', async () => {
    const full = appOf({
      ...db,
      query: async () => {
        throw Object.assign(new Error('could not extend file'), { code: '53100' });
      },
    });
    const response = await full.request('/api/v1/items', { headers: { Authorization: `Bearer ${owner.token}` } });
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({ code: 'diskFull', message: expect.stringContaining('disk is full') });
    forgetFullDisk();
  });
});

describe('a value that is nothing, or the name of what every object has', () => {
  it('in the preview of an action is not given yet', async () => {
    const outlet = await owner.get('/api/v1/outlets/get/out_COL');
    const { _id, _rev } = outlet.body;
    const closed = await owner.post(`/api/v1/outlets/${String(_id)}/closePeriod`, { _rev, date: '2026-01-31' });
    expect(closed.status).toBe(200);
    for (const before of ['', ' ', null]) {
      const answer = await owner.post(`/api/v1/outlets/${String(_id)}/archiveBills/preview`, {
        _rev: closed.body._rev,
        arguments: { before },
      });
      expect([before, answer.status]).toEqual([before, 200]);
    }
  });

  it.each(['__proto__', 'constructor', 'toString'])('is no tile of a dashboard: %s', async (name) => {
    expect((await owner.get(`/api/v1/dashboard/report?tile=${name}`)).status).toBe(400);
    expect((await owner.get(`/api/v1/dashboard/?tiles=${name}`)).status).toBe(400);
  });
});
