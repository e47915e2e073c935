import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';
import { compare, emptyWorld, play, type Step } from './stockWorld';

/**
 * Random histories of stock at two outlets: after every step quantity, value, average and goods under way are what an independent model in
 * whole numbers predicts, and so are the refusals. `STOCK_HISTORIES=10000` plays that many.
 */

const db = await sharedDatabase();
const HISTORIES = Number(process.env.STOCK_HISTORIES ?? 5);
/** The same few histories in every run of the suite, in which every kind of movement happens; others where more are asked for. */
const SEED = process.env.STOCK_HISTORIES ? {} : { seed: 11 };

const at = fc.constantFrom(0 as const, 1 as const);
const quantity = fc.bigInt(1n, 60_000n);
const place = fc.nat(20);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: fc.constant('receive' as const), at },
      ...{ quantity: fc.bigInt(10_000n, 200_000n), price: fc.bigInt(1n, 90_000n) },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('giveBack' as const), receipt: place, quantity }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'adjustIn' as const,
        'adjustOut' as const,
        'issue' as const,
        'waste' as const,
        'sell' as const,
      ),
      ...{ at, quantity },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('count' as const), at, counted: fc.bigInt(0n, 200_000n) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), at, quantity }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('arrive' as const),
      transfer: place,
      received: fc.bigInt(0n, 110n),
      damaged: fc.oneof({ weight: 2, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: fc.bigInt(1n, 9_000n) }),
      action: fc.constantFrom(...(['keepPending', 'writeOffAtSource', 'writeOffHere', 'returnToSource'] as const)),
    }),
  },
);

test(
  'stock of two outlets is as predicted after every step of a random history',
  async () => {
    const done = new Set<string>();
    const playAll = async (history: Step[]) => {
      const group = await newGroup(db);
      await addPurchasing(db, group);
      await group.put('inventoryItems', {
        ...{ _id: 'chickenKdy', outletId: 'out_KDY', itemCode: 'chicken', itemName: 'Chicken', itemType: 'raw' },
        ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
      });
      for (const [index, outletId] of ['out_COL', 'out_KDY'].entries())
        await group.put('foodDepartments', { _id: `kitchen${index}`, name: 'Kitchen', outletId });
      await group.put('adjustmentTypes', { _id: 'found', name: 'Found', direction: 'increase' });
      await group.put('adjustmentTypes', { _id: 'lost', name: 'Lost', direction: 'decrease' });
      const world = emptyWorld(db, group, done);
      for (const outlet of [0, 1] as const)
        await play(world, { do: 'receive', at: outlet, quantity: 150_000n, price: 45_037n });
      for (const given of history) {
        await play(world, given);
        await compare(world);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 18 }), playAll), {
      numRuns: HISTORIES,
      ...SEED,
    });
    expect([...done].toSorted()).toEqual(
      'ADJUST_IN ADJUST_OUT COUNT GRN ISSUE SALE SUPPLIER_RETURN TRANSFER_IN TRANSFER_OUT WASTAGE'.split(' '),
    );
  },
  Math.max(180_000, HISTORIES * 30_000),
);
