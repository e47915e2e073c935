import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { nothing } from '#tests/engine/server/stock/stockModel';
import { sharedDatabase } from '#tests/kit/database';
import { compare, placeOrder, play, type Step, type World } from './documentsWorld';

/**
 * Random histories of orders and receipts: ordered, sent, received in parts (with rejected and free goods and freight), approved by several
 * at once and by processes that end in the middle, reversed, closed short, reopened, and consumed in between. After every step, the stock,
 * the orders and the refusals match an independent model in whole numbers.
 */

const db = await sharedDatabase();

const small = fc.bigInt(1n, 5n);
const place = fc.nat(20);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), amounts: fc.tuple(small, small) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      order: place,
      delivered: fc.tuple(small, small),
      rejected: fc.boolean(),
      free: fc.bigInt(0n, 2n),
      freight: fc.oneof(fc.constant(0n), fc.bigInt(1n, 100_000n)),
      copies: fc.integer({ min: 1, max: 3 }),
      endsAfter: fc.nat(30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      receipt: place,
      copies: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('use' as const),
      item: fc.constantFrom(0 as const, 1 as const),
      quantity: fc.bigInt(1n, 400_000n),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('shortClose' as const, 'reopen' as const), order: place }) },
);

test('orders, receipts and stock are as predicted after every step of a random history', async () => {
  const done: Record<string, number> = {};
  const playAll = async (history: Step[]) => {
    const group = await newGroup(db);
    await addPurchasing(db, group);
    const buyer = group.person('owner', {
      PO: ['view', 'create', 'edit', 'approve', 'sendToGRN', 'close'],
      GRN: ['view', 'create', 'edit', 'delete', 'approve', 'reverse'],
      VIEW_COST: ['view'],
    });
    const world: World = { db, group, buyer, stock: [nothing, nothing], orders: [], receipts: [], count: 0 };
    await placeOrder(world, [4n, 5n]);
    for (const given of history) {
      await play(world, given);
      await compare(world);
      done[given.do] = (done[given.do] ?? 0) + 1;
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), playAll), { numRuns: 15 });
  expect(Object.keys(done).sort()).toEqual(['order', 'receive', 'reopen', 'reverse', 'shortClose', 'use']);
}, 180_000);
