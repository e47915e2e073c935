import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { statusOn } from '#engine/run/statuses';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import promotionsDeclared from '#resources/selling/promotions';
import { type Answer, newTenant, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Rules of discounts, promotions, custom payments and comments in the API. */

const { db, app } = await testApp();
let tenant: Tenant;
const today = businessDate(new Date(), { _id: 'out_COL', timeZone: 'Asia/Colombo', dayStartTime: '04:00' });

beforeAll(async () => {
  tenant = await newTenant(db, app);
  const on = [{ name: 'promotionManagement', state: true }];
  await tenant.put('systemSettings', { _id: 'out_COL', outletId: 'out_COL', settings: on });
  await tenant.put('menuCategories', { _id: 'cat_1', name: 'Drinks', revenueGroup: 'beverage', status: 'active' });
  for (const id of ['item_1', 'item_2'])
    await tenant.put('items', {
      _id: id,
      name: id,
      categoryId: 'cat_1',
      itemType: 'simple',
      price: '500.00',
      status: 'active',
    });
});

let count = 0;
const named = (record: AnyRecord) => ({ name: `Name ${++count}`, ...record });
const refusals = ({ status, body }: Answer) => [
  status,
  ...(body.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
];

describe('a discount', () => {
  const post = (record: AnyRecord) =>
    tenant.owner.post('/api/v1/discounts/', named({ outlets: ['out_COL'], ...record }));

  it.each<[string, AnyRecord, string]>([
    ['a percentage above 100', { value: '101' }, 'value: Enter 100 or less'],
    ['nothing off', { discountType: 'fixed', value: '0' }, 'value: Discount must be more than 0'],
    ['no figure', {}, 'value: Discount is required'],
    ['an open one without a limit', { discountType: 'openAmount' }, 'maxValue: Maximum is required'],
    [
      'an open percentage beyond 100',
      { discountType: 'openPercentage', maxValue: '120' },
      'maxValue: Enter 100 or less',
    ],
    ['items that are not named', { value: '5', applyOn: 'item' }, 'itemIds: Items is required'],
    [
      'categories that are not named',
      { value: '5', applyOn: 'category', categoryIds: [] },
      'categoryIds: Categories must have at least one entry',
    ],
    [
      'a last day before the first',
      { value: '5', validFrom: '2026-03-02', validTo: '2026-03-01' },
      'validTo: The last day must not be before the first',
    ],
    ['half a time', { value: '5', timeFrom: '10:00' }, 'timeTo: Enter the end time too'],
    [
      'a card that is none',
      { value: '5', requiresCard: true, cardBins: ['12345'] },
      'cardBins: “12345” isn’t the start of a card number. Enter 6 to 8 digits',
    ],
  ])('is refused with %s', async (_what, record, problem) => {
    expect(refusals(await post(record))).toEqual([400, problem]);
  });

  it('that is complimentary is a hundred percent, whatever is sent, and carries its group', async () => {
    const { status, body } = await post({
      isComplimentary: true,
      discountType: 'fixed',
      value: '5',
      maxDiscountAmount: '1',
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ discountType: 'percentage', value: '100.0000', group_id: tenant.groupId }),
    ]);
    expect(body.maxDiscountAmount ?? null).toBeNull();
    const { body: list } = await tenant.owner.get(`/api/v1/discounts/?group_id=${tenant.groupId}&outlets=out_COL`);
    expect(list.docs).toContainEqual(expect.objectContaining({ _id: body._id, group_id: tenant.groupId }));
  });

  it('may pass midnight, and is removed by its id and revision', async () => {
    const { status, body } = await post({ value: '5', timeFrom: '22:00', timeTo: '02:00' });
    expect(status).toBe(201);
    expect((await tenant.owner.remove(`/api/v1/discounts/${body._id}/0-old`)).status).toBe(409);
    expect((await tenant.owner.remove(`/api/v1/discounts/${body._id}/${body._rev}`)).status).toBe(200);
    expect((await tenant.owner.get(`/api/v1/discounts/${body._id}/record`)).status).toBe(404);
  });

  it("is not another group's to name: a group that is sent along is ignored", async () => {
    const { body } = await post({ value: '5', group_id: 'somebody_else' });
    expect(body.group_id).toBe(tenant.groupId);
  });
});

describe('a custom payment', () => {
  const post = (name: string) =>
    tenant.owner.post('/api/v1/customPayments/', { name, paymentKind: 'voucher', outlets: ['out_COL'] });

  it.each(['Cash', ' CARD ', 'city  ledger'])('may not be called "%s"', async (name) => {
    const answer = await post(name);
    expect([answer.status, answer.body.errors?.[0]]).toEqual([
      400,
      expect.objectContaining({ field: 'name', rule: 'reserved' }),
    ]);
  });

  it('has a name of its own, and asks for a label only with a reference', async () => {
    expect((await post('Gift voucher')).status).toBe(201);
    expect((await post('gift VOUCHER')).body.errors?.[0]).toMatchObject({ field: 'name', rule: 'unique' });
    expect((await post('Cashback')).status).toBe(201);
  });
});

