import { describe, expect, test } from 'vitest';
import { column, defineReport, oneOf } from '#engine/define';
import { totalsFrom, visibleColumns, wordsOf } from '#engine/read/reporting';

/** What reports say in a word: shares, margins, changes, columns alike, and tiles that lead to what they count. */

const everyone = { permissions: {}, isAdministrator: true };
const withoutCost = { permissions: {}, isAdministrator: false };

const sales = defineReport({
  name: 'salesOfTest',
  label: 'Sales',
  path: '/salesOfTest',
  about: 'Sales',
  module: 'RPT_SALES',
  period: 'asOf',
  parameters: { state: { kind: 'choice', values: ['low', 'ok'] }, by: { kind: 'text' } },
  columns: {
    name: column.choice(
      { low: 'Running low', ok: 'In stock' },
      { words: (value, { by }) => (by ? `${value} by ${by}` : undefined) },
    ),
    net: column.money({ sum: true }),
    before: column.money({ sum: true }),
    cost: column.costMoney({ sum: true }),
    ...column.alike(['tips', 'rounding'], column.money({ sum: true, optional: true })),
    ...column.alike({ age0: 'Up to 30 days', age31: 'More' }, column.money({ hidden: true })),
    costPct: column.share('cost', 'net - tips', { main: 1 }),
    profitPct: column.margin('net', 'cost'),
    changePct: column.change('net', 'before'),
    low: column.integer({ sum: true, tile: 1, tileTo: { state: 'low' } }),
  },
});

describe('percentages by construction', () => {
  const sums = { net: '110.00', before: '100.00', cost: '25.00', tips: '10.00' };

  test('a share, what is left, and a change', () => {
    expect(totalsFrom(sales, everyone, sums)).toMatchObject({
      costPct: '25.0000',
      profitPct: '77.2727',
      changePct: '10.0000',
    });
    expect(totalsFrom(sales, everyone, { ...sums, before: '0.00' })).toMatchObject({ changePct: null });
  });

  test('are hidden like the costs that they read', () => {
    const seen = visibleColumns(sales, withoutCost).map(([key]) => key);
    expect(seen).toContain('changePct');
    expect(seen.filter((key) => ['cost', 'costPct', 'profitPct'].includes(key))).toEqual([]);
  });
});

test('columns that are alike, with or without labels of their own', () => {
  expect(sales.columns.tips).toMatchObject({ kind: 'money', sum: true, optional: true });
  expect(sales.columns.rounding).toEqual(sales.columns.tips);
  expect(sales.columns.age31).toMatchObject({ hidden: true, label: 'More' });
});

test('a choice by its labels; words of its own only where it has some', () => {
  const field = sales.columns.name as NonNullable<typeof sales.columns.name>;
  expect(wordsOf(sales, {}, 'name', field, 'low')).toBe('Running low');
  expect(wordsOf(sales, { by: 'item' }, 'name', field, 'low')).toBe('low by item');
});

test('a choice that always has a value starts with the first, unless it says otherwise', () => {
  expect(oneOf(['category', 'item'], { label: 'By', labels: { item: 'Dish' } })).toEqual({
    ...{ kind: 'choice', values: ['category', 'item'], required: true, default: 'category', label: 'By' },
    labels: { item: 'Dish' },
  });
  expect(oneOf({ actual: 'As costed', compare: 'Compare' }, { default: 'compare' })).toMatchObject({
    ...{ values: ['actual', 'compare'], labels: { actual: 'As costed', compare: 'Compare' } },
    default: 'compare',
  });
  // @ts-expect-error: "dish" is none of the values
  oneOf(['category', 'item'], { default: 'dish' });
});

test('values with their colours, counts, and what links are made of', () => {
  expect(column.coloured({ above: 'red', within: 'green' }, { group: 1, labels: { above: 'Too high' } })).toEqual({
    ...{ kind: 'choice', values: ['above', 'within'], tones: { above: 'red', within: 'green' } },
    ...{ group: 1, labels: { above: 'Too high' } },
  });
  expect(column.count({ tile: 1 })).toEqual({ kind: 'integer', hidden: true, sum: true, tile: 1 });
  expect(column.forLinks('itemId', 'outletId')).toEqual({
    itemId: { kind: 'text', hidden: true },
    outletId: { kind: 'text', hidden: true },
  });
});

test('other words and quantities are said by the column, and the report adds to them', () => {
  const used = defineReport({
    name: 'usageOfTest',
    label: 'Usage',
    about: 'Usage',
    module: 'RPT_USAGE',
    columns: {
      item: column.text({ sort: 1, synonyms: 'dish' }),
      qty: column.quantity(),
      cost: column.costMoney({ sum: true, ofQuantity: 'qty' }),
      net: column.money({ sum: true, ofQuantity: 'qty', synonyms: 'sales' }),
      bought: column.costMoney({ sum: true }),
    },
    counted: { by: 'item', counts: 'Quantities used', per: 'unit' },
    countedBy: { bought: { by: 'item', quantity: 'qty', counts: 'Quantities bought', each: 'price per unit' } },
    synonyms: { report: 'consumption', item: 'dish, product' },
  });
  const counts = { by: 'item', quantity: 'qty', counts: 'Quantities used' };
  expect(used.countedBy).toEqual({
    cost: { ...counts, each: 'cost per unit' },
    net: { ...counts, each: 'price per unit' },
    bought: { ...counts, counts: 'Quantities bought', each: 'price per unit' },
  });
  expect(used.synonyms).toEqual({ item: 'dish, product', net: 'sales', report: 'consumption' });
});
