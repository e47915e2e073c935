import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Batch, MovementType } from '#engine/run/stock';
import migration from '#server/db/batches.sql?raw';
import type { Database } from '#server/db/types';
import { batchCheck } from '#server/stockLedger/batches';
import { type MovementRequest, postMovements } from '#server/stockLedger/ledger';
import { freshDatabase, ownDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/**
 * What is left of each batch, after random movements and counts, equals an independent model in whole numbers, and adds up to the stock on
 * hand.
 */

const db = await ownDatabase();

interface Move {
  type: MovementType;
  quantity: number;
  batch?: string;
  /** What a count found of each batch: then `quantity` is not used. */
  counted?: readonly [batch: string, quantity: number][];
}

/** Batches by name: the letter is the number, the digit the day of expiry; '' is not known which. */
const nameOf = ({ batchNo, expiryDate }: Pick<Batch, 'batchNo' | 'expiryDate'>): string =>
  `${batchNo ?? ''}${expiryDate ? Number(expiryDate.slice(-2)) : ''}`;
const batchOf = (name: string): Pick<Batch, 'batchNo' | 'expiryDate'> => ({
  batchNo: /[A-Z]/.exec(name)?.[0] ?? null,
  expiryDate: /\d/.test(name) ? `2026-07-0${/\d/.exec(name)?.[0]}` : null,
});
const named = (name: string) => {
  const { batchNo, expiryDate } = batchOf(name);
  return { ...(batchNo ? { batchNo } : {}), ...(expiryDate ? { expiryDate } : {}) };
};

/** The first to expire first, those without a date last. */
const inOrder = (names: Iterable<string>): string[] =>
  [...names].filter(Boolean).toSorted((one, other) => {
    const keys = [one, other].map((name) => `${batchOf(name).expiryDate ?? '9'}${batchOf(name).batchNo ?? '~'}`);
    return (keys[0] as string) < (keys[1] as string) ? -1 : 1;
  });
const total = (held: ReadonlyMap<string, number>) => [...held.values()].reduce((sum, each) => sum + each, 0);
const RECEIPTS: readonly MovementType[] = ['OPENING', 'GRN', 'BATCH_IN', 'TRANSFER_IN'];

/** The rule, unit by unit. */
function after(before: ReadonlyMap<string, number>, move: Move): Map<string, number> {
  const held = new Map(before);
  const add = (name: string, by: 1 | -1) => held.set(name, (held.get(name) ?? 0) + by);
  const first = () => inOrder(held.keys()).find((name) => (held.get(name) ?? 0) > 0) ?? '';
  const isBelowZero = () => (held.get('') ?? 0) < 0;
  if (move.counted) {
    const since = total(held) + move.quantity - move.counted.reduce((sum, [, each]) => sum + each, 0);
    held.clear();
    for (const [name, each] of move.counted) held.set(name, (held.get(name) ?? 0) + each);
    for (let left = since; left < 0; left++) add(first(), -1);
    for (let more = since; more > 0; more--) add('', 1);
    return held;
  }
  for (let left = move.quantity; left < 0; left++) {
    const isThere = move.batch !== undefined && (held.get(move.batch) ?? 0) > 0;
    add(isThere ? (move.batch ?? '') : first(), -1);
  }
  for (let more = move.quantity; more > 0; more--) {
    const own = move.batch ?? (RECEIPTS.includes(move.type) ? '' : first());
    add(isBelowZero() ? '' : own, 1);
  }
  return held;
}

const names = fc.constantFrom('A1', 'A2', 'B2', 'C3', '4', 'D', 'E');
const amount = fc.integer({ min: 1, max: 12 });
const incoming = fc.record({
  type: fc.constantFrom<MovementType>(
    'GRN',
    'OPENING',
    'BATCH_IN',
    'TRANSFER_IN',
    'ADJUST_IN',
    'SALE_REVERSAL',
    'COUNT',
  ),
  quantity: amount,
  batch: fc.option(names, { nil: undefined }),
});
const outgoing = fc.record({
  type: fc.constantFrom<MovementType>('SALE', 'ISSUE', 'WASTAGE', 'TRANSFER_OUT', 'BATCH_OUT', 'COUNT'),
  quantity: amount.map((each) => -each),
  batch: fc.option(names, { nil: undefined, freq: 2 }),
});
const counts = fc.record({
  type: fc.constant<MovementType>('COUNT'),
  quantity: fc.integer({ min: -6, max: 6 }),
  counted: fc.array(fc.tuple(fc.oneof(names, fc.constant('')), amount), { maxLength: 3 }),
});
const history = fc.array(
  fc.array(
    fc.oneof({ weight: 4, arbitrary: incoming }, { weight: 5, arbitrary: outgoing }, { weight: 1, arbitrary: counts }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  { minLength: 1, maxLength: 12 },
);

async function plays(database: Database, groupId: string, documents: readonly (readonly Move[])[]): Promise<void> {
  let held = new Map<string, number>();
  for (const [place, moves] of documents.entries()) {
    const docId = `${groupId}-${place}`;
    const requests = moves.map(
      ({ type, quantity, batch, counted }, index): MovementRequest => ({
        ...{
          outletId: 'COL',
          itemId: 'milk',
          businessDate: '2026-06-01',
          lineNo: index + 1,
          type,
          quantity: String(quantity),
        },
        ...(['SALE', 'ISSUE', 'WASTAGE', 'TRANSFER_OUT', 'BATCH_OUT', 'COUNT', 'ADJUST_IN'].includes(type)
          ? {}
          : { value: String(quantity * 10) }),
        ...named(batch ?? ''),
        ...(counted ? { counted: counted.map(([name, each]) => ({ ...batchOf(name), quantity: String(each) })) } : {}),
      }),
    );
    await database.transaction((tx) =>
      postMovements(
        tx,
        {
          ...{ groupId, docType: 'documents', docId, docNumber: docId, userId: 'anna' },
          ...{ method: () => 'wac', negativeStock: () => 'allow', itemName: String },
        },
        requests,
      ),
    );
    for (const move of moves) held = after(held, move);
    const left = new Map([...held].filter(([, each]) => each !== 0));
    const [row] = await database.query<{ batches: Batch[] }>('select batches from stock_batches where group_id = $1', [
      groupId,
    ]);
    const isKnown = [...left.keys()].some(Boolean);
    const expected = [...inOrder(left.keys()), ...(left.has('') ? [''] : [])].map((name) => [name, left.get(name)]);
    expect(row?.batches.map((batch) => [nameOf(batch), Number(batch.quantity)]) ?? []).toEqual(isKnown ? expected : []);
  }
  expect(await batchCheck.find(database, groupId)).toEqual([]);
}

let played = 0;
const random = (database: Database, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(history, (documents) => plays(database, `random_${++played}`, documents)),
    { numRuns },
  );

test('random movements leave what the rule says of each batch', () => random(db, 60), 60_000);

test.runIf(postgresUrl)(
  'the same on PostgreSQL',
  async () => {
    const postgres = await postgresDatabase();
    await random(postgres, 40);
    await postgres.close();
  },
  60_000,
);

test('use takes from the batch that expires first, and what comes back joins it', async () => {
  await plays(db, 'fefo', [
    [{ type: 'GRN', quantity: 10, batch: 'B2' }],
    [{ type: 'GRN', quantity: 4, batch: 'A1' }],
    [{ type: 'SALE', quantity: -3 }],
    [{ type: 'SALE_REVERSAL', quantity: 1 }],
    // More of a batch than is left of it is from the others.
    [{ type: 'WASTAGE', quantity: -4, batch: 'A1' }],
    [{ type: 'COUNT', quantity: -1, counted: [['B2', 7]] }],
  ]);
  expect(await db.query(`select batches from stock_batches where group_id = 'fefo'`)).toEqual([
    { batches: [{ batchNo: 'B', expiryDate: '2026-07-02', quantity: '7.0000' }] },
  ]);
});

test('a difference from the movements is found', async () => {
  await plays(db, 'broken', [[{ type: 'GRN', quantity: 10, batch: 'A1' }]]);
  await db.query(
    `update stock_batches set batches = '[{"batchNo": "A", "expiryDate": "2026-07-01", "quantity": "9.0000"}]' where group_id = 'broken'`,
  );
  expect(await batchCheck.find(db, 'broken')).toMatchObject([
    { figure: 'batches', itemId: 'milk' },
    { figure: 'sum of the batches', expected: '10.0000', found: '9.0000' },
  ]);
});

test('the migration derives the same from the movements of the version before', async () => {
  const old = await freshDatabase();
  await plays(old, 'old', [
    [{ type: 'GRN', quantity: 10, batch: 'B2' }],
    [{ type: 'OPENING', quantity: 4 }],
    [{ type: 'GRN', quantity: 4, batch: 'A1' }],
    [{ type: 'SALE', quantity: -6 }],
  ]);
  const batches = () => old.query('select * from stock_batches');
  const before = await batches();
  expect(before).toMatchObject([
    {
      batches: [
        { batchNo: 'B', quantity: '8.0000' },
        { batchNo: null, quantity: '4.0000' },
      ],
    },
  ]);
  await old.transaction(async (tx) => {
    await tx.script(`
      drop trigger movements_by_batch on movements;
      drop function keep_batches;
      drop aggregate batches_left (numeric, text, bigint, text, date, jsonb);
      drop function batches_after;
      drop function has_batches;
      drop table stock_batches;
      drop index movements_of_batch;
      alter table movements drop column counted;`);
    await tx.script(migration);
  });
  expect(await batches()).toEqual(before);
  await old.close();
});
