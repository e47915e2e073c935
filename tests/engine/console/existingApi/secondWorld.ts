import { sessionFromCalls } from '#authProvider/specSession';
import { readAuthDetails } from '#authProvider/storage';
import { dialectOf } from '#dataProvider/dialects';
import { newSecondApi, OWNER, type SecondApi, type SecondApiOptions } from '#tests/secondApi';
import { API_URL, INVENTORY_URL, secondApiHandlers } from '#tests/secondApi/msw';
import type { World } from './startAt';

/** The list of orders. */
export const ORDERS = '/po/getPoListDocs';

/** The current API: each test has its own. */
let second: SecondApi = newSecondApi();
/** Answers it at its two addresses. */
export const secondHandlers = secondApiHandlers(() => second);

/** A separate second API, and the console connected to it; `options` make it as odd as needed. */
export async function secondWorld(options: SecondApiOptions = {}): Promise<World & { api: SecondApi }> {
  second = newSecondApi(options);
  const config = { apiUrl: API_URL, inventoryUrl: INVENTORY_URL, extensions: false, plainWrites: true };
  const details = () => readAuthDetails(localStorage);
  const ask = async (path: string) => {
    const response = await fetch(`${API_URL}/${path}`, {
      headers: { Authorization: `Bearer ${details()?.accessToken}` },
    });
    if (!response.ok) return undefined;
    return response.headers.get('Content-Type')?.includes('json') ? response.json() : response.text();
  };
  const ids = { item: 'item_kot', discount: 'discount_staff', order: 'po_1', company: 'company_lanka' };
  const bills = () => (second.store.get(ids.company)?.bills ?? []) as { outstanding: string }[];
  return {
    api: second,
    config,
    ids,
    signIn: async () => {
      const body = JSON.stringify(OWNER);
      return (await fetch(`${API_URL}/v1/auth/validateUser`, { method: 'POST', body })).json();
    },
    verify: async () => {
      const known = details();
      if (!known) return { kind: 'refused' };
      const dialect = dialectOf(undefined);
      return {
        kind: 'valid',
        answer: await sessionFromCalls(known, { known: undefined, isNew: true }, { ask, dialect }),
      };
    },
    stored: async (what) => second.store.get(ids[what]) ?? {},
    changeElsewhere: async () => {
      const stored = second.store.get(ids.discount);
      second.store.put('discount', { ...stored, name: 'Crew meal' });
    },
    openAmount: async () => bills().reduce((sum, { outstanding }) => sum + Number(outstanding), 0),
    listsOfOrders: () => second.requests.filter(({ path }) => path.endsWith(ORDERS)).length,
    surplus: () => second.surplus(),
  };
}
