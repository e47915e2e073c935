import { describe, expect, test } from 'vitest';
import type { Queryable } from '#server/db/types';
import {
  AlreadyPosted,
  type MovementRequest,
  type NegativeStock,
  type PostingContext,
  postMovements,
  postSales,
  type SaleRequest,
  StockProblem,
} from '#server/stockLedger/ledger';
import { verifyBalances } from '#server/stockLedger/verify';
import { ownDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

const db = await ownDatabase();

const contextOf = (groupId: string, docId: string, negativeStock: NegativeStock = 'block'): PostingContext => ({
  groupId,
  docType: 'documents',
  docId,
  docNumber: docId,
  userId: 'anna',
  method: () => 'wac',
  negativeStock: () => negativeStock,
  itemName: (itemId) => itemId.toUpperCase(),
});
const request = (
  lineNo: number,
  type: MovementRequest['type'],
  itemId: string,
  quantity: string,
  more: Partial<MovementRequest> = {},
): MovementRequest => ({ outletId: 'COL', businessDate: '2026-06-01', lineNo, type, itemId, quantity, ...more });
const stock = (lineNo: number, itemId: string, quantity: string, value: string) =>
  request(lineNo, 'OPENING', itemId, quantity, { value });
const post = (context: PostingContext, requests: MovementRequest[], database = db) =>
  database.transaction((tx) => postMovements(tx, context, requests));
const count = async (groupId: string) =>
  (await db.query<{ rows: number }>('select count(*)::int as rows from movements where group_id = $1', [groupId]))[0]
    ?.rows;
const quantityOf = async (groupId: string, itemId: string) =>
  (
    await db.query<{ quantity: string }>('select quantity from balances where group_id = $1 and item_id = $2', [
      groupId,
      itemId,
    ])
  )[0]?.quantity;

test('figures too large for the ledger are refused at their line, and nothing is written', async () => {
  const refused = post(contextOf('huge', 'opening'), [
    stock(1, 'rice', '1', '10.00'),
    stock(2, 'oil', '10000000000000000', '1.00'),
    stock(3, 'salt', '0.0001', '99999999999999999.00'),
  ]);
  await expect(refused).rejects.toThrow(StockProblem);
  await expect(refused).rejects.toMatchObject({
    lines: [
      { lineNo: 2, field: 'quantity' },
      { lineNo: 3, field: 'value' },
    ],
  });
  expect(await count('huge')).toBe(0);
});

describe('stock that is not there', () => {
  test('block: every offending line is named, and nothing is written', async () => {
    await post(contextOf('block', 'opening'), [stock(1, 'rice', '8', '80.00'), stock(2, 'oil', '1.5', '15.00')]);
    const refused = post(contextOf('block', 'issue'), [
      request(1, 'ISSUE', 'rice', '-5'),
      request(2, 'ISSUE', 'rice', '-4'),
      request(3, 'ISSUE', 'oil', '-1.5'),
      request(4, 'ISSUE', 'salt', '-0.25'),
    ]);
    await expect(refused).rejects.toThrow(StockProblem);
    await expect(refused).rejects.toMatchObject({
      lines: [
        { lineNo: 2, field: 'quantity', message: 'RICE: 3 on hand, 4 wanted.' },
        { lineNo: 4, field: 'quantity', message: 'SALT: 0 on hand, 0.25 wanted.' },
      ],
    });
    expect(await count('block')).toBe(2);
    expect(await quantityOf('block', 'rice')).toBe('8.0000');
  });

  test('warn and allow post it; warn says so', async () => {
    const [warned] = await post(contextOf('negative', 'first', 'warn'), [request(1, 'ISSUE', 'rice', '-2')]);
    expect(warned?.shortage).toBe('RICE: 0 on hand, 2 wanted.');
    const [allowed] = await post(contextOf('negative', 'second', 'allow'), [request(1, 'ISSUE', 'rice', '-2')]);
    expect(allowed?.shortage).toBeUndefined();
    expect(await quantityOf('negative', 'rice')).toBe('-4.0000');
  });

  test('a count is never blocked: it states what was found', async () => {
    await post(contextOf('count', 'count'), [request(1, 'COUNT', 'rice', '-2')]);
    expect(await quantityOf('count', 'rice')).toBe('-2.0000');
  });
});

describe('once', () => {
  test('a second posting of the same document is refused and changes nothing', async () => {
    const receipt = [request(1, 'GRN', 'rice', '10', { value: '100.00' })];
    await post(contextOf('once', 'grn'), receipt);
    await expect(post(contextOf('once', 'grn'), receipt)).rejects.toThrow(AlreadyPosted);
    expect(await quantityOf('once', 'rice')).toBe('10.0000');
    expect(await verifyBalances(db, 'once')).toEqual([]);
  });

  test('one line may enter an item at two outlets, and enter and waste it', async () => {
    const context = { ...contextOf('twice', 'transferIn'), method: () => 'lastPrice' as const };
    await post(context, [
      request(1, 'TRANSFER_IN', 'rice', '3', { value: '10.00', outletId: 'KDY' }),
      request(1, 'WASTAGE', 'rice', '-1', { outletId: 'KDY' }),
      request(1, 'TRANSFER_IN', 'rice', '1', { value: '3.34' }),
    ]);
    expect(await verifyBalances(db, 'twice')).toEqual([]);
  });

  test('naming a movement twice is a mistake of the caller', async () => {
    const twice = [request(1, 'ISSUE', 'rice', '-1'), request(1, 'ISSUE', 'rice', '-2')];
    await expect(post(contextOf('mistake', 'issue', 'allow'), twice)).rejects.toThrow(RangeError);
  });
});

test('a batch with two by-products is worth what went into it: each takes its share of all costs, the main output the rest', async () => {
  await post(contextOf('batch', 'opening'), [stock(1, 'onion', '3', '10.00'), stock(2, 'oil', '1', '4.01')]);
  const made = { overhead: '0.05' };
  const posted = await post(contextOf('batch', 'run'), [
    request(1, 'BATCH_OUT', 'onion', '-3'),
    request(2, 'BATCH_OUT', 'oil', '-1'),
    request(3, 'BATCH_IN', 'skins', '2', { made: { ...made, sharePct: '33.3' } }),
    request(4, 'BATCH_IN', 'fat', '1', { made: { ...made, sharePct: '12.5' } }),
    request(5, 'BATCH_IN', 'curry', '2', { made }),
  ]);
  expect(posted.map(({ value }) => value)).toEqual(['-10.00', '-4.01', '4.68', '1.76', '7.62']);
  expect(await verifyBalances(db, 'batch')).toEqual([]);
});

test('a row stores who, when, which batch and what it reverses', async () => {
  const [receipt] = await post(contextOf('row', 'grn'), [
    request(1, 'GRN', 'milk', '12', { value: '36.00', batchNo: 'B7', expiryDate: '2026-06-09' }),
  ]);
  const posted = { ...contextOf('row', 'grn'), postedAt: '2026-06-02T08:30:00.000Z' };
  await post(posted, [request(1, 'GRN_REVERSAL', 'milk', '-12', { value: '-36.00', reversalOf: receipt?.seq })]);
  const rows = await db.query(
    `select movement_type, user_id, business_date, batch_no, expiry_date, reversal_of, unit_cost, value_after
     from movements where group_id = 'row' order by seq`,
  );
  const both = { user_id: 'anna', business_date: '2026-06-01', unit_cost: '3.000000' };
  expect(rows).toMatchObject([
    {
      ...both,
      movement_type: 'GRN',
      batch_no: 'B7',
      expiry_date: '2026-06-09',
      reversal_of: null,
      value_after: '36.00',
    },
    { ...both, movement_type: 'GRN_REVERSAL', batch_no: null, reversal_of: receipt?.seq, value_after: '0.00' },
  ]);
  const [at] = await db.query(
    `select posted_at from movements where group_id = 'row' and movement_type = 'GRN_REVERSAL'`,
  );
  expect(at).toEqual({ posted_at: '2026-06-02T08:30:00.000Z' });
});

test('verifyBalances finds what was written past the ledger', async () => {
  await post(contextOf('tampered', 'opening'), [stock(1, 'rice', '8', '80.00'), stock(2, 'oil', '1', '6.00')]);
  await db.query(`update balances set value = value + 1 where group_id = 'tampered' and item_id = 'oil'`);
  await db.query(`insert into balances (group_id, outlet_id, item_id, quantity) values ('tampered', 'COL', 'salt', 3)`);
  expect(await verifyBalances(db, 'tampered')).toMatchObject([
    { itemId: 'oil', ledger: { value: '6.00' }, balance: { value: '7.00' } },
    { itemId: 'salt', ledger: { quantity: '0' }, balance: { quantity: '3.0000' } },
  ]);
});

describe('sales of many bills', () => {
  const context = {
    docType: 'bills',
    userId: 'till',
    method: () => 'wac' as const,
    itemName: (itemId: string) => itemId,
  };
  /** Sales of `lines` lines each for `bills` bills, over 60 items and two outlets, always in the same order. */
  const salesOf = (bills: number, lines: number): SaleRequest[] =>
    Array.from({ length: bills * lines }, (_, index) => ({
      ...request((index % lines) + 1, 'SALE', `item-${(index * 7) % 60}`, `-${((index % 13) + 1) / 8}`),
      outletId: index % 3 === 0 ? 'KDY' : 'COL',
      docId: `bill-${Math.floor(index / lines)}`,
      docNumber: `${Math.floor(index / lines)}`,
    }));

  test('give the same as bill by bill, with few statements', async () => {
    const sales = salesOf(500, 5);
    let statements = 0;
    await db.transaction(async (tx) => {
      const counting: Queryable = {
        query: (sql, params) => {
          statements++;
          return tx.query(sql, params);
        },
      };
      const opening = [...Array(60).keys()].map((item) => stock(item, `item-${item}`, '20', `${item + 1}.37`));
      for (const groupId of ['bulk', 'single']) await postMovements(tx, contextOf(groupId, 'opening'), opening);
      const bulk = await postSales(counting, { ...context, groupId: 'bulk' }, sales);
      expect(bulk.map((each) => each.request)).toEqual(sales);
    });
    // One of them queues the low-stock check as a job, and one looks for counts since the sales.
    expect(statements).toBeLessThan(12);
    await db.transaction(async (tx) => {
      for (let at = 0; at < sales.length; at += 5) {
        await postSales(tx, { ...context, groupId: 'single' }, sales.slice(at, at + 5));
      }
    });
    const rowsOf = (groupId: string) =>
      db.query(
        `select outlet_id, item_id, doc_id, line_no, qty, value, unit_cost, qty_after, value_after, average_after
         from movements where group_id = $1 order by outlet_id, item_id, seq`,
        [groupId],
      );
    expect(await rowsOf('bulk')).toEqual(await rowsOf('single'));
    expect(await verifyBalances(db, 'bulk')).toEqual([]);
  });

  test('5 000 rows in a few seconds', async () => {
    const sales = salesOf(1000, 5);
    const start = performance.now();
    await db.transaction((tx) => postSales(tx, { ...context, groupId: 'fast' }, sales));
    const seconds = (performance.now() - start) / 1000;
    console.info(`${Math.round(sales.length / seconds)} SALE rows per second`);
    // The target is one second on a quiet machine; the limit allows for a busy one.
    expect(seconds).toBeLessThan(5);
    expect(await count('fast')).toBe(sales.length);
  });
});

describe.skipIf(!postgresUrl)('on PostgreSQL, at the same time', () => {
  test('postings that want the same items in other orders all succeed, none is lost', async () => {
    const server = await postgresDatabase();
    try {
      const items = ['chicken', 'rice', 'oil', 'onion'];
      const postings = Array.from({ length: 40 }, (_, index) => {
        const order = index % 2 ? items : [...items].reverse();
        const requests = order.map((itemId, line) => request(line + 1, 'GRN', itemId, '1', { value: '2.50' }));
        return post(contextOf('busy', `doc-${index}`), requests, server);
      });
      await Promise.all(postings);
      const rows = await server.query(`select quantity, value from balances where group_id = 'busy'`);
      expect(rows).toEqual(Array(4).fill({ quantity: '40.0000', value: '100.00' }));
      expect(await verifyBalances(server, 'busy')).toEqual([]);
    } finally {
      await server.close();
    }
  });

  test('of two postings of one document exactly one succeeds', async () => {
    const server = await postgresDatabase();
    try {
      const receipt = [request(1, 'GRN', 'rice', '10', { value: '100.00' })];
      const results = await Promise.allSettled([1, 2, 3, 4].map(() => post(contextOf('race', 'grn'), receipt, server)));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(AlreadyPosted);
      expect(await server.query(`select quantity from balances where group_id = 'race'`)).toEqual([
        { quantity: '10.0000' },
      ]);
    } finally {
      await server.close();
    }
  });
});
