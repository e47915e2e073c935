/** The demo groups' discounts, promotions in every state, further payment modes and canned comments. Through the API's services. */

import type { AnyRecord } from '#engine/define/fields';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import { runAction } from '#server/documents/service';
import { readRecord, scopeOfIdentity, updateRecord } from '#server/records/write/store';
import { HARBOUR, type Making } from '../harbour';
import { LAKESIDE } from '../lakeside';
import { dishesOf } from '../menu/dishes';
import { MENU } from '../menu/menu';
import { makeRecords, ownerOf } from '../settings/making';
import { OUTLETS } from '../users/people';

/** The demo trades for at most a year (growth/background.ts). Whatever is valid now stays valid that long. */
const A_YEAR = 366;

const numbered = (name: string, outlets: readonly string[], records: readonly AnyRecord[]): AnyRecord[] =>
  records.map((record, index) => ({ _id: `${name}_${index + 1}`, outlets, ...record }));

const discounts = (outlets: readonly string[], today: string): AnyRecord[] =>
  numbered('discount', outlets, [
    { name: 'Staff 20%', code: 'STAFF20', discountType: 'percentage', value: '20', reasonRequired: true },
    {
      name: 'Harbour Bank cards 10%',
      code: 'HBANK10',
      discountType: 'percentage',
      value: '10',
      maxDiscountAmount: '2500',
      minBillAmount: '3000',
      requiresCard: true,
      bank: 'Harbour Bank',
      cardBins: ['456712', '530088'],
      validFrom: addDays(today, -45),
      validTo: addDays(today, A_YEAR),
      excludeDiscounted: true,
    },
    {
      name: "Manager's goodwill",
      code: 'GOODWILL',
      discountType: 'openPercentage',
      maxValue: '25',
      maxDiscountAmount: '5000',
      requiresApproval: true,
      reasonRequired: true,
    },
    {
      name: 'Complimentary',
      code: 'COMP',
      isComplimentary: true,
      requiresApproval: true,
      reasonRequired: true,
    },
    {
      name: 'Lunch for seniors',
      code: 'SENIOR',
      discountType: 'percentage',
      value: '15',
      days: ['mon', 'tue', 'wed', 'thu'],
      timeFrom: '11:30',
      timeTo: '15:00',
      requiresCustomer: true,
    },
    {
      name: 'Desserts on us, 400 off',
      code: 'SWEET400',
      discountType: 'fixed',
      value: '400',
      applyOn: 'category',
      categoryIds: ['menuCategory_9'],
    },
    {
      name: 'Delay at the table',
      code: 'DELAY',
      discountType: 'openAmount',
      maxValue: '1000',
      reasonRequired: true,
    },
    { name: 'Opening week 30%', code: 'OPEN30', discountType: 'percentage', value: '30', status: 'inactive' },
  ]);

const itemIds = (dishes: ReturnType<typeof dishesOf>, word: string): string[] =>
  dishes.filter(({ menu }) => menu.name.endsWith(word)).map(({ itemId }) => itemId);
const categoryId = (name: string): string => `menuCategory_${MENU.findIndex((category) => category.name === name) + 1}`;

/** At the two outlets with promotions switched on; one of every state. */
function promotions(outlets: readonly string[], today: string): AnyRecord[] {
  const dishes = dishesOf();
  const running = { startDate: addDays(today, -30), endDate: addDays(today, A_YEAR) };
  return numbered('promotion', outlets, [
    {
      name: 'Sunset happy hour',
      description: 'A fifth off juices, teas and shakes before dinner.',
      promotionType: 'happyHour',
      reward: { percent: '20' },
      conditions: { categoryIds: [categoryId('Soft drinks & juices'), categoryId('Tea, coffee, shakes')] },
      timeWindows: [{ from: '16:00', to: '18:30' }],
      stackable: true,
      ...running,
    },
    {
      name: 'Kottu night, three for two',
      promotionType: 'buyXgetY',
      conditions: { minQty: 2, itemIds: itemIds(dishes, ' kottu'), orderTypes: ['dineIn', 'takeaway'] },
      reward: { getQty: 1, pick: 'cheapest' },
      days: ['tue', 'wed'],
      timeWindows: [{ from: '18:00', to: '00:30' }],
      ...running,
    },
    {
      name: 'Harbour Bank weekend',
      description: '15% for cardholders from Friday to Sunday.',
      promotionType: 'bankCard',
      conditions: { cardBins: ['456712', '530088'], minBillAmount: '4000' },
      reward: { percent: '15', maxReward: '2500' },
      days: ['fri', 'sat', 'sun'],
      priority: 20,
      ...running,
    },
    {
      name: 'Welcome 10',
      description: 'On the flyer in every delivery bag.',
      promotionType: 'couponCode',
      trigger: 'code',
      code: 'WELCOME10',
      codeLimit: 500,
      usageLimitPerCustomer: 1,
      reward: { percent: '10', maxReward: '500' },
      priority: 30,
      stackable: true,
      ...running,
    },
    {
      name: 'Spend 10,000, save 1,000',
      promotionType: 'spendAndGet',
      conditions: { minBillAmount: '10000' },
      reward: { amount: '1000' },
      priority: 25,
      stackable: true,
      ...running,
    },
    {
      name: 'Two pizzas for 3,200',
      promotionType: 'comboPrice',
      conditions: { minQty: 2, itemIds: itemIds(dishes, ' pizza') },
      reward: { price: '3200' },
      startDate: addDays(today, 7),
      endDate: addDays(today, 37),
    },
    {
      name: 'Festive desserts',
      promotionType: 'percentOff',
      conditions: { categoryIds: [categoryId('Desserts')] },
      reward: { percent: '25' },
      stackable: true,
      startDate: addDays(today, -60),
      endDate: addDays(today, -20),
    },
    {
      name: 'Birthday pudding',
      promotionType: 'freeItem',
      conditions: { minBillAmount: '8000' },
      reward: { getItemIds: itemIds(dishes, 'Chocolate biscuit pudding'), getQty: 1, pick: 'cheapest' },
      stackable: true,
      isDraft: true,
      startDate: addDays(today, 14),
      endDate: addDays(today, 104),
    },
  ]);
}

