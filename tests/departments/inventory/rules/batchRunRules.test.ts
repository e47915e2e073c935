import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { fixed } from '#engine/run/decimal';
import {
  cancelMovements,
  figureOf,
  recordingPlan,
  recordingProblems,
  runFigures,
  runProblems,
  standardOf,
} from '#resources/inventory/batchRuns.rules';
import { divideRounded } from '#tests/engine/server/stock/stockModel';

/** Batch runs with two by-products and with components whose stock isn't tracked, compared with a model in cents. */

type Run = Parameters<typeof recordingPlan>[0];
type Items = Parameters<typeof recordingPlan>[1];
type Known = Parameters<typeof runFigures>[1];
const text = (value: bigint, decimals: number) => fixed(`${value}e-${decimals}`, decimals);
const rulesOf = (problems: Iterable<{ field: string; rule: string }>) =>
  [...problems].map(({ field, rule }) => `${field}: ${rule}`);

const items = {
  onion: { _id: 'onion', itemName: 'Onion', baseUnitId: 'kg', isStockTracked: true },
  water: { _id: 'water', itemName: 'Water', baseUnitId: 'kg', isStockTracked: false },
  salt: { _id: 'salt', itemName: 'Salt', baseUnitId: 'kg' },
} as unknown as Items;
const line = (lineNo: number, itemId: string, baseQuantity: string, more: AnyRecord = {}) => ({
  ...{ lineNo, itemId, baseQuantity, actualQty: baseQuantity, standardQty: baseQuantity, lineCost: '0.00' },
  ...more,
});
const runWith = (more: AnyRecord = {}): Run =>
  ({
    ...{ status: 'completed', outputItemId: 'curry', actualOutput: '10', standardOutput: '10', outputFactor: '1' },
    ...{ outputDivisor: null, overheadCost: '0.05', totalCost: '14.01' },
    items: [
      line(1, 'onion', '8', { lineCost: '10.00' }),
      line(2, 'water', '2'),
      line(5, 'salt', '0.5', { lineCost: '4.01' }),
    ],
    byProducts: [
      { itemId: 'skins', actualQty: '2', standardQty: '1', costSharePct: '33.3', conversionFactor: '1' },
      { itemId: 'none', actualQty: '0', standardQty: '1', costSharePct: '20', conversionFactor: '1' },
      { itemId: 'fat', actualQty: null, standardQty: '3', costSharePct: '12.5', conversionFactor: '0.5' },
    ],
    ...more,
  }) as unknown as Run;
const figures = (run: Run) =>
  Object.fromEntries(Object.entries(figureOf).map(([key, figure]) => [key, figure(run as never)]));
const moves = (run: Run) =>
  recordingPlan(run, items).movements.map(({ type, itemId, lineNo, quantity, ...more }) => [
    type,
    itemId,
    lineNo,
    quantity,
    more,
  ]);

describe('what a run moves', () => {
  it('components that are tracked, then each by-product that came out, then the output', () => {
    const made = { overhead: '0.05' };
    expect(moves(runWith({ expiryDate: '2026-06-09' }))).toEqual([
      ['BATCH_OUT', 'onion', 1, '-8.0000', {}],
      ['BATCH_OUT', 'salt', 5, '-0.5000', {}],
      ['BATCH_IN', 'skins', 6, '2.0000', { made: { ...made, sharePct: '33.3' } }],
      ['BATCH_IN', 'fat', 7, '1.5000', { made: { ...made, sharePct: '12.5' } }],
      ['BATCH_IN', 'curry', 8, '10.0000', { made, expiryDate: '2026-06-09' }],
    ]);
    const plain = runWith({ byProducts: null, items: [line(1, 'onion', '8'), line(2, 'salt', '0')] });
    expect(moves(plain)).toEqual([
      ['BATCH_OUT', 'onion', 1, '-8.0000', {}],
      ['BATCH_IN', 'curry', 3, '10.0000', { made }],
    ]);
  });

  it('of a lost batch only waste', () => {
    expect(moves(runWith({ actualOutput: '0' }))).toEqual([
      ['WASTAGE', 'onion', 1, '-8.0000', {}],
      ['WASTAGE', 'salt', 5, '-0.5000', {}],
    ]);
  });

  it('the actual quantity, fixed, or the recipe’s', () => {
    const own = [
      line(1, 'onion', '8', { actualQty: '' }),
      line(2, 'salt', '1', { actualQty: null, standardQty: undefined }),
      line(3, 'salt', '1', { actualQty: '0' }),
    ];
    expect(recordingPlan(runWith({ items: own }), items).set.items.map(({ actualQty }) => actualQty)).toEqual([
      '8',
      null,
      '0',
    ]);
  });

  it('back, at the values that it moved: together nothing', () => {
    const back = cancelMovements(runWith(), items).map(({ type, reverses, itemId, quantity, value }) => [
      type,
      reverses,
      itemId,
      quantity,
      value,
    ]);
    expect(back).toEqual([
      ['BATCH_OUT', 'BATCH_OUT', 'onion', '8.0000', '10.00'],
      ['BATCH_OUT', 'BATCH_OUT', 'salt', '0.5000', '4.01'],
      ['BATCH_IN', 'BATCH_IN', 'skins', '-2.0000', '-4.68'],
      ['BATCH_IN', 'BATCH_IN', 'fat', '-1.5000', '-1.76'],
      ['BATCH_IN', 'BATCH_IN', 'curry', '-10.0000', '-7.62'],
    ]);
  });
});

