import { beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { runReport } from '#server/reports/service';
import { postMovements } from '#server/stockLedger/ledger';
import { person, playJune, put, putBills, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Options of the stock reports beyond the golden examples, over the same June (domain 2.6, 3.1). */

const db = await ownDatabase();
const GROUP = 'stockColumns';
const owner = person(GROUP, [['COL', 'Colombo']]);
const june = { outlets: 'COL', fromDate: '2026-06-01', toDate: '2026-06-30' };

const ask = async (name: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
  const found = report(name);
  if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
  const period = found.period === 'range' ? june : { outlets: 'COL' };
  return (await runReport({ db }, owner, found, { ...period, ...query })).json() as Promise<ReportAnswer>;
};
const rowOf = ({ docs }: ReportAnswer, code: string) => docs.find((row) => row.itemCode === code);

beforeAll(async () => {
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await putItems(db, GROUP, 'COL');
  await playJune(db, GROUP, 'COL');
  await put(db, GROUP, 'menuCategories', 'mains', { name: 'Mains', outlets: ['COL'] });
  await put(db, GROUP, 'foodDepartments', 'kitchen', { name: 'Kitchen', outletId: 'COL' });
  await put(db, GROUP, 'foodDepartments', 'office', { name: 'Office', outletId: 'COL' });
  for (const id of ['biryani', 'soup', 'tea'])
    await put(db, GROUP, 'items', id, {
      ...{ name: id, itemCode: id.toUpperCase(), itemType: 'simple', price: '1800.00', outlets: ['COL'] },
      ...{ categoryId: 'mains', foodDepartmentId: 'kitchen', costSource: id === 'tea' ? 'manual' : 'recipe' },
      priceLevels: [{ level: 'takeaway', price: '2000.00' }],
    });
  for (const [id, from] of [
    ['old', '2026-05-01'],
    ['new', '2026-06-01'],
  ])
    await put(db, GROUP, 'recipes', String(id), {
      ...{ outletId: 'COL', recipeName: `Biryani ${id}`, menuItemId: 'biryani', effectiveFrom: from, portions: 1 },
      ...{ status: 'active', ingredients: [{ itemId: 'oil', unitId: 'kg', netQuantity: '0.02', yieldPct: '100' }] },
    });
  await put(db, GROUP, 'issueNotes', 'issueNotes-COL-18', {
    ...{ outletId: 'COL', docDate: '2026-06-18', issueNumber: '18', departmentId: 'office', status: 'approved' },
    ...{ clientRequestId: 'in', items: [] },
  });
  for (const [id, docDate] of [
    ['opening', '2026-06-01'],
    ['half', '2026-06-09'],
    ['closing', '2026-06-30'],
  ])
    await put(db, GROUP, 'stockEntries', String(id), {
      ...{ outletId: 'COL', docDate, stockEntryNumber: id, entryType: 'fullCount', status: 'approved' },
      ...{ clientRequestId: id, items: [] },
    });
  const sold = (day: string, quantity: string, gross: string, cost: string) => ({
    ...{ id: `bill-COL-${day}`, outletId: 'COL', date: `2026-06-${day}`, gross, net: gross, total: gross, cost },
    ...{ payments: { cash: gross }, lines: [{ item: 'biryani', quantity, gross, net: gross, cost }] },
  });
  await putBills(db, GROUP, [sold('03', '40', '72000.00', '13890.53'), sold('10', '80', '144000.00', '30297.75')]);
});

describe('valuation (R2)', () => {
  test('methods compared: at the last price, and first in first out', async () => {
    const row = rowOf(await ask('stockValuationReport', { costing: 'compare' }), 'CHICKEN');
    // 17.9 kg: 1,116.770950 on average, 1,147.50 at last; the opening layer is used up.
    expect(row).toMatchObject({ closingValue: '19990.20', lastPriceValue: '20540.25', fifoValue: '20540.25' });
    expect(rowOf(await ask('stockValuationReport'), 'CHICKEN')).not.toHaveProperty('fifoValue');
  });

  test.each(['stockValuationReport', 'stockVarianceReport', 'stockUsageReport'])(
    '%s: what nothing happened to, on request',
    async (name) => {
      expect(rowOf(await ask(name), 'SAFFRON')).toBeUndefined();
      const { docs } = await ask(name, { includeZero: 'true' });
      expect(docs.filter((row) => row.itemCode === 'SAFFRON')).toHaveLength(1);
      expect(docs.length).toBe(new Set(docs.map((row) => row.itemCode)).size);
    },
  );
});

describe('variance (R4)', () => {
  test('between two counts: what came after the first, until the second', async () => {
    // From the 10th: 48 in stock, 5 sent, 20 sold, 1.5 wasted, 3 issued, 0.6 missing.
    const answer = await ask('stockVarianceReport', { fromCount: 'half', toCount: 'closing' });
    expect(rowOf(answer, 'CHICKEN')).toMatchObject({
      ...{ openingQty: '48.0000', receivedQty: '-5.0000', theoreticalUsage: '20.0000', recordedLoss: '4.5000' },
      ...{ closingQty: '17.9000', varianceQty: '-0.6000', unitCost: '1116.770950' },
    });
    const first = await ask('stockVarianceReport', { toCount: 'half' });
    expect(rowOf(first, 'CHICKEN')).toMatchObject({ closingQty: '48.0000', varianceQty: '0.0000' });
  });

  test('key items alone', async () => {
    await db.query(
      `update records set data = data || '{"isCountDaily": true}' where group_id = $1 and resource = 'inventoryItems' and id = 'rice'`,
      [GROUP],
    );
    const { docs } = await ask('stockVarianceReport', { onlyKeyItems: 'true' });
    expect(docs.map((row) => row.itemCode)).toEqual(['RICE']);
  });
});

describe('usage (R5)', () => {
  test('by department: sales of the kitchen, issues to the office, the rest unassigned', async () => {
    const { docs, totals } = await ask('stockUsageReport', { per: 'department' });
    const chicken = docs.filter((row) => row.itemCode === 'CHICKEN');
    expect(chicken.map((row) => [row.department, row.totalUsage, row.totalValue])).toEqual([
      ['Kitchen', '30.0000', '32335.42'],
      ['Office', '3.0000', '3350.31'],
      [null, '1.5000', '1675.16'],
    ]);
    expect(totals.totalValue).toBe((await ask('stockUsageReport')).totals.totalValue);
    const office = await ask('stockUsageReport', { departmentId: 'office' });
    expect(office.totals.totalValue).toBe('3350.31');
  });
});

describe('cost of sales (R6) and profit margin (R9)', () => {
  test('at the cost of today: what the same ingredients cost now', async () => {
    // 30 kg chicken at 1,116.770950, 18 kg rice at 415.106380, 2.4 l oil at 600, 9 kg curry at 336.842110: 15,148.87 and 30,297.75.
    const { docs } = await ask('costOfSalesReport', { basis: 'current' });
    expect(docs).toMatchObject([{ costOfSales: '45446.62', netSales: '216000.00' }]);
    expect((await ask('profitMarginReport', { basis: 'current' })).docs).toMatchObject([{ totalCost: '45446.62' }]);
    expect((await ask('costOfSalesReport')).docs).toMatchObject([{ costOfSales: '44188.28' }]);
  });
});

describe('recipes (R7, R19)', () => {
  test('a price level has its own price', async () => {
    const priced = (query: Record<string, string>) => ask('recipeCostReport', { menuItemId: 'biryani', ...query });
    expect((await priced({})).docs).toMatchObject([{ sellingPrice: '1800.00' }]);
    expect((await priced({ priceLevel: 'takeaway' })).docs).toMatchObject([{ sellingPrice: '2000.00' }]);
    expect((await priced({ priceLevel: 'delivery' })).docs).toMatchObject([{ sellingPrice: '1800.00' }]);
  });

  test('versions are counted by their beginning; dishes without a recipe on request', async () => {
    const { docs } = await ask('RecipeItemListingReport', { sort: 'effectiveFrom' });
    expect(docs.map((row) => [row.effectiveFrom, row.version])).toEqual([
      ['2026-05-01', 1],
      ['2026-06-01', 2],
    ]);
    const versionOn = async (asOf: string) =>
      (await ask('RecipeItemListingReport', { asOf })).docs.map((row) => row.version);
    expect([await versionOn('2026-04-30'), await versionOn('2026-05-31'), await versionOn('2026-06-01')]).toEqual([
      ...[[], [1], [2]],
    ]);
    const without = await ask('RecipeItemListingReport', { withoutRecipe: 'true' });
    expect(without.docs.map((row) => [row.menuItem, row.ingredient])).toEqual([['soup', null]]);
  });
});

describe('food cost control (R20)', () => {
  test('stock turns and days of stock', async () => {
    // 50,226.36 used less 3,350.31 and 1,675.16; on average 55,607.40 in stock: 0.81 turns, 36.9 days of 30.
    const { totals } = await ask('FoodCostControlReport');
    expect(totals).toMatchObject({ netCost: '45200.89', averageStock: '55607.40' });
    expect(totals).toMatchObject({ inventoryTurns: '0.81', stockDays: '36.9' });
  });

  test('weeks, days and months meet in a comparison, the first the first', async () => {
    const week = { fromDate: '2026-06-08', toDate: '2026-06-14', compare: 'previous' };
    expect((await ask('FoodCostControlReport', { ...week, per: 'week' })).docs).toMatchObject([
      { line: '2026-06-08', cost: '30297.75', costBefore: '13890.53', salesBefore: '72000.00' },
    ]);
    const days = (await ask('FoodCostControlReport', { ...week, per: 'day' })).docs;
    expect(days.map(({ line, cost, costBefore }) => [line, cost, costBefore]).slice(0, 3)).toEqual([
      ['2026-06-08', '0.00', '0.00'],
      ['2026-06-09', '0.00', '0.00'],
      ['2026-06-10', '30297.75', '13890.53'],
    ]);
    expect(days).toHaveLength(7);
    const months = { fromDate: '2026-06-01', toDate: '2026-06-30', compare: '2026-05-01..2026-05-31', per: 'month' };
    expect((await ask('FoodCostControlReport', months)).docs).toMatchObject([{ line: '2026-06', costBefore: '0.00' }]);
  });

  test('days of another year meet by date, and a leap day without a counterpart stays', async () => {
    const half = (year: number) => ({ fromDate: `${year}-01-01`, toDate: `${year}-06-30` });
    const days = async (own: number, other: number) => {
      const { fromDate, toDate } = half(other);
      const compare = `${fromDate}..${toDate}`;
      return ask('FoodCostControlReport', { ...half(own), per: 'day', limit: '200', compare });
    };
    const later = await days(2028, 2026);
    expect(later.docs).toHaveLength(182);
    const earlierCosts = Object.fromEntries(later.docs.map(({ line, costBefore }) => [line, costBefore]));
    expect(earlierCosts).toMatchObject({ '2028-02-29': '0.00', '2028-06-03': '13890.53', '2028-06-10': '30297.75' });
    const earlier = await days(2026, 2024);
    expect(earlier.docs).toHaveLength(182);
    expect(earlier.docs.filter(({ line }) => !String(line).startsWith('2026-'))).toMatchObject([
      { line: '2024-02-29', cost: '0.00' },
    ]);
    expect(earlier.docs.find(({ line }) => line === '2026-06-10')).toMatchObject({ cost: '30297.75' });
    expect(earlier.totals).toMatchObject({ cost: later.totals.costBefore, costBefore: '0.00' });
  });

  test('a cost group contains its categories', async () => {
    await db.query(
      `update records set data = data || '{"costGroup": "beverage"}' where group_id = $1 and resource = 'inventoryCategories' and id = 'meat'`,
      [GROUP],
    );
    await db.query(
      `update records set data = data || '{"costGroup": "food"}' where group_id = $1 and resource = 'inventoryCategories' and id = 'dry'`,
      [GROUP],
    );
    const net = async (query: Record<string, string>) =>
      Number((await ask('FoodCostControlReport', query)).totals.netCost);
    expect(await net({ costGroup: 'packaging' })).toBe(0);
    // Chicken: 20,000 + 45,900 - 2,295 - 5,583.85 - 19,990.20 - 3,350.31 - 1,675.16.
    expect(await net({ costGroup: 'beverage' })).toBe(33005.48);
    expect(await net({ costGroup: 'food' })).toBe(12195.41);
  });

  test('some of the stock has its own part of what was on the house', async () => {
    const free = (isFree: boolean) =>
      db.query('update bill_lines set complimentary = $2 where group_id = $1 and bill_id = $3', [
        ...[GROUP, isFree, 'bill-COL-03'],
      ]);
    await free(true);
    // 40 biryani took 10 kg of chicken at 1,000 on 3 June, and 3,890.53 of rice, oil and curry base.
    const { docs, totals } = await ask('FoodCostControlReport', { per: 'category' });
    expect(docs.map(({ line, complimentary }) => [line, complimentary])).toEqual([
      ['Meat', '10000.00'],
      ['Dry goods', '3890.53'],
    ]);
    expect(totals.complimentary).toBe('13890.53');
    // 30.6 kg of chicken in June, 10 kg of them on the house.
    const byItem = await ask('FoodCostControlReport', { per: 'item' });
    expect(byItem.docs.find(({ line }) => line === 'Chicken')).toMatchObject({
      ...{ usedQty: '20.6000', purchasedQty: '40.0000', unit: 'kg', complimentary: '10000.00' },
    });
    const meat = await ask('FoodCostControlReport', { categoryId: 'meat' });
    expect(meat.docs.find(({ line }) => line === 'complimentary')?.amount).toBe('-10000.00');
    await free(false);
  });
});

describe('food cost control (R20) of what is bought and used up', () => {
  const GALLE = 'usedUp';
  const galle = person(GALLE, [['GAL', 'Galle']]);
  const answerBy = async (per: string) => {
    const query = { ...june, outlets: 'GAL', per };
    const answer = await runReport({ db }, galle, report('FoodCostControlReport') as Report, query);
    return (await answer.json()) as ReportAnswer;
  };
  const rowsBy = async (per: string) => (await answerBy(per)).docs;
  const useUp = (itemId: string, businessDate: string) =>
    db.transaction((tx) =>
      postMovements(
        tx,
        {
          ...{ groupId: GALLE, userId: 'tester', method: () => 'wac', itemName: (id) => id, docType: 'transfersIn' },
          ...{ docId: `received-${itemId}`, docNumber: '1', negativeStock: () => 'block' },
        },
        [
          { lineNo: 1, type: 'GRN', quantity: '4', value: '1000.00', itemId, outletId: 'GAL', businessDate },
          { lineNo: 2, type: 'ADJUST_OUT', quantity: '-4', itemId, outletId: 'GAL', businessDate },
        ],
      ),
    );

  test('an item, its category and its outlet are listed, although nothing was there before or is left', async () => {
    await putOutlet(db, GALLE, 'GAL', 'GAL', 'Galle');
    await putItems(db, GALLE, 'GAL');
    await useUp('onion', '2026-06-05');
    const used = { opening: '0.00', purchases: '1000.00', closing: '0.00', cost: '1000.00' };
    expect(await rowsBy('item')).toMatchObject([{ line: 'Onion', purchasedQty: '4.0000', ...used }]);
    expect(await rowsBy('category')).toMatchObject([{ line: 'Dry goods', ...used }]);
    expect(await rowsBy('outlet')).toMatchObject([{ line: 'Galle', ...used }]);
    expect((await rowsBy('line')).find(({ line }) => line === 'net')).toMatchObject({ byOutlet: { Galle: '1000.00' } });
  });

  test('net sales are in the totals, whichever category was used up before', async () => {
    await useUp('chicken', '2026-05-05');
    await useUp('curry', '2026-05-05');
    await putBills(db, GALLE, [
      ...[{ id: 'g1', outletId: 'GAL', date: '2026-06-07', gross: '4000', net: '4000', total: '4000', payments: {} }],
    ]);
    await db.query(
      `update records set data = data || '{"categoryId": "dry"}' where group_id = $1 and resource = 'inventoryItems' and id = 'chicken'`,
      [GALLE],
    );
    await db.query(
      `update records set data = data || '{"categoryId": "meat"}' where group_id = $1 and resource = 'inventoryItems' and id = 'onion'`,
      [GALLE],
    );
    for (const per of ['category', 'item', 'outlet', 'week', 'line']) {
      const { docs, totals } = await answerBy(per);
      expect([per, docs.length > 0, totals.netSales, totals.actualPct]).toEqual([per, true, '4000.00', '25.0000']);
    }
  });
});

describe('usage by dish (R5)', () => {
  test('what each dish took: 120 sold, 0.25 of chicken each, 30 in all', async () => {
    const { docs } = await ask('stockUsageReport', { per: 'dish' });
    expect(docs.find((row) => row.itemCode === 'CHICKEN')).toMatchObject({
      ...{ dish: 'biryani', soldQty: '120.0000', perPortion: '0.2500', salesUsage: '30.0000' },
      ...{ salesValue: '32335.42', totalValue: '32335.42' },
    });
    // Neither the staff meal nor what was thrown away is in a dish.
    expect(docs.every((row) => row.dish === 'biryani')).toBe(true);
  });
});

describe('the price list (S15)', () => {
  test('has a column for each channel with prices of its own', async () => {
    const answer = await ask('menuItemReport', { itemId: 'biryani' });
    expect(answer.docs).toMatchObject([{ price: '1800.00', priceLevels: { takeaway: '2000.00' } }]);
    expect(answer.totals.priceLevels).toEqual({ takeaway: null });
    await put(db, GROUP, 'items', 'water', {
      ...{ name: 'Water', itemCode: 'W', itemType: 'simple', price: '150.00', outlets: ['COL'], categoryId: 'mains' },
    });
    expect((await ask('menuItemReport', { itemId: 'water' })).docs).toMatchObject([
      { price: '150.00', priceLevels: { takeaway: '150.00' } },
    ]);
  });
});

describe('item transactions (R22)', () => {
  test('whom each movement was with, and the net', async () => {
    const { docs, totals } = await ask('itemTransactionReport', { itemId: 'chicken', salesByDay: 'false' });
    const partner = (movement: string) => docs.find((row) => row.movement === movement)?.partner;
    expect([partner('SALE'), partner('ISSUE'), partner('WASTAGE')]).toEqual(['biryani', 'Office', null]);
    expect(totals).toMatchObject({ inQty: '60.0000', outQty: '42.1000', netQty: '17.9000' });
    expect(docs.every((row) => row.movement === 'BALANCE' || row.entered)).toBe(true);
  });

  test('a few items below each other, each with its own balance and subtotal', async () => {
    const { docs, groups, totals } = await ask('itemTransactionReport', {
      ...{ itemId: 'chicken,rice', group: 'item', fromDate: '2026-06-09', toDate: '2026-06-30' },
    });
    // The opening row first: chicken 48 and rice 94 in stock on the ninth.
    expect(docs.filter(({ movement }) => movement === 'BALANCE').map((row) => [row.item, row.balanceQty])).toEqual([
      ['Chicken', '48.0000'],
      ['Rice', '94.0000'],
    ]);
    expect(docs.map((row) => [row.item, row.movement, row.balanceQty])).toEqual([
      ['Chicken', 'BALANCE', '48.0000'],
      ['Chicken', 'SALE', '28.0000'],
      ['Chicken', 'WASTAGE', '26.5000'],
      ['Chicken', 'ISSUE', '23.5000'],
      ['Chicken', 'TRANSFER_OUT', '18.5000'],
      ['Chicken', 'COUNT', '17.9000'],
      ['Rice', 'BALANCE', '94.0000'],
      ['Rice', 'SALE', '82.0000'],
      ['Rice', 'COUNT', '81.5000'],
    ]);
    expect(groups?.map((group) => [group.value, group.totals.outQty])).toEqual([
      ['Chicken', '30.1000'],
      ['Rice', '12.5000'],
    ]);
    expect(totals).toMatchObject({ outQty: '42.6000' });
  });

  test('quantities in two units have no total, and an item that does not exist is named', async () => {
    await put(db, GROUP, 'units', 'litre', { unitName: 'Litre', unitCode: 'l', measureTypeId: 'volume' });
    await db.query(
      `update records set data = data || '{"baseUnitId": "litre"}' where group_id = $1 and resource = 'inventoryItems' and id = 'oil'`,
      [GROUP],
    );
    const { totals } = await ask('itemTransactionReport', { itemId: 'chicken,oil' });
    expect(totals).toMatchObject({ outQty: null, inQty: null, netQty: null });
    // Chicken 19,990.20 and 5.5 of oil at 600.
    expect(totals.value).toBe('23290.20');
    await expect(ask('itemTransactionReport', { itemId: 'chicken,nothing' })).rejects.toMatchObject({
      errors: [{ field: 'itemId', rule: 'unknown' }],
    });
  });
});