describe('a comment', () => {
  const post = (commentText: string, commentType: string) =>
    tenant.owner.post('/api/v1/comments/', { commentText, commentType, outlets: ['out_COL'] });

  it('is there once for each use', async () => {
    expect((await post('Entered twice', 'cancelReason')).status).toBe(201);
    expect((await post('Entered twice', 'voidPayment')).status).toBe(201);
    expect((await post('entered TWICE', 'cancelReason')).body.errors?.[0]).toMatchObject({ rule: 'unique' });
  });
});

const period = { outlets: ['out_COL'], startDate: today, endDate: addDays(today, 10) };
const promote = (record: AnyRecord) => tenant.owner.post('/api/v1/promotion/', named({ ...period, ...record }));
const tenOff = { promotionType: 'percentOff', reward: { percent: '10' } };

describe('a promotion', () => {
  it.each<[string, AnyRecord, string]>([
    ['no reward', { promotionType: 'percentOff' }, 'reward.percent: Percentage off is required'],
    [
      'a reward of another type',
      { promotionType: 'percentOff', reward: { price: '5' } },
      'reward.percent: Percentage off is required',
    ],
    [
      'no quantity to buy',
      { promotionType: 'buyXgetY', reward: { getQty: 1 } },
      'conditions.minQty: Quantity they buy is required',
    ],
    [
      'two rewards at once',
      {
        promotionType: 'happyHour',
        reward: { percent: '5', price: '9' },
        timeWindows: [{ from: '17:00', to: '19:00' }],
      },
      'reward.price: Enter only one of these: a percentage off, an amount off or a price',
    ],
    [
      'neither of them',
      { promotionType: 'spendAndGet', reward: {}, conditions: { minBillAmount: '5000' } },
      'reward.percent: Enter a percentage off or an amount off',
    ],
    [
      'a happy hour without hours',
      { promotionType: 'happyHour', reward: { percent: '5' } },
      'timeWindows: Add at least one time of day to the happy hour',
    ],
    [
      'hours that end as they start',
      { ...tenOff, timeWindows: [{ from: '17:00', to: '17:00' }] },
      'timeWindows.0.to: The end time must differ from the start time',
    ],
    [
      'a set of one',
      { promotionType: 'comboPrice', reward: { price: '900' }, conditions: { itemIds: ['item_1'] } },
      'conditions.itemIds: Choose at least two items (one of each makes a set) or enter how many items make a set',
    ],
    [
      'a card that is none',
      { promotionType: 'bankCard', reward: { percent: '5' }, conditions: { cardBins: ['123'] } },
      'conditions.cardBins: “123” isn’t the start of a card number. Enter 6 to 8 digits',
    ],
    [
      'a short code',
      { ...tenOff, trigger: 'code', code: 'AB' },
      'code: Code takes 4 to 16 letters and digits, without spaces',
    ],
    ['no code', { ...tenOff, promotionType: 'couponCode' }, 'code: Code is required'],
    [
      'a last day before the first',
      { ...tenOff, endDate: addDays(today, -1) },
      'endDate: The last day must not be before the first',
    ],
  ])('is refused with %s', async (_what, record, problem) => {
    const [status, ...problems] = refusals(await promote(record));
    expect(status).toBe(400);
    expect(problems).toEqual([problem]);
  });

  it('is for outlets with promotions switched on, and names one without', async () => {
    expect(refusals(await promote({ ...tenOff, outlets: ['out_COL', 'out_KDY'] }))).toEqual([
      400,
      'outlets: Promotions are off at Outlet KDY. Turn them on in its system settings or remove the outlet',
    ]);
  });

  it('has a code of its own in capitals, and a coupon is always by code', async () => {
    const { status, body } = await promote({ ...tenOff, promotionType: 'couponCode', code: 'sunset1' });
    expect([status, body.code, body.trigger]).toEqual([201, 'SUNSET1', 'code']);
    expect((await promote({ ...tenOff, trigger: 'code', code: 'Sunset1' })).body.errors?.[0]).toMatchObject({
      field: 'code',
      rule: 'unique',
    });
  });

  it('cannot be told how often it was used, nor its status', async () => {
    const { body } = await promote({ ...tenOff, usedCount: 99, status: 'expired', isPaused: true });
    expect(body).toMatchObject({ usedCount: 0, status: 'active' });
  });

  it('stays: there is no call that removes it', async () => {
    const { body } = await promote(tenOff);
    expect((await tenant.owner.post(`/api/v1/promotions/${body._id}/delete`, { _rev: body._rev })).status).toBe(404);
  });
});

