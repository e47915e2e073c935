import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#server/departments/ask/ask';
import { put, putBills } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';
import { askedOf, putAskWorld, putOilReceipt, sentenceOf } from './askFixture';

/** What managers, cashiers and purchasers asked on the demo later, and the planner refused or misread. */

const db = await ownDatabase();
beforeAll(() => putAskWorld(db));

const asked = askedOf(db, []);
const answers = (cases: readonly (readonly [question: string, said: string])[]) =>
  test.each(cases)('%s', async (question, said) => expect(sentenceOf(await asked(question))).toContain(said));
/** The last answer of a conversation. */
async function conversed(...questions: readonly string[]): Promise<string> {
  let context: Context | undefined;
  let last = '';
  for (const question of questions) {
    const outcome = await asked(question, context);
    context = 'answered' in outcome ? outcome.context : context;
    last = sentenceOf(outcome);
  }
  return last;
}

describe('several dishes of one word', () => {
  beforeAll(async () => {
    const dish = (id: string, name: string) =>
      put(db, 'harbour', 'items', id, {
        ...{ name, itemCode: id, categoryId: 'rices', itemType: 'simple', price: '100.00' },
        ...{ outlets: ['COL', 'KDY'], status: 'active' },
      });
    await dish('cheese', 'Cheese pizza');
    await dish('ham', 'Ham pizza');
    const sold = (id: string, outletId: string, date: string, cheese: string, ham: string) => {
      const net = (Number(cheese) + Number(ham)).toFixed(2);
      const line = (item: string, amount: string, cost?: string) => ({
        ...{ item, category: 'rices', quantity: '1', gross: amount, net: amount },
        ...(cost ? { cost } : {}),
      });
      return {
        ...{ id, outletId, date, gross: net, net, total: net, payments: { cash: net }, cost: '50.00' },
        lines: [line('cheese', cheese, '50.00'), line('ham', ham)],
      } as never;
    };
    await putBills(db, 'harbour', [
      sold('p1', 'COL', '2026-02-10', '100.00', '200.00'),
      sold('p2', 'COL', '2026-03-10', '100.00', '250.00'),
      sold('p3', 'KDY', '2026-03-11', '40.00', '10.00'),
    ]);
  });
  answers([
    ['pizza sales in March vs February', 'with “pizza” in their names were LKR 400.00'],
    ['pizza sales in March vs February', 'That is up LKR 100.00 (33.3%) from LKR 300.00'],
    ['pizza sales by outlet in March', 'By outlet: Colombo LKR 350.00 and Kandy LKR 50.00.'],
    ['pizza per outlet in March', 'By outlet: Colombo LKR 350.00 and Kandy LKR 50.00.'],
    // Rows of days are not to be had.
    ['pizza sales by day in March', 'refused'],
  ]);
  test('is gone on with', async () => {
    expect(await conversed('pizza sales in March', 'by outlet')).toContain('Colombo LKR 350.00 and Kandy LKR 50.00.');
    expect(await conversed('pizza sales in March', 'and at Kandy?')).toContain('were LKR 50.00');
    // Alone it would be of all sales.
    expect(await conversed('pizza sales in March', 'by day')).toContain('refused');
  });
  // The ham pizza has no recorded cost: it is no pure profit.
  answers([
    ['which dish has the best margin in March', 'Cheese pizza had the highest margin %'],
    ['best margin in March', 'Cheese pizza had the highest margin %'],
    ['best gross margin in March', 'For 1 other it isn’t known.'],
    ['gross margin by item in March', 'By item: Cheese pizza'],
    // A change that is asked for has days to compare with.
    ['gross profit by category in March', 'Rice dishes'],
  ]);
});

describe('cancellations and refunds', () => {
  beforeAll(async () => {
    const cancelled = (no: string, kind: string, amount: string, reason: string, by: string) =>
      db.query(
        `insert into cancellations (group_id, outlet_id, bill_id, cancel_no, business_date, at, kind, item_name, qty, amount, stage, reason,
           requested_by, bill_no, cashier, method)
         values ('harbour', 'COL', 'j1', $1, '2026-06-20', timestamp '2026-06-20 13:00', $2, 'Kottu', 1, $3, 'afterKot', $4, $5, 'j1', $5, 'cash')`,
        [no, kind, amount, reason, by],
      );
    await cancelled('line:20', 'line', '9000.00', 'Out of stock', 'Ruwani');
    await cancelled('payment:21', 'payment', '99000.00', 'Wrong card', 'Nimal');
    await cancelled('refund:22', 'refund', '700.00', 'Cold', 'Nimal');
    await cancelled('refund:23', 'refund', '300.00', 'Late', 'Ruwani');
  });
  answers([
    ['cashier with most cancellations in June', 'had the highest number of cancellations, 1, '],
    ['who cancelled the most in June', 'Ruwani had the highest amount, LKR 9,000.00'],
    ['cashier with most refunds in June', 'had the highest number of cancellations and refunds, 1, (Kind: Refund)'],
    ['cancelled payments by cashier in June', 'By cashier: Nimal LKR 99,000.00'],
    ['reasons for refunds in June', 'By reason: Cold LKR 700.00 and Late LKR 300.00.'],
    ['why were refunds given in June', 'By reason: Cold LKR 700.00 and Late LKR 300.00.'],
    ['why were items cancelled in June', 'Out of stock LKR 9,000.00'],
    ['why did net sales rise in June', 'The change by'],
  ]);
  test('are gone on with', async () =>
    expect(await conversed('refunds in June', 'by whom')).toContain('By cashier: Nimal LKR 700.00 and Ruwani'));
});

describe('what is not answered with something else', () => {
  test('what goes on in a conversation is of the same days and figure', async () => {
    expect(await conversed('cost % of Biryani in June', 'vs juice')).toContain(
      'Cost % of Juice was 27.78% from 1 Jun 2026',
    );
    expect(await conversed('cost % of Biryani in June', 'vs food')).not.toContain('Gross sales');
    expect(await conversed('sales by channel in June', 'in percent')).toContain('refused');
  });
});

describe('what a supplier charges more for', () => {
  beforeAll(async () => {
    const receipt = (id: string, docDate: string, unitPrice: string) => putOilReceipt(db, id, docDate, unitPrice);
    await receipt('r1', '2026-01-05', '500.0000');
    await receipt('r2', '2026-01-12', '530.0000');
  });
  answers([
    // 30.00 more for each of four.
    ['price increases in January', 'Price change was LKR 120.00'],
    ['which items got dearer in January', 'By item: Oil LKR 120.00.'],
    ['which supplier raised prices in January', 'By supplier: Lanka Meats LKR 120.00.'],
  ]);
});
