import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, HttpError, KEPT, keepAnswers, labels } from '#dataProvider';
import { forgettingWrites } from '#dataProvider/cache/lastRead';
import { PlainStorage } from '../../../kit/plainStorage';

const NOON = Date.parse('2026-11-29T12:00:00Z');

describe('kept answers', () => {
  let storage = new PlainStorage();
  let owner: string | undefined;

  /** A page of the console: a cache of its own, and the storage of the browser. */
  const opened = (): QueryClient => {
    const client = createQueryClient();
    keepAnswers(client.getQueryCache(), { storage, prefix: 'kept ', owner: () => owner });
    return client;
  };
  const read = (client: QueryClient, name: string, answer: unknown, meta: object = KEPT) =>
    client.prefetchQuery({ queryKey: [name], queryFn: async () => answer, meta: { ...meta } });
  /** What a page shows that asks, before there is an answer; undefined for nothing. */
  const shown = (name: string, meta: object = KEPT) => {
    const queryFn = vi.fn(() => new Promise(() => {}));
    const observer = new QueryObserver(opened(), { queryKey: [name], queryFn, meta: { ...meta } });
    const stop = observer.subscribe(() => {});
    const { data, dataUpdatedAt, isFetching } = observer.getCurrentResult();
    stop();
    expect(queryFn).toHaveBeenCalledTimes(1);
    return { data, at: dataUpdatedAt, isFetching };
  };
  const names = () => Object.keys(storage).map((name) => name.split(' ').slice(0, 3).join(' '));

  beforeEach(() => {
    vi.useFakeTimers({ now: NOON });
    storage = new PlainStorage();
    owner = 'harbour ann';
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are shown by the next page with their time, and asked for again however young they are', async () => {
    await read(opened(), 'items', { data: [{ price: '1.00' }] });
    await vi.runAllTimersAsync();
    vi.setSystemTime(NOON + 1_000);
    expect(shown('items')).toEqual({ data: { data: [{ price: '1.00' }] }, at: NOON, isFetching: true });
    expect(shown('bills').data).toBeUndefined();
  });

  it('are removed by a write, and what is read while it writes isn’t kept', async () => {
    const client = createQueryClient();
    const forget = keepAnswers(client.getQueryCache(), { storage, prefix: 'kept ', owner: () => owner });
    storage.setItem('another', 'thing');
    await read(client, 'items', 'before');
    await vi.runAllTimersAsync();
    expect(names()).toHaveLength(2);
    let answer = (_: string) => {};
    const reading = client.prefetchQuery({
      queryKey: ['bills'],
      queryFn: () =>
        new Promise<string>((resolve) => {
          answer = resolve;
        }),
      meta: KEPT,
    });
    forget();
    answer('before');
    await reading;
    await vi.runAllTimersAsync();
    expect(names()).toEqual(['another']);
    await read(client, 'stock', 'after');
    await vi.runAllTimersAsync();
    expect(names()).toHaveLength(2);
  });

  it('are the latest ones', async () => {
    const client = opened();
    await read(client, 'items', 1);
    await vi.runAllTimersAsync();
    vi.setSystemTime(NOON + 60_000);
    await read(client, 'items', 2);
    await vi.runAllTimersAsync();
    expect(shown('items')).toMatchObject({ data: 2, at: expect.closeTo(NOON + 60_000, -3) });
    expect(names()).toHaveLength(1);
  });

  it('are of what asks for it alone', async () => {
    await read(opened(), 'items', 1, {});
    await vi.runAllTimersAsync();
    expect(names()).toEqual([]);
    await read(opened(), 'items', 1);
    await vi.runAllTimersAsync();
    expect(shown('items', {}).data).toBeUndefined();
  });

  it('belong to a person and an outlet, those who asked', async () => {
    await read(opened(), 'items', 'ann’s');
    await vi.runAllTimersAsync();
    owner = 'harbour ben';
    expect(shown('items').data).toBeUndefined();
    owner = undefined;
    expect(shown('items').data).toBeUndefined();
    // Someone else signs in, or another outlet is chosen, while the answer is on its way.
    owner = 'harbour ann';
    const client = opened();
    const answered = client.prefetchQuery({
      queryKey: ['bills'],
      queryFn: async () => {
        owner = 'harbour ben';
        return 'ann’s';
      },
      meta: KEPT,
    });
    await answered;
    await vi.runAllTimersAsync();
    expect(names()).toEqual(['kept harbour ann']);
    expect(shown('bills').data).toBeUndefined();
  });

  it('go once they are refused, and stay while the server isn’t reached', async () => {
    const client = opened();
    await read(client, 'items', 1);
    await vi.runAllTimersAsync();
    const failing = (status: number) =>
      client.fetchQuery({
        queryKey: ['items'],
        queryFn: () => Promise.reject(new HttpError('No', status, {})),
        meta: KEPT,
        retry: false,
        staleTime: 0,
      });
    vi.setSystemTime(NOON + 60_000);
    await expect(failing(0)).rejects.toThrow('No');
    expect(names()).toHaveLength(1);
    await expect(failing(403)).rejects.toThrow('No');
    expect(names()).toEqual([]);
  });

  it('have a limit each, and together, beyond which the oldest go', async () => {
    const client = opened();
    await read(client, 'long', 'x'.repeat(150_000));
    await vi.runAllTimersAsync();
    expect(names()).toEqual([]);
    for (let count = 0; count < 12; count += 1) {
      vi.setSystemTime(NOON + count * 1_000);
      await read(client, `list ${count}`, 'x'.repeat(99_000));
      await vi.runAllTimersAsync();
    }
    expect(names()).toHaveLength(10);
    expect(shown('list 1').data).toBeUndefined();
    expect(shown('list 2').data).toBeDefined();
  });

  it('bring names, but none in place of one that is known', async () => {
    const titles = { suppliers: { kept_known: 'Old name', kept_new: 'Fresh Farms' } };
    await read(opened(), 'items', { data: [], meta: { labels: titles } });
    await vi.runAllTimersAsync();
    labels.merge({ suppliers: { kept_known: 'New name' } });
    shown('items');
    expect(['kept_known', 'kept_new'].map((id) => labels.get('suppliers', id))).toEqual(['New name', 'Fresh Farms']);
  });

  it('do without a storage that is full or unreadable', async () => {
    storage.setItem('kept harbour ann ["items"]', '5 {');
    expect(shown('items').data).toBeUndefined();
    expect(names()).toEqual([]);
    storage.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    await read(opened(), 'items', 1);
    await vi.runAllTimersAsync();
    expect(shown('items').data).toBeUndefined();
  });
});

it('is out of date after a write of the person’s own, and not after reading', async () => {
  const forgotten: string[] = [];
  let calls = 0;
  const http = forgettingWrites(
    async ({ url }) => {
      calls += 1;
      if (url === '/refused') throw new Error('refused');
      return { status: 200, headers: new Headers(), json: {} };
    },
    () => forgotten.push(`after ${calls}`),
  );
  await http({ url: '/read' });
  await http({ method: 'GET', url: '/read' });
  expect(forgotten).toEqual([]);
  await http({ method: 'POST', url: '/approve' });
  // What is read while it writes may be from before it; a refusal may have written.
  expect(forgotten).toEqual(['after 2', 'after 3']);
  await expect(http({ method: 'PUT', url: '/refused' })).rejects.toThrow('refused');
  expect(forgotten).toEqual(['after 2', 'after 3', 'after 3', 'after 4']);
});
