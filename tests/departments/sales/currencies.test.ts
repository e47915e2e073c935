import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import { verifyGroup } from '#server/verify';
import { newTenant, rulesOf, type Tenant } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';

/** Outlets in Colombo (LKR, 2 decimals), Tokyo (JPY, none) and Kuwait (KWD, 3): amounts have their decimals, and are never added up. */

const { db, app } = await testApp();
const DAY = '2026-06-03';
let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant(db, app, { COL: 'LKR', TYO: 'JPY', KWT: 'KWD' });
  await tenant.put('items', { itemCode: 'MEAL', name: 'Meal', outlets: ['out_COL', 'out_TYO', 'out_KWT'] });
});

let bills = 0;
const bill = (outlet: string, lines: [quantity: string, unitPrice: string][], more: AnyRecord = {}) => ({
  ...{ outlet, billNumber: `B${++bills}`, settledAt: `${DAY} 12:00` },
  lines: lines.map(([quantity, unitPrice]) => ({ itemCode: 'MEAL', quantity, unitPrice })),
  payments: [{ method: 'cash' }],
  ...more,
});
const send = async (...sent: AnyRecord[]) =>
  (await tenant.owner.post('/api/v1/bills/import', { bills: sent, stock: 'none' })).body;
const stored = async () =>
  (
    await db.query<Record<string, string>>(
      'select outlet_id, gross, net_sales, grand_total, paid from bills where group_id = $1 order by bill_no',
      [tenant.groupId],
    )
  ).map(({ outlet_id: outlet, ...amounts }) => [outlet, ...Object.values(amounts)]);
const report = async (query: Record<string, string> = {}): Promise<ReportAnswer> =>
  (await tenant.owner.get('/api/v1/salesReport', { fromDate: DAY, toDate: DAY, ...query }))
    .body as unknown as ReportAnswer;

it('may be wasted to 2% by default in every currency', async () => {
  await send(bill('KWT', [['1', '100']]), bill('TYO', [['1', '1000']]));
  for (const [outlets, wastageBudget] of [
    ['out_KWT', '2.000'],
    ['out_TYO', '20'],
  ] as const) {
    const query = { fromDate: DAY, toDate: DAY, outlets, per: 'outlet' };
    const { body } = await tenant.owner.get('/api/v1/FoodCostControlReport', query);
    expect((body as unknown as ReportAnswer).totals).toMatchObject({ wastageBudget, wastageTargetPct: '2.0000' });
  }
});

describe('a bill', () => {
  it('has the decimals of its outlet’s currency', async () => {
    const sent = [bill('KWT', [['1', '1.255']]), bill('KWT', [['3', '0.004']]), bill('TYO', [['3', '100']])];
    expect((await send(...sent)).errors).toEqual([]);
    expect(await stored()).toEqual([
      ['out_KWT', ...Array(4).fill('1.255')],
      ['out_KWT', ...Array(4).fill('0.012')],
      ['out_TYO', ...Array(4).fill('300')],
    ]);
    expect(await verifyGroup(db, tenant.groupId)).toEqual([]);
  });

  it('shares a discount in the smallest coin', async () => {
    const lines: [string, string][] = [
      ['1', '1'],
      ['1', '1'],
      ['1', '1'],
    ];
    const off = (amount: string) => ({ discounts: [{ name: 'Off', amount }] });
    expect((await send(bill('KWT', lines, off('1')), bill('TYO', lines, off('1')))).errors).toEqual([]);
    const shares = await db.query<{ share: string }>(
      'select bill_share as share from bill_lines where group_id = $1 order by outlet_id, bill_id, line_no',
      [tenant.groupId],
    );
    expect(shares.map(({ share }) => share)).toEqual(['0.334', '0.333', '0.333', '1', '0', '0']);
  });

  it.each([
    ['TYO', '100.33', 'Amount takes no decimals in JPY'],
    ['KWT', '1.2555', 'Amount takes at most 3 decimals in KWD'],
    ['COL', '1.255', 'Amount takes at most 2 decimals'],
  ])('is refused at %s with an amount of %s', async (outlet, amount, message) => {
    const { errors } = await send(bill(outlet, [['1', '200']], { payments: [{ method: 'cash', amount }] }));
    expect(errors).toMatchObject([{ field: 'payments.0.amount', rule: 'decimals', message }]);
  });
});

