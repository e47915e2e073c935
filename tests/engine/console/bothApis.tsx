import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createAuthProvider } from '#authProvider';
import { createSession, type Verification } from '#authProvider/session';
import { sessionFromCalls } from '#authProvider/specSession';
import { readAuthDetails, writeSignIn } from '#authProvider/storage';
import { createDataProvider, createQueryClient } from '#dataProvider';
import { dialectOf } from '#dataProvider/dialects';
import type { ApiAddress } from '#dataProvider/types';
import { declarations, declareFor, entities } from '#resources';
import { App } from '#src/shell/App';
import { loadViews } from '#src/shell/lazy';
import { keepingSession } from '#src/shell/session';
import { ledgerGroup } from '#tests/departments/cityLedger/ledgerFixture';
import { testApp } from '#tests/kit/app';
import { FORT, newSecondApi, OWNER } from '../../secondApi';
import { API_URL, INVENTORY_URL, secondApiHandlers } from '../../secondApi/msw';
import { forwardTo } from './consoleKit';

/**
 * The console in front of the reference API and of the second one, which knows the specification's calls alone. The same records are in both, so
 * that the same tests run in front of either: what a person reads and does is the same.
 */

type Stored = Readonly<Record<string, unknown>>;

/** One API with its records and someone who signs in. */
export interface World {
  config: ApiAddress;
  /** The answer of signing in, and of every verification after it. */
  signIn: () => Promise<Stored>;
  verify: () => Promise<Verification>;
  /** Ids of what the tests open. */
  ids: Readonly<Record<'item' | 'discount' | 'order' | 'company', string>>;
  /** What the API has under an id now. */
  stored: (what: keyof World['ids']) => Promise<Stored>;
  /** Someone else changes the discount. */
  changeElsewhere: () => Promise<void>;
  /** What is still open of the company's bills. */
  openAmount: () => Promise<number>;
  /** How often the list of orders was asked for. */
  listsOfOrders: () => number;
  /** Calls that this API should not have been asked. */
  surplus: () => string[];
}

/** The list of orders. */
const ORDERS = '/po/getPoListDocs';

const { db, app } = await testApp();
const forwarded = forwardTo(() => app);
let second = newSecondApi();
/** Answers both APIs at their addresses. */
export const server = setupServer(...forwarded.server.listHandlers(), ...secondApiHandlers(() => second));

