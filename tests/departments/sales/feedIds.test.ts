import { beforeAll, describe, expect, it } from 'vitest';
import { objectIn, rowsIn } from '#engine/run/values';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Bills that name the group's charges, discounts and promotions by id (domain 1.7), not only by what the till calls them. */

type Sent = Readonly<Record<string, unknown>>;

const { db, app } = await testApp();
type Tenant = Awaited<ReturnType<typeof newTenant>>;
let tenant: Tenant;
let ids: Record<'service' | 'packaging' | 'vat' | 'loyalty' | 'house' | 'happy', string>;

async function own(of: Tenant) {
  const at = { outlets: ['out_COL'] };
  const charge = async (code: string, chargeName: string, chargeType: string, sequence: number) =>
    (await of.put('charges', { code, chargeName, chargeType, sequence, calculation: 'percentage', value: '10', ...at }))
      ._id;
  return {
    service: await charge('SC', 'Service charge', 'serviceCharge', 1),
    packaging: await charge('PACK', 'Packaging', 'packaging', 2),
    vat: await charge('VAT', 'Value added tax', 'tax', 3),
    loyalty: (
      await of.put('discounts', { name: 'Loyalty card', code: 'LOY', discountType: 'percentage', value: '10', ...at })
    )._id,
    house: (await of.put('discounts', { name: 'On us', code: 'FREE', isComplimentary: true, ...at }))._id,
    happy: (await of.put('promotions', { name: 'Happy hour', promotionType: 'percentOff', ...at }))._id,
  } as typeof ids;
}

beforeAll(async () => {
  tenant = await newTenant(db, app);
  await tenant.put('items', { itemCode: 'MEAL', name: 'Meal', outlets: ['out_COL', 'out_KDY'] });
  ids = await own(tenant);
});

const bill = (billNumber: string, more: Sent = {}): Sent => ({
  ...{ outlet: 'COL', billNumber, openedAt: '2026-11-20 19:05', settledAt: '2026-11-20 20:10' },
  lines: [
    { itemCode: 'MEAL', quantity: 1, unitPrice: '600' },
    { itemCode: 'MEAL', quantity: 1, unitPrice: '400' },
  ],
  payments: [{ method: 'cash' }],
  ...more,
});
/** 1 000 less 10%, 10% service and 30 packaging on 900, 10% tax on 1 020. */
const example = (billNumber: string, more: Sent = {}) =>
  bill(billNumber, {
    discounts: [{ discountId: ids.loyalty, percent: '10', amount: '100' }],
    charges: [
      { chargeId: ids.service, type: 'percentage', base: '900', rate: '10', amount: '90' },
      { chargeId: ids.packaging, type: 'fixed', amount: '30' },
      { chargeId: ids.vat, type: 'percentage', base: '1020', rate: '10', amount: '102' },
    ],
    total: '1122',
    ...more,
  });
const send = async (bills: Sent[], by = tenant) => {
  const { errors, ...answer } = (await by.owner.post('/api/v1/bills/import', { bills, stock: 'none' })).body;
  return { ...answer, errors: rowsIn(errors) };
};
const read = async (billNumber: string) =>
  (await tenant.owner.get(`/api/v1/bills/bill_out_COL_${billNumber}`)).body as Sent;
/** What refunds leave of a bill: net sales, service charge, tax, VAT and total. */
const leftOf = async (billNumber: string) => {
  const [row] = await db.query(
    `select sum(net_sales) as net, sum(service_charge) as service, sum(tax) as tax, sum((taxes ->> 'VAT')::numeric) as vat, sum(grand_total) as total
     from bills where bill_no = $1 and outlet_id = 'out_COL'`,
    [billNumber],
  );
  return Object.values(row ?? {});
};
const usedCount = async () => {
  const [row] = await db.query<{ used: unknown }>(
    `select data -> 'usedCount' as used from records where resource = 'promotions' and id = $1`,
    [ids.happy],
  );
  return Number(row?.used ?? 0);
};