const customPayments = (outlets: readonly string[], platform: string): AnyRecord[] =>
  numbered('customPayment', outlets, [
    {
      name: platform,
      paymentKind: 'aggregator',
      referenceRequired: true,
      referenceLabel: 'Order number',
      commissionPct: '28',
      settlementDays: 7,
      sortOrder: 10,
    },
    {
      name: 'Gift voucher',
      paymentKind: 'voucher',
      referenceRequired: true,
      referenceLabel: 'Voucher number',
      allowOverpayment: true,
      includeInSales: false,
      sortOrder: 30,
    },
    {
      name: 'Bank transfer',
      paymentKind: 'bankTransfer',
      referenceRequired: true,
      referenceLabel: 'Transfer reference',
      settlementDays: 1,
      sortOrder: 40,
    },
    { name: 'LankaQR', paymentKind: 'wallet', commissionPct: '1', settlementDays: 1, sortOrder: 20 },
  ]);

const furtherPayments = (outlets: readonly string[]): AnyRecord[] =>
  [
    {
      name: 'PickMe Food',
      paymentKind: 'aggregator',
      referenceRequired: true,
      referenceLabel: 'Order number',
      commissionPct: '25',
      settlementDays: 7,
      sortOrder: 15,
    },
    { name: 'Cheque', paymentKind: 'cheque', referenceRequired: true, referenceLabel: 'Cheque number', sortOrder: 50 },
    { name: 'Staff account', paymentKind: 'staffAccount', sortOrder: 60 },
  ].map((record, index) => ({ _id: `customPayment_${index + 5}`, outlets, ...record }));

const COMMENTS: Readonly<Record<string, readonly string[]>> = {
  kot: ['Less spicy', 'Extra spicy', 'No onions', 'No ice', 'Serve together', 'Allergy: nuts'],
  bill: ['Split by guest', 'Tax invoice asked for', 'Company name on the bill'],
  cancelReason: ['Guest changed their mind', 'Entered twice', 'Out of stock', 'Waited too long'],
  discountReason: ['Staff meal', 'Regular guest', 'Complaint settled', 'Guest of the management'],
  voidPayment: ['Wrong means of payment', 'Card charged twice'],
  wastage: ['Dropped', 'Burnt', 'Sent back by the guest', 'Past its date'],
};

const comments = (outlets: readonly string[]): AnyRecord[] =>
  numbered(
    'comment',
    outlets,
    Object.entries(COMMENTS).flatMap(([commentType, texts]) =>
      texts.map((commentText, index) => ({ commentText, commentType, sortOrder: (index + 1) * 10 })),
    ),
  );

/** How often each was used, as tills would have reported it; and which ones are paused. */
async function tradeSoFar({ db, tx }: Making, identity: Identity): Promise<void> {
  const resource = entity('promotions');
  const used = { promotion_1: 214, promotion_2: 61, promotion_3: 38, promotion_4: 143, promotion_7: 96 };
  for (const [id, usedCount] of Object.entries(used)) {
    const record = await readRecord(tx, scopeOfIdentity(identity), resource, id);
    if (record)
      await updateRecord(tx, scopeOfIdentity(identity), resource, record, { ...record, usedCount }, { quiet: true });
  }
  const paused = await readRecord(tx, scopeOfIdentity(identity), resource, 'promotion_5');
  if (paused) await runAction({ db }, identity, resource, 'pause', { _id: paused._id, _rev: paused._rev });
}

/** Creates both groups' selling settings. The second one has promotions switched off. */
export async function makeSelling(making: Making): Promise<void> {
  const { db, today, progress } = making;
  const outletIds = OUTLETS.map(({ id }) => id);
  const promoting = OUTLETS.filter(({ settings }) =>
    settings.some(({ name, state }) => name === 'promotionManagement' && state),
  ).map(({ id }) => id);
  const owner = ownerOf(HARBOUR, outletIds);
  await makeRecords(db, owner, [
    ['discounts', discounts(outletIds, today)],
    ['promotions', promotions(promoting, today)],
    ['customPayments', [...customPayments(outletIds, 'Uber Eats'), ...furtherPayments(promoting)]],
    ['comments', comments(outletIds)],
  ]);
  await tradeSoFar(making, owner);
  await makeRecords(db, ownerOf(LAKESIDE, ['outlet_1']), [
    [
      'discounts',
      discounts(['outlet_1'], today).filter(({ code }) => ['STAFF20', 'GOODWILL', 'COMP'].includes(String(code))),
    ],
    ['customPayments', customPayments(['outlet_1'], 'UrbanPiper')],
    ['comments', comments(['outlet_1']).filter((_comment, index) => index % 2 === 0)],
  ]);
  progress('Demo: discounts, promotions, means of payment, comments');
}
