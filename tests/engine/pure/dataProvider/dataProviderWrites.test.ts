import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWERED_BY_PAGE, type HttpError } from '#dataProvider';
import { type Answer, NEVER, provide } from './dataProviderFixture';

const order = { outletId: 'o2', clientRequestId: 'r1', items: [] };
const isTrigger = ({ path }: { path: string }) => path === '/api/v1/emailTrigger';
const caught = (promise: Promise<unknown>): Promise<HttpError> =>
  promise.then(
    () => expect.fail('went through'),
    (error) => error,
  );

const PO = (doing: string) =>
  `This Page Did Not Respond In A Timely Manner. You Will be Now Redirected To The Main Page. Please wait while the PO is being ${doing}`;
const GRN = (doing: string) => PO(doing).replace('the PO', 'the GRN');
const GRN_APPROVAL =
  'GRN approval process is taking time more than expected. The Approval will continue in the background.';
const OFFLINE = 'No internet connection. Please check your network and try again.';
const UNREACHABLE = 'Unable to connect to server. Please check your internet connection and try again.';

describe('plain records', () => {
  it('are written by the declared calls, without react-admin`s id', async () => {
    const { dataProvider, calls } = provide(({ body }) => ({ _id: 'i1', ...body, _rev: '2-b' }));
    await dataProvider.create('items', { data: { name: 'Tea' } });
    await dataProvider.update('items', {
      id: 'i1',
      data: { id: 'i1', _id: 'i1', _rev: '1-a', name: 'Tea' },
      previousData: { id: 'i1' },
    });
    await dataProvider.delete('items', { id: 'i1', previousData: { id: 'i1', _rev: '2-b' } });
    expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'POST', path: '/api/v1/items', body: { group_id: 'g1', name: 'Tea' } },
      { method: 'PUT', path: '/api/v1/items', body: { _id: 'i1', _rev: '1-a', name: 'Tea' } },
      { method: 'DELETE', path: '/api/v1/items/i1/2-b', body: undefined },
    ]);
  });

  it('take the revision from the API when the caller does not know it', async () => {
    const { dataProvider, calls } = provide(({ method }) =>
      method === 'GET' ? { _id: 'i1', _rev: '7-g' } : { _id: 'i1' },
    );
    await dataProvider.deleteMany('items', { ids: ['i1'] });
    expect(calls.at(-1)?.path).toBe('/api/v1/items/i1/7-g');
  });

  it('keep what was sent where an API answers with id and revision only', async () => {
    const { dataProvider } = provide(() => ({ ok: true, id: 'i9', rev: '1-x' }));
    expect((await dataProvider.create('items', { data: { name: 'Tea' } })).data).toEqual({
      group_id: 'g1',
      id: 'i9',
      _id: 'i9',
      _rev: '1-x',
      name: 'Tea',
    });
  });

  const html = (body: string) => new Response(body, { headers: { 'Content-Type': 'text/html' } });
  const cutOff = () => new Response('{"_id":"i1","na', { headers: { 'Content-Type': 'application/json' } });
  it.each([
    ['an empty object', () => ({})],
    ['an answer that was cut off', cutOff],
    ['no content', () => new Response(null, { status: 204 })],
    ['a bare word', () => 'ok'],
    ['a record without an id', () => ({ name: 'Tea' })],
  ])('are not stored when the answer to a save is %s', async (_what, answer) => {
    const { dataProvider } = provide(answer);
    const saves = [
      dataProvider.create('items', { data: { name: 'Tea' } }),
      dataProvider.update('items', { id: 'i1', data: { _id: 'i1', _rev: '1-a' }, previousData: { id: 'i1' } }),
      dataProvider.create('purchaseOrders', { data: order }),
    ];
    for (const save of saves) {
      const error = await caught(save);
      expect(error.message).toBe(UNREACHABLE);
      expect(error.type).toBe('connection_error');
    }
  });

  it('are not stored when a web page answers, which a wrong address or a guest network does', async () => {
    for (const page of ['<html>Welcome to the guest network</html>', '\n<!DOCTYPE html><title>Not here</title>']) {
      const error = await caught(provide(() => html(page)).dataProvider.create('items', { data: { name: 'Tea' } }));
      expect(error.message).toBe(ANSWERED_BY_PAGE);
      expect(error.type).toBe('connection_error');
    }
    expect(ANSWERED_BY_PAGE).toMatch(/^Unable to connect to server\. .*apiUrl in config\.json/);
  });

  it('end in the spec`s sentence when no answer comes, and the failure is reported', async () => {
    const { dataProvider, calls } = provide(({ path }) => (isTrigger({ path }) ? { id: 'm1' } : NEVER), {
      timeoutMs: 20,
    });
    const error = await caught(dataProvider.create('comments', { data: { comment: 'No onions' } }));
    expect(error.type).toBe('timeout');
    expect(error.message).toBe(PO('saved').replace('PO', 'Comment'));
    await vi.waitFor(() => expect(calls.filter(isTrigger)).toHaveLength(1));
  });

  it('bring named problems back', async () => {
    const problem = { field: 'name', rule: 'required', message: 'Name is required' };
    const { dataProvider } = provide(() =>
      Response.json({ code: 'invalid', message: 'Name is required', errors: [problem] }, { status: 400 }),
    );
    expect(await caught(dataProvider.create('items', { data: {} }))).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Name is required',
      errors: [problem],
      // In the format of react-admin's forms.
      body: { code: 'invalid', errors: { name: 'Name is required' } },
    });
  });

  it('say which call does not exist', async () => {
    const { dataProvider, calls } = provide(() => ({}));
    expect((await caught(dataProvider.create('notifications', { data: {} }))).message).toBe(
      'There is no call to create notifications.',
    );
    expect(calls).toEqual([]);
  });

  it('are sent once more, and only once, after the sign-in was renewed', async () => {
    let token = 'old';
    const renew = vi.fn(() => {
      token = 'new';
      return true;
    });
    const { dataProvider, calls } = provide(
      ({ headers }) =>
        headers.get('Authorization') === 'Bearer new'
          ? { _id: 'i1' }
          : Response.json({ code: 'unauthenticated' }, { status: 401 }),
      { getToken: () => token, onUnauthorized: renew },
    );
    await dataProvider.create('items', { data: { name: 'Tea' } });
    expect(calls).toHaveLength(2);
    expect(renew).toHaveBeenCalledOnce();
  });
});

