import type { TypedQuestion } from './questionsFourthSet';

/**
 * Thirty questions of a fifth kind: comparisons of two things, kitchen idioms, follow-ups, and six that no report can answer. Written with
 * their expected answers, from the golden June and the bills of askFixture.ts, before running the planner.
 */

const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' };
const BOTH = 'COL,KDY';
const SALES = ['salesReport', 'billWiseReport'];
const ITEMS = ['productCategoryReport', 'menuItemReport', 'costOfSalesReport', 'profitMarginReport'];
const STOCK = ['stockSummaryReport', 'stockValuationReport'];
const unanswerable = (ask: string): TypedQuestion => ({ ask, report: [], figure: '' });

export const fifthSet: readonly TypedQuestion[] = [
  {
    ask: 'hows this month going so far, total sales?',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-15' },
    figure: '211,500.00',
    today: '2026-06-15',
  },
  { ask: 'dine in vs takeaway june', report: SALES, with: JUNE, figure: '212,000.00', says: '900.00', outlets: BOTH },
  {
    ask: 'colombo or kandy, who made more in june',
    report: SALES,
    with: JUNE,
    figure: '211,500.00',
    says: '1,400.00',
    outlets: BOTH,
  },
  {
    // First written as 211,500.00: discounts on whole bills belong to no category.
    ask: 'rice dishes against drinks in june',
    report: ['salesReport', ...ITEMS],
    with: JUNE,
    figure: '216,000.00',
    says: '360.00',
    outlets: BOTH,
  },
  { ask: 'did uber bring in anything at kandy last month?', report: SALES, with: JUNE, figure: '900.00' },
  {
    ask: 'do we sell more on wednesdays or sundays? from 20 may to 30 june',
    report: SALES,
    with: { fromDate: '2026-05-20', toDate: '2026-06-30' },
    figure: '211,500.00',
    says: '50,000.00',
  },
  {
    ask: 'kottu or juice - which one does better in kandy, june',
    report: ITEMS,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '540.00',
    says: '360.00',
  },
  { ask: 'how much money is tied up in chicken right now', report: STOCK, figure: '19,990.20' },
  { ask: 'what do i need to reorder', report: 'stockSummaryReport', figure: 'Chicken' },
  {
    ask: 'how much did the staff eat in june',
    report: ['issueNoteListingReport', 'stockUsageReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '3,350.31',
  },
  {
    ask: 'what did we throw away last month and what did it cost us',
    report: ['wastageNoteReport', 'stockUsageReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '1,675.16',
  },
  { ask: 'how much chicken went missing in june, in money', report: 'stockVarianceReport', figure: '-670.06' },
  { ask: 'cost of one biryani', report: 'recipeCostReport', figure: '378.72' },
  {
    ask: 'discounts as a % of sales, june',
    report: ['discountReport', ...SALES],
    with: JUNE,
    figure: '2.08%',
  },
  { ask: 'biggest bill of june?', report: 'billWiseReport', with: JUNE, figure: '139,500.00' },
  { ask: 'how many bills did Nimal close in june', report: SALES, with: JUNE, figure: '2' },
  { ask: 'busiest hour in june', report: SALES, with: JUNE, figure: '13' },
  { ask: 'vat collected by kandy in june', report: SALES, with: { ...JUNE, outlets: 'KDY' }, figure: '182.66' },
  {
    ask: 'cancelled because of a wrong order, june',
    report: 'orderCancellationReport',
    with: JUNE,
    figure: '1,800.00',
  },
  {
    ask: 'which waiter had the most cancellations in june',
    report: 'orderCancellationReport',
    with: JUNE,
    figure: '3,600.00',
    says: 'Kamal',
  },
  {
    ask: 'are we over or under our food cost budget for june',
    report: 'FoodCostControlReport',
    with: JUNE,
    figure: '1,329.11',
  },
  { ask: 'avg bill in june, all outlets', report: SALES, with: JUNE, figure: '53,225.00', outlets: BOTH },
  { ask: 'how long will the chicken last', report: 'stockSummaryReport', figure: '14.5', today: '2026-06-30' },
  {
    after: ['sales in june', 'by outlet'],
    ask: 'only kandy please',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '1,400.00',
    outlets: BOTH,
  },
  unanswerable('how many of the staff came late in june'),
  unanswerable('will we sell more in august than in july?'),
  unanswerable('sales of pizza vs burgers in june'),
  unanswerable('electricity and gas in june'),
  unanswerable('takeaway vs drive-through in june'),
  unanswerable('was it raining on our best day in june'),
];
