import type { Question } from './questions';

/**
 * Thirty more questions, written with their expected answers before the planner had run on any: other words, typing errors, fair
 * comparisons.
 */

const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' };
const SALES = ['salesReport', 'billWiseReport'];
const ITEMS = ['productCategoryReport', 'menuItemReport', 'costOfSalesReport', 'profitMarginReport'];

export const thirdSet: readonly Question[] = [
  { ask: 'whats our turnover for june', report: SALES, with: JUNE, figure: '211,500.00' },
  {
    ask: 'How much did Colombo turn over between 1st and 9th June 2026?',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-09' },
    figure: '72,000.00',
  },
  { ask: 'revnue in June', report: SALES, with: JUNE, figure: '211,500.00' },
  { ask: 'net slaes in june', report: SALES, with: JUNE, figure: '211,500.00' },
  { ask: 'what was the avrage bill in june', report: 'salesReport', with: JUNE, figure: '105,750.00' },
  { ask: 'covers in June', report: SALES, with: JUNE, figure: '60' },
  { ask: 'how many people did we serve in June?', report: SALES, with: JUNE, figure: '60' },
  {
    ask: 'how many bills were there in June across all outlets?',
    report: SALES,
    with: { ...JUNE, outlets: 'COL,KDY' },
    figure: '4',
  },
  { ask: 'card takings in June', report: SALES, with: JUNE, figure: '100,000.00' },
  { ask: 'cash taken in June', report: SALES, with: JUNE, figure: '111,500.00' },
  { ask: 'what did we discount in June', report: ['discountReport', ...SALES], with: JUNE, figure: '4,500.00' },
  { ask: 'June sales compared to May sales', report: 'salesReport', with: JUNE, figure: '161,500.00' },
  {
    ask: 'sales this month compared with last month',
    report: 'salesReport',
    with: { fromDate: '2026-06-01', toDate: '2026-06-12' },
    figure: '211,500.00',
    says: 'first 12 days',
    today: '2026-06-12',
  },
  {
    ask: 'Which day had the most sales in June?',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'day' },
    figure: '139,500.00',
    says: '10 Jun 2026',
  },
  {
    ask: 'Which hour was the best in June?',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'hour' },
    figure: '211,500.00',
    says: '13:00',
  },
  { ask: 'how much chicken is left', report: 'stockSummaryReport', figure: '17.9' },
  { ask: 'stok of rice', report: 'stockSummaryReport', figure: '81.5' },
  {
    ask: 'what is the stock of oil worth',
    report: ['stockSummaryReport', 'stockValuationReport'],
    figure: '3,300.00',
  },
  {
    ask: 'how much did we throw away in June',
    report: ['wastageNoteReport', 'FoodCostControlReport', 'stockUsageReport'],
    with: JUNE,
    figure: '1,675.16',
  },
  {
    ask: 'what did staff meals cost us in June',
    report: ['FoodCostControlReport', 'issueNoteListingReport'],
    with: JUNE,
    figure: '3,350.31',
  },
  {
    ask: 'how much did we buy from Lanka Meats in June',
    report: 'grnListingReport',
    with: { ...JUNE, supplierId: 'lanka' },
    figure: '79,200.00',
  },
  { ask: 'what percentage is our food cost in June', report: 'FoodCostControlReport', with: JUNE, figure: '21.37%' },
  { ask: 'gross profit in June', report: ['costOfSalesReport'], with: JUNE, figure: '167,311.72' },
  { ask: 'how many portions of biryani were sold in June', report: ITEMS, with: JUNE, figure: '120' },
  { ask: 'best selling dish in June', report: ITEMS, with: JUNE, figure: '216,000.00', says: 'Biryani' },
  { ask: 'value of supplier returns in June', report: 'SupplierReturnReport', with: JUNE, figure: '2,295.00' },
  {
    ask: 'sales for the first week of June',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-07' },
    figure: '72,000.00',
  },
  {
    ask: 'Kandy vs Colombo sales in June',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'outlet', outlets: 'COL,KDY' },
    figure: '1,400.00',
  },
  {
    ask: 'How much VAT did Kandy collect in June',
    report: 'salesReport',
    with: { ...JUNE, outlets: 'KDY' },
    figure: '182.66',
  },
  {
    ask: 'Uber sales in Kandy in June',
    report: 'salesReport',
    with: { ...JUNE, outlets: 'KDY', channel: 'uber' },
    figure: '900.00',
  },
];