describe('saves of documents', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  const slow: Answer = (call) => (isTrigger(call) ? {} : NEVER);
  const po = { _id: 'p1', _rev: '1-a', outletId: 'o2' };
  type Provider = ReturnType<typeof provide>['dataProvider'];
  const saves: [string, (provider: Provider) => Promise<unknown>, string, { service: string; function: string }][] = [
    [
      'a new order',
      (p) => p.create('purchaseOrders', { data: order }),
      PO('saved'),
      { service: 'PO', function: 'insertPO' },
    ],
    [
      'a changed order',
      (p) => p.update('purchaseOrders', { id: 'p1', data: po, previousData: { id: 'p1' } }),
      PO('updated'),
      { service: 'PO', function: 'updatePO' },
    ],
    [
      'an order`s approval',
      (p) => p.act('purchaseOrders', 'approve', po),
      PO('Approved'),
      { service: 'PO', function: 'approvePO' },
    ],
    [
      'an order sent to GRN',
      (p) => p.act('purchaseOrders', 'sendToGRN', po),
      PO('updated'),
      { service: 'PO', function: 'updateSendToGRN' },
    ],
    [
      'a new receipt',
      (p) => p.create('goodsReceivedNotes', { data: order }),
      GRN('saved'),
      { service: 'GRN', function: 'insertGRN' },
    ],
    [
      'a changed receipt',
      (p) => p.update('goodsReceivedNotes', { id: 'p1', data: po, previousData: { id: 'p1' } }),
      GRN('updated'),
      { service: 'GRN', function: 'updateGRN' },
    ],
    [
      'a deleted receipt',
      (p) => p.act('goodsReceivedNotes', 'delete', po),
      GRN('updated'),
      { service: 'GRN', function: 'updateGRNStatusToDelete' },
    ],
    [
      'a receipt`s approval',
      (p) => p.act('goodsReceivedNotes', 'approve', po),
      GRN_APPROVAL,
      { service: 'GRN', function: 'approveGRN' },
    ],
  ];

  it.each(saves)(
    'say after 30 seconds what happens to %s, and report it once',
    async (_what, save, sentence, named) => {
      const { dataProvider, calls } = provide(slow);
      const failure = caught(save(dataProvider));
      await vi.advanceTimersByTimeAsync(29_999);
      expect(calls.filter(isTrigger)).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await failure).toMatchObject({ message: sentence, type: 'timeout' });
      await vi.advanceTimersByTimeAsync(60_000);
      const triggers = calls.filter(isTrigger);
      expect(triggers).toHaveLength(1);
      expect(triggers[0]).toMatchObject({ method: 'POST', body: { outlet: 'o2', ...named, error: sentence } });
      expect(triggers[0]?.body?.time).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    },
  );

  it('read a fault of the server on insert like a late answer', async () => {
    const { dataProvider, calls } = provide((call) =>
      isTrigger(call) ? {} : Response.json({ code: 'internal', message: 'x' }, { status: 500 }),
    );
    expect((await caught(dataProvider.create('purchaseOrders', { data: order }))).message).toBe(PO('saved'));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.filter(isTrigger)).toHaveLength(1);
  });

  it('are refused with the API`s own words and without a report', async () => {
    const { dataProvider, calls } = provide(() =>
      Response.json({ code: 'invalid', message: 'Line 1 has no price' }, { status: 400 }),
    );
    expect((await caught(dataProvider.act('purchaseOrders', 'approve', po))).message).toBe('Line 1 has no price');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.filter(isTrigger)).toEqual([]);
  });

  it('are not sent while the browser is offline; the report goes out once when it is back', async () => {
    let online = false;
    const { dataProvider, calls, comeOnline } = provide(() => ({ _id: 'p1' }), { isOnline: () => online });
    for (let press = 0; press < 3; press++)
      expect(await caught(dataProvider.create('purchaseOrders', { data: order }))).toMatchObject({
        message: OFFLINE,
        type: 'no_internet',
      });
    expect(calls).toEqual([]);
    online = true;
    comeOnline();
    comeOnline();
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      path: '/api/v1/emailTrigger',
      body: { service: 'PO', function: 'insertPO', error: OFFLINE },
    });
  });

  it('say when nothing answers, and report it after the next answer of any call', async () => {
    let reachable = false;
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const { dataProvider, calls } = provide(
      () => {
        if (!reachable) throw new TypeError('fetch failed');
        return { docs: [], total: 0 };
      },
      { storage },
    );
    expect(await caught(dataProvider.create('purchaseOrders', { data: order }))).toMatchObject({
      message: UNREACHABLE,
      type: 'connection_error',
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(kept.get('failedSaves')).toContain('insertPO');
    const before = calls.length;
    reachable = true;
    await dataProvider.getList('items', {
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(calls.slice(before).filter(isTrigger)).toHaveLength(1);
    expect(kept.size).toBe(0);
  });

  it('let the console ask whether a late save had reached the server', async () => {
    const { dataProvider, calls } = provide(() => ({ docs: [{ _id: 'p7', clientRequestId: 'r1' }], total: 1 }));
    expect(await dataProvider.savedAs('purchaseOrders', 'r1')).toMatchObject({ id: 'p7' });
    expect(calls[0]?.query.filter).toBe('{"clientRequestId":"r1"}');
  });
});

describe('what else the console asks', () => {
  it('carries an action`s version and arguments, and brings back where it leads', async () => {
    const { dataProvider, calls } = provide(() => ({
      _id: 'p1',
      _rev: '2-b',
      opens: { resource: 'goodsReceivedNotes', id: 'g1' },
    }));
    const result = await dataProvider.act('purchaseOrders', 'cancel', { _id: 'p1', _rev: '1-a', reason: 'late' });
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/purchaseOrders/p1/cancel',
      body: { _id: 'p1', _rev: '1-a', reason: 'late' },
    });
    expect(result).toMatchObject({ id: 'p1', opens: { resource: 'goodsReceivedNotes', id: 'g1' } });
  });

  it('counts by status where the API has a call for it, and goes without elsewhere', async () => {
    const { dataProvider, calls } = provide(() => ({ count: 5, counts: { draft: 2, approved: 3 } }));
    expect(await dataProvider.counts('purchaseOrders', { q: 'PO-1', supplierId: 's1' })).toEqual({
      draft: 2,
      approved: 3,
    });
    expect(calls[0]).toMatchObject({
      path: '/api/v1/po/getPoCount',
      query: { outletId: 'o1', q: 'PO-1', filter: '{"supplierId":"s1"}' },
    });
    expect(await dataProvider.counts('suppliers', {})).toBeUndefined();
    const old = provide(() => ({ count: 5 }));
    expect(await old.dataProvider.counts('purchaseOrders', {})).toBeUndefined();
  });

  it('counts a whole list where the API says no more than a number, and never one that comes in pages', async () => {
    const [draft, approved, deleted] = ['draft', 'approved', 'delete'].map((status) => ({ status, supplierId: 's1' }));
    const docs = [draft, draft, approved, deleted, { status: 'draft', supplierId: 's2' }].map((doc, index) => ({
      ...doc,
      _id: `p${index}`,
    }));
    const asked = (answers: Record<string, unknown>) =>
      provide(({ path }) => answers[path.replace('/api/', '')] ?? new Response('', { status: 404 }), {
        config: { apiUrl: 'http://api.test/api', inventoryUrl: 'http://api.test/api', extensions: false },
      });
    for (const count of [{ count: 5 }, 5, undefined]) {
      const whole = asked({ 'v1/po/getPoCount': count, 'po/getPoListDocs': { docs, bookmark: 'nil' } });
      expect(await whole.dataProvider.counts('purchaseOrders', { supplierId: 's1' })).toMatchObject({
        ...{ draft: 2, approved: 1, delete: 1, closed: 0 },
      });
    }
    const paged = asked({ 'po/getPoListDocs': { docs: docs.slice(0, 1), bookmark: 'next', total: 5 } });
    expect(await paged.dataProvider.counts('purchaseOrders', {})).toBeUndefined();
  });

  describe('next to the list of the same page', () => {
    const docs = ['draft', 'draft', 'approved'].map((status, index) => ({ _id: `p${index}`, status }));
    const config = { apiUrl: 'http://api.test/api', inventoryUrl: 'http://api.test/api', extensions: false };
    const LIST = '/api/po/getPoListDocs';
    const inFront = (list: (limit: number) => unknown) =>
      provide(
        ({ path, method, query }) => {
          if (method === 'POST') return { ok: true, id: 'p0', rev: '2-b' };
          if (path === '/api/po/getPOById') return { ...docs[0], _rev: '1-a' };
          return path === LIST ? list(Number(query.limit)) : { count: 5 };
        },
        { config },
      );
    const listOf = ({ dataProvider }: ReturnType<typeof provide>, filter = {}, perPage = 25) =>
      dataProvider.getList('purchaseOrders', {
        pagination: { page: 1, perPage },
        sort: { field: 'docDate', order: 'DESC' },
        filter,
      });
    const timesAsked = ({ calls }: ReturnType<typeof provide>) => calls.filter(({ path }) => path === LIST).length;

    it.each(['the list', 'the counts'])(
      'a whole list is read once for both, where %s is asked for first',
      async (first) => {
        const api = inFront(() => ({ docs, bookmark: 'nil' }));
        const counting = () => api.dataProvider.counts('purchaseOrders', {});
        const [one, other] = first === 'the list' ? [listOf(api), counting()] : [counting(), listOf(api)];
        const [list, counts] = first === 'the list' ? await Promise.all([one, other]) : await Promise.all([other, one]);
        expect(list).toMatchObject({ total: 3 });
        expect(counts).toMatchObject({ draft: 2, approved: 1 });
        expect(timesAsked(api)).toBe(1);
      },
    );

    it('changes since then are counted again', async () => {
      let stored = docs;
      const api = inFront(() => ({ docs: stored, bookmark: 'nil' }));
      await Promise.all([listOf(api), api.dataProvider.counts('purchaseOrders', {})]);
      stored = docs.map((doc) => ({ ...doc, status: 'approved' }));
      const [before] = docs;
      await api.dataProvider.update('purchaseOrders', {
        id: 'p0',
        data: { ...before, remarks: 'x' },
        previousData: { id: 'p0', ...before },
      });
      expect(api.calls.some(({ method }) => method === 'POST')).toBe(true);
      expect(await api.dataProvider.counts('purchaseOrders', {})).toMatchObject({ draft: 0, approved: 3 });
    });

    it('another filter, or a page that says nothing of the others, is not counted from', async () => {
      const filtered = inFront(() => ({ docs, bookmark: 'nil' }));
      await Promise.all([listOf(filtered, { status: 'draft' }), filtered.dataProvider.counts('purchaseOrders', {})]);
      expect(timesAsked(filtered)).toBe(2);
      const paged = inFront((limit) => ({ docs: docs.slice(0, limit), bookmark: 'next', total: 5 }));
      const [, counts] = await Promise.all([listOf(paged, {}, 2), paged.dataProvider.counts('purchaseOrders', {})]);
      expect(counts).toBeUndefined();
    });

    it('a list that failed is asked for again by the counts', async () => {
      let times = 0;
      const api = inFront(() => (++times === 1 ? new Response('', { status: 500 }) : { docs, bookmark: 'nil' }));
      const [list, counts] = await Promise.allSettled([listOf(api), api.dataProvider.counts('purchaseOrders', {})]);
      expect(list.status).toBe('rejected');
      expect(counts).toMatchObject({ value: { draft: 2, approved: 1 } });
    });
  });

  it('asks a report by its page`s path', async () => {
    const { dataProvider, calls } = provide(() => ({ rows: [] }));
    await dataProvider.report('/salesReport', { from: '2026-11-01', to: undefined });
    expect(calls[0]).toMatchObject({ path: '/api/v1/salesReport', query: { from: '2026-11-01' } });
  });
});
