import { expect, expectTypeOf, it } from 'vitest';
import { type Draft, defineResource, type FactsOf, money, one, type RecordOf, reference, where } from '#engine/define';
import type { entity } from '#resources/index';
import type { Hooks } from '#server/department';
import type { readRecord } from '#server/records/write/store';

/** Wrong code here doesn't compile: `npm run check` tests these lines, and each expected error must be one. */
it('a field that a record does not have does not compile: in facts, rules, hooks, nor in what is read by a name', () => {
  const facts = {
    supplier: one('suppliers', (order: Draft<RecordOf<'purchaseOrders'>>) => order.supplierId),
    prices: where('supplierPrices', () => ({})),
    unknown: one('whatATestDeclares', (record) => record.anything),
  };
  type Facts = FactsOf<typeof facts>;
  expectTypeOf<Facts['supplier']>().toEqualTypeOf<RecordOf<'suppliers'> | undefined>();
  expectTypeOf<Facts['prices']>().toEqualTypeOf<readonly RecordOf<'supplierPrices'>[]>();
  expectTypeOf<NonNullable<Facts['unknown']>>().toEqualTypeOf<Record<string, unknown>>();

  // @ts-expect-error: a supplier has no `creditDayz`
  const ofFact = ({ supplier }: Facts) => supplier?.creditDayz;
  // @ts-expect-error: an order has no `suplierId`
  const ofSource = one('suppliers', (order: Draft<RecordOf<'purchaseOrders'>>) => order.suplierId);
  // @ts-expect-error: a line of an order has no `itemIdd`
  const ofLine = (order: RecordOf<'purchaseOrders'>) => order.items.map((line) => line.itemIdd);
  // @ts-expect-error: 'paused' is no status of a supplier
  const ofChoice = (supplier: RecordOf<'suppliers'>) => supplier.status === 'paused';

  const ofRules = defineResource({
    name: 'typedThings',
    label: { one: 'Thing', many: 'Things' },
    title: 'price',
    module: 'THING',
    fields: { price: money({ required: true }), supplierId: reference('suppliers') },
    facts,
    check: (thing, { supplier }) => {
      // While a user types, even required fields may be missing.
      expectTypeOf(thing.price).toEqualTypeOf<string | null | undefined>();
      // @ts-expect-error: a thing has no `cost`
      const wrong = [thing.cost, supplier?.code];
      return wrong.length > 2 ? [] : [];
    },
  });

  const ofHooks: Hooks<'users'> = {
    async beforeWrite(_tx, { record }) {
      expectTypeOf(record.outletIds).toEqualTypeOf<string[]>();
      // @ts-expect-error: a user has no `outlets`
      record.outlets = [];
    },
  };
  expectTypeOf<Awaited<ReturnType<typeof readRecord<ReturnType<typeof entity<'floors'>>>>>>().toEqualTypeOf<
    RecordOf<'floors'> | undefined
  >();

  expect([ofFact, ofSource, ofLine, ofChoice, ofRules, ofHooks]).toHaveLength(6);
});
