import { describe, expect, it } from 'vitest';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { postMovements } from '#server/stockLedger/ledger';
import { verifyGroup } from '#server/verify';
import { ownDatabase, rewrite } from '#tests/kit/database';

/** The stock that a bill uses for its lines' modifiers, add-ons and packaging; a cancelled bill returns it all. */

type Sent = Readonly<Record<string, unknown>>;
interface Movement extends Record<string, unknown> {
  item_id: string;
  qty: string;
  value: string;
}

const db = await ownDatabase();
let tenant = 0;

async function kitchen() {
  const groupId = `extras${++tenant}`;
  const put = (resource: string, id: string, data: object) =>
    db.query('insert into records (group_id, resource, id, rev, data) values ($1, $2, $3, $4, $5)', [
      groupId,
      resource,
      id,
      '1-a',
      JSON.stringify({ status: 'active', ...data }),
    ]);
  for (const code of ['COL', 'KDY'])
    await put('outlets', code.toLowerCase(), { code, name: code, timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
  await put('units', 'kg', { unitName: 'kg', measureTypeId: 'w', conversionToBase: '1' });
  await put('units', 'g', { unitName: 'g', measureTypeId: 'w', conversionToBase: '0.001' });
  await put('units', 'ea', { unitName: 'each', measureTypeId: 'n', conversionToBase: '1' });
  for (const outletId of ['col', 'kdy'])
    for (const [code, baseUnitId] of [
      ['beef', 'kg'],
      ['cheese', 'kg'],
      ['egg', 'ea'],
      ['box', 'ea'],
    ])
      await put('inventoryItems', `${code}_${outletId}`, { itemCode: code, itemName: code, outletId, baseUnitId });
  await put('items', 'burger', {
    itemCode: 'BUR',
    name: 'Burger',
    categoryId: 'burgers',
    modifierCategoryIds: [{ id: 'changes' }],
    addonItemIds: [{ id: 'egg' }],
  });
  const extra = (itemId: string, unitId: string, quantity: string) => ({ recipe: [{ itemId, unitId, quantity }] });
  await put('modifierItems', 'noCheese', {
    name: 'No cheese',
    modifierCategoryId: 'changes',
    ...extra('cheese_col', 'g', '-50'),
  });
  await put('modifierItems', 'double', { name: 'Double', modifierCategoryId: 'changes' });
  // Two questions of other dishes have an answer with the same name: only the dish decides which is meant.
  await put('modifierItems', 'doubleShot', {
    name: 'Double',
    modifierCategoryId: 'coffee',
    ...extra('egg_col', 'ea', '9'),
  });
  await put('addonItems', 'egg', { name: 'Fried egg', ...extra('egg_col', 'ea', '1') });
  const recipe = (id: string, more: object, ...ingredients: object[]) =>
    put('recipes', id, { outletId: 'col', effectiveFrom: '2026-01-01', portions: 1, ingredients, ...more });
  const line = (itemId: string, unitId: string, netQuantity: string, more: object = {}) => ({
    ...{ itemId, unitId, netQuantity, yieldPct: '100' },
    ...more,
  });
  await recipe(
    'r1',
    { menuItemId: 'burger' },
    line('beef_col', 'g', '150'),
    line('cheese_col', 'g', '30'),
    line('box_col', 'ea', '1', { orderTypes: ['takeaway', 'delivery'] }),
  );
  await recipe('r2', { recipeType: 'modifier', modifierId: 'double' }, line('beef_col', 'g', '120'));
  await recipe(
    'r3',
    { recipeType: 'modifier', modifierId: 'double', effectiveFrom: '2026-07-01' },
    line('beef_col', 'g', '100'),
  );
  await db.transaction((tx) =>
    postMovements(
      tx,
      {
        ...{ groupId, docType: 'opening', docId: 'o', docNumber: 'O', userId: 'u' },
        ...{ method: () => 'wac', negativeStock: () => 'block', itemName: (id: string) => id },
      },
      ['beef', 'cheese', 'egg', 'box'].map((code, index) => ({
        ...{ type: 'OPENING', itemId: `${code}_col`, outletId: 'col', lineNo: index + 1 },
        ...{ quantity: '10', value: '1000', businessDate: '2026-05-01' },
      })),
    ),
  );
  const importer = { groupId, userId: 'u', outletIds: ['col', 'kdy'] };
  const stock = () =>
    db.query<Movement>(
      `select item_id, quantity::text as qty, value::text as value from balances where group_id = $1 and outlet_id = 'col' order by item_id`,
      [groupId],
    );
  return {
    groupId,
    stock,
    send: (modifiers: Sent[], more: Sent = {}) =>
      importBills(db, importer, {
        bills: [
          {
            ...{ outlet: 'COL', billNumber: 'B1', openedAt: '2026-06-03 19:05', settledAt: '2026-06-03 20:10' },
            lines: [{ itemCode: 'BUR', quantity: 2, unitPrice: '1000', modifiers }],
            payments: [{ method: 'cash', amount: '2000' }],
            ...more,
          },
        ],
      }),
    sendRows: (modifiers: string) =>
      importBills(db, importer, {
        rows: [
          {
            ...{ outlet: 'COL', billNumber: 'B1', dateTime: '2026-06-03 20:10', itemCode: 'BUR' },
            ...{ quantity: '2', unitPrice: '1000', modifiers, paymentMethod: 'cash' },
          },
        ],
      }),
    /** The bill's stock usage, by item. */
    taken: async () => {
      const rows = await db.query<Movement>(
        `select split_part(item_id, '_', 1) as item_id, (-sum(qty))::text as qty, 0 as value from movements
         where group_id = $1 and doc_type = 'bills' group by item_id having sum(qty) <> 0 order by item_id`,
        [groupId],
      );
      return Object.fromEntries(rows.map(({ item_id, qty }) => [item_id, Number(qty)]));
    },
    cost: async () =>
      (await db.query<{ cost: string }>('select cost::text from bill_lines where group_id = $1', [groupId]))[0]?.cost,
    cancel: () =>
      cancelBill(db, importer, { outlet: 'COL', billNumber: 'B1', reason: 'Sent back', stockReturned: true }),
  };
}

describe('a sold line takes from stock', () => {
  it('what the dish uses, and nothing of its packaging at a table', async () => {
    const { send, taken, cost } = await kitchen();
    await send([]);
    expect(await taken()).toEqual({ beef: 0.3, cheese: 0.06 });
    expect(await cost()).toBe('36.00');
  });

  it('its packaging with takeaway', async () => {
    const { send, taken } = await kitchen();
    await send([], { orderType: 'takeaway' });
    expect(await taken()).toEqual({ beef: 0.3, cheese: 0.06, box: 2 });
  });

  it('what modifiers and add-ons use, by their recipe of the day or their own list, as often as they were chosen', async () => {
    const { send, taken } = await kitchen();
    await send([{ name: 'double' }, { name: 'Fried egg', quantity: 2, kind: 'addon' }]);
    expect(await taken()).toEqual({ beef: 0.54, cheese: 0.06, egg: 4 });
  });

  it('by the version of the day of the sale', async () => {
    const { send, taken } = await kitchen();
    await send([{ id: 'double', name: 'x2' }], { openedAt: '2026-07-02 12:00', settledAt: '2026-07-02 12:30' });
    expect(await taken()).toEqual({ beef: 0.5, cheese: 0.06 });
  });

  it('less of what is left out, and never less than nothing', async () => {
    const { send, taken } = await kitchen();
    await send([{ name: 'No cheese' }]);
    expect(await taken()).toEqual({ beef: 0.3 });
  });

  it('nothing for a comment, an unknown name, or a name that several have and the dish does not offer', async () => {
    const { send, taken } = await kitchen();
    await send([{ name: 'Double', kind: 'comment' }, { name: 'Well done' }, { id: 'gone', name: 'Rare' }]);
    expect(await taken()).toEqual({ beef: 0.3, cheese: 0.06 });
  });

  it('and gives all of it back when the bill is cancelled', async () => {
    const { groupId, send, stock, cancel, taken } = await kitchen();
    const before = await stock();
    await send([{ name: 'Double' }, { name: 'Fried egg' }], { orderType: 'delivery' });
    expect(await stock()).not.toEqual(before);
    expect(await verifyGroup(db, groupId)).toEqual([]);
    await cancel();
    expect(await verifyGroup(db, groupId)).toEqual([]);
    expect(await taken()).toEqual({});
    expect(await stock()).toEqual(before);
  });

  it('the same of a file of rows, whose cell names what was chosen, how many and at what price', async () => {
    const { groupId, sendRows, taken } = await kitchen();
    const answer = await sendRows('double; Fried egg x2 @ 150.00');
    expect(answer).toMatchObject({ errors: [], bills: { created: 1 } });
    expect(await taken()).toEqual({ beef: 0.54, cheese: 0.06, egg: 4 });
    expect(await db.query('select gross::text from bills where group_id = $1', [groupId])).toEqual([
      { gross: '2600.00' },
    ]);
    expect(await verifyGroup(db, groupId)).toEqual([]);
    expect(await sendRows('double; Fried egg x2 @ 150.00')).toMatchObject({ bills: { created: 0, skipped: 1 } });
  });

  it.each([
    ['Doubel', 'reference', 'There is no modifier or add-on called “Doubel”'],
    ['double x0', 'number', 'modifiers: the quantity of double must be a number above 0 such as x2; not “0”'],
    ['double @ dear', 'number', 'modifiers: the price of double must be a number such as 12.50; not “dear”'],
    ['@ 12', 'format', 'modifiers must be like “Double; Fried egg x2 @ 150.00”; not “@ 12”'],
  ])('nothing of a row whose modifiers are wrong: %s', async (cell, rule, message) => {
    const { sendRows, taken } = await kitchen();
    const { errors } = await sendRows(cell).catch((error: { errors: unknown }) => error);
    expect(errors).toMatchObject([{ row: 1, field: 'modifiers', rule, message }]);
    expect(await taken()).toEqual({});
  });

  it.each([
    ['update daily_sales set cost = cost + 1', 'days 2026-06-03 cost 36.00 37.00'],
    [`update daily_sales set payments = '{"card": "2000.00"}'`, 'days 2026-06-03 paid by card 0 2000.00'],
    [`update sales_by_day set guests = 7 where by = 'hour'`, 'parts 2026-06-03 20 guests 0 7'],
    [`update sales_by_day set taxes = '{"VAT": "1.00"}' where by = 'all'`, 'parts 2026-06-03 tax VAT 0 1.00'],
    ['update sales_by_category set net = net - 1', 'categories 2026-06-03 burgers net 2000.00 1999.00'],
    ['delete from sales_by_category', 'categories 2026-06-03 burgers qty 2.0000 0'],
    ['update sold_by_day set free_qty = 1', 'dishes 2026-06-03 burger burgers free qty 0 1.0000'],
    ['delete from sold_by_day', 'dishes 2026-06-03 burger burgers net 2000.00 0'],
    ['update bill_lines set cost = cost + 1', 'bills B1 cost, by its lines 37.00 36.00'],
    ['update payments set amount = amount - 1', 'bills B1 paid, by its payments 1999.00 2000.00'],
    [
      `update movements set value = value - 1 where doc_type = 'bills' and item_id = 'beef_col'`,
      'bills B1 cost, by the stock it took 37.00 36.00',
    ],
  ])('and what was written past the import is found: %s', async (damage, found) => {
    const { groupId, send } = await kitchen();
    await send([]);
    const [statement, condition = 'true'] = damage.split(' where ');
    await rewrite(db, `${statement} where ${condition} and group_id = '${groupId}'`);
    const findings = await verifyGroup(db, groupId);
    expect(
      findings.map(({ kind, of, figure, expected, found: kept }) => [kind, of, figure, expected, kept].join(' ')),
    ).toContain(found);
    expect(findings.every(({ outletId }) => outletId === 'col')).toBe(true);
  });
});
