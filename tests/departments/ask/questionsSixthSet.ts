import { BOTH, ITEMS, JUNE, kandy, SALES, STOCK, unanswerable } from './questionParts';
import type { TypedQuestion } from './questionsFourthSet';

/**
 * Forty questions of owners, area managers, store keepers, accountants and chefs, full of words that are easily missed: “excluding”,
 * “only”, “before”, “other than”, “as a share of”. Written with their expected answers, from the golden June and the bills of
 * askFixture.ts, before running the planner. `figure` is '' if no report has the answer.
 */

export const sixthSet: readonly TypedQuestion[] = [
  // An owner
  { ask: 'sales in june excl kandy', report: SALES, with: JUNE, figure: '211,500.00', outlets: BOTH },
  { ask: 'june sales without takeaway, both outlets', report: SALES, with: JUNE, figure: '212,000.00', outlets: BOTH },
  { ask: 'which bills were more than 100000 in june', report: 'billWiseReport', with: JUNE, figure: '139,500.00' },
  { ask: 'sales before discounts in june', report: [...SALES, 'discountReport'], with: JUNE, figure: '216,000.00' },
  { ask: 'whats the share of card in june takings', report: SALES, with: JUNE, figure: '47.28%' },
  { ask: 'worst seller in kandy june', report: ITEMS, with: kandy, figure: '360.00', says: 'Juice' },
  {
    ask: 'how did we do on the tenth of june',
    report: SALES,
    with: { fromDate: '2026-06-10', toDate: '2026-06-10' },
    figure: '139,500.00',
  },
  { ask: 'sales after 6pm in june, both outlets', report: SALES, with: JUNE, figure: '1,400.00', outlets: BOTH },
  { ask: 'everything but cash, june', report: SALES, with: JUNE, figure: '100,000.00' },
  {
    ask: 'sales in may and june together',
    report: SALES,
    with: { fromDate: '2026-05-01', toDate: '2026-06-30' },
    figure: '261,500.00',
  },
  { ask: 'two best days of june', report: 'salesReport', with: JUNE, figure: '139,500.00', says: '72,000.00' },
  unanswerable('nett profit for june after rent'),
  unanswerable('median bill in june'),
  unanswerable('sales in june from regulars only'),
  // An area manager
  {
    ask: 'diffrence in sales between colombo and kandy, june',
    report: SALES,
    with: JUNE,
    figure: '210,100.00',
    outlets: BOTH,
  },
  {
    ask: 'which outlet gave away more in discounts in june',
    report: ['discountReport', ...SALES],
    with: JUNE,
    figure: '4,500.00',
    says: 'Colombo',
    outlets: BOTH,
  },
  {
    ask: 'avg bill at each outlet in june',
    report: SALES,
    with: JUNE,
    figure: '105,750.00',
    says: '700.00',
    outlets: BOTH,
  },
  {
    ask: 'discounts at kandy not colombo, june',
    report: ['discountReport', ...SALES],
    with: kandy,
    figure: '100.00',
    outlets: BOTH,
  },
  unanswerable('sales per square metre in june'),
  unanswerable('forecast for next weekend at kandy'),
  // A store keeper
  { ask: 'stock of chicken on 9 june', report: STOCK, figure: '48' },
  { ask: 'value of stock without chicken', report: STOCK, figure: '40,224.59' },
  { ask: 'oil and onion on hand?', report: STOCK, figure: '5.5', says: '11.7' },
  { ask: 'wastage due to spoilage in june', report: 'wastageNoteReport', with: JUNE, figure: '1,675.16' },
  {
    ask: 'chiken sent to kandy in june, qty',
    report: ['transferOutListingReport', 'stockUsageReport', 'itemTransactionReport'],
    with: JUNE,
    figure: '5',
  },
  { ask: 'freight paid in june', report: 'grnListingReport', with: JUNE, figure: '1,320.00' },
  unanswerable('how many crates of empty bottles are in the store'),
  // An accountant
  { ask: 'sscl plus vat for kandy june', report: SALES, with: kandy, figure: '207.41' },
  { ask: 'rounding in june kandy', report: SALES, with: kandy, figure: '-0.41' },
  {
    ask: 'cost of sales as share of sales, june',
    report: ['costOfSalesReport', ...SALES],
    with: JUNE,
    figure: '20.89%',
  },
  { ask: 'discounts given by nimal in june', report: ['discountReport', ...SALES], with: JUNE, figure: '4,500.00' },
  {
    ask: 'vat on purchases from lanka meats, june',
    report: ['grnListingReport', 'PoReport'],
    with: JUNE,
    figure: '11,880.00',
  },
  { ask: 'gross profit june less staff meals', report: [], figure: '163,961.41' },
  unanswerable('interest paid on the overdraft in june'),
  // A head chef
  { ask: 'food cost of juice, kandy, june, in %', report: ITEMS, with: kandy, figure: '27.78%' },
  {
    ask: 'how many more biryani on the 10th than on the 3rd of june',
    report: ITEMS,
    figure: '80',
    says: '40',
  },
  { ask: 'cancellations in june except guest left', report: 'orderCancellationReport', with: JUNE, figure: '1,800.00' },
  { ask: 'how many portions were cancelled in june', report: 'orderCancellationReport', with: JUNE, figure: '3' },
  unanswerable('biryani without raita sold in june'),
  unanswerable('how many kg of chicken per guest in june'),
];
