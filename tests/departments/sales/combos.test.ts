import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { costsOf } from '#server/departments/menu/costs';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { runReport } from '#server/reports/service';
import { postMovements } from '#server/stockLedger/ledger';
import { verifyGroup } from '#server/verify';
import { person, put, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Combos take the stock of what guests chose, and cost it; a cost entered by hand is the cost of its dish in every report (domain 1.2). */

type Sent = Readonly<Record<string, unknown>>;

const db = await ownDatabase();
let tenant = 0;

/** Beef at 100.00, potatoes at 10.00 and boxes at 5.00 each. A burger takes one beef, chips two potatoes; a tart costs 200.00 by hand; tea has no cost. */
async function kitchen() {
  const GROUP = `combos${++tenant}`;
  await putOutlet(db, GROUP, 'COL', 'COL', 'Colombo');
  await put(db, GROUP, 'menuCategories', 'mains', { name: 'Mains', revenueGroup: 'food', outlets: ['COL'] });
  await put(db, GROUP, 'units', 'ea', { unitName: 'each', measureTypeId: 'n', conversionToBase: '1' });
  for (const code of ['beef', 'potato', 'box'])
    await put(db, GROUP, 'inventoryItems', code, {
      ...{ itemCode: code, itemName: code, outletId: 'COL', baseUnitId: 'ea', status: 'active' },
    });
  const dish = (id: string, more: Sent = {}) =>
    put(db, GROUP, 'items', id, {
      ...{
        name: id,
        itemCode: id.toUpperCase(),
        itemType: 'simple',
        price: '500.00',
        outlets: ['COL'],
        categoryId: 'mains',
      },
      ...{ costSource: 'recipe', status: 'active' },
      ...more,
    });
  await dish('burger');
  await dish('chips', {
    itemType: 'variable',
    portions: [
      { portionId: 'S', name: 'Small' },
      { portionId: 'L', name: 'Large' },
    ],
  });
  await dish('tart', { costSource: 'manual', manualCost: '200.000000' });
  await dish('tea', { costSource: 'none' });
  const group = (name: string, min: number, ...ids: string[]) => ({
    ...{ name, min, max: 2 },
    options: ids.map((itemId) => ({ itemId })),
  });
  const groups = [group('Main', 1, 'burger', 'tart'), group('Side', 1, 'chips', 'tea'), group('Extra', 0, 'tart')];
  await dish('meal', { itemType: 'combo', comboGroups: groups, costSource: 'none' });
  await dish('deal', { itemType: 'combo', comboGroups: groups, costSource: 'manual', manualCost: '790.500000' });
  await dish('duo', { itemType: 'combo', comboGroups: [group('Main', 1, 'burger', 'tart'), group('Extra', 0, 'tea')] });
  await dish('pair', { itemType: 'combo', comboGroups: [group('Main', 2, 'burger', 'tart')] });
  const recipe = (id: string, menuItemId: string, itemId: string, netQuantity: string, more: Sent = {}) =>
    put(db, GROUP, 'recipes', id, {
      ...{ outletId: 'COL', effectiveFrom: '2026-01-01', portions: 1, menuItemId, status: 'active' },
      ingredients: [{ itemId, unitId: 'ea', netQuantity, yieldPct: '100' }],
      ...more,
    });
  await recipe('r1', 'burger', 'beef', '1');
  await recipe('r2', 'chips', 'potato', '2', { portionId: 'S' });
  await recipe('r3', 'chips', 'potato', '4', { portionId: 'L' });
  await put(db, GROUP, 'addonItems', 'boxed', {
    ...{ name: 'Boxed', status: 'active' },
    recipe: [{ itemId: 'box', unitId: 'ea', quantity: '1' }],
  });
  await db.transaction((tx) =>
    postMovements(
      tx,
      {
        ...{ groupId: GROUP, docType: 'opening', docId: 'o', docNumber: 'O', userId: 'u' },
        ...{ method: () => 'wac', negativeStock: () => 'block', itemName: (id: string) => id },
      },
      Object.entries({ beef: '10000', potato: '1000', box: '500' }).map(([itemId, value], index) => ({
        ...{ type: 'OPENING', itemId, outletId: 'COL', lineNo: index + 1 },
        ...{ quantity: '100', value, businessDate: '2026-05-01' },
      })),
    ),
  );
  const importer = { groupId: GROUP, userId: 'u', outletIds: ['COL'] };
  const owner = person(GROUP, [['COL', 'Colombo']]);
  let bills = 0;
  return {
    GROUP,
    sell: (itemCode: string, quantity: number, modifiers: Sent[] = [], more: Sent = {}) =>
      importBills(db, importer, {
        mode: 'valid',
        bills: [
          {
            ...{ outlet: 'COL', billNumber: `B${++bills}`, settledAt: '2026-06-03 20:10' },
            lines: [{ itemCode, quantity, unitPrice: '1000', modifiers }],
            payments: [{ method: 'cash' }],
            ...more,
          },
        ],
      }),
    sellRow: (itemCode: string, modifiers: string) =>
      importBills(db, importer, {
        rows: [
          {
            ...{ outlet: 'COL', billNumber: `B${++bills}`, dateTime: '2026-06-03 20:10', itemCode, modifiers },
            ...{ quantity: '1', unitPrice: '1000', paymentMethod: 'cash' },
          },
        ],
      }),
    cancel: (billNumber: string) =>
      cancelBill(db, importer, { outlet: 'COL', billNumber, reason: 'Sent back', stockReturned: true }),
    /** What the form says that menu items cost, by id. */
    costs: async () => {
      const rows = await db.query<{ id: string; data: object }>(
        `select id, data from records where group_id = $1 and resource = 'items' order by id`,
        [GROUP],
      );
      const items = rows.map(({ id, data }) => ({ ...data, _id: id }));
      return Object.fromEntries(
        [...(await costsOf(db, owner, items))].map(([id, costs]) => [id, costs['|COL'] ?? costs['L|COL'] ?? null]),
      );
    },
    /** Cost of the last line. */
    cost: async () =>
      (
        await db.query<{ cost: string }>(
          'select l.cost::text as cost from bill_lines l where group_id = $1 order by length(bill_id) desc, bill_id desc limit 1',
          [GROUP],
        )
      )[0]?.cost,
    taken: async () =>
      Object.fromEntries(
        (
          await db.query<{ item_id: string; qty: string }>(
            `select item_id, (-sum(qty))::text as qty from movements where group_id = $1 and doc_type = 'bills' group by 1 having sum(qty) <> 0 order by 1`,
            [GROUP],
          )
        ).map(({ item_id, qty }) => [item_id, Number(qty)]),
      ),
    ask: async (name: string, query: Record<string, string> = {}): Promise<ReportAnswer> => {
      const found = report(name);
      if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
      const day = { outlets: 'COL', fromDate: '2026-06-03', toDate: '2026-06-03' };
      return (await runReport({ db }, owner, found, { ...day, ...query })).json() as Promise<ReportAnswer>;
    },
  };
}
const chosen = (id: string, more: Sent = {}) => ({ id, name: id, kind: 'choice', ...more });

describe('a combo', () => {
  it('takes and costs what was chosen, with its portion and by the number', async () => {
    const { sell, cost, taken, GROUP } = await kitchen();
    const { errors, warnings } = await sell('MEAL', 2, [chosen('burger'), chosen('chips', { portion: 'Large' })]);
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(await taken()).toEqual({ beef: 2, potato: 8 });
    expect(await cost()).toBe('280.00');
    await sell('MEAL', 1, [chosen('burger', { quantity: 2 }), chosen('chips', { portion: 'S' }), chosen('tart')]);
    expect(await taken()).toEqual({ beef: 4, potato: 10 });
    expect(await cost()).toBe('420.00');
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });

  it('finds choices by name, in a file as well, next to add-ons', async () => {
    const { sell, sellRow, cost, taken } = await kitchen();
    await sell('MEAL', 1, [{ name: 'Burger' }, { name: 'TART' }, { name: 'chips', portion: 'S' }, { name: 'Boxed' }]);
    expect(await taken()).toEqual({ beef: 1, box: 1, potato: 2 });
    expect(await cost()).toBe('325.00');
    expect((await sellRow('MEAL', 'Tart; Tea')).errors).toEqual([]);
    // Tea has no cost: the tart's alone would be too low.
    expect(await cost()).toBe('0.00');
    const wrong = await sell('MEAL', 1, [chosen('Pizza')]);
    expect(wrong.errors).toMatchObject([
      { field: 'lines.0.modifiers.0.name', message: '“Pizza” isn’t a choice of meal' },
    ]);
  });

  it.each([
    ['a choice without a cost', [chosen('burger'), chosen('tea')], 'tea has no known cost'],
    ['a missing choice', [chosen('burger')], 'the choice “Side” wasn’t sent'],
    ['a choice of which the portion is open', [chosen('burger'), chosen('chips')], 'chips has no known cost'],
    ['no choice at all', [], 'the choice “Main” wasn’t sent and the choice “Side” wasn’t sent'],
  ])('has an unknown cost with %s, and says so', async (_, modifiers, why) => {
    const { sell, cost, taken, ask, GROUP } = await kitchen();
    await sell('BURGER', 1);
    const { errors, warnings } = await sell('MEAL', 1, modifiers);
    expect(errors).toEqual([]);
    expect(warnings).toMatchObject([
      { rule: 'unknownCost', message: `Bill B2: the cost of meal is unknown, because ${why}` },
    ]);
    expect(await cost()).toBe('0.00');
    // What is known of it still leaves the stock.
    expect(await taken()).toEqual({ beef: modifiers.length > 0 ? 2 : 1 });
    for (const name of ['costOfSalesReport', 'profitMarginReport'])
      for (const query of [{}, { basis: 'current' }, { orderType: 'dineIn' }] as Record<string, string>[]) {
        const { docs } = await ask(name, query);
        const meal = docs.find(({ itemName }) => itemName === 'meal');
        expect(meal?.costOfSales ?? meal?.totalCost ?? null).toBeNull();
      }
    expect((await ask('FoodCostControlReport')).totals.theoretical).toBe(modifiers.length > 0 ? '200.00' : '100.00');
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });

  it('costs its dearest choices in the form, and nothing known if one of them has no cost', async () => {
    const { costs } = await kitchen();
    expect(await costs()).toEqual({
      ...{ burger: '100.00', chips: '40.00', tart: '200.00', tea: null },
      ...{ deal: '790.50', duo: '200.00', meal: null, pair: '300.00' },
    });
  });

  it('with a cost entered by hand costs that, and still takes what was chosen', async () => {
    const { sell, cost, taken, cancel, GROUP } = await kitchen();
    expect((await sell('DEAL', 2, [chosen('burger'), chosen('chips', { portion: 'S' })])).warnings).toEqual([]);
    expect(await taken()).toEqual({ beef: 2, potato: 4 });
    expect(await cost()).toBe('1581.00');
    // An add-on comes on top.
    await sell('DEAL', 1, [{ id: 'boxed', name: 'Boxed' }]);
    expect(await cost()).toBe('795.50');
    expect(await verifyGroup(db, GROUP)).toEqual([]);
    await cancel('B1');
    expect(await taken()).toEqual({ box: 1 });
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });
});

describe('a cost entered by hand', () => {
  it('is the dish’s cost in every report, as it was when the bill was settled', async () => {
    const { sell, ask, GROUP } = await kitchen();
    await sell('TART', 10);
    await sell('BURGER', 1);
    await sell('DEAL', 2, [chosen('burger'), chosen('chips', { portion: 'S' })]);
    await db.query(`update records set data = data || '{"manualCost": "999"}' where group_id = $1 and id = 'tart'`, [
      GROUP,
    ]);
    const costs = { burger: '100.00', deal: '1581.00', tart: '2000.00' };
    for (const [name, item, cost] of [
      ['costOfSalesReport', 'itemName', 'costOfSales'],
      ['profitMarginReport', 'itemName', 'totalCost'],
    ] as const)
      for (const query of [{}, { basis: 'current' }, { cashier: '' }, { orderType: 'dineIn' }] as Record<
        string,
        string
      >[]) {
        const { docs, totals } = await ask(name, query);
        expect(Object.fromEntries(docs.map((row) => [row[item], row[cost]]))).toEqual(costs);
        expect(totals[cost]).toBe('3681.00');
      }
    expect((await ask('costOfSalesReport')).totals).toMatchObject({ grossProfit: '9319.00' });
    expect((await ask('productCategoryReport', { level: 'item' })).totals.cost).toBe('3681.00');
    expect((await ask('salesReport')).totals.costOfSales).toBe('3681.00');
    expect((await ask('billWiseReport')).totals.costOfSales).toBe('3681.00');
    const { docs } = await ask('menuItemReport');
    expect(docs.flatMap(({ item, cost }) => (cost ? [[item, cost]] : [])).sort()).toEqual([
      ['burger', '100.00'],
      ['deal', '790.50'],
      ['tart', '200.00'],
    ]);
    expect((await ask('FoodCostControlReport')).totals.theoretical).toBe('3681.00');
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });

  it('is not taken from the stock that was eaten on the house', async () => {
    const { sell, ask, GROUP } = await kitchen();
    await sell('BURGER', 1);
    await sell('TART', 1, [], { discounts: [{ name: 'On us', kind: 'complimentary', line: 1, amount: 1000 }] });
    expect((await ask('FoodCostControlReport')).totals).toMatchObject({ complimentary: '0.00', theoretical: '100.00' });
    expect(await verifyGroup(db, GROUP)).toEqual([]);
  });

  it('counts for nothing where sales take no stock, as in imported history', async () => {
    const { ask, GROUP } = await kitchen();
    await importBills(
      db,
      { groupId: GROUP, userId: 'u', outletIds: ['COL'] },
      {
        stock: 'none',
        bills: [
          {
            ...{ outlet: 'COL', billNumber: 'B1', settledAt: '2026-06-03 20:10', payments: [{ method: 'cash' }] },
            lines: [{ itemCode: 'TART', quantity: 1, unitPrice: '1000' }],
          },
        ],
      },
    );
    expect((await ask('salesReport')).totals.costOfSales).toBeNull();
  });
});
