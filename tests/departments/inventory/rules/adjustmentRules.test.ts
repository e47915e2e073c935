import { describe, expect, it } from 'vitest';
import type { RecordOf } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { receiptProblems } from '#resources/inventory/goodsReceived.rules';
import { pricesFor } from '#resources/inventory/inventoryLines.rules';
import { onHandIn, onHandOf } from '#resources/inventory/onHand.rules';
import { belowMinimum } from '#resources/inventory/purchasing.rules';
import { timesOver, usageOf, usedBy } from '#resources/inventory/recipe.rules';
import { recipeTargets } from '#resources/inventory/recipeTargets.rules';
import { adjustedLines, adjustmentProblems, isIncrease } from '#resources/inventory/stockAdjustments.rules';

/** Adjustments, stock next to a line, and small rules of purchasing and recipes, on both sides of each limit. */

const items = { rice: { _id: 'rice', stockOnHand: '24', baseUnitId: 'kg' } };
const [found, lost] = [
  { name: 'Found', direction: 'increase' },
  { name: 'Lost', direction: 'decrease', reasonRequired: true },
];
const said = (problems: Iterable<{ field: string; rule: string; message: string }>) =>
  [...problems].map(({ field, rule }) => `${field} ${rule}`);

describe('an adjustment', () => {
  const line = {
    itemId: 'rice',
    itemName: 'Rice',
    conversionFactor: '12',
    adjustQty: '0.5',
    baseQuantity: '6',
    enteredCost: '1.255',
  };
  const adjusted = (kind: unknown, more: object = {}) =>
    adjustedLines({ items: [{ ...line, ...more }] }, { kind, items, units: [] })[0];

  it('adds or takes in the line’s unit, and only an increase has a value of its own', () => {
    expect(adjusted(found)).toMatchObject({ systemQty: '2.0000', newQty: '2.5000', enteredValue: '7.53' });
    expect(adjusted(lost)).toMatchObject({ systemQty: '2.0000', newQty: '1.5000', enteredValue: null });
    expect(adjusted(found, { enteredCost: '' })?.enteredValue).toBeNull();
    expect(adjusted(found, { itemId: 'gone' })).toMatchObject({ systemQty: null, newQty: null });
    expect([isIncrease(found), isIncrease(lost), isIncrease(undefined), isIncrease('increase')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('has the exact value of a cost that is for another unit', () => {
    const value = (more: object) =>
      adjustedLines(
        { items: [{ ...line, baseQuantity: '72', enteredCost: '1000', ...more }] },
        {
          kind: found,
          items: { rice: { baseUnitId: 'ea', itemUnits: [{ unitId: 'case', factorToBase: '24' }] } },
          units: [],
        },
      )[0]?.enteredValue;
    // Three cases of 24 at 1,000.00: 41.666667 a piece would be 3,000.00 here, and 0.01 too much for 24,000 pieces.
    expect([value({ costUnitId: 'case' }), value({ costUnitId: 'case', baseQuantity: '24000' })]).toEqual([
      '3000.00',
      '1000000.00',
    ]);
    expect([value({}), value({ costUnitId: 'ea' }), value({ costUnitId: 'drum' })]).toEqual([
      '72000.00',
      '72000.00',
      null,
    ]);
  });

  it('needs a reason where its type says so, and a decrease no cost', () => {
    const problems = (kind: unknown, reason?: string) =>
      said(adjustmentProblems({ reason, items: [{ ...line, enteredCost: null }, line] }, { kind, items }));
    expect(problems(found)).toEqual([]);
    expect(problems(lost)).toEqual(['reason required', 'items.1.enteredCost increase']);
    expect(problems(lost, 'Rats')).toEqual(['items.1.enteredCost increase']);
    expect(problems({ ...lost, reasonRequired: false })).toEqual(['items.1.enteredCost increase']);
    expect(problems(undefined)).toEqual([]);
  });
});

it('stock on hand is in the line’s unit, and unknown without its item or ratio', () => {
  const line = { itemId: 'rice', conversionFactor: '1', conversionDivisor: '12' };
  expect(onHandOf(line, items)).toBe('288.0000');
  expect([onHandOf({ itemId: 'rice' }, items), onHandOf({ ...line, itemId: 'gone' }, items)]).toEqual([null, null]);
  expect(onHandIn(line, { rice: { _id: 'rice' } })?.toFixed()).toBe('0');
  expect(onHandOf(line, { rice: { ...items.rice, isStockTracked: false } })).toBeNull();
});

it('an order is below its supplier’s minimum by what is missing', () => {
  expect([
    belowMinimum('99.99', '100'),
    belowMinimum('100', '100'),
    belowMinimum('101', '100'),
    belowMinimum('5', null),
  ]).toEqual([...['0.01', null, null, null]]);
});

it('a list price in another unit converts, if both units do', () => {
  const rice = {
    ...items.rice,
    itemUnits: [
      { unitId: 'crate', factorToBase: '12' },
      { unitId: 'sack', factorToBase: '0' },
    ],
  };
  const price = (purchaseUnitId: string, itemId = 'rice') =>
    ({
      itemId,
      purchaseUnitId,
      price: '4680',
      priceBreaks: [
        { minQty: '10', price: '4560' },
        { minQty: '5', price: '4620' },
      ],
    }) as unknown as RecordOf<'supplierPrices'>;
  const listed = (prices: RecordOf<'supplierPrices'>[], purchaseUnitId = 'kg') =>
    pricesFor(prices, { itemId: 'rice', purchaseUnitId }, rice, []).map(
      ({ from, price: each }) => `${from.toFixed()} ${each}`,
    );
  expect(listed([price('crate')])).toEqual(['0 390.0000', '60 385.0000', '120 380.0000']);
  expect(listed([price('crate')], 'crate')).toEqual(['0 4680', '5 4620', '10 4560']);
  expect(listed([price('sack'), price('crate', 'oil'), price('crate')])).toHaveLength(3);
  expect([listed([price('sack')]), listed([price('crate')], 'sack'), listed([])]).toEqual([[], [], []]);
});

describe('a receipt', () => {
  const problems = (
    receipt: object,
    {
      rights = ['VIEW_COST.view'],
      settings = {},
      others = [] as object[],
      source = undefined as object | undefined,
    } = {},
  ) =>
    said(
      receiptProblems(
        { docDate: '2026-06-05', poId: 'po', items: [], ...receipt },
        { items: {}, sameInvoice: others, source } as unknown as Parameters<typeof receiptProblems>[1],
        { settings, can: (right: string) => rights.includes(right) } as unknown as Parameters<
          typeof receiptProblems
        >[2],
      ),
    );

  it('needs an order where the outlet says so, and for people who see no costs', () => {
    expect([problems({}), problems({ poId: null })]).toEqual([[], []]);
    expect(problems({ poId: null }, { settings: { grnRequiresPO: true } })).toEqual(['poId required']);
    expect(problems({}, { settings: { grnRequiresPO: true } })).toEqual([]);
    expect([problems({ poId: null }, { rights: [] }), problems({}, { rights: [] })]).toEqual([['poId required'], []]);
  });

  it('has its invoice once, unless the invoice is for several', () => {
    const others = [{ _id: 'g1', grnNumber: 'GRN-1', invoiceTotal: '10.00' }];
    const receipt = { _id: 'g2', invoiceNumber: 'I-1' };
    expect(problems(receipt, { others })).toEqual(['isPartOfInvoice repeated']);
    expect(problems({ ...receipt, isPartOfInvoice: true, invoiceTotal: '10' }, { others })).toEqual([]);
    expect(problems({ ...receipt, isPartOfInvoice: true, invoiceTotal: '11' }, { others })).toEqual([
      'invoiceTotal same',
    ]);
    expect(problems({ ...receipt, isPartOfInvoice: true, invoiceTotal: '11' }, { others, rights: [] })).toEqual([]);
    expect(problems({ ...receipt, _id: 'g1' }, { others })).toEqual([]);
  });

  it('is not older than its order, and its discount not more than the invoice', () => {
    const source = { docDate: '2026-06-06', pONumber: 'PO-1' };
    expect(problems({}, { source })).toEqual(['docDate order']);
    const dear = { subTotal: '10', freight: '1', otherCharges: '1' };
    expect(problems({ ...dear, headerDiscount: '12' })).toEqual([]);
    expect(problems({ ...dear, headerDiscount: '12.01' })).toEqual(['headerDiscount max']);
    // Someone who sees no costs can't correct it; the approval asks.
    expect(problems({ ...dear, headerDiscount: '12.01' }, { rights: [] })).toEqual([]);
  });
});

describe('recipes', () => {
  it('use what a unit without a last digit says, and several times as much for several', () => {
    const units = [
      { _id: 'ea', measureTypeId: 'count', conversionToBase: '1' },
      { _id: 'dozen', measureTypeId: 'count', conversionToBase: '12' },
    ];
    const uses = usageOf(
      { ingredients: [{ itemId: 'egg', unitId: 'ea', netQuantity: '3' }] },
      { egg: { _id: 'egg', baseUnitId: 'dozen' } },
      units,
    );
    expect(uses.map((usage) => usedBy(usage, 1))).toEqual(['0.2500']);
    expect(timesOver(uses, '4').map((usage) => usedBy(usage, 2))).toEqual(['2.0000']);
    expect(dec(timesOver(uses, 0)[0]?.amount).toFixed()).toBe('0');
  });

  it('ask for the subject of their kind alone', () => {
    const asked = (recipeType?: string) =>
      Object.entries(recipeTargets).flatMap(([key, field]) => {
        const isShown = field.when?.({ recipeType }, {} as never) ?? true;
        const isRequired = 'requiredWhen' in field && field.requiredWhen?.({ recipeType }, {} as never);
        return isShown ? [isRequired ? `${key}!` : key] : [];
      });
    expect(asked()).toEqual(['recipeType', 'menuItemId!', 'portionId']);
    expect(asked('menu')).toEqual(['recipeType', 'menuItemId!', 'portionId']);
    expect(asked('modifier')).toEqual(['recipeType', 'modifierId!']);
    expect(asked('addon')).toEqual(['recipeType', 'addonId!']);
  });
});
