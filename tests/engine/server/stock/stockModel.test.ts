import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MovementType } from '#engine/run/stock';
import { postMovements, StockProblem } from '#server/stockLedger/ledger';
import { verifyBalances } from '#server/stockLedger/verify';
import { ownDatabase } from '#tests/kit/database';
import { type Method, type ModelBalance, type ModelMove, nothing, step, text } from './stockModel';

/**
 * Random histories of documents at two outlets, one with weighted average and one with last price: after every document, the stored
 * balances and the refusals match an independent model.
 */

const db = await ownDatabase();

interface Line extends ModelMove {
  type: MovementType;
  outletId: 'COL' | 'KDY';
  itemId: 'chicken' | 'rice';
}
interface Document {
  lines: Line[];
  policy: 'block' | 'warn' | 'allow' | 'till';
}
const methods: Record<Line['outletId'], Method> = { COL: 'wac', KDY: 'lastPrice' };
const standardCosts: Record<Line['itemId'], bigint> = { chicken: 990_000_000n, rice: 0n };

const amount = fc.oneof(
  fc.bigInt(1n, 30n),
  fc.bigInt(1n, 30n).map((each) => each * 10_000n),
  fc.bigInt(1n, 400_000n),
);
const money = fc.oneof(fc.bigInt(0n, 9n), fc.bigInt(0n, 4_000_000n));
const place = {
  outletId: fc.constantFrom('COL' as const, 'KDY' as const),
  itemId: fc.constantFrom('chicken' as const, 'rice' as const),
};
const lineOf = (types: MovementType[], quantity: fc.Arbitrary<bigint>, value?: fc.Arbitrary<bigint | undefined>) =>
  fc.record({ ...place, type: fc.constantFrom(...types), quantity, value: value ?? fc.constant(undefined) });
const negative = (values: fc.Arbitrary<bigint>) => values.map((each) => -each);

const anyLine: fc.Arbitrary<Line> = fc.oneof(
  lineOf(['OPENING', 'GRN', 'TRANSFER_IN', 'SALE_REVERSAL', 'ADJUST_IN', 'COUNT'], amount, money),
  lineOf(['ADJUST_IN', 'COUNT'], amount),
  lineOf(['SALE', 'ISSUE', 'WASTAGE', 'TRANSFER_OUT', 'ADJUST_OUT', 'COUNT'], negative(amount)),
  lineOf(['SUPPLIER_RETURN', 'GRN_REVERSAL'], negative(amount), negative(money)),
  lineOf(['REVALUATION'], fc.constant(0n), fc.option(fc.bigInt(-50_000n, 50_000n), { nil: undefined })),
);
const anyDocument: fc.Arbitrary<Document> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  policy: fc.constantFrom('block' as const, 'block' as const, 'warn' as const, 'allow' as const, 'till' as const),
});

type Model = Map<string, ModelBalance>;
const keyOf = (line: Line) => `${line.outletId}/${line.itemId}`;

/** The balances after a document, or the numbers of its invalid lines. */
function predict(model: Model, { lines, policy }: Document): { after: Model } | { refused: number[] } {
  const after = new Map(model);
  const refused: number[] = [];
  /** What the document has added and not removed: it may always remove that much. */
  const own = new Map<string, bigint>();
  lines.forEach((line, index) => {
    const before = after.get(keyOf(line)) ?? nothing;
    const left = (own.get(keyOf(line)) ?? 0n) + line.quantity;
    own.set(keyOf(line), left > 0n ? left : 0n);
    const short = line.type !== 'COUNT' && line.quantity < 0n && left < 0n && before.quantity + line.quantity < 0n;
    const method = methods[line.outletId];
    const result =
      policy === 'block' && short
        ? undefined
        : step(before, { ...line, standardCost: standardCosts[line.itemId] }, method);
    if (result) after.set(keyOf(line), result.after);
    else refused.push(index + 1);
  });
  return refused.length > 0 ? { refused } : { after };
}

/** The ledger takes standard costs from the items. */
const putItems = (groupId: string) =>
  db.query(
    `insert into records (group_id, resource, id, rev, data)
     select $1, 'inventoryItems', key, '1-a', jsonb_build_object('standardCost', value) from jsonb_each_text($2::jsonb)`,
    [groupId, JSON.stringify({ chicken: text(standardCosts.chicken, 6), rice: text(standardCosts.rice, 6) })],
  );

const submit = (groupId: string, docId: string, { lines, policy }: Document) =>
  db.transaction((tx) =>
    postMovements(
      tx,
      {
        groupId,
        docType: 'documents',
        docId,
        docNumber: docId,
        userId: 'model',
        method: (outletId) => methods[outletId as Line['outletId']],
        negativeStock: () => policy,
        itemName: (itemId) => itemId,
      },
      lines.map((line, index) => ({
        ...line,
        lineNo: index + 1,
        businessDate: '2026-06-01',
        quantity: text(line.quantity, 4),
        value: line.value === undefined ? undefined : text(line.value, 2),
      })),
    ),
  );

const stored = async (groupId: string) => {
  const rows = await db.query<Record<string, string>>('select * from balances where group_id = $1', [groupId]);
  return Object.fromEntries(
    rows.map((row) => [
      `${row.outlet_id}/${row.item_id}`,
      { quantity: row.quantity, value: row.value, average: row.average_cost, lastPrice: row.last_price },
    ]),
  );
};
const written = (model: Model) =>
  Object.fromEntries(
    [...model].map(([key, balance]) => [
      key,
      {
        quantity: text(balance.quantity, 4),
        value: text(balance.value, 2),
        average: text(balance.average, 6),
        lastPrice: text(balance.lastPrice, 6),
      },
    ]),
  );

test('balances and refusals are as predicted after every document of a random history', async () => {
  let histories = 0;
  let refusals = 0;
  let postings = 0;
  const play = async (history: Document[]) => {
    const groupId = `history-${histories++}`;
    let model: Model = new Map();
    await putItems(groupId);
    for (const [index, document] of history.entries()) {
      const prediction = predict(model, document);
      if ('refused' in prediction) {
        const error = await submit(groupId, `doc-${index}`, document).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(StockProblem);
        expect((error as StockProblem).lines.map((line) => line.lineNo)).toEqual(prediction.refused);
        refusals++;
      } else {
        await submit(groupId, `doc-${index}`, document);
        model = prediction.after;
        postings++;
      }
      expect(await stored(groupId)).toEqual(written(model));
    }
    expect(await verifyBalances(db, groupId)).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.array(anyDocument, { minLength: 1, maxLength: 15 }), play), { numRuns: 120 });
  // Both happen often, or the histories would prove little.
  expect(Math.min(refusals, postings)).toBeGreaterThan(100);
}, 120_000);