describe('charges', () => {
  it('are added to the part of the bill that their type says, and taxes by their code', async () => {
    expect((await send([example('C1')])).errors).toEqual([]);
    const found = await read('C1');
    expect(found).toMatchObject({
      ...{ serviceCharge: '120.00', tax: '102.00', taxes: { VAT: '102.00' }, grandTotal: '1122.00' },
      charges: [
        {
          ...{ kind: 'service', name: 'Service charge', chargeId: ids.service, type: 'percentage' },
          ...{ base: '900.00', rate: '10.0000', amount: '90.00' },
        },
        { kind: 'service', name: 'Packaging', chargeId: ids.packaging, type: 'fixed', amount: '30.00' },
        { kind: 'tax', name: 'Value added tax', chargeId: ids.vat, amount: '102.00' },
      ],
    });
  });

  it('that are unknown, of another group or of another kind are refused at their field', async () => {
    const other = await own(await newTenant(db, app));
    const { errors } = await send([
      example('C2', {
        charges: [
          { chargeId: other.vat, amount: '10' },
          { chargeId: ids.vat, kind: 'service', amount: '10' },
          { amount: '10' },
        ],
      }),
      example('C3', { charges: [{ chargeId: other.vat, amount: '10' }], total: '910' }),
      example('C4', { charges: [{ chargeId: ids.vat, kind: 'service', amount: '10' }], total: '910' }),
      // A total that is wrong, and parts that were read.
      example('C5', { total: '910' }),
      example('C6', {
        charges: [{ chargeId: other.vat, amount: '10' }],
        total: '910',
        payments: [],
        refunds: [{ amount: '1', method: 'cash' }],
      }),
      example('C7', { openedAt: '45992', settledAt: null }),
    ]);
    expect(errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [1, 'charges.2.kind', 'Kind is required'],
      [1, 'charges.2.name', 'Name is required'],
      [2, 'charges.0.chargeId', `There is no tax or charge with the id “${other.vat}”`],
      [3, 'charges.0.kind', 'Value added tax is of the kind tax, not service'],
      [4, 'total', expect.stringContaining('1122.00')],
      [5, 'charges.0.chargeId', `There is no tax or charge with the id “${other.vat}”`],
      [6, 'openedAt', expect.stringContaining('45992')],
    ]);
  });
});

describe('discounts and promotions', () => {
  it('are found by id on the bill and on lines, however the till spells them, and promotions are counted', async () => {
    const before = await usedCount();
    const lines = [
      { itemCode: 'MEAL', quantity: 1, unitPrice: '600', discount: '60', promotionId: ids.happy },
      { itemCode: 'MEAL', quantity: 1, unitPrice: '400', discount: '400', discountId: ids.house },
    ];
    const discounts = [{ promotionId: ids.happy, name: 'HAPPY HR', kind: 'promotion', line: 1, amount: '40' }];
    expect((await send([bill('D1', { lines, discounts })])).errors).toEqual([]);
    expect(await read('D1')).toMatchObject({
      ...{ promotions: '100.00', complimentary: '400.00', itemDiscount: '0.00', netSales: '500.00' },
      discounts: [
        { kind: 'promotion', name: 'HAPPY HR', offerId: ids.happy },
        { kind: 'promotion', name: 'Happy hour', offerId: ids.happy },
        { kind: 'complimentary', name: 'On us', offerId: ids.house },
      ],
    });
    // Named twice, one use.
    expect(await usedCount()).toBe(before + 1);
    await tenant.owner.post('/api/v1/bills/cancel', { outlet: 'COL', billNumber: 'D1', reason: 'Wrong table' });
    expect(await usedCount()).toBe(before);
  });

  it('have the name of today in the discount report, in one row however tills spelled them', async () => {
    const bills = [
      bill('N1', { discounts: [{ discountId: ids.loyalty, name: 'LOY 10', amount: '20' }] }),
      bill('N2', { discounts: [{ discountId: ids.loyalty, amount: '30' }] }),
    ].map((each, index) => ({
      ...each,
      settledAt: `2026-11-0${index + 1} 12:00`,
      openedAt: `2026-11-0${index + 1} 11:00`,
    }));
    expect((await send(bills)).errors).toEqual([]);
    const { body } = await tenant.owner.get('/api/v1/discountReport', {
      ...{ outlets: 'out_COL', fromDate: '2026-11-01', toDate: '2026-11-02' },
    });
    expect(rowsIn(body.docs).map(({ discount, discountAmount }) => [discount, discountAmount])).toEqual([
      ['Loyalty card', '30.00'],
      ['Loyalty card', '20.00'],
    ]);
  });

  it('that are unknown or contradict themselves are refused', async () => {
    const refused = async (more: Sent) =>
      (await send([bill('X1', more)])).errors.map(({ field, rule }) => [field, rule]);
    const off = { amount: '10' };
    expect(await refused({ discounts: [{ ...off }] })).toEqual([['discounts.0.name', 'required']]);
    expect(await refused({ discounts: [{ ...off, discountId: ids.happy }] })).toEqual([
      ['discounts.0.discountId', 'reference'],
    ]);
    expect(await refused({ discounts: [{ ...off, promotionId: ids.loyalty }] })).toEqual([
      ['discounts.0.promotionId', 'reference'],
    ]);
    expect(await refused({ discounts: [{ ...off, discountId: ids.loyalty, kind: 'promotion' }] })).toEqual([
      ['discounts.0.kind', 'contradiction'],
    ]);
    expect(await refused({ discounts: [{ ...off, discountId: ids.loyalty, promotionId: ids.happy }] })).toEqual([
      ['discounts.0.promotionId', 'contradiction'],
    ]);
  });
});

