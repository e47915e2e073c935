import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Balance } from '#engine/run/stock';
import type { Queryable } from '#server/db/types';
import { post, type Undone } from '#server/stockLedger/costing';
import {
  AlreadyPosted,
  type PostingContext,
  postMovements,
  postSales,
  type SaleRequest,
  StockProblem,
} from '#server/stockLedger/ledger';
import { hasMovements, revalue } from '#server/stockLedger/revaluation';
import { database, line, type Row, request, type World } from './ledgerAnswers';

/** The rows of a posting, what is undone at once, and a change of the costing method, with the database's answers given. Figures are computed by hand. */

const NOW = '2026-06-10T12:00:00.000Z';
beforeAll(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

describe('a posting', () => {
  const context = (more: Partial<PostingContext> = {}): PostingContext => ({
    ...{ groupId: 'g', docType: 'issueNotes', docId: 'd1', docNumber: 'D-1', userId: 'ann' },
    ...{
      method: () => 'wac' as const,
      negativeStock: () => 'block' as const,
      itemName: (id: string) => id.toUpperCase(),
    },
    ...more,
  });
  const rice = { quantity: '10.0000', value: '100.00', averageCost: '10.000000', lastPrice: '9.000000' };
  async function posted(requests: SaleRequest[], world: World = {}, more: Partial<PostingContext> = {}) {
    const base = database({ balances: { rice }, ...world });
    const results = await postMovements(base.q, context(more), requests);
    return { ...base, results };
  }
  const rowsOf = ({ rows }: { rows: Row[] }) =>
    rows.map(({ seq, type, outletId, quantity, value, quantityAfter, valueAfter, reversalOf = '' }) =>
      [seq, type, outletId, quantity, value, quantityAfter, valueAfter, reversalOf].join(' ').trim(),
    );
  const refusal = async (...given: Parameters<typeof posted>) => {
    const error = await posted(...given).catch((reason: unknown) => reason);
    if (!(error instanceof StockProblem)) throw error;
    return error.lines.map(({ lineNo, field, message }) => `${lineNo} ${field} ${message}`);
  };

  it('has a row for each movement, and the balance after all of them', async () => {
    const all = await posted([
      request('GRN', '10', { value: '120.00', batchNo: 'B1' }),
      request('ISSUE', '-4', { lineNo: 2, postedAt: '2026-06-10T09:00:00.000Z' }),
    ]);
    expect(rowsOf(all)).toEqual([
      '101 GRN COL 10.0000 120.00 20.0000 220.00',
      '102 ISSUE COL -4.0000 -44.00 16.0000 176.00',
    ]);
    expect(all.rows).toMatchObject([
      { unitCost: '12.000000', batchNo: 'B1', docId: 'd1', docNumber: 'D-1', lineNo: 1, businessDate: '2026-06-10' },
      { unitCost: '11.000000', postedAt: '2026-06-10T09:00:00.000Z' },
    ]);
    expect(all.results).toMatchObject([
      { seq: 101, quantity: '10.0000', unitCost: '12.000000', value: '120.00' },
      { seq: 102, quantity: '-4.0000', value: '-44.00' },
    ]);
    for (const each of all.results)
      for (const key of ['shortage', 'withoutCost', 'counted', 'revaluation', 'priceVariance'])
        expect(each).not.toHaveProperty(key);
    expect(all.saved).toMatchObject([
      { quantity: '16.0000', value: '176.00', averageCost: '11.000000', lastPrice: '12.000000', isNow: true },
    ]);
    expect(await postMovements(database().q, context(), [])).toEqual([]);
  });

  it('has another row where what was sold before turns out dearer', async () => {
    const below = { quantity: '-3.0000', value: '-30.00', averageCost: '10.000000' };
    const all = await posted([request('GRN', '10', { value: '120.00', counted: [] })], { balances: { rice: below } });
    expect(rowsOf(all)).toEqual([
      '101 GRN COL 10.0000 120.00 7.0000 90.00',
      '102 REVALUATION COL 0.0000 -6.00 7.0000 84.00 101',
    ]);
    expect(all.results).toMatchObject([{ seq: 101, revaluation: '-6.00' }]);
    expect(all.rows.map(({ counted }) => counted)).toEqual([[], undefined]);
  });

  it('says what is missing: refused, warned of, or allowed', async () => {
    const issue = [request('ISSUE', '-12')];
    expect(await refusal(issue)).toEqual(['1 quantity RICE: 10 on hand, 12 wanted.']);
    const three = [...issue, request('ISSUE', '-10', { lineNo: 2 }), request('ISSUE', '-1', { lineNo: 3 })];
    expect(await refusal(three)).toEqual([
      '1 quantity RICE: 10 on hand, 12 wanted.',
      '3 quantity RICE: 0 on hand, 1 wanted.',
    ]);
    const warned = await posted(issue, {}, { negativeStock: () => 'warn' });
    expect(warned.results).toMatchObject([{ shortage: 'RICE: 10 on hand, 12 wanted.', value: '-120.00' }]);
    for (const policy of ['allow', 'till'] as const) {
      const [result] = (await posted(issue, {}, { negativeStock: () => policy })).results;
      expect(result).not.toHaveProperty('shortage');
    }
    const later = [{ outletId: 'COL', itemId: 'rice', day: '2026-06-09', quantity: '8' }];
    const dated = [request('ISSUE', '-3', { businessDate: '2026-06-08' })];
    expect(await refusal(dated, { later })).toEqual(['1 quantity RICE: 2 on hand on 8 Jun 2026, 3 wanted.']);
    const sales = await postSales(database({ balances: { rice } }).q, context(), [request('SALE', '-12')]);
    expect(sales[0]).not.toHaveProperty('shortage');
  });

  it('looks at the days since the first of its decreases', async () => {
    const sinceDay = async (...days: string[]) => {
      const requests = days.map((businessDate, index) => request('ISSUE', '-1', { businessDate, lineNo: index + 1 }));
      const { sent } = await posted(requests);
      return JSON.parse(String(sent.find(({ sql }) => sql.includes('sum(m.qty)::text'))?.parameters[1])) as Row[];
    };
    expect(await sinceDay('2026-06-09', '2026-06-07', '2026-06-08')).toMatchObject([
      { item_id: 'rice', day: '2026-06-07' },
    ]);
  });

  it('keeps when a balance moved last and was received last', async () => {
    const savedBy = async (...requests: SaleRequest[]) => (await posted(requests)).saved[0];
    const at = (time: string) => `2026-06-10T${time}.000Z`;
    const receipt = (lineNo: number, businessDate: string, more: object = {}) =>
      request('GRN', '1', { value: '1.00', lineNo, businessDate, ...more });
    expect(await savedBy(receipt(1, '2026-06-08'), receipt(2, '2026-06-10'), receipt(3, '2026-06-09'))).toMatchObject({
      ...{ lastDay: '2026-06-10', lastReceived: '2026-06-10', isNow: true },
    });
    const issues = [at('08:00:00'), at('09:00:00'), at('07:00:00')].map((postedAt, index) =>
      request('ISSUE', '-1', { lineNo: index, postedAt }),
    );
    const saved = await savedBy(...issues);
    expect(saved).toMatchObject({ isNow: false, lastMovementAt: at('09:00:00'), lastDay: '2026-06-10' });
    expect(saved).not.toHaveProperty('lastReceived');
    expect(await savedBy(request('ADJUST_IN', '1'))).not.toHaveProperty('lastReceived');
    expect(await savedBy(receipt(1, '2026-06-10', { reversalOf: 5 }))).not.toHaveProperty('lastReceived');
  });

  it('happened when imported history says', async () => {
    const base = database({ balances: { rice } });
    const own = request('SALE', '-1', { lineNo: 2, postedAt: '2026-01-02T00:00:00.000Z' });
    await postSales(base.q, context({ postedAt: '2026-01-01T00:00:00.000Z' }), [request('SALE', '-1'), own]);
    expect(base.rows.map(({ postedAt }) => postedAt)).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']);
  });

  it('says where a cost is not known', async () => {
    const found = async (given: SaleRequest, balances: World['balances'] = {}) =>
      (await posted([given], { balances }, { negativeStock: () => 'allow' })).results[0]?.withoutCost;
    expect(await found(request('ADJUST_IN', '2'))).toBe(
      'RICE: no cost is known, so this stock has no value. Enter its standard cost first.',
    );
    expect(await found(request('COUNT', '2'))).toContain('no cost is known');
    expect(await found(request('COUNT', '-2'))).toBeUndefined();
    expect(await found(request('COUNT', '0'))).toBeUndefined();
    expect(await found(request('ADJUST_IN', '2', { value: '0.00' }))).toBeUndefined();
    expect(await found(request('GRN', '2', { value: '0.00' }))).toBeUndefined();
    expect(await found(request('ADJUST_IN', '2'), { rice: { standardCost: '1' } })).toBeUndefined();
  });

  it('gives a batch’s by-products their share of its cost, and the rest to its output', async () => {
    const made = (lineNo: number, itemId: string, sharePct?: string, more: object = {}) =>
      request('BATCH_IN', '1', {
        lineNo,
        itemId,
        made: { overhead: '10.00', ...(sharePct ? { sharePct } : {}) },
        ...more,
      });
    const out = (lineNo: number, more: object = {}) => request('BATCH_OUT', '-2', { lineNo, ...more });
    // 2 and 3 of rice at 10.00, and 10.00 of overhead: 60.00.
    const all = await posted([
      out(1),
      out(2, { quantity: '-3' }),
      made(3, 'husk', '10'),
      made(4, 'bran', '5'),
      made(5, 'flour'),
    ]);
    expect(all.results.map(({ value }) => value)).toEqual(['-20.00', '-30.00', '6.00', '3.00', '51.00']);
    // Another outlet's batch costs what it took there.
    const [, , alone] = (
      await posted([out(1), made(2, 'husk', '10'), made(3, 'flour', undefined, { outletId: 'KDY' })])
    ).results;
    expect(alone?.value).toBe('10.00');
    const [nothing] = (await posted([made(1, 'flour')])).results;
    expect(nothing?.value).toBe('10.00');
    const [given] = (await posted([request('BATCH_IN', '1', { value: '7.00' })])).results;
    expect(given?.value).toBe('7.00');
  });

  it('writes off what is lost in transit at the place of the goods on their way', async () => {
    const all = await posted([
      request('TRANSIT_LOSS', '-3', { value: '-10.00' }),
      request('TRANSIT_LOSS', '0', { value: '-1.00', lineNo: 2 }),
    ]);
    const back = await posted([request('TRANSIT_LOSS', '-3', { value: '10.00' })]);
    expect(back.rows[0]?.unitCost).toBe('3.333333');
    expect(rowsOf(all)).toEqual([
      '101 TRANSIT_LOSS transit:COL -3 -10.00 0 0',
      '102 TRANSIT_LOSS transit:COL 0 -1.00 0 0',
    ]);
    expect(all.rows.map(({ unitCost }) => unitCost)).toEqual(['3.333333', '0.000000']);
    expect(all.saved).toEqual([]);
    await expect(posted([request('TRANSIT_LOSS', '-3')])).rejects.toThrow('TRANSIT_LOSS: needs a value');
  });

  test.each<[string, SaleRequest, string]>([
    ['a quantity', request('GRN', '10000000000000000', { value: '1.00' }), 'quantity'],
    ['a quantity below zero', request('ISSUE', '-10000000000000000'), 'quantity'],
    ['a quantity after it', request('GRN', '9999999999999995', { value: '1.00' }), 'quantity'],
    ['a value', request('GRN', '1000000', { value: '1000000000000000000.00' }), 'value'],
    ['a value after it', request('GRN', '1000000', { value: '999999999999999950.00' }), 'value'],
    ['a cost', request('GRN', '0.001', { value: '100000000000.00' }), 'value'],
  ])('refuses %s that is too large for it', async (_what, given, field) => {
    const world = given.value === '1.00' && given.quantity.startsWith('1') ? { balances: {} } : {};
    expect(await refusal([given], world, { negativeStock: () => 'allow' })).toEqual([
      `1 ${field} RICE: the figures are too large to be kept.`,
    ]);
  });

  it('holds figures up to its limits', async () => {
    const most = request('GRN', '9999999999999999.9999', { value: '999999999999999999.99' });
    expect((await posted([most], { balances: {} })).rows).toHaveLength(1);
    // A cost of less than 100 000 000 000 000.
    const dear = request('GRN', '0.001', { value: '99999999999.99' });
    expect((await posted([dear], { balances: {} })).rows).toHaveLength(1);
  });

  it('is refused as a whole where costing refuses a line', async () => {
    expect(await refusal([request('REVALUATION', '0', { value: '5.00' })], { balances: {} })).toEqual([
      '1 value RICE: There is no stock that could carry a value.',
    ]);
    await expect(posted([request('GRN', '-1', { value: '-1.00' })])).rejects.toThrow(RangeError);
  });

  it('names no movement twice, and is posted once', async () => {
    await expect(posted([request('ISSUE', '-1'), request('ISSUE', '-2')])).rejects.toThrow(
      'd1, line 1: ISSUE of rice at COL is named twice',
    );
    const apart = [{}, { lineNo: 2 }, { itemId: 'oil' }, { outletId: 'KDY' }, { type: 'WASTAGE' }, { reversalOf: 5 }];
    const all = await posted(
      apart.map((more) => request('ISSUE', '-1', more)),
      {},
      { negativeStock: () => 'allow' },
    );
    expect(all.rows).toHaveLength(6);
    const again = (fails: unknown) => posted([request('ISSUE', '-1')], { fails });
    await expect(again(new Error('violates movements_once'))).rejects.toThrow(AlreadyPosted);
    await expect(again(new Error('out of space'))).rejects.toThrow('out of space');
    await expect(again('movements_once')).rejects.toBe('movements_once');
  });

  it('of goods that come back and are wasted leaves stock as it is', async () => {
    const all = await posted([
      request('SALE_REVERSAL', '2', { value: '18.00', isWasted: true, reversalOf: 44, counted: [] }),
    ]);
    expect(rowsOf(all)).toEqual([
      '101 SALE_REVERSAL COL 2.0000 18.00 12.0000 118.00 44',
      '102 WASTAGE COL -2.0000 -18.00 10.0000 100.00 101',
    ]);
    expect(all.saved).toMatchObject([{ quantity: '10.0000', value: '100.00' }]);
    expect(all.results[0]).not.toHaveProperty('counted');
    // What was wasted never came back, so no count has found it.
    const at = '2026-06-09T10:00:00.000Z';
    const late = request('SALE_REVERSAL', '2', {
      value: '18.00',
      isWasted: true,
      postedAt: '2026-06-09T09:00:00.000Z',
    });
    const counted = await posted([late], { counts: [{ id: '1', at, lines: [line()] }] });
    expect(rowsOf(counted)[1]).toContain('WASTAGE');
    expect(counted.corrected).toEqual([]);
  });

  it('from before a count leaves stock as it was counted, and corrects the count', async () => {
    const at = '2026-06-09T10:00:00.000Z';
    const lines = [
      line({
        systemQty: '11.0000',
        varianceQty: '-1.0000',
        lineCost: '9.00',
        countedQty: '10',
        baseQuantity: '10.0000',
      }),
    ];
    const issue = request('ISSUE', '-2', { businessDate: '2026-06-08', counted: [] });
    const all = await posted([issue], { counts: [{ id: '1', at, lines }] });
    // At the cost when counted: 9.00 each.
    expect(rowsOf(all)).toEqual([
      '101 ISSUE COL -2.0000 -18.00 8.0000 82.00',
      '102 COUNT COL 2.0000 18.00 10.0000 100.00 101',
    ]);
    expect(all.rows).toMatchObject([
      { docId: 'd1', businessDate: '2026-06-08' },
      { docType: 'stockEntries', docId: '1', docNumber: 'SE-1', lineNo: 7, businessDate: '2026-06-09', postedAt: at },
    ]);
    expect(all.rows.map(({ counted }) => counted)).toEqual([undefined, undefined]);
    expect(all.results).toMatchObject([{ seq: 101, counted: { value: '18.00' } }]);
    // 9 were expected, so 1 more was found instead of 1 less.
    expect(all.corrected).toMatchObject([
      { id: '1', data: { items: [{ systemQty: '9.0000', varianceQty: '1.0000' }] } },
    ]);
    const history = all.sent.find(({ sql }) => sql.includes('insert into history'));
    expect(String(history?.parameters[3])).toContain('D-1 of 8 Jun 2026, from before the count');
    expect(String(history?.parameters[3])).toContain('receiveLateDocument');
  });

  it('of sales and earlier counts says so in the count’s history', async () => {
    const at = '2026-06-09T10:00:00.000Z';
    const noteOf = async (docType: string, ...requests: SaleRequest[]) => {
      const base = database({
        balances: { rice },
        counts: [{ id: '1', at, lines: [line({ systemQty: '11.0000', lineCost: '9.00' })] }],
      });
      await postSales(base.q, context({ docType }), requests);
      const [entry] = JSON.parse(
        String(base.sent.find(({ sql }) => sql.includes('insert into history'))?.parameters[3]),
      ) as Row[];
      return `${entry?.action}: ${entry?.note}`;
    };
    const sale = (docId: string, lineNo = 1) =>
      request('SALE', '-1', { docId, lineNo, postedAt: '2026-06-09T09:00:00.000Z' });
    expect(await noteOf('bills', sale('b1'))).toBe('receiveLateSales: 1 sale from before the count');
    expect(await noteOf('bills', sale('b1'), sale('b1', 2), sale('b2'))).toBe(
      'receiveLateSales: 2 sales from before the count',
    );
    const count = request('COUNT', '1', { postedAt: '2026-06-09T09:00:00.000Z', businessDate: '2026-06-09' });
    expect(await noteOf('stockEntries', count)).toBe('receiveEarlierCount: D-1 of 9 Jun 2026, from before the count');
  });

  it('dated before others goes by the price of its day, and restates the days since', async () => {
    const world: World = {
      balances: {
        rice: {
          quantity: '10.0000',
          value: '120.00',
          averageCost: '12.000000',
          lastPrice: '12.000000',
          isBought: true,
          lastDay: '2026-06-09',
        },
      },
      prices: { '2026-06-08': '10' },
      repriced: { lastPrice: '12.000000', isBought: true },
      days: [
        { outletId: 'COL', itemId: 'rice', day: '2026-06-08', quantity: '-2', value: '-20', price: '10' },
        { outletId: 'COL', itemId: 'rice', day: '2026-06-09', quantity: '3', value: '40', price: '12' },
      ],
    };
    const issue = request('ISSUE', '-2', { businessDate: '2026-06-08', postedAt: '2026-06-10T09:00:00.000Z' });
    const all = await posted([issue], world, { method: () => 'lastPrice' });
    // 10 less 2 are 8; at the end of the 8th there were 5 at 10.00, of which 20 + 60 - 40 = 80 is known.
    expect(rowsOf(all)).toEqual([
      '101 ISSUE COL -2.0000 -20.00 8.0000 100.00',
      '102 REVALUATION COL 0.0000 -10.00 8.0000 90.00 101',
      '103 REVALUATION COL 0.0000 6.00 8.0000 96.00 102',
    ]);
    expect(
      all.rows.map(({ businessDate, docId, lineNo, postedAt }) => `${businessDate} ${docId} ${lineNo} ${postedAt}`),
    ).toEqual([
      '2026-06-08 d1 1 2026-06-10T09:00:00.000Z',
      '2026-06-08 d1 1 2026-06-10T09:00:00.000Z',
      '2026-06-09 d1 1 2026-06-10T09:00:00.000Z',
    ]);
    expect(all.saved).toMatchObject([{ quantity: '8.0000', value: '96.00' }]);
    const one = await posted([issue], { ...world, days: world.days?.slice(1) ?? [] }, { method: () => 'lastPrice' });
    expect(one.rows).toHaveLength(2);
  });

  it('of use too small to be posted is carried', async () => {
    const tiny = request('SALE', '-0.00002', { isExact: true });
    const base = database({ balances: { rice } });
    const results = await postSales(base.q, context(), [tiny, request('SALE', '0', { isExact: true, lineNo: 2 })]);
    expect(base.rows).toHaveLength(1);
    expect(base.rows[0]).toMatchObject({
      quantity: '0.0000',
      value: '0.00',
      quantityAfter: '10.0000',
      valueAfter: '100.00',
    });
    expect(Number(base.rows[0]?.carried)).toBe(0.00002);
    expect([results.length, Number(base.saved[0]?.carried)]).toEqual([1, 0.00002]);
  });
});

describe('what is undone at once', () => {
  const held: Balance = { quantity: '10.0000', value: '100.00', averageCost: '10.000000', lastPrice: '8.000000' };
  const COUNTED: Undone = { type: 'COUNT', unitCost: '9' };
  const both = (movement: Parameters<typeof post>[1], undone: Undone, balance = held) => {
    const { rows, back = [], balance: after } = post(balance, movement, 'wac', undone);
    const said = [...rows, ...back].map((row) => row && `${row.type} ${row.quantity} ${row.value} ${row.unitCost}`);
    return [...said, `${after.quantity} ${after.value}`];
  };

  it('goes back at the cost when counted, so that a dearer receipt stays in the value', () => {
    const receipt = { type: 'GRN', quantity: '10', value: '120.00' } as const;
    expect(both(receipt, COUNTED)).toEqual([
      'GRN 10.0000 120.00 12.000000',
      'COUNT -10.0000 -90.00 9.000000',
      '10.0000 130.00',
    ]);
    // 20 of 220.00 are 11.00 each.
    expect(both(receipt, { type: 'COUNT', unitCost: null })).toEqual([
      'GRN 10.0000 120.00 12.000000',
      'COUNT -10.0000 -110.00 11.000000',
      '10.0000 110.00',
    ]);
    expect(both({ type: 'COUNT', quantity: '-2', value: '-30.00', isUndoing: true }, COUNTED)).toEqual([
      'COUNT -2.0000 -30.00 15.000000',
      'COUNT 2.0000 18.00 9.000000',
      '10.0000 88.00',
    ]);
  });

  it('or at its own value: sales, counts and waste', () => {
    expect(both({ type: 'SALE_REVERSAL', quantity: '2', value: '30.00' }, COUNTED)).toEqual([
      'SALE_REVERSAL 2.0000 30.00 15.000000',
      'COUNT -2.0000 -30.00 15.000000',
      '10.0000 100.00',
    ]);
    expect(both({ type: 'COUNT', quantity: '2', value: '30.00' }, COUNTED)[2]).toBe('10.0000 100.00');
    expect(both({ type: 'GRN', quantity: '2', value: '30.00' }, { type: 'WASTAGE', unitCost: null })).toEqual([
      'GRN 2.0000 30.00 15.000000',
      'WASTAGE -2.0000 -30.00 15.000000',
      '10.0000 100.00',
    ]);
  });

  it('or at the cost when counted or now, where it has none', () => {
    const issue = { type: 'ISSUE', quantity: '-2' } as const;
    expect(both(issue, COUNTED).slice(0, 2)).toEqual(['ISSUE -2.0000 -18.00 9.000000', 'COUNT 2.0000 18.00 9.000000']);
    for (const unitCost of ['0', null])
      expect(both(issue, { type: 'COUNT', unitCost })[0]).toBe('ISSUE -2.0000 -20.00 10.000000');
    expect(both({ type: 'ADJUST_IN', quantity: '0.5' }, COUNTED)[0]).toBe('ADJUST_IN 0.5000 4.50 9.000000');
    expect(both({ type: 'ADJUST_IN', quantity: '2' }, COUNTED)[0]).toBe('ADJUST_IN 2.0000 18.00 9.000000');
    expect(both({ type: 'COUNT', quantity: '0' }, COUNTED)[0]).toBe('COUNT 0.0000 0.00 0.000000');
  });

  it('has the unit cost of its own value, also for one unit', () => {
    const at = (quantity: string, value?: string) =>
      post(held, { type: 'ADJUST_IN', quantity, value }, 'lastPrice').rows[0].unitCost;
    expect([at('1', '7.00'), at('2', '7.00'), at('1')]).toEqual(['7.000000', '3.500000', '8.000000']);
  });
});

describe('what leaves less than one unit or one coin', () => {
  const held: Balance = { quantity: '10.0000', value: '100.05', averageCost: '10.000000', lastPrice: '8.000000' };
  const out = (balance: Balance, quantity: string, value?: string) => {
    const { rows, balance: after } = post(
      balance,
      { type: value ? 'SUPPLIER_RETURN' : 'ISSUE', quantity, value },
      'wac',
    );
    return [rows[0].value, rows[0].unitCost, rows[0].priceVariance ?? '', after.value, after.averageCost]
      .join(' ')
      .replace('  ', ' ');
  };

  it('goes by the same rules', () => {
    // 0.55 is left of half a unit.
    expect(out(held, '-9.5', '-99.50')).toBe('-99.50 10.473684 0.55 1.100000');
    expect(out(held, '-9.5')).toBe('-95.05 10.005000 5.00 10.000000');
    expect(out({ ...held, quantity: '0.5', value: '5.05' }, '-0.25')).toBe('-2.53 10.100000 2.52 10.000000');
    // All units without one coin of their value: they leave with it, and the line keeps the difference.
    expect(out(held, '-10', '-99.05')).toBe('-100.05 10.005000 -1.00 0.00 10.000000');
    expect(out(held, '-10', '-100.05')).toBe('-100.05 10.005000 0.00 10.000000');
  });

  it('is nothing where nothing moves', () => {
    for (const method of ['wac', 'lastPrice'] as const) {
      const { rows } = post(held, { type: 'GRN', quantity: '0', value: '0.00' }, method);
      expect([rows[0].quantity, rows[0].value]).toEqual(['0.0000', '0.00']);
    }
  });
});

describe('a change of the costing method', () => {
  test.each<['wac' | 'lastPrice', string, string]>([
    ['wac', 'Weighted average cost', '0.00'],
    ['lastPrice', 'Last purchase price', '-10.00'],
  ])('to %s revalues each item, in lines that continue', async (method, docNumber, value) => {
    const { q, rows } = database({
      balances: { rice: { quantity: '10', value: '100', averageCost: '10', lastPrice: '9' } },
      held: [{ item_id: 'rice', name: null }],
      lastLine: method === 'wac' ? 4 : undefined,
    });
    const results = await revalue(q, {
      groupId: 'g',
      outletId: 'COL',
      userId: 'ann',
      method,
      businessDate: '2026-06-10',
    });
    expect(rows).toMatchObject([
      { type: 'REVALUATION', docId: 'COL', docNumber, lineNo: method === 'wac' ? 5 : 1, value },
    ]);
    expect(results).toHaveLength(1);
  });

  it('is free until something has moved', async () => {
    const moved = (answer: object[]) => hasMovements({ query: async () => answer } as unknown as Queryable, 'g', 'COL');
    expect([await moved([{ moved: true }]), await moved([{ moved: false }]), await moved([])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
