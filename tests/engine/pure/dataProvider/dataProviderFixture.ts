import type { DataProviderOptions } from '#dataProvider';
import { createDataProvider } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { entities } from '#resources';

export interface Call {
  method: string;
  /** Path without origin and query. */
  path: string;
  query: Record<string, string>;
  body: AnyRecord | undefined;
  headers: Headers;
}
/** Answers a call: a value as JSON with 200, or a whole Response. `undefined` never answers. */
export type Answer = (call: Call) => unknown;

/** A data provider over an API made of one function, with the received calls. */
export function provide(answer: Answer, options: Partial<DataProviderOptions> = {}) {
  const calls: Call[] = [];
  const online: (() => void)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: text.startsWith('{') ? (JSON.parse(text) as AnyRecord) : undefined,
      headers: request.headers,
    };
    calls.push(call);
    const value = answer(call);
    if (value === NEVER) return new Promise<Response>(() => {});
    return value instanceof Response ? value : Response.json(value ?? null);
  };
  const dataProvider = createDataProvider({
    config: { apiUrl: 'http://api.test/api', inventoryUrl: 'http://stock.test/inventory-api', extensions: true },
    entities,
    scope: () => ({ groupId: 'g1', outletIds: ['o1', 'o2'], outletId: 'o1' }),
    fetch,
    isOnline: () => true,
    onOnline: (listener) => online.push(listener),
    ...options,
  });
  return {
    dataProvider,
    calls,
    comeOnline: () => {
      for (const listener of online) listener();
    },
  };
}

/** The answer of an API that is too slow. */
export const NEVER = Symbol('never');