describe("a promotion's status", () => {
  const list = async (filter: AnyRecord, sort = 'startDate'): Promise<AnyRecord[]> => {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort, limit: '500' });
    return (await tenant.owner.get(`/api/v1/promotion/${tenant.groupId}?${query}`)).body.docs ?? [];
  };

  it('follows its days and switches, in the record and in the list', async () => {
    const cases: [AnyRecord, string][] = [
      [{ isDraft: true }, 'draft'],
      [{ startDate: addDays(today, 1) }, 'scheduled'],
      [{ endDate: today }, 'active'],
      [{ startDate: addDays(today, -3), endDate: addDays(today, -1) }, 'expired'],
    ];
    for (const [more, status] of cases) {
      const { body } = await promote({ ...tenOff, ...more });
      expect(body.status).toBe(status);
      expect((await tenant.owner.get(`/api/v1/promotions/${body._id}/record`)).body.status).toBe(status);
      expect((await list({ status })).map(({ _id }) => _id)).toContain(body._id);
    }
  });

  it('is never stale: what is stored does not matter, only the day', async () => {
    const { body } = await promote(tenOff);
    // As if it had been written eleven days ago and not changed since.
    await db.query(
      `update records set data = data || jsonb_build_object('startDate', $2::text, 'endDate', $3::text) where group_id = $1 and id = $4`,
      [tenant.groupId, addDays(today, -11), addDays(today, -1), body._id],
    );
    expect((await list({ status: 'expired' })).map(({ _id }) => _id)).toContain(body._id);
    expect((await list({ status: 'active' })).map(({ _id }) => _id)).not.toContain(body._id);
    const paused = await tenant.owner.post(`/api/v1/promotions/${body._id}/pause`, { _rev: body._rev });
    expect([paused.status, paused.body.message]).toEqual([409, expect.stringContaining('is expired')]);
  });

  it('can be paused and resumed with the right', async () => {
    const { body } = await promote(tenOff);
    const reader = await tenant.person({ PROMOTION: ['view', 'edit'] });
    const path = (action: string) => `/api/v1/promotions/${body._id}/${action}`;
    expect((await reader.post(path('pause'), { _rev: body._rev })).status).toBe(403);
    const paused = await tenant.owner.post(path('pause'), { _rev: body._rev });
    expect([paused.status, paused.body.status]).toEqual([200, 'paused']);
    expect((await tenant.owner.post(path('pause'), { _rev: paused.body._rev })).body).toMatchObject({
      status: 'paused',
    });
    const resumed = await tenant.owner.post(path('resume'), { _rev: paused.body._rev });
    expect([resumed.status, resumed.body.status]).toEqual([200, 'active']);
  });

  it('of a draft becomes what its days say once it is published', async () => {
    const { body } = await promote({ ...tenOff, isDraft: true, startDate: addDays(today, 2) });
    const published = await tenant.owner.post(`/api/v1/promotions/${body._id}/publish`, { _rev: body._rev });
    expect([published.status, published.body.status]).toEqual([200, 'scheduled']);
  });

  it("is the same in SQL as in the declaration, by each outlet's own business date", async () => {
    // A day apart at most hours of the day.
    await tenant.put('outlets', {
      _id: 'out_EAST',
      code: 'EAST',
      name: 'East',
      currency: 'USD',
      timeZone: 'Pacific/Kiritimati',
      dayStartTime: '00:00',
    });
    await tenant.put('outlets', {
      _id: 'out_WEST',
      code: 'WEST',
      name: 'West',
      currency: 'USD',
      timeZone: 'Pacific/Pago_Pago',
      dayStartTime: '00:00',
    });
    const dayAt = (timeZone: string) => businessDate(new Date(), { _id: 'x', timeZone, dayStartTime: '00:00' });
    const days: Record<string, string> = {
      out_EAST: dayAt('Pacific/Kiritimati'),
      out_WEST: dayAt('Pacific/Pago_Pago'),
    };
    const owner = await tenant.person('all', ['out_COL', 'out_KDY', 'out_EAST', 'out_WEST']);
    const expected = new Map<string, string>();
    for (const outlets of [['out_EAST'], ['out_WEST'], ['out_EAST', 'out_WEST']]) {
      for (const start of [-2, -1, 0, 1, 2])
        for (const length of [0, 1]) {
          for (const switches of [{}, { isPaused: true }, { isDraft: true }]) {
            const startDate = addDays(today, start);
            const record = {
              ...tenOff,
              name: `Case ${++count}`,
              outlets,
              startDate,
              endDate: addDays(startDate, length),
              ...switches,
            };
            const { _id } = await tenant.put('promotions', record);
            const day = outlets.map((id) => days[id] as string).sort()[0] as string;
            expected.set(String(_id), statusOn(promotionsDeclared.statusBy ?? [], record, day));
          }
        }
    }
    const seen = new Map<string, string>();
    for (const status of ['draft', 'scheduled', 'active', 'paused', 'expired']) {
      const query = new URLSearchParams({
        filter: JSON.stringify({ status, outlets: ['out_EAST', 'out_WEST'] }),
        sort: 'status',
        limit: '500',
      });
      const { body } = await owner.get(`/api/v1/promotion/${tenant.groupId}?${query}`);
      for (const doc of body.docs ?? []) {
        expect(doc.status).toBe(status);
        seen.set(String(doc._id), status);
      }
    }
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
    expect(new Set(expected.values()).size).toBe(5);
  });

  it('sorts the list', async () => {
    const statuses = (await list({}, 'status')).map(({ status }) => String(status));
    expect(statuses).toEqual([...statuses].sort());
    expect(new Set(statuses).size).toBeGreaterThan(3);
  });
});
