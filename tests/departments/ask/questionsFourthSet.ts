import type { Question } from './questions';

/**
 * Thirty questions as a busy restaurant manager types them, written with their expected answers before the planner had run on any:
 * greetings, typing errors, follow-ups, comparisons, and six that no report can answer.
 */

/** A question, or one that follows others in the same conversation. `figure` is '' if there is no answer. */
export interface TypedQuestion extends Question {
  after?: readonly string[];
}

const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' };
const SALES = ['salesReport', 'billWiseReport'];
const ITEMS = ['productCategoryReport', 'menuItemReport', 'costOfSalesReport', 'profitMarginReport'];
const STOCK = ['stockSummaryReport', 'stockValuationReport'];
const unanswerable = (ask: string): TypedQuestion => ({ ask, report: [], figure: '' });

export const fourthSet: readonly TypedQuestion[] = [
  { ask: 'good morning, how were sales in june?', report: SALES, with: JUNE, figure: '211,500.00' },
  { ask: 'june revenue pls', report: SALES, with: JUNE, figure: '211,500.00' },
  {
    ask: 'wats the total discounts given in june',
    report: ['discountReport', ...SALES],
    with: JUNE,
    figure: '4,500.00',
  },
  { ask: 'how many covers did Kandy do last month', report: SALES, with: { ...JUNE, outlets: 'KDY' }, figure: '2' },
  { ask: 'spend per head in june', report: SALES, with: JUNE, figure: '3,525.00' },
  { ask: 'which dish brought in the most money in june', report: ITEMS, with: JUNE, figure: 'Biryani' },
  { ask: 'did we sell more in june than in may?', report: 'salesReport', figure: '211,500.00', says: '50,000.00' },
  { ask: 'card vs cash in june', report: SALES, with: JUNE, figure: '100,000.00', says: '111,500.00' },
  { ask: 'how many biriyanis did we sell in june', report: ITEMS, with: JUNE, figure: '120' },
  { ask: 'how many juices were sold in kandy in june', report: ITEMS, with: { ...JUNE, outlets: 'KDY' }, figure: '1' },
  { ask: 'stock value at end of june', report: STOCK, figure: '60,214.79' },
  { ask: 'how much onion do we have', report: STOCK, figure: '11.7' },
  { ask: 'do we have enough chicken?', report: 'stockSummaryReport', figure: '17.9' },
  { ask: 'which items are below minimum', report: 'stockSummaryReport', figure: 'Chicken' },
  { ask: 'what did we spend with lanka meats in june', report: 'grnListingReport', with: JUNE, figure: '79,200.00' },
  { ask: 'food cst % for june', report: 'FoodCostControlReport', with: JUNE, figure: '21.37%' },
  {
    ask: 'what should our food cost % have been in june',
    report: 'FoodCostControlReport',
    with: JUNE,
    figure: '20.89%',
  },
  {
    ask: 'how much stock did we send to Kandy in June',
    report: 'transferOutListingReport',
    with: JUNE,
    figure: '5,583.85',
  },
  { ask: 'cancelled items in june, how much', report: 'orderCancellationReport', with: JUNE, figure: '5,400.00' },
  {
    ask: 'sales between 5 and 12 june',
    report: SALES,
    with: { fromDate: '2026-06-05', toDate: '2026-06-12' },
    figure: '139,500.00',
  },
  {
    ask: 'takings wed 10 june',
    report: SALES,
    with: { fromDate: '2026-06-10', toDate: '2026-06-10' },
    figure: '139,500.00',
  },
  {
    after: ['net sales in june'],
    ask: 'and may?',
    report: SALES,
    with: { fromDate: '2026-05-01', toDate: '2026-05-31' },
    figure: '50,000.00',
  },
  { after: ['how much chicken is left'], ask: 'and rice?', report: 'stockSummaryReport', figure: '81.5' },
  {
    after: ['sales in june'],
    ask: 'same for takeaway',
    report: SALES,
    with: { ...JUNE, orderType: 'takeaway' },
    figure: '900.00',
    outlets: 'COL,KDY',
  },
  unanswerable('how much rent did we pay in june'),
  unanswerable('how many customers complained in june'),
  unanswerable('sales of burgers in june'),
  unanswerable('profit after salaries in june'),
  unanswerable('how does Negombo compare with Colombo in june'),
  unanswerable('sales on 31 june'),
];
