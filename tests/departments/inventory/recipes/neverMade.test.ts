import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { report } from '#resources';
import { costsOf } from '#server/departments/menu/costs';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { addPurchasing, type Group, move, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { ownDatabase } from '#tests/kit/database';

/** A prepared item that was never made costs its recipe wherever its cost is asked for: stock, reports, the item and the price list. */

const db = await ownDatabase();
let group: Group;

/**
 * A kilogram of sauce: 3 kg of stock (2 kg of rice with a yield of 80%, in 1 kg) and 0.5 kg of chicken make 2 kg, with 50.00 of overhead; bones
 * take a tenth. Rice costs 10.00, chicken 100.00: a kilogram of stock 25.00, of sauce (75 + 50 + 50) x 90% / 2 = 78.75.
 */
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  const { put } = group;
  await put('units', { _id: 'g', unitName: 'Gram', unitCode: 'g', conversionToBase: '0.001', measureTypeId: 'weight' });
  for (const [_id, itemType] of [
    ['stock', 'semiFinished'],
    ['sauce', 'semiFinished'],
    ['bones', 'raw'],
  ] as const)
    await put('inventoryItems', {
      ...{
        _id,
        outletId: 'out_COL',
        itemCode: _id,
        itemName: _id,
        itemType,
        measureTypeId: 'weight',
        baseUnitId: 'kg',
      },
      ...{ itemUnits: [], isStockTracked: true, status: 'active' },
    });
  const part = (itemId: string, netQuantity: string, more: AnyRecord = {}) => ({
    itemId,
    unitId: 'kg',
    netQuantity,
    ...more,
  });
  const making = (outputItemId: string, standardOutput: string, ingredients: AnyRecord[], more: AnyRecord = {}) =>
    put('batchRecipes', {
      ...{
        _id: `making_${outputItemId}`,
        outletId: 'out_COL',
        recipeName: outputItemId,
        outputItemId,
        outputUnitId: 'kg',
      },
      ...{ standardOutput, effectiveFrom: '2026-06-01', status: 'active', version: 1, ingredients, ...more },
    });
  await making('stock', '1', [part('rice', '2', { yieldPct: '80' })]);
  await making('sauce', '2', [part('stock', '3'), part('chicken', '500', { unitId: 'g' })], {
    ...{ overheadCost: '50.00', byProducts: [{ itemId: 'bones', unitId: 'kg', quantity: '1', costSharePct: '10' }] },
  });
  await put('items', {
    ...{
      _id: 'bowl',
      itemCode: 'BOWL',
      name: 'Bowl',
      itemType: 'simple',
      price: '500',
      categoryId: 'mains',
      status: 'active',
    },
    ...{ outlets: ['out_COL'], costSource: 'recipe', outletPrices: [{ outletId: 'out_COL', price: '200' }] },
  });
  await put('recipes', {
    ...{
      _id: 'bowlRecipe',
      outletId: 'out_COL',
      recipeType: 'menu',
      menuItemId: 'bowl',
      portions: 1,
      recipeName: 'Bowl',
    },
    ...{ status: 'active', effectiveFrom: '2026-01-01', ingredients: [part('sauce', '0.4'), part('rice', '0.1')] },
  });
  await buy('rice', '100', '1000');
});

const buy = (itemId: string, quantity: string, value: string) =>
  move(db, group, `buy_${itemId}`, { type: 'GRN', itemId, lineNo: 1, quantity, value }, '2026-06-02');
const row = async (name: string, values: Record<string, string>, of: (each: AnyRecord) => boolean) => {
  const answer = await runReport({ db }, group.owner, report(name) as Report, { outlets: 'out_COL', ...values });
  return ((await answer.json()) as { docs: AnyRecord[] }).docs.find(of);
};
const dish = () => row('recipeCostReport', {}, ({ menuItemId }) => menuItemId === 'bowl');

describe('a prepared item that was never made', () => {
  test('costs its recipe, and the dish is measured by its outlet’s own price', async () => {
    await buy('chicken', '10', '1000');
    // 0.4 x 78.75 + 0.1 x 10 = 32.50; of 200.00.
    expect(await dish()).toMatchObject({
      ...{ costPerPortion: '32.50', sellingPrice: '200.00', foodCostPct: '16.2500', margin: '167.50', unknown: 0 },
    });
    expect(
      await row('RecipeItemListingReport', { menuItemId: 'bowl' }, ({ ingredient }) => ingredient === 'sauce'),
    ).toMatchObject({ unitCost: '78.750000', lineCost: '31.50' });
    expect(await group.stored('inventoryItems', 'sauce')).toMatchObject({ recipeCost: '78.750000' });
    const known = await costsOf(db, group.owner, [await group.stored('items', 'bowl')]);
    expect(known.get('bowl')).toEqual({ '|out_COL': '32.50' });
  });

  test.each([true, false])('leaves stock at it when it is sold (weighted average: %s)', async (state) => {
    await group.settings({ WAC: { state } });
    await buy('chicken', '10', '1000');
    const line = { itemCode: 'BOWL', quantity: '10', unitPrice: '200' };
    const bill = { outlet: 'COL', billNumber: 'B-1', openedAt: '2026-06-05 12:00', settledAt: '2026-06-05 12:30' };
    await importBills(
      db,
      { groupId: group.groupId, userId: 'owner', outletIds: ['out_COL'] },
      {
        bills: [{ ...bill, lines: [line], payments: [{ method: 'cash', amount: '2000' }] }],
      },
    );
    expect(await group.balance('sauce')).toMatchObject({ quantity: '-4.0000', value: '-315.00' });
    const [sold] = await db.query('select cost from bills where group_id = $1', [group.groupId]);
    expect(sold).toEqual({ cost: '325.00' });
  });

  test('has no cost while one of its ingredients has none, and neither has the dish', async () => {
    expect(await dish()).toMatchObject({
      costPerPortion: null,
      foodCostPct: null,
      margin: null,
      suggestedPrice: null,
      unknown: 1,
    });
    expect(await group.stored('inventoryItems', 'sauce')).toMatchObject({ recipeCost: null });
    const known = await costsOf(db, group.owner, [await group.stored('items', 'bowl')]);
    expect(known.get('bowl')).toEqual({});
  });
});