describe('what a run costs', () => {
  it('by-products take their shares in cents, the output the rest, whatever the amounts', () => {
    const amount = fc.bigInt(0n, 100_000n);
    const share = fc.bigInt(0n, 4_999n);
    fc.assert(
      fc.property(amount, amount, share, share, fc.bigInt(1n, 99_999n), (total, overhead, one, other, made) => {
        const run = runWith({
          ...{ totalCost: text(total, 2), overheadCost: text(overhead, 2), actualOutput: text(made, 4) },
          byProducts: [one, other].map((each, index) => ({
            ...{ itemId: `by${index}`, actualQty: '1', costSharePct: text(each, 2), conversionFactor: '1' },
          })),
        });
        const whole = total + overhead;
        const taken = divideRounded(whole * one, 10_000n) + divideRounded(whole * other, 10_000n);
        expect(figures(run)).toMatchObject({
          ...{ byProductCredit: text(taken, 2), outputCost: text(whole - taken, 2) },
          outputUnitCost: text(divideRounded((whole - taken) * 100_000_000n, made), 6),
          yieldVarianceCost: text(divideRounded((whole - taken) * (100_000n - made), 100_000n), 2),
          yieldVarianceQty: text(made - 100_000n, 4),
          yieldPct: text(made * 10n, 4),
        });
      }),
      { numRuns: 200 },
    );
  });

  it('usage beyond the recipe at each component’s cost, in its unit', () => {
    const own = [
      line(1, 'onion', '9', { standardQty: '8', unitCost: '2.5', conversionFactor: '1' }),
      line(2, 'salt', '0.3', { actualQty: '300', standardQty: '500', unitCost: '4', conversionFactor: '0.001' }),
    ];
    expect(figures(runWith({ items: own })).usageVarianceCost).toBe('1.70');
  });

  it('is known once it is recorded, and a share of nothing isn’t', () => {
    const unknown = {
      byProductCredit: null,
      outputCost: null,
      outputUnitCost: null,
      usageVarianceCost: null,
      yieldVarianceCost: null,
    };
    expect(figures(runWith({ status: 'draft' }))).toMatchObject(unknown);
    expect(figures(runWith({ totalCost: '' }))).toMatchObject(unknown);
    expect(figures(runWith({ totalCost: '0' }))).toMatchObject({ outputCost: '0.02', byProductCredit: '0.03' });
    expect(figures(runWith({ actualOutput: '' }))).toMatchObject({ yieldPct: null, yieldVarianceQty: null });
    expect(figures(runWith({ standardOutput: '0' }))).toMatchObject({ yieldPct: null, yieldVarianceCost: null });
    expect(figures(runWith({ actualOutput: '0' }))).toMatchObject({
      ...{ byProductCredit: '0.00', outputCost: '14.06', outputUnitCost: null, yieldVarianceCost: '14.06' },
    });
  });
});

