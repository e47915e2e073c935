import { setupServer } from 'msw/node';
import { ledgerGroup } from '#tests/departments/cityLedger/ledgerFixture';
import { testApp } from '#tests/kit/app';
import { forwardTo } from './consoleKit';
import { ORDERS, secondHandlers, secondWorld } from './existingApi/secondWorld';
import type { World } from './existingApi/startAt';

/**
 * The console with the reference API and with the second one, which has only the specification's calls. Both have the same records, so the
 * same tests run with either: users read and do the same.
 */

const { db, app } = await testApp();
const forwarded = forwardTo(() => app);
/** Answers both APIs at their addresses. */
export const server = setupServer(...forwarded.server.listHandlers(), ...secondHandlers);

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

export const bothApis = [
  { name: 'the reference API', open: referenceWorld },
  { name: 'an API with the specification’s calls alone', open: () => secondWorld() },
];
