import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { type Balance, EMPTY_BALANCE } from '#engine/run/stock';
import { countedThatDay, countsBehind } from '#server/stockLedger/lateMovements';
import type { MovementRequest, SaleRequest } from '#server/stockLedger/ledger';
import { pastOf, restate } from '#server/stockLedger/restating';
import { balanceKey } from '#server/stockLedger/storage';
import { type Count, database, line, request } from './ledgerAnswers';

/** What comes late: the count that has found a movement, and what changes on the days since. Figures are computed by hand. */

const NOW = '2026-06-10T12:00:00.000Z';
beforeAll(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const posting = { groupId: 'g', userId: 'ann', docType: 'issueNotes' };

describe('the count that has found a movement', () => {
  const at = '2026-06-09T10:00:00.000Z';
  const count = (id: string, time = at, more: object = {}): Count => ({ id, at: time, lines: [line()], ...more });
  const behind = async (given: SaleRequest, ...counts: Count[]) => {
    const { q } = database({ counts });
    return (await countsBehind(q, posting, [given]))(given);
  };
  const numberOf = async (...given: Parameters<typeof behind>) => (await behind(...given))?.posted.docNumber;

  test.each<[string, SaleRequest, boolean]>([
    ['a sale before it', request('SALE', '-1', { postedAt: '2026-06-09T09:59:59.999Z' }), true],
    ['a sale at that moment', request('SALE', '-1', { postedAt: at }), true],
    ['a sale after it', request('SALE', '-1', { postedAt: '2026-06-09T10:00:00.001Z' }), false],
    ['a sale of now', request('SALE', '-1'), false],
    ['a reversed sale before it', request('SALE_REVERSAL', '1', { postedAt: at }), true],
    ['a count before it', request('COUNT', '1', { postedAt: '2026-06-09T09:59:59.999Z' }), true],
    ['a count at that moment', request('COUNT', '1', { postedAt: at }), false],
    ['opening stock at that moment', request('OPENING', '1', { postedAt: at }), false],
    ['opening stock before it', request('OPENING', '1', { postedAt: '2026-06-09T09:00:00.000Z' }), true],
    ['an issue of the day before', request('ISSUE', '-1', { businessDate: '2026-06-08' }), true],
    ['an issue of that day that is typed in later', request('ISSUE', '-1', { businessDate: '2026-06-09' }), false],
    [
      'an issue of that day that was posted at that moment',
      request('ISSUE', '-1', { businessDate: '2026-06-09', postedAt: at }),
      true,
    ],
    ['an issue of the day after', request('ISSUE', '-1', { businessDate: '2026-06-10' }), false],
  ])('%s', async (_what, given, isFound) => {
    expect(await numberOf(given, count('1'))).toBe(isFound ? 'SE-1' : undefined);
  });

  it('is the first of several, of this item and this outlet', async () => {
    const issue = request('ISSUE', '-1', { businessDate: '2026-06-07' });
    const [early, late] = ['2026-06-08T10:00:00.000Z', '2026-06-09T10:00:00.000Z'];
    expect(await numberOf(issue, count('2', late), count('1', early))).toBe('SE-1');
    expect(await numberOf(issue, count('1', early, { outletId: 'KDY' }), count('2', late))).toBe('SE-2');
    expect(await numberOf(issue, count('1', early, { lines: [line({ itemId: 'oil' })] }), count('2', late))).toBe(
      'SE-2',
    );
    expect(await numberOf(issue, count('1', early, { lines: [line({ varianceQty: null })] }))).toBeUndefined();
    expect(await numberOf(issue)).toBeUndefined();
  });

  it('takes it back on its own day, or on the movement’s day if that is later', async () => {
    const issue = request('ISSUE', '-1', { businessDate: '2026-06-08' });
    expect(await behind(issue, count('1'))).toMatchObject({
      ...{ unitCost: '9', type: 'COUNT' },
      posted: {
        docType: 'stockEntries',
        docId: '1',
        docNumber: 'SE-1',
        lineNo: 7,
        postedAt: at,
        businessDate: '2026-06-09',
      },
    });
    const early = { docDate: '2026-06-07' };
    expect((await behind(issue, count('1', at, early)))?.posted.businessDate).toBe('2026-06-08');
    const opening = { entryType: 'opening', lines: [line({ enteredCost: '8', varianceQty: null })] };
    expect(await behind(issue, count('1', at, opening))).toMatchObject({ unitCost: '8', type: 'OPENING' });
  });

  it('is looked for since the movement, and a day before in case a clock is ahead', async () => {
    const since = async (...requests: SaleRequest[]) => {
      const { q, sent } = database({ counts: [count('1')] });
      await countsBehind(q, posting, requests);
      const approved = sent.find(({ sql }) => sql.trim().startsWith('select resource'))?.parameters[3];
      const found = sent.find(({ sql }) => sql.startsWith('select r.id'));
      expect(found?.sql).toContain('for no key update');
      return [approved, found?.parameters.map(String).find((each) => /^2026.*Z$/.test(each)), sent.length];
    };
    expect(await since(request('SALE', '-1', { postedAt: at }))).toEqual(['2026-06-08T10:00:00.000Z', at, 2]);
    // A document counts from the end of its day, or from its posting if that was earlier. Outlets' clocks say when a day ends.
    expect(await since(request('ISSUE', '-1', { businessDate: '2026-06-07' }))).toEqual([
      '2026-06-07T00:00:00.000Z',
      '2026-06-08T00:00:00.000Z',
      3,
    ]);
    expect(await since(request('ISSUE', '-1'))).toEqual(['2026-06-09T12:00:00.000Z', NOW, 3]);
    expect(await since(request('ISSUE', '-1'), request('SALE', '-1', { postedAt: at }))).toEqual([
      '2026-06-08T10:00:00.000Z',
      at,
      3,
    ]);
    expect(await since(request('OPENING', '1', { postedAt: at }))).toEqual(['2026-06-08T10:00:00.000Z', at, 2]);
    const { q, sent } = database();
    await countsBehind(q, posting, []);
    expect(sent).toEqual([]);
    await countsBehind(q, posting, [request('SALE', '-1')]);
    expect(sent).toHaveLength(1);
  });

  it('of the same day is named to whoever approves later: the last one', async () => {
    const number = async (given: SaleRequest, ...counts: Count[]) => {
      const { q } = database({ counts });
      return (await countedThatDay(q, posting, [given]))(given);
    };
    const issue = request('ISSUE', '-1');
    const today = (id: string, time: string, more: object = {}) => count(id, `2026-06-10T${time}.000Z`, more);
    expect(await number(issue, today('1', '08:00:00'), today('3', '10:00:00'), today('2', '09:00:00'))).toBe('SE-3');
    expect(await number(issue, today('1', '11:59:59'))).toBe('SE-1');
    expect(await number(issue, today('1', '12:00:00'))).toBeUndefined();
    expect(await number(issue, count('1'))).toBeUndefined();
    expect(await number(issue, today('1', '08:00:00', { outletId: 'KDY' }))).toBeUndefined();
    expect(await number(issue, today('1', '08:00:00', { lines: [] }))).toBeUndefined();
    expect(await number(request('SALE', '-1'), today('1', '08:00:00'))).toBeUndefined();
    const { q, sent } = database({ counts: [] });
    await countedThatDay(q, posting, [issue, request('ISSUE', '-1', { businessDate: '2026-06-09' })]);
    expect(sent.at(-1)?.parameters).toContain('2026-06-09T00:00:00.000Z');
  });
});

describe('what a posting changes in the past', () => {
  type CountOf = Parameters<typeof pastOf>[4];
  const past = async (
    requests: SaleRequest[],
    method: 'wac' | 'lastPrice',
    { counted = '', lastDay = '2026-06-09' } = {},
  ) => {
    const { q, sent } = database({ prices: { '2026-06-08': '11.5' } });
    const countOf = (() => (counted ? { posted: { businessDate: counted } } : undefined)) as unknown as CountOf;
    const balances = new Map([[balanceKey({ outletId: 'COL', itemId: 'rice' }), { ...EMPTY_BALANCE, lastDay }]]);
    const found = await pastOf(q, { groupId: 'g', method: () => method }, requests, balances, countOf);
    return { all: [...found.balances.values()], prices: requests.map(found.priceOf), asked: sent.length };
  };
  const on = (businessDate: string, type: MovementRequest['type'] = 'ISSUE', more: object = {}) =>
    request(type, type === 'ISSUE' || type === 'GRN_REVERSAL' ? '-1' : '1', { businessDate, ...more });
  const EARLIER = '2026-06-08';

  test.each<[string, 'wac' | 'lastPrice', SaleRequest, object, string]>([
    ['an issue on its last day', 'lastPrice', on('2026-06-09'), {}, ''],
    ['an issue before its last day', 'lastPrice', on(EARLIER), {}, 'price'],
    ['an issue before its last day', 'wac', on(EARLIER), {}, ''],
    ['an issue that a later count takes back', 'lastPrice', on('2026-06-09'), { counted: '2026-06-10' }, 'price'],
    ['an issue that a count of its day takes back', 'lastPrice', on('2026-06-09'), { counted: '2026-06-09' }, ''],
    ['a receipt on its last day', 'wac', on('2026-06-09', 'GRN'), {}, ''],
    ['a receipt before its last day', 'wac', on(EARLIER, 'GRN'), {}, 'average'],
    ['a receipt before its last day', 'lastPrice', on(EARLIER, 'GRN'), {}, 'price'],
    [
      'a receipt that a count of its day takes back',
      'wac',
      on('2026-06-09', 'GRN'),
      { counted: '2026-06-09' },
      'average',
    ],
    ['a receipt that is reversed', 'wac', on('2026-06-10', 'GRN_REVERSAL'), {}, 'average'],
    ['a batch that is reversed', 'wac', on('2026-06-10', 'BATCH_IN', { isUndoing: true }), {}, 'average'],
    ['a batch', 'wac', on('2026-06-10', 'BATCH_IN'), {}, ''],
    ['a count that is reversed', 'wac', on('2026-06-10', 'COUNT', { isUndoing: true }), {}, ''],
    ['what comes before anything has moved', 'lastPrice', on(EARLIER), { lastDay: '' }, ''],
  ])('%s, by %s', async (_what, method, given, more, expected) => {
    const { all } = await past([given], method, more);
    expect(all.map(({ isByPrice }) => (isByPrice ? 'price' : 'average')).join()).toBe(expected);
  });

  it('begins with the first of its movements, and knows the price of each day', async () => {
    const two = await past([on('2026-06-10'), on(EARLIER)], 'lastPrice');
    expect(two).toMatchObject({ all: [{ day: EARLIER, isByPrice: true }], prices: ['0', '11.5'], asked: 1 });
    // The second comes before the first.
    const newly = await past([on('2026-06-10'), on('2026-06-09')], 'lastPrice', { lastDay: '' });
    expect(newly.all).toEqual([{ day: '2026-06-09', isByPrice: true }]);
    const reversed = await past([on('2026-06-10', 'GRN_REVERSAL'), on('2026-06-09', 'ISSUE', { lineNo: 2 })], 'wac');
    expect(reversed).toMatchObject({
      all: [{ day: '2026-06-09', isByPrice: false }],
      prices: [undefined, undefined],
      asked: 0,
    });
  });

  it('is the value of each later day at its price', async () => {
    const key = balanceKey({ outletId: 'COL', itemId: 'rice' });
    const restated = async (held: Partial<Balance>, days: object[], isByPrice = true) => {
      const { q, sent } = database({
        days: days.map((day) => ({ outletId: 'COL', itemId: 'rice', ...day })),
        repriced: { lastPrice: '10.000000', isBought: true },
      });
      const balances = new Map([[key, { ...EMPTY_BALANCE, ...held }]]);
      const rows = await restate(
        q,
        'g',
        { balances: new Map([[key, { day: EARLIER, isByPrice }]]), priceOf: () => undefined },
        balances,
      );
      const said = rows.map((row) =>
        [row.businessDate, row.value, row.valueAfter, row.averageAfter, row.quantityAfter].join(' '),
      );
      return { said, after: balances.get(key), sent };
    };
    const days = [
      { day: '2026-06-08', quantity: '4', value: '40', price: '12' },
      { day: '2026-06-09', quantity: '6', value: '60', price: '10' },
    ];
    const held = { quantity: '15.0000', value: '150.00', averageCost: '10.000000' };
    // 5 before: 9 at 12 are 108 instead of 90, and 15 at 10 are 150 again.
    const both = await restated(held, days);
    expect(both.said).toEqual([
      '2026-06-08 18.00 168.00 12.000000 15.0000',
      '2026-06-09 -18.00 150.00 10.000000 15.0000',
    ]);
    expect(both.after).toMatchObject({
      value: '150.00',
      averageCost: '10.000000',
      lastPrice: '10.000000',
      isBought: true,
    });
    // Nothing changes, or only the cost that counts from that day on.
    expect((await restated(held, [{ ...days[0], price: '10' }])).said).toEqual([]);
    expect(
      (await restated({ ...held, quantity: '4', value: '40' }, [{ ...days[0], quantity: '4', price: '10' }])).said,
    ).toEqual([]);
    expect(
      (await restated({ ...held, quantity: '0', value: '0' }, [{ ...days[0], quantity: '0', value: '0' }])).said,
    ).toEqual(['2026-06-08 0.00 0.00 12.000000 0']);
    expect(
      (
        await restated({ quantity: '3', value: '10', currency: 'JPY' }, [
          { day: '2026-06-08', quantity: '3', value: '10', price: '3.5' },
        ])
      ).said,
    ).toEqual(['2026-06-08 1 11 3.500000 3']);
    // Not a tenth of a cent.
    const third = { quantity: '3', value: '10.00', averageCost: '3.333300' };
    expect(
      (await restated(third, [{ day: '2026-06-08', quantity: '3', value: '10.00', price: '3.3333' }])).said,
    ).toEqual([]);
    const none = database();
    expect(await restate(none.q, 'g', { balances: new Map(), priceOf: () => undefined }, new Map())).toEqual([]);
    expect(none.sent).toEqual([]);
    const average = await restated(held, days, false);
    expect([average.said, average.after?.lastPrice, average.sent.length]).toEqual([[], '10.000000', 1]);
  });
});