async function referenceWorld(): Promise<World> {
  const group = await ledgerGroup(db, app);
  const { owner, put } = group;
  const outlets = ['out_COL', 'out_KDY'];
  const mains = await put('menuCategories', { name: 'Mains', revenueGroup: 'food', outlets, status: 'active' });
  const dish = (name: string, itemCode: string, price: string) =>
    put('items', { name, itemCode, price, categoryId: mains._id, itemType: 'simple', outlets, status: 'active' });
  const kottu = await dish('Chicken kottu', 'KOT', '1450.00');
  await dish('Fish curry', 'FCU', '1650.00');
  const discount = await put('discounts', {
    ...{ name: 'Staff meal', discountType: 'percentage', value: '25.0000', applyOn: 'bill', outlets, status: 'active' },
  });
  await put('measureTypes', { _id: 'weight', name: 'Weight', baseUnitId: 'kg' });
  await put('units', {
    _id: 'kg',
    unitName: 'Kilogram',
    unitCode: 'kg',
    measureTypeId: 'weight',
    conversionToBase: '1',
    isBase: true,
  });
  await put('paymentModes', { _id: 'credit', name: 'Credit', kind: 'credit', status: 'active' });
  const supplier = { supplierName: 'Rice mill', phone: '0112223334', creditDays: 30, outlets, paymentModeId: 'credit' };
  await put('suppliers', { _id: 'mill', ...supplier, status: 'active' });
  await put('inventoryItems', {
    ...{ _id: 'rice', outletId: 'out_COL', itemName: 'Basmati rice', itemCode: 'RIC', itemType: 'raw', itemUnits: [] },
    ...{ isStockTracked: true, measureTypeId: 'weight', baseUnitId: 'kg', status: 'active' },
  });
  const order = await owner.post('/inventory-api/po/insertPO', {
    ...{
      outletId: 'out_COL',
      supplierId: 'mill',
      expectedDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    },
    items: [{ itemId: 'rice', purchaseUnitId: 'kg', orderedQty: '50', unitPrice: '120' }],
  });
  const company = await group.company({ companyName: 'Lanka Tours', companyCode: 'LTO' });
  await group.charged('LTO', '8200.00', { billNumber: 'B-1001' });
  await group.charged('LTO', '1100.00', { billNumber: 'B-1002' });
  const ids = {
    ...{ item: String(kottu._id), discount: String(discount._id) },
    ...{ order: String(order.body._id), company: String(company._id) },
  };
  const paths = {
    ...{ item: `/api/v1/items/${ids.item}`, company: '', discount: '/api/v1/discounts/' },
    order: `/inventory-api/po/getPOById?_id=${ids.order}`,
  };
  const before = forwarded.requests.filter(({ path }) => path.endsWith(ORDERS)).length;
  const signIn = async () => (await owner.get('/api/v1/auth/verifyToken')).body;
  return {
    config: { apiUrl: 'http://localhost/api', inventoryUrl: 'http://localhost/inventory-api', extensions: true },
    signIn: async () => ({ ...(await signIn()), accessToken: owner.token, token: 'long' }),
    verify: async () => ({ kind: 'valid', answer: {} }),
    ids,
    stored: async (what) => {
      const { body } = await owner.get(paths[what]);
      return (
        (what === 'discount' ? body.docs?.find(({ _id }) => _id === ids.discount) : undefined) ?? body.docs?.[0] ?? body
      );
    },
    changeElsewhere: async () => {
      const [{ ...stored } = {}] = (await owner.get('/api/v1/discounts/')).body.docs ?? [];
      await owner.put('/api/v1/discounts/', { ...stored, name: 'Crew meal' });
    },
    openAmount: async () => Number((await group.position({ companyId: ids.company })).outstanding),
    listsOfOrders: () => forwarded.requests.filter(({ path }) => path.endsWith(ORDERS)).length - before,
    surplus: () => [],
  };
}

async function secondWorld(): Promise<World> {
  second = newSecondApi();
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

export const bothApis = [
  { name: 'the reference API', open: referenceWorld },
  { name: 'an API with the specification’s calls alone', open: secondWorld },
];

/** The whole console at an address, signed in as the API lets people sign in. */
export async function startAt(world: World, at: string) {
  declareFor(world.config);
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width: 1366,
    height: 768,
  });
  localStorage.clear();
  writeSignIn(localStorage, await world.signIn(), Date.now());
  const left: string[] = [];
  const session = createSession({
    ...{ now: Date.now, storage: localStorage, verify: world.verify, revoke: () => {}, reload: () => {} },
    goTo: (path) => left.push(path),
    here: () => router.state.location.pathname,
    wait: () => new Promise(() => {}),
  });
  const dataProvider = createDataProvider({
    ...{ config: world.config, entities, declarations },
    scope: () => {
      const { groupId = '', outletIds = [] } = session.payload()?.user ?? {};
      return {
        groupId,
        outletIds,
        outletId: localStorage.getItem('selectedOutlet')?.replaceAll('"', '') || (outletIds[0] ?? FORT),
      };
    },
    getToken: () => readAuthDetails(localStorage)?.accessToken,
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <App
            {...{
              session,
              authProvider: createAuthProvider(session),
              queryClient: createQueryClient(),
              version: 'test',
            }}
            dataProvider={keepingSession(dataProvider, session)}
            store={memoryStore()}
            extensions={world.config.extensions}
          />
        ),
      },
    ],
    { initialEntries: [at] },
  );
  await Promise.all([loadViews('list'), loadViews('form')]);
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    left,
    address: () => router.state.location.pathname,
    go: (to: string) => act(() => router.navigate(to)),
  };
}
