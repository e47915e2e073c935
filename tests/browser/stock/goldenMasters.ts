import { rowsIn } from '#engine/run/values';
import { defaultDemoPassword } from '#server/config';

/**
 * The masters of the golden example (domain 2.6) at the demo's outlets, created through the API: items, a supplier, recipes and the dish.
 */

/** A signed-in client of the API. */
export interface GoldenApi {
  email: string;
  password: string;
  post: (path: string, body: object) => Promise<Record<string, unknown>>;
  get: (path: string) => Promise<Record<string, unknown>>;
}

/** Signs in as the demo's owner at the server with that address. */
export async function goldenApi(url: string): Promise<GoldenApi> {
  const [email, password] = ['owner@harbour.example', defaultDemoPassword];
  const send = async (path: string, body?: object, token?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/api/${path}`, {
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const { accessToken } = await send('v1/auth/validateUser', { email, password });
  return {
    ...{ email, password },
    post: (path, body) => send(path, body, accessToken),
    get: (path) => send(path, undefined, accessToken),
  };
}

const COLOMBO = 'outlet_1';
const KANDY = 'outlet_2';

const pack = (unitId: string, factorToBase: string) => ({ itemUnits: [{ unitId, factorToBase, use: ['purchase'] }] });
const ITEMS = [
  ['GCHK', 'Golden chicken', 'kg', pack('unit_case', '10')],
  ['GRIC', 'Golden rice', 'kg', pack('unit_bag', '25')],
  ['GOIL', 'Golden oil', 'L', {}],
  ['GONI', 'Golden onion', 'kg', {}],
  ['GCUR', 'Golden curry base', 'kg', { itemType: 'semiFinished' }],
] as const;

/** Reopens the days that the demo closed at Colombo, the last one first, and its months: the example begins in June. */
async function reopenDays({ get, post }: GoldenApi): Promise<void> {
  const { docs } = await get('v1/dayCloses?limit=100');
  const closed = rowsIn(docs)
    .filter(({ outletId, status }) => outletId === COLOMBO && status === 'closed')
    .toSorted((one, other) => String(other.businessDay).localeCompare(String(one.businessDay)));
  for (const { _id, _rev } of closed)
    await post(`v1/dayCloses/${String(_id)}/reopen`, { _id, _rev, reason: 'Bills of June' });
  for (const outletId of [COLOMBO, KANDY]) {
    const { _rev } = await get(`v1/outlets/${outletId}`);
    await post(`v1/outlets/${outletId}/unlock`, {
      _id: outletId,
      _rev,
      reason: 'Documents of June',
      keep: '2026-05-31',
    });
  }
}

export async function addGoldenMasters(api: GoldenApi): Promise<void> {
  const { post } = api;
  await reopenDays(api);
  await post('v1/supplier/insert', {
    ...{ supplierName: 'Golden Farm', phone: '+94112345678', creditDays: 30 },
    ...{ outlets: [COLOMBO, KANDY], paymentModeId: 'paymentMode_2' },
  });
  const ids = new Map<string, unknown>();
  for (const [itemCode, itemName, unit, more] of ITEMS)
    for (const outletId of itemCode === 'GCHK' ? [KANDY, COLOMBO] : [COLOMBO]) {
      const { _id } = await post('v1/inventoryitemmanagement/insert', {
        ...{ outletId, itemCode, itemName, itemType: 'raw', categoryId: 'inventoryCategory_5', isStockTracked: true },
        ...{ measureTypeId: unit === 'kg' ? 'measureType_1' : 'measureType_2', baseUnitId: `unit_${unit}` },
        ...more,
      });
      ids.set(itemCode, _id);
    }
  const ingredient = (code: string, unit: string, netQuantity: string, yieldPct = '100') => ({
    ...{ itemId: ids.get(code), unitId: `unit_${unit}`, netQuantity, yieldPct },
  });
  const recipe = { outletId: COLOMBO, effectiveFrom: '2026-01-01' };
  await post('v1/createrecipe/insertInvRecipe', {
    ...{ ...recipe, recipeName: 'Golden curry base', outputItemId: ids.get('GCUR'), outputUnitId: 'unit_kg' },
    ...{ standardOutput: '10', ingredients: [ingredient('GONI', 'kg', '8'), ingredient('GOIL', 'L', '2')] },
  });
  const dish = await post('v1/items/', {
    ...{ itemCode: 'GBIR', name: 'Golden biryani', itemType: 'simple', price: '1800', categoryId: 'menuCategory_1' },
    ...{ outlets: [COLOMBO], costSource: 'recipe' },
  });
  await post('v1/createrecipe/insert', {
    ...{ ...recipe, recipeType: 'menu', menuItemId: dish._id, recipeName: 'Golden biryani', portions: 1 },
    ingredients: [
      ingredient('GCHK', 'kg', '0.2', '80'),
      ingredient('GRIC', 'kg', '0.15'),
      ingredient('GOIL', 'L', '0.02'),
      ingredient('GCUR', 'kg', '0.075'),
    ],
  });
}