describe('a run follows its recipe', () => {
  const units = [
    { _id: 'kg', unitCode: 'kg', measureTypeId: 'weight', conversionToBase: '1' },
    { _id: 'g', unitCode: 'g', measureTypeId: 'weight', conversionToBase: '0.001' },
  ];
  const recipe = {
    ...{ _id: 'r1', recipeName: 'Curry', outputItemId: 'curry', outputUnitId: 'g', standardOutput: '2.5', version: 3 },
    ...{ effectiveFrom: '2026-06-05', shelfLifeDays: 0, expectedYieldPct: '90' },
    ingredients: [
      { itemId: 'onion', unitId: 'kg', netQuantity: '2', yieldPct: '80' },
      { itemId: 'water', unitId: 'kg', netQuantity: '1' },
    ],
    byProducts: [{ itemId: 'skins', unitId: 'kg', quantity: '0.5', costSharePct: '10' }],
  };
  const pantry = [
    { _id: 'curry', itemName: 'Curry', baseUnitId: 'kg', status: 'active' },
    { _id: 'skins', itemName: 'Skins', baseUnitId: 'kg', status: 'active' },
  ];
  const known = (more: AnyRecord = {}) => ({ items, units, recipe, pantry, ...more }) as unknown as Known;
  const run = (more: AnyRecord = {}) =>
    ({ docDate: '2026-06-05', batchCount: '3', outputItemId: 'curry', outputUnitId: 'g', ...more }) as never;

  it('as often as it has batches', () => {
    expect(runFigures(run({ byProducts: [{ itemId: 'skins', actualQty: '2' }] }), known())).toMatchObject({
      ...{ recipeVersion: 3, standardOutput: '7.5000', expectedOutput: '6.7500', expiryDate: '2026-06-05' },
      byProducts: [{ itemId: 'skins', standardQty: '1.5000', actualQty: '2', costSharePct: '10' }],
    });
    const plain = { ...recipe, shelfLifeDays: null, expectedYieldPct: null, byProducts: null, version: undefined };
    expect(runFigures(run({ recipeVersion: 2 }), known({ recipe: plain }))).toMatchObject({
      ...{ recipeVersion: 2, expectedOutput: '7.5000', expiryDate: null, byProducts: [] },
    });
    expect(runFigures(run({ expiryDate: '2026-07-01' }), known())).toMatchObject({ expiryDate: '2026-07-01' });
    expect(runFigures(run(), known({ recipe: undefined }))).toEqual({});
  });

  it('with its components in the line’s unit, and none of what it doesn’t name', () => {
    const standard = (itemId: string, unitId: string, more: AnyRecord = {}) =>
      standardOf({ itemId, unitId }, run(), known(more));
    expect(standard('onion', 'kg')).toBe('7.5000');
    expect(standard('onion', 'g')).toBe('7500.0000');
    expect(standard('salt', 'kg')).toBe('0.0000');
    expect([standard('onion', 'box'), standard('onion', 'kg', { recipe: undefined })]).toEqual([null, null]);
  });

  it('from its first day on, with an active output in a unit that converts, which is no component', () => {
    const problems = (more: AnyRecord = {}, facts: AnyRecord = {}) => rulesOf(runProblems(run(more), known(facts)));
    expect(problems()).toEqual([]);
    expect(problems({ docDate: '2026-06-04' })).toEqual(['docDate: order']);
    expect(problems({}, { pantry: [{ ...pantry[0], status: 'inactive' }] })).toEqual(['recipeId: inactive']);
    expect(problems({ outputUnitId: 'box' })).toEqual(['recipeId: conversion']);
    expect(problems({ outputItemId: 'gone', items: [{ itemId: 'gone' }, { itemId: 'onion' }] })).toEqual([
      'items.0.itemId: same',
    ]);
    expect(problems({ outputItemId: null, items: [{ itemId: null }] })).toEqual([]);
  });

  it('and is recorded with its output and something that went in', () => {
    const problems = (more: AnyRecord) => rulesOf(recordingProblems(runWith(more)));
    expect(problems({})).toEqual([]);
    expect(problems({ actualOutput: '0' })).toEqual([]);
    expect(problems({ actualOutput: '' })).toEqual(['actualOutput: required']);
    expect(problems({ items: [line(1, 'onion', '0'), line(2, 'salt', '0')] })).toEqual(['items: min']);
    expect(
      problems({ items: [line(1, 'onion', '0'), line(2, 'salt', '0', { actualQty: null, standardQty: '0.0001' })] }),
    ).toEqual([]);
  });
});
