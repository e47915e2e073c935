import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Outcome } from '#server/departments/ask/asking';
import { put } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { keeper, owner, putAskWorld } from './askFixture';

/** What owners, managers and accountants type, and the planner refused or misread when it was first asked on the demo. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const asked = (question: string, identity = owner): Promise<Outcome> =>
  ask({ db, identity, question, selected: [], now: new Date('2026-07-01T06:00:00Z') });
const sentenceOf = (outcome: Outcome): string =>
  'answered' in outcome ? outcome.answered.answer : `refused: ${outcome.refused.answer}`;
const answers = (cases: readonly (readonly [question: string, said: string])[]) =>
  test.each(cases)('%s', async (question, said) => expect(sentenceOf(await asked(question))).toContain(said));

describe('what nobody records', () => {
  const says = 'Payments to suppliers aren’t recorded';
  answers([
    ['what do we owe suppliers', says],
    ['what do we owe', says],
    ['how much do we still have to pay to the suppliers', says],
    ['how much do we owe Lanka Meats', says],
    ['supplier payments in June', says],
  ]);
  test('is refused with questions that have an answer', async () => {
    const outcome = await asked('what do we owe suppliers');
    const suggestions = 'refused' in outcome ? outcome.refused.suggestions : [];
    expect(suggestions).toHaveLength(3);
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

describe('what is open now', () => {
  answers([
    ['late purchase orders', '2 purchase orders (Only overdue: Yes)'],
    ['which orders are overdue', 'PO-COL-00012 (LKR 24,780.00) and PO-KDY-00001 (LKR 900.00)'],
    ['which orders are overdue', 'Grand total: LKR 25,680.00'],
    ['how many purchase orders are late', 'Purchase orders were 2'],
    ['open purchase orders', 'Value open was LKR 6,000.00'],
    ['transfers in transit', 'In transit was LKR 10,583.85'],
    ['draft GRNs', 'Grand total was LKR 2,400.00'],
    // Dates that are named count.
    ['transfers in transit in June', 'In transit was LKR 5,583.85'],
    ['late purchase orders in June', 'No purchase orders (Only overdue: Yes)'],
  ]);
});

describe('whether there is any', () => {
  answers([
    ['any bills cancelled in June', 'Yes: Bills were 1. Net sales were LKR 999.00 (Status: Cancelled)'],
    ['any bills cancelled in May', 'No: Bills were 0.'],
    ['how many bills were cancelled in June', 'Bills were 1 (Status: Cancelled)'],
    ['any late purchase orders', 'Yes: 2 purchase orders (Only overdue: Yes)'],
    ['any wastage in June', 'Yes: Wastage notes were 1. Total cost was LKR 1,675.16'],
    ['is anything in transit at Kandy', 'No'],
  ]);
});

describe('the rows of a category at several outlets', () => {
  beforeAll(() =>
    put(db, 'harbour', 'inventoryItems', 'kandyRice', {
      ...{ outletId: 'KDY', itemCode: 'KR', itemName: 'Rice', itemType: 'raw', categoryId: 'dry' },
      ...{ measureTypeId: 'weight', baseUnitId: 'kg', status: 'active', isStockItem: true },
    }),
  );
  answers([['how much dry goods do we have', 'Curry 0.5 kg, Oil 5.5 kg and Onion 11.7 kg, and 1 more']]);
});

describe('some weekdays', () => {
  // 3 and 10 June are Wednesdays.
  answers([
    ['busiest hours on Wednesdays in June', '13:00 had the highest net sales, LKR 211,500.00, (Wednesdays)'],
    ['sales by hour on Wednesdays in June', 'By hour: 13:00 LKR 211,500.00, 19:00 LKR 900.00 and 20:00 LKR 500.00'],
    ['sales after 6 pm on Wednesdays in June', 'Net sales were LKR 1,400.00 (Wednesdays; from 18:00 on)'],
    ['average bill by cashier on Wednesdays in June', 'Nimal LKR 105,750.00'],
    ['busiest hour at weekends in June', 'nothing'],
    ['sales on Wednesdays in June', 'Net sales of Wednesday were LKR 212,900.00'],
  ]);
  test('are four of each without dates', async () =>
    expect(await asked('busiest hours on Sundays')).toMatchObject({
      answered: { filters: { fromDate: '2026-06-04', toDate: '2026-07-01' } },
    }));
});

describe('a kind that several rows have', () => {
  answers([
    ['beverage sales in June', 'Net sales of Beverage were LKR 360.00'],
    ['food sales in June', 'Net sales of Food were LKR 216,540.00'],
    ['what % of sales was beverages in June', 'Beverage was 0.17% of net sales'],
    ['food vs beverage sales in June', 'Food is ahead by LKR 216,180.00'],
  ]);
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
});
