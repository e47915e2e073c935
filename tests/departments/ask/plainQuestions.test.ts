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

describe('what nobody records', () => {
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
