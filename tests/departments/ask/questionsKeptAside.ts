import type { Question } from './questions';

/** Thirty questions that weren't used while the planner was built: their score shows whether it has only learned the others. */

const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' };
const day = (date: string) => ({ fromDate: date, toDate: date });
const SALES = ['salesReport', 'billWiseReport'];
const ITEMS = ['productCategoryReport', 'menuItemReport', 'costOfSalesReport', 'profitMarginReport'];
const CATEGORIES = ['productCategoryReport', 'salesReport', 'costOfSalesReport'];

export const keptAside: readonly Question[] = [
  { ask: 'What did we make in June?', report: SALES, with: JUNE, figure: '211,500.00' },
  {
    ask: 'revenue between 1 and 5 June',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-05' },
    figure: '72,000.00',
  },
  { ask: 'Net sales on 10/06/2026', report: SALES, with: day('2026-06-10'), figure: '139,500.00' },
  {
    ask: 'How were sales the day before yesterday?',
    report: SALES,
    with: day('2026-06-10'),
    figure: '139,500.00',
    today: '2026-06-12',
  },
  { ask: 'number of bills on 3 June', report: SALES, with: day('2026-06-03'), figure: '1' },
  {
    ask: 'sales from 8 June to 14 June',
    report: SALES,
    with: { fromDate: '2026-06-08', toDate: '2026-06-14' },
    figure: '139,500.00',
  },
  { ask: 'Total guests last month', report: SALES, with: JUNE, figure: '60' },
  { ask: 'avg bill in Kandy in June', report: 'salesReport', with: { ...JUNE, outlets: 'KDY' }, figure: '700.00' },
  {
    ask: 'item discounts in Kandy in June',
    report: ['salesReport', 'discountReport'],
    with: { ...JUNE, outlets: 'KDY' },
    figure: '100.00',
  },
  {
    ask: 'How much SSCL was collected in June in Kandy?',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '24.75',
  },
  { ask: 'Card payments in Kandy last month', report: SALES, with: { ...JUNE, outlets: 'KDY' }, figure: '1,000.00' },
  {
    ask: 'sales by channel in June for all outlets',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'channel', outlets: 'COL,KDY' },
    figure: '212,900.00',
  },
  {
    ask: 'worst day in June',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'day' },
    figure: '72,000.00',
    says: '3 Jun 2026',
  },
  { ask: 'How do June sales compare to May?', report: 'salesReport', with: JUNE, figure: '161,500.00' },
  {
    ask: 'Sales for June by cashier',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'cashier' },
    figure: '211,500.00',
  },
  { ask: 'What quantity of biryani was sold on 3 June?', report: ITEMS, with: day('2026-06-03'), figure: '40' },
  { ask: 'top selling item last month', report: ITEMS, with: JUNE, figure: '216,000.00', says: 'Biryani' },
  { ask: 'revenue of the Rice dishes category in June', report: CATEGORIES, with: JUNE, figure: '216,000.00' },
  { ask: 'cancelled orders on 3 June', report: 'orderCancellationReport', with: day('2026-06-03'), figure: '1,800.00' },
  { ask: 'How much onion is left in stock?', report: 'stockSummaryReport', figure: '11.7' },
  { ask: 'value of rice in stock', report: ['stockSummaryReport', 'stockValuationReport'], figure: '33,831.17' },
  { ask: 'What do we need to reorder for chicken?', report: 'stockSummaryReport', figure: '22.1' },
  {
    ask: 'Total chicken consumption in June',
    report: ['stockUsageReport', 'stockVarianceReport'],
    with: JUNE,
    figure: '34.5',
  },
  { ask: 'variance of onion in June', report: 'stockVarianceReport', with: JUNE, figure: '-75.00' },
  {
    ask: 'food cost % last month',
    report: ['FoodCostControlReport', 'costOfSalesReport'],
    with: JUNE,
    figure: '21.37%',
  },
  {
    ask: 'wastage cost in June',
    report: ['wastageNoteReport', 'stockUsageReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '1,675.16',
  },
  { ask: 'What does a Biryani cost to make?', report: ['recipeCostReport'], figure: '378.72' },
  { ask: 'Issue notes in June', report: 'issueNoteListingReport', with: JUNE, figure: '3,350.31' },
  { ask: 'goods received in June', report: 'grnListingReport', with: JUNE, figure: '79,200.00' },
  {
    ask: 'purchase orders from Lanka Meats last month',
    report: 'PoReport',
    with: { ...JUNE, supplierId: 'lanka' },
    figure: '77,880.00',
  },
];
