import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Outcome } from '#server/departments/ask/ask';
import { readQuestion } from '#server/departments/ask/words/asked';
import { person, playJune, put, putBills, putItems } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { keeper, owner, putAskWorld, sentenceOf } from './askFixture';

/** What owners, managers and accountants type, and the planner refused or misread when it was first asked on the demo. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const asked = (question: string, identity = owner): Promise<Outcome> =>
  ask({ db, identity, question, selected: [], now: new Date('2026-07-01T06:00:00Z') });
const answers = (cases: readonly (readonly [question: string, said: string])[]) =>
  test.each(cases)('%s', async (question, said) => expect(sentenceOf(await asked(question))).toContain(said));

describe('what nobody records', () => {
  const says = 'Payments to suppliers aren’t recorded';
  test('is refused with questions that have an answer', async () => {
    const outcome = await asked('what do we owe suppliers');
    const suggestions = 'refused' in outcome ? outcome.refused.suggestions : [];
    expect(suggestions).toHaveLength(2);
    for (const each of suggestions) expect(await asked(each)).toHaveProperty('answered');
  });
  test('is refused without questions that the person has no right to ask', async () => {
    const outcome = await asked('what do we owe suppliers', keeper);
    expect(sentenceOf(outcome)).toContain(says);
    expect('refused' in outcome && outcome.refused.suggestions.join()).not.toContain('received');
  });
  test.each(['who owes us money', 'how much VAT do we owe for June'])(
    'leaves other questions alone: %s',
    async (each) => expect(sentenceOf(await asked(each))).not.toContain(says),
  );
});

describe('the rows of a category at several outlets', () => {
  beforeAll(async () => {
    for (const outletId of ['COL', 'KDY'])
      await put(db, 'harbour', 'inventoryItems', `salt${outletId}`, {
        ...{ outletId, itemCode: 'SALT', itemName: 'Salt', itemType: 'raw', categoryId: 'dry', isStockTracked: true },
        ...{ measureTypeId: 'weight', baseUnitId: 'kg', status: 'active' },
      });
  });
  answers([['how much dry goods do we have', 'Curry 0.5 kg, Oil 5.5 kg and Onion 11.7 kg, and 1 more']]);
});

describe('some weekdays', () => {
  test('are four of each without dates', async () =>
    expect(await asked('busiest hours on Sundays')).toMatchObject({
      answered: { filters: { fromDate: '2026-06-04', toDate: '2026-07-01' } },
    }));
});

describe('for each of something that the report has no rows for', () => {
  beforeAll(() =>
    db.query(`update bills set waiter = case when id in ('j1', 'k1') then 'Saman' else 'Kamal' end where id <> 'j2'`),
  );
  answers([
    ['profit per outlet in June', 'By outlet: Colombo LKR 167,311.72 and Kandy LKR 600.00'],
    ['which outlet makes the most profit in June', 'Colombo had the highest gross profit'],
    ['sales by waiter in June', 'By waiter: Kamal LKR 139,500.00 and Saman LKR 72,500.00. LKR 900.00 has no waiter.'],
    ['which waiter sold the most in June', 'Kamal had the highest net sales, LKR 139,500.00'],
    ['top 2 waiters in June', 'Kamal (LKR 139,500.00) and Saman (LKR 72,500.00)'],
    ['who was our best waiter in June', 'Kamal had the highest net sales'],
    ['which waiter cancelled the most in June', 'Kamal had the highest amount, LKR 3,600.00'],
  ]);
  test('is answered for a manager of one outlet', async () => {
    const manager = person('harbour', [['COL', 'Colombo']]);
    const sentence = sentenceOf(await asked('profit per outlet in June', manager));
    expect(sentence).toContain('By outlet: Colombo LKR 167,311.72');
    expect(sentence).not.toContain('Kandy');
  });
});

describe('what shares a word', () => {
  beforeAll(async () => {
    const dish = (id: string, name: string, categoryId: string) =>
      put(db, 'harbour', 'items', id, {
        ...{ name, itemCode: id, categoryId, itemType: 'simple', price: '100.00', outlets: ['COL'], status: 'active' },
      });
    await put(db, 'harbour', 'menuCategories', 'hot', { name: 'Tea, coffee and shakes', outlets: ['COL'] });
    const sold = [
      ['plain', 'Plain tea', '3', '300.00'],
      ['milk', 'Milk tea', '2', '250.00'],
      ['iced', 'Iced coffee', '4', '480.00'],
    ] as const;
    for (const [id, name] of sold) await dish(id, name, 'hot');
    await putBills(db, 'harbour', [
      {
        ...{ id: 'a1', outletId: 'COL', date: '2026-04-08', gross: '1030.00', net: '1030.00', total: '1030.00' },
        ...{ payments: { cash: '1030.00' } },
        lines: sold.map(([item, , quantity, net]) => ({
          item,
          category: 'hot',
          quantity,
          gross: net,
          net,
          cost: '10',
        })),
      } as never,
    ]);
    // Chicken is an item of each outlet.
    await putItems(db, 'harbour', 'KDY', 'kandy');
    await playJune(db, 'harbour', 'KDY', 'kandy');
    const ham = { outletId: 'COL', itemCode: 'HAM', itemName: 'Chicken, whole', itemType: 'raw', categoryId: 'meat' };
    await put(db, 'harbour', 'inventoryItems', 'ham', {
      ...ham,
      measureTypeId: 'weight',
      baseUnitId: 'kg',
      status: 'active',
    });
  });
  answers([
    [
      'tea sales in April',
      'Net sales of the 2 menu items with “tea” in their names were LKR 550.00 from 1 Apr 2026 to 30 Apr 2026 at Colombo and Kandy: Plain tea LKR 300.00 and Milk tea LKR 250.00.',
    ],
    ['how much tea did we sell in April', 'LKR 550.00'],
    [
      'coffee or tea, what sold more in April',
      'Coffee 4 (Iced coffee) and Tea 5 (Plain tea and Milk tea). Tea is ahead by 1.',
    ],
    [
      'coffee sales in April',
      'Net sales of Iced coffee, the only menu item with “coffee” in its name, were LKR 480.00',
    ],
    ['coffee vs tea sales in April', 'Tea is ahead by LKR 70.00'],
    // Each outlet’s own chicken, added up.
    ['what did we spend on chicken in June', 'Purchases of Chicken were LKR 91,800.00'],
    ['what did we spend on chicken at Kandy in June', 'Purchases were LKR 45,900.00 (Chicken)'],
    [
      'which ingredient did we waste the most of by value in June',
      'Chicken had the highest wastage value, LKR 3,350.32',
    ],
  ]);
  test('is a table with the columns that have something in them', async () => {
    const columnsOf = async (question: string) => {
      const outcome = await asked(question);
      return 'answered' in outcome ? outcome.answered.table?.columns.map(({ label }) => label) : undefined;
    };
    expect(await columnsOf('what did we spend on chicken in June')).toEqual(['Inventory item', 'Purchases']);
    expect(await columnsOf('tea sales in April')).toEqual(['Menu item', 'Net sales']);
  });
  test('is no list by something else', async () =>
    expect(sentenceOf(await asked('tea sales by day in April'))).toContain('refused'));
  test('is not saved with one of its members', async () => {
    const outcome = await asked('what did we spend on chicken in June');
    expect('answered' in outcome && outcome.answered.filters).toMatchObject({ per: 'line', itemId: undefined });
    expect('answered' in outcome && outcome.answered.link).not.toContain('itemId');
  });
  test('is refused where nothing has the word in its name', async () =>
    expect(sentenceOf(await asked('cocoa sales in April'))).toContain('refused'));
});

describe('days to compare with', () => {
  test.each([
    ['sales this month vs last', { from: '2026-07-01', to: '2026-07-01' }, { from: '2026-06-01', to: '2026-06-01' }],
    ['sales yesterday vs the day before', { from: '2026-06-30' }, { from: '2026-06-29', to: '2026-06-29' }],
  ])('%s', (question, period, base) =>
    expect(readQuestion(question, [], '2026-07-01')[0]).toMatchObject({ period, base }),
  );
});
