import { beforeAll, describe, expect, test } from 'vitest';
import { put, rollUp } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { askedOf, putAskWorld, putOilReceipt, sentenceOf } from './askFixture';

/** Plain questions of a restaurant’s manager, cashier, chef and accountant that the planner refused or misread. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const asked = askedOf(db, ['COL']);
const answers = (cases: readonly (readonly [question: string, said: string])[]) =>
  test.each(cases)('%s', async (question, said) => expect(sentenceOf(await asked(question))).toContain(said));

describe('dates that are ago', () => {
  answers([
    ['sales three weeks ago', 'Net sales were LKR 139,500.00 from 8 Jun 2026 to 14 Jun 2026'],
    ['sales a month ago', 'Net sales were LKR 211,500.00 from 1 Jun 2026 to 30 Jun 2026'],
    ['sales 21 days ago', 'Net sales were LKR 139,500.00 on 10 Jun 2026'],
    // What is known as of a day is known on the day itself.
    ['stock value a month ago', 'as of 1 Jun 2026'],
    ['stock value two weeks ago', 'as of 17 Jun 2026'],
    ['stock value a year ago', 'as of 1 Jul 2025'],
    ['sales in June vs last year', 'from 1 Jun 2025 to 30 Jun 2025'],
    ['sales on 10 June vs two weeks ago', 'from LKR 0.00 on 27 May 2026'],
    ['sales in June vs two months ago', 'from 1 Apr 2026 to 30 Apr 2026'],
  ]);
});

describe('how far something moved', () => {
  answers([
    ['how much did stock value change in June', 'as of 30 Jun 2026 at Colombo. That is'],
    ['how much did stock value change in June', 'as of 31 May 2026.'],
    ['how much did sales change in June', 'That is up LKR 161,500.00 (323.0%) from LKR 50,000.00 from 1 May 2026'],
    ['sales up or down in June', 'That is up LKR 161,500.00'],
    ['how much change did we give in June', 'Change given was LKR 0.00'],
  ]);
});

describe('what was sold on some weekdays', () => {
  answers([
    ['what did we sell on weekdays in June', 'Sold was 120 (Mondays to Fridays)'],
    ['what did we sell on weekdays in June', 'By item: Biryani 120.'],
    ['which dishes sell best on weekdays in June', 'Biryani had the highest net sales, LKR 211,500.00'],
    // The sales themselves are asked for as sales.
    ['sales on weekdays in June', 'Net sales were LKR 211,500.00 (Mondays to Fridays)'],
  ]);
});

describe('names that nobody has', () => {
  beforeAll(async () => {
    const company = (id: string, companyName: string) =>
      put(db, 'harbour', 'cityLedgerCompanies', id, { companyName, outlets: ['COL', 'KDY'], status: 'active' });
    await company('cargo', 'Ceylon Cargo Lines');
    await company('tour', 'Tours of Kandy');
  });
  test('two halves are no name, and the nearest are offered', async () => {
    const outcome = await asked('how much does Ceylon Tours owe us');
    expect(sentenceOf(outcome)).toBe(
      'refused: I found nothing called “Ceylon Tours”. The nearest names are Ceylon Cargo Lines and Tours of Kandy.',
    );
    expect('refused' in outcome && outcome.refused.suggestions).toEqual([
      'how much does Ceylon Cargo Lines owe us',
      'how much does Tours of Kandy owe us',
    ]);
  });
  answers([['how much does Ceylon Cargo Lines owe us', '(Ceylon Cargo Lines)']]);
});

describe('lines and parts', () => {
  answers([
    ['staff meals in June', 'Staff meals and issues were LKR 3,350.31'],
    ['staff meals in June vs May', 'That is up LKR 3,350.31 from LKR 0.00'],
    ['how many staff meals in June', 'refused: Staff meals aren’t counted'],
    ['sales by payment method in June', 'Paid by: card LKR 100,000.00 and cash LKR 111,500.00'],
    ['how much cash did we take today', 'Paid by: cash was LKR 0.00 on 1 Jul 2026'],
    ['purchases by supplier in June', 'By supplier: Lanka Meats LKR 79,200.00.'],
    ['which dishes lose money in June', 'No item had gross profit % under 0.00%'],
    ['which dishes are above food cost target', 'Only above target: Yes'],
    ['which dishes have the lowest margin in June', 'had the lowest margin %'],
    ['gross sales by hour in June', '13:00 LKR 216,000.00'],
  ]);
});

test('ways to pay have names in the rows', async () => {
  const outcome = await asked('everything but cash in June');
  expect('answered' in outcome && outcome.answered.table.rows).toEqual([{ side: 'Card', payments: '100000.00' }]);
});

describe('the largest of what happened once', () => {
  beforeAll(async () => {
    const refund = (no: string, amount: string, bill: string) =>
      db.query(
        `insert into cancellations (group_id, outlet_id, bill_id, cancel_no, business_date, at, kind, item_name, qty, amount, stage, reason,
           requested_by, bill_no, cashier, method)
         values ('harbour', 'COL', $3, $1, '2026-06-20', timestamp '2026-06-20 13:00', 'refund', 'Kottu', 1, $2, 'afterKot', 'Cold',
           'Nimal', $3, 'Nimal', 'cash')`,
        [no, amount, bill],
      );
    await refund('refund:31', '700.00', 'j1');
    await refund('refund:32', '300.00', 'j3');
    // A bill may have two.
    await refund('refund:33', '200.00', 'j3');
    await db.query(`update payments set card_type = 'Visa' where method = 'card' and outlet_id = 'COL'`);
    await rollUp(db, 'harbour');
    await db.query(
      `insert into bill_discounts (group_id, outlet_id, bill_id, discount_no, business_date, kind, name, base, amount)
       values ('harbour', 'COL', 'j1', 1, '2026-06-03', 'promotion', 'Birthday', 2500.00, 250.00)`,
    );
  });
  answers([
    ['biggest refund in June', 'j1 had the highest amount, LKR 700.00'],
    ['smallest refund in June', 'j3 had the lowest amount, LKR 200.00'],
    ['how much by visa in June', 'Amount was LKR 100,000.00 (Card: Visa)'],
    ['amex payments in June', 'Amount was LKR 0.00 (Card: Amex)'],
    ['did the birthday promotion work in June', 'Discount amount was LKR 250.00 (Birthday)'],
    ['how much did promotions cost us in June', 'LKR 250.00 (Kind: Promotion)'],
    ['how much was given away for free in June', '(Kind: On the house)'],
    ['peak hours in June', '13:00 had the highest net sales'],
  ]);
});

describe('prices over time', () => {
  beforeAll(async () => {
    const receipt = (id: string, docDate: string, unitPrice: string) => putOilReceipt(db, id, docDate, unitPrice);
    await receipt('r1', '2026-02-05', '500.0000');
    await receipt('r2', '2026-02-12', '560.0000');
    await receipt('r3', '2026-02-19', '530.0000');
    await receipt('r4', '2026-04-09', '530.0000');
  });
  answers([
    ['price history of oil', 'Oil last cost LKR 530.00 per unit on 9 Apr 2026, and LKR 500.00 per unit on 5 Feb 2026.'],
    [
      'oil price history in February',
      'between LKR 500.00 per unit on 5 Feb 2026 and LKR 560.00 per unit on 12 Feb 2026.',
    ],
    ['what did we last pay for oil', 'Oil last cost LKR 530.00 per unit'],
    ['did the price of oil go up', 'It has 4 prices'],
    ['which supplier raised prices in February', 'By supplier: Lanka Meats LKR'],
    ['which supplier raised prices in April', 'Price change was LKR 0.00'],
    ['which supplier raised prices in April', 'No supplier had any.'],
    ['price history of diamonds', 'refused'],
    ['price history of oil in March', 'has no price of it from 1 Mar 2026'],
    // A dish has a selling price.
    ['price of Biryani', 'LKR 1,800.00'],
    ['which ingredients got more expensive in February', 'Oil (LKR'],
  ]);
});

describe('the last of some documents', () => {
  answers([
    ['how much was the last delivery', 'Grand total was LKR'],
    ['how much did the last delivery cost', 'refused'],
    ['what was the tax of our latest delivery', 'Tax'],
    ['sales since the last delivery', 'refused'],
  ]);
});

describe('what nobody records', () => {
  answers([
    ['card fees in June', 'refused: What the bank keeps of card payments isn’t recorded.'],
    ['how much commission did we pay uber', 'refused: Commissions of delivery platforms aren’t recorded.'],
    ['which stock has not moved in 30 days', 'refused: No report picks stock by when it last moved.'],
    ['dead stock', 'refused: No report picks stock'],
    ['what is due in today', 'refused: I can’t pick orders by the day on which they are expected.'],
    ['which deliveries are expected tomorrow', 'refused: I can’t pick orders'],
    ['how many new customers this month', 'refused: Since when a guest has been coming'],
    ['sales per labour hour', 'refused: Hours and wages of staff aren’t recorded'],
    ['how much cash should be in the drawer today', 'refused: What is or should be in a drawer'],
    ['net profit in June', 'refused: Wages, rent and other costs aren’t recorded'],
  ]);
  test('is offered with questions that are answered', async () => {
    for (const question of ['card fees', 'dead stock', 'net profit', 'what is due in today', 'sales per labour hour']) {
      const outcome = await asked(question);
      const suggestions = 'refused' in outcome ? outcome.refused.suggestions : [];
      expect(suggestions.length).toBeGreaterThan(0);
      for (const each of suggestions) expect([each, sentenceOf(await asked(each))]).not.toContain('refused');
    }
  });
});

test('“only” narrows what was asked, and is of no other report', async () => {
  const first = await asked('who hasnt paid us');
  const context = 'answered' in first ? first.context : undefined;
  expect(sentenceOf(await asked('only overdue', context))).not.toContain('purchase orders');
});
