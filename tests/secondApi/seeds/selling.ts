import type { Draft } from '../store';
import { BOTH, FORT, GROUP, legacy } from './house';

/** The menu, offers and the city ledger. */

const shared = (id: string, type: string) => ({ _id: id, type, group_id: GROUP, outlets: BOTH, ...legacy(id) });

const DISHES: readonly [name: string, code: string, price: string, category: string][] = [
  ['Chicken kottu', 'KOT', '1450.00', 'category_mains'],
  ['Fish curry', 'FCU', '1650.00', 'category_mains'],
  ['Vegetable rice', 'VRC', '950.00', 'category_mains'],
  ['Watalappan', 'WAT', '450.00', 'category_sweets'],
  ['Lime juice', 'LIM', '380.00', 'category_drinks'],
];
const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  category_mains: 'Mains',
  category_sweets: 'Sweets',
  category_drinks: 'Drinks',
};

const dishes = DISHES.map(
  ([name, itemCode, price, categoryId]): Draft => ({
    ...shared(`item_${itemCode.toLowerCase()}`, 'item'),
    ...{ name, itemCode, price, itemType: 'simple', status: 'active', categoryId },
    // Items contain their category: there is no list of categories.
    category: { _id: categoryId, name: CATEGORY_NAMES[categoryId], revenueGroup: 'food', bin: 4 },
    portions: [],
    priceLevels: [{ level: 'takeaway', price, approvedBy: 'user_owner' }],
    kitchen: { station: 'hot', seconds: 540 },
  }),
);

export const selling: Draft[] = [
  ...dishes,
  {
    ...shared('modifierCategory_spice', 'modifierCategory'),
    ...{ name: 'Spice', displayName: 'How spicy?', selectionType: 'single', minSelect: 1, maxSelect: 1 },
    ...{ status: 'active', outletId: FORT },
  },
  {
    ...{ _id: 'olo_kot', type: 'oloMenuItem', outletId: FORT, group_id: GROUP, itemId: 'item_kot', status: 'active' },
    ...{ onlineName: 'Chicken kottu', onlinePrice: '1550.00', channels: ['olo'], isAvailable: true },
    ...legacy('olo_kot'),
  },
  ...[
    { id: 'discount_staff', name: 'Staff meal', discountType: 'percentage', value: '25.0000' },
    { id: 'discount_guest', name: 'Regular guest', discountType: 'fixed', value: '200.0000' },
  ].map(
    ({ id, ...discount }): Draft => ({
      ...{ ...shared(id, 'discount'), ...discount, applyOn: 'bill', status: 'active' },
      reportAs: { ledger: '4010', tags: ['promo'] },
    }),
  ),
  {
    ...shared('payment_voucher', 'customPayment'),
    ...{ name: 'Hotel voucher', paymentKind: 'voucher', sortOrder: 1, status: 'active', glCode: '1180' },
  },
  {
    ...{ ...shared('promotion_lunch', 'promotion'), groupId: GROUP, name: 'Lunch offer', promotionType: 'percentOff' },
    ...{ reward: { percent: '10', source: 'marketing' }, startDate: '2026-01-01', endDate: '2027-12-31', priority: 1 },
    ...{ trigger: 'auto', status: 'active', campaign: { id: 'c-7', channel: 'radio' } },
  },
  {
    ...{ ...shared('company_lanka', 'company'), groupId: GROUP, companyName: 'Lanka Tours', companyCode: 'LTO' },
    ...{ creditLimit: '500000.00', creditDays: 30, billingCycle: 'monthly', status: 'active', phone: '0119876543' },
    // Includes its open bills, which give its position.
    bills: [
      {
        billId: 'bill_1',
        billNo: 'B-1001',
        date: '2026-10-02',
        outletId: FORT,
        amount: '8200.00',
        outstanding: '8200.00',
      },
      {
        billId: 'bill_2',
        billNo: 'B-1002',
        date: '2026-10-14',
        outletId: FORT,
        amount: '4100.00',
        outstanding: '1100.00',
      },
    ],
    salesPerson: { name: 'Kumar', region: 'west' },
  },
  {
    ...{ ...shared('account_lanka', 'account'), groupId: GROUP, accountName: 'Lanka Tours desk', accountNo: 'A-100' },
    ...{ companyId: 'company_lanka', status: 'active', loyalty: { tier: 'gold' } },
  },
];