describe('a report over several currencies', () => {
  beforeEach(async () => {
    await send(bill('COL', [['1', '12.50']]), bill('TYO', [['1', '300']]), bill('KWT', [['1', '1.255']]));
  });

  it('has one total each, side by side', async () => {
    const whole = await report({ groupBy: 'outlet' });
    expect([whole.currency, whole.docs, whole.totals, whole.total]).toEqual([null, [], {}, 3]);
    const totals = whole.currencies?.map((part) => [part.currency, part.totals.grandTotal, part.docs.length]);
    expect(totals).toEqual([
      ['LKR', '12.50', 1],
      ['JPY', '300', 1],
      ['KWD', '1.255', 1],
    ]);
    const alone = await report({ groupBy: 'outlet', outlets: 'out_KWT' });
    expect([alone.currency, alone.totals.grandTotal, alone.currencies]).toEqual(['KWD', '1.255', undefined]);
  });

  it('is a file with a table for each', async () => {
    const query = new URLSearchParams({ fromDate: DAY, toDate: DAY, groupBy: 'outlet', columns: 'period,grandTotal' });
    const file = await tenant.owner.send('GET', `/api/v1/salesReport?${query.toString()}&format=csv`);
    const lines = (await file.text()).replace('\ufeff', '').trim().split('\r\n');
    expect(lines.filter((line) => line.includes(',Total,'))).toEqual([
      'LKR,Total,12.50',
      'JPY,Total,300',
      'KWD,Total,1.255',
    ]);
    const page = await tenant.owner.send('GET', `/api/v1/salesReport?${query.toString()}&format=html`);
    expect((await page.text()).match(/<h2>\w+<\/h2>/g)).toEqual(['<h2>LKR</h2>', '<h2>JPY</h2>', '<h2>KWD</h2>']);
    const book = await tenant.owner.send('GET', `/api/v1/salesReport?${query.toString()}&format=xlsx`);
    expect(book.status).toBe(200);
  });

  it('compares only outlets with the same currency', async () => {
    const answer = await tenant.owner.get('/api/v1/salesReport', {
      ...{ fromDate: DAY, toDate: DAY, outlets: 'out_COL', compare: 'outlets:out_TYO' },
    });
    expect([answer.status, rulesOf(answer)]).toEqual([400, ['outlets: currency']]);
  });
});

describe('what crosses outlets', () => {
  const item = (outlet: string) => ({
    ...{ _id: `rice_${outlet}`, outletId: `out_${outlet}`, itemCode: 'RICE', itemName: 'Rice', itemType: 'raw' },
    ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [], standardCost: '250.000000' },
    ...{ categoryId: 'dry' },
  });
  beforeEach(async () => {
    const { put } = tenant;
    await put('measureTypes', { _id: 'weight', name: 'Weight', baseUnitId: 'kg' });
    await put('units', {
      _id: 'kg',
      unitName: 'Kilogram',
      unitCode: 'kg',
      conversionToBase: '1',
      isBase: true,
      measureTypeId: 'weight',
    });
    await put('inventoryCategories', { _id: 'dry', name: 'Dry', costGroup: 'food', outlets: ['out_COL', 'out_TYO'] });
    await put('inventoryItems', item('COL'));
  });

  it('is no transfer between currencies', async () => {
    await tenant.put('inventoryItems', item('KWT'));
    const sent = {
      outletId: 'out_COL',
      toOutletId: 'out_KWT',
      docDate: DAY,
      clientRequestId: 'c0ffee00-0000-4000-8000-000000000001',
    };
    const lines = { items: [{ itemId: 'rice_COL', unitId: 'kg', sentQty: '1' }] };
    const answer = await tenant.owner.post('/api/v1/transferout/insertTO', { ...sent, ...lines });
    expect(answer.body.errors).toMatchObject([
      {
        field: 'toOutletId',
        rule: 'currency',
        message:
          'Outlet KWT uses KWD and this outlet LKR, so the value can’t be carried over. Issue the goods here, and receive them there with a goods received note',
      },
    ]);
  });

  it('is copied without costs and prices', async () => {
    const answer = await tenant.owner.post('/api/v1/itemCopy/preview', {
      ...{ resource: 'inventoryItems', ids: ['rice_COL'], outlets: ['out_TYO'] },
    });
    expect(answer.body.results).toMatchObject([
      { outcome: 'create', message: 'Without costs and prices, which are in LKR' },
    ]);
    await tenant.owner.post('/api/v1/inventoryitemmanagement/copyInvItems', {
      ids: ['rice_COL'],
      outlets: ['out_TYO'],
    });
    const [copy] = await db.query<{ cost: string | null }>(
      `select data ->> 'standardCost' as cost from records where group_id = $1 and resource = 'inventoryItems' and outlet_id = 'out_TYO'`,
      [tenant.groupId],
    );
    expect(copy).toEqual({ cost: null });
  });
});