describe('a refund with the till’s own split', () => {
  const refunded = (billNumber: string, refund: Sent, ...before: Sent[]) =>
    example(billNumber, {
      version: 2 + before.length,
      refunds: [...before, { amount: '244.40', method: 'cash', line: 1, reason: 'Cold', ...refund }],
    });
  /** 200 net, 20 service, 24.40 tax: not the shares that the bill's amounts would give. */
  const split = () => ({
    charges: [
      { chargeId: ids.service, amount: '20' },
      { chargeId: ids.vat, amount: '24.40' },
    ],
  });

  it('takes off each amount what the till says, and the rest off net sales', async () => {
    await send([example('R1', { version: 1 })]);
    expect(await send([refunded('R1', split())])).toMatchObject({ errors: [], bills: { updated: 1 } });
    expect(await leftOf('R1')).toEqual(['700.00', '100.00', '77.60', '77.60', '877.60']);
    expect(await read('R1')).toMatchObject({
      ...{ netSales: '900.00', grandTotal: '1122.00', refunds: '200.00', refunded: '244.40' },
      lines: [{ refund: '200.00' }, { refund: '0.00' }],
    });
    // What is left is refunded without a split, to the cent.
    const rest = { amount: '877.60', method: 'cash', reason: 'Ill', charges: undefined, line: undefined };
    expect(
      await send([refunded('R1', rest, { amount: '244.40', method: 'cash', line: 1, reason: 'Cold', ...split() })]),
    ).toMatchObject({
      errors: [],
    });
    expect(await leftOf('R1')).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
  });

  it('is refused where it takes more than is left of an amount', async () => {
    await send([example('R2', { version: 1 })]);
    const refused = async (refund: Sent, ...before: Sent[]) =>
      (await send([refunded('R2', refund, ...before)])).errors.map(({ field, message }) => [field, message]);
    expect(await refused({ charges: [{ chargeId: ids.service, amount: '120.01' }] })).toEqual([
      ['refunds.0.charges', '120.01 of service charge is refunded, but only 120.00 is left'],
    ]);
    expect(await refused({ charges: [{ kind: 'tax', name: 'GST', amount: '5' }] })).toEqual([
      ['refunds.0.charges.0', 'This bill has no tax “GST” that could be refunded'],
    ]);
    expect(await refused({ amount: '910', charges: [{ chargeId: ids.vat, amount: '1' }] })).toEqual([
      ['refunds.0.amount', '909.00 of net sales is refunded, but only 900.00 is left'],
    ]);
    expect(await refused({ amount: '10', charges: [{ chargeId: ids.vat, amount: '11' }] })).toEqual([
      ['refunds.0.charges', 'The charges, tip and rounding of this refund are more than 10.00'],
    ]);
    expect(await refused({ tip: '5' })).toEqual([['refunds.0.tip', '5.00 of tip is refunded, but only 0.00 is left']]);
    expect(await refused({ rounding: '0.40' })).toEqual([['refunds.0.rounding', 'Only 0.00 of rounding is left']]);
    // The first takes part of the tax, by its share; the second may not take all of it.
    const first = { amount: '112.20', method: 'cash', reason: 'Slow' };
    expect(await refused({ charges: [{ chargeId: ids.vat, amount: '102' }] }, first)).toEqual([
      ['refunds.1.charges', '102.00 of VAT is refunded, but only 91.80 is left'],
    ]);
  });
});

it('a refund’s parts are calculated here if the charge’s code has changed since, so that the taxes still add up', async () => {
  await send([example('K1', { version: 1 })]);
  const setCode = (code: string) =>
    db.query(`update records set data = data || jsonb_build_object('code', $2::text) where id = $1`, [ids.vat, code]);
  await setCode('GST');
  const refunds = [
    { amount: '122.20', method: 'cash', reason: 'Cold', charges: [{ chargeId: ids.vat, amount: '22.20' }] },
  ];
  expect(await send([example('K1', { version: 2, refunds })])).toMatchObject({ errors: [], bills: { updated: 1 } });
  await setCode('VAT');
  const [, , tax, vat, total] = await leftOf('K1');
  expect([vat, total]).toEqual([tax, '999.80']);
});

it('a discount that is on a bill can’t be deleted, and a deleted charge is still found by bills that arrive late', async () => {
  await send([example('U1')]);
  const { owner } = tenant;
  const revOf = async (id: string) =>
    String((await db.query<{ rev: string }>('select rev from records where id = $1', [id]))[0]?.rev);
  const discount = await owner.send('DELETE', `/api/v1/discounts/${ids.loyalty}/${await revOf(ids.loyalty)}`);
  expect([discount.status, objectIn(await discount.json()).message]).toEqual([
    409,
    'Loyalty card is used by bills. Make it inactive instead',
  ]);
  const charge = await owner.post(`/api/v1/charges/${ids.vat}/delete`, { _rev: await revOf(ids.vat) });
  expect(charge.status).toBe(200);
  expect((await send([example('U2')])).errors).toEqual([]);
  expect(await read('U2')).toMatchObject({ taxes: { VAT: '102.00' } });
});
