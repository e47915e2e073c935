/**
 * Realistic questions, with the report that answers, the parameters that matter, and the figure. Written before the planner, from the
 * golden June (domain 2.6 and 3.1) and the bills of askFixture.ts; never from the planner's output. Thirty more are in
 * questionsKeptAside.ts.
 */

export interface Question {
  ask: string;
  /** The report that answers; several if each of them has the same figure. */
  report: string | readonly string[];
  /** Parameters that the report must be called with. */
  with?: Readonly<Record<string, string>>;
  /** The figure as the sentence formats it. */
  figure: string;
  /** What the sentence names in addition: who is on top. */
  says?: string;
  /** Selected outlets if none is named. @default 'COL' */
  outlets?: string;
  /** The day of the question. @default '2026-07-01' */
  today?: string;
}

const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30' };
const day = (date: string) => ({ fromDate: date, toDate: date });
const SALES = ['salesReport', 'billWiseReport'];
const ITEMS = ['productCategoryReport', 'menuItemReport', 'costOfSalesReport', 'profitMarginReport'];

export const questions: readonly Question[] = [
  // Sales
  { ask: 'What were our net sales in June?', report: SALES, with: JUNE, figure: '211,500.00' },
  { ask: 'sales in june', report: SALES, with: JUNE, figure: '211,500.00' },
  { ask: 'How much did we sell last month?', report: SALES, with: JUNE, figure: '211,500.00' },
  { ask: 'Total revenue for June 2026', report: SALES, with: JUNE, figure: '211,500.00' },
  {
    ask: 'What was our turnover from 1 to 15 June?',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-15' },
    figure: '211,500.00',
  },
  { ask: 'gross sales June', report: SALES, with: JUNE, figure: '216,000.00' },
  { ask: 'What were the takings on 3 June?', report: SALES, with: day('2026-06-03'), figure: '72,000.00' },
  {
    ask: 'How much did we sell yesterday?',
    report: SALES,
    with: day('2026-06-10'),
    figure: '139,500.00',
    today: '2026-06-11',
  },
  {
    ask: 'Sales last week',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-07' },
    figure: '72,000.00',
    today: '2026-06-11',
  },
  {
    ask: 'sales this week',
    report: SALES,
    with: { fromDate: '2026-06-08', toDate: '2026-06-11' },
    figure: '139,500.00',
    today: '2026-06-11',
  },
  {
    ask: 'What have we sold this month so far?',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-11' },
    figure: '211,500.00',
    today: '2026-06-11',
  },
  {
    ask: 'What did we take last Wednesday?',
    report: SALES,
    with: day('2026-06-10'),
    figure: '139,500.00',
    today: '2026-06-11',
  },
  {
    ask: 'Net sales in the last 7 days',
    report: SALES,
    with: { fromDate: '2026-06-05', toDate: '2026-06-11' },
    figure: '139,500.00',
    today: '2026-06-11',
  },
  {
    ask: 'What were sales last month?',
    report: SALES,
    with: { fromDate: '2026-05-01', toDate: '2026-05-31' },
    figure: '50,000.00',
    today: '2026-06-11',
  },
  {
    ask: 'Show me the revenue in May',
    report: SALES,
    with: { fromDate: '2026-05-01', toDate: '2026-05-31' },
    figure: '50,000.00',
  },
  { ask: 'How many bills did we have in June?', report: SALES, with: JUNE, figure: '2' },
  { ask: 'number of guests in June', report: SALES, with: JUNE, figure: '60' },
  { ask: 'How many customers did we serve on 10 June?', report: SALES, with: day('2026-06-10'), figure: '40' },
  { ask: 'What was the average bill in June?', report: 'salesReport', with: JUNE, figure: '105,750.00' },
  { ask: 'average spend per guest in June', report: 'salesReport', with: JUNE, figure: '3,525.00' },
  {
    ask: 'What was the cost of sales in June?',
    report: ['salesReport', 'costOfSalesReport'],
    with: JUNE,
    figure: '44,188.28',
  },
  {
    ask: 'Gross profit percentage for June',
    report: ['salesReport', 'costOfSalesReport'],
    with: JUNE,
    figure: '79.11%',
  },
  { ask: 'what was our gross profit in June', report: 'costOfSalesReport', with: JUNE, figure: '167,311.72' },
  { ask: 'Sales in Kandy in June', report: SALES, with: { ...JUNE, outlets: 'KDY' }, figure: '1,400.00' },
  {
    ask: 'How much did all outlets sell in June?',
    report: SALES,
    with: { ...JUNE, outlets: 'COL,KDY' },
    figure: '212,900.00',
  },
  {
    ask: 'net sales for Colombo and Kandy, June',
    report: SALES,
    with: { ...JUNE, outlets: 'COL,KDY' },
    figure: '212,900.00',
  },
  { ask: 'How many bills did Kandy have last month?', report: SALES, with: { ...JUNE, outlets: 'KDY' }, figure: '2' },
  {
    ask: 'service charge collected in Kandy in June',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '90.00',
  },
  {
    ask: 'How much VAT did we charge in Kandy in June?',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '182.66',
  },
  { ask: 'How much was paid by card in June?', report: SALES, with: JUNE, figure: '100,000.00' },
  { ask: 'cash payments in June', report: SALES, with: JUNE, figure: '111,500.00' },
  {
    ask: 'Takeaway sales in Kandy in June',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY', orderType: 'takeaway' },
    figure: '900.00',
  },
  {
    ask: 'dine in sales in June in Kandy',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY', orderType: 'dineIn' },
    figure: '500.00',
  },
  {
    ask: 'What did Uber bring in June in Kandy?',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY', channel: 'uber' },
    figure: '900.00',
  },
  {
    ask: 'What did the cashier Ruwani sell in June at Kandy?',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY', cashier: 'Ruwani' },
    figure: '900.00',
  },
  { ask: 'June sales by outlet', report: 'salesReport', with: { ...JUNE, groupBy: 'outlet' }, figure: '212,900.00' },
  {
    ask: 'Which outlet sold the most in June?',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'outlet' },
    figure: '211,500.00',
    says: 'Colombo',
  },
  {
    ask: 'which outlet had the lowest sales in June',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'outlet' },
    figure: '1,400.00',
    says: 'Kandy',
  },
  {
    ask: 'What was our best day in June?',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'day' },
    figure: '139,500.00',
    says: '10 Jun 2026',
  },
  { ask: 'Sales by day in June', report: 'salesReport', with: { ...JUNE, groupBy: 'day' }, figure: '211,500.00' },
  { ask: 'sales per week in June', report: 'salesReport', with: { ...JUNE, groupBy: 'week' }, figure: '211,500.00' },
  {
    ask: 'What is our busiest hour in June?',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'hour' },
    figure: '211,500.00',
    says: '13:00',
  },
  {
    ask: 'Sales by order type in June, all outlets',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'orderType', outlets: 'COL,KDY' },
    figure: '212,900.00',
  },
  {
    ask: 'Which cashier sold the most in June?',
    report: 'salesReport',
    with: { ...JUNE, groupBy: 'cashier' },
    figure: '211,500.00',
    says: 'Nimal',
  },
  { ask: 'Compare sales in June with May', report: 'salesReport', with: JUNE, figure: '161,500.00' },
  { ask: 'How did sales in June compare with last month?', report: 'salesReport', with: JUNE, figure: '161,500.00' },
  {
    ask: 'sales yesterday compared with last week',
    report: 'salesReport',
    with: day('2026-06-10'),
    figure: '67,500.00',
    today: '2026-06-11',
  },
  {
    ask: 'Did sales go up in June compared to the month before?',
    report: 'salesReport',
    with: JUNE,
    figure: '161,500.00',
  },
  { ask: 'Bills in June compared with May', report: 'salesReport', with: JUNE, figure: '1' },
  {
    ask: 'what was the grand total in Kandy for June',
    report: SALES,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '1,697.00',
  },
  // What sells
  { ask: 'How many biryani did we sell in June?', report: ITEMS, with: JUNE, figure: '120' },
  { ask: 'How much did Biryani bring in June?', report: ITEMS, with: JUNE, figure: '216,000.00' },
  { ask: 'biryani sold on 10 June', report: ITEMS, with: day('2026-06-10'), figure: '80' },
  { ask: 'Top 5 items in June', report: ITEMS, with: JUNE, figure: '216,000.00', says: 'Biryani' },
  { ask: 'What is the best selling item in June?', report: ITEMS, with: JUNE, figure: '216,000.00', says: 'Biryani' },
  {
    ask: 'best selling dish in Kandy in June',
    report: ITEMS,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '540.00',
    says: 'Kottu',
  },
  {
    ask: 'Which item sold the least in Kandy in June?',
    report: ITEMS,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '360.00',
    says: 'Juice',
  },
  {
    ask: 'Sales by category in Kandy for June',
    report: ['productCategoryReport', 'salesReport', 'costOfSalesReport'],
    with: { ...JUNE, outlets: 'KDY' },
    figure: '900.00',
  },
  {
    ask: 'How much did we sell of Drinks in Kandy in June?',
    report: ['productCategoryReport', 'salesReport', 'costOfSalesReport'],
    with: { ...JUNE, outlets: 'KDY' },
    figure: '360.00',
  },
  {
    ask: 'Which category sells the most in June?',
    report: ['productCategoryReport', 'salesReport', 'costOfSalesReport'],
    with: JUNE,
    figure: '216,000.00',
    says: 'Rice dishes',
  },
  { ask: 'What is the price of Biryani?', report: ['menuItemReport', 'recipeCostReport'], figure: '1,800.00' },
  {
    ask: 'average price of kottu in Kandy in June',
    report: ITEMS,
    with: { ...JUNE, outlets: 'KDY' },
    figure: '540.00',
  },
  { ask: 'When was Biryani last sold in June?', report: 'menuItemReport', with: JUNE, figure: '10 Jun 2026' },
  // Discounts, cancellations
  {
    ask: 'How much discount did we give in June?',
    report: ['discountReport', 'salesReport', 'billWiseReport', 'costOfSalesReport'],
    with: JUNE,
    figure: '4,500.00',
  },
  {
    ask: 'discounts on 10 June',
    report: ['discountReport', 'salesReport', 'billWiseReport', 'costOfSalesReport'],
    with: day('2026-06-10'),
    figure: '4,500.00',
  },
  { ask: 'discounts as a percentage of gross sales in June', report: 'discountReport', with: JUNE, figure: '2.08%' },
  { ask: 'What was cancelled in June?', report: 'orderCancellationReport', with: JUNE, figure: '5,400.00' },
  { ask: 'How many orders were cancelled in June?', report: 'orderCancellationReport', with: JUNE, figure: '2' },
  {
    ask: 'value of cancellations by reason in June',
    report: 'orderCancellationReport',
    with: JUNE,
    figure: '5,400.00',
  },
  {
    ask: 'Which waiter cancelled the most in June?',
    report: 'orderCancellationReport',
    with: JUNE,
    figure: '3,600.00',
    says: 'Kamal',
  },
  // Stock
  { ask: 'How much chicken do we have?', report: 'stockSummaryReport', figure: '17.9' },
  { ask: 'stock of rice', report: 'stockSummaryReport', figure: '81.5' },
  { ask: 'How much oil is on hand?', report: 'stockSummaryReport', figure: '5.5' },
  { ask: 'What is our stock worth?', report: ['stockSummaryReport', 'stockValuationReport'], figure: '60,214.79' },
  { ask: 'Stock value on 30 June', report: ['stockSummaryReport', 'stockValuationReport'], figure: '60,214.79' },
  {
    ask: 'What is the stock value of chicken at the end of June?',
    report: ['stockSummaryReport', 'stockValuationReport'],
    figure: '19,990.20',
  },
  { ask: 'Which items are low on stock?', report: 'stockSummaryReport', with: { stockStatus: 'short' }, figure: '2' },
  { ask: 'How many items are below minimum?', report: 'stockSummaryReport', figure: '2' },
  { ask: 'How much chicken should we order?', report: 'stockSummaryReport', figure: '22.1' },
  { ask: 'suggested order for rice', report: 'stockSummaryReport', figure: '18.5' },
  {
    ask: 'how many days of chicken are left as of 30 June',
    report: 'stockSummaryReport',
    with: { asOf: '2026-06-30' },
    figure: '14.5',
  },
  {
    ask: 'daily usage of chicken on 30 June',
    report: 'stockSummaryReport',
    with: { asOf: '2026-06-30' },
    figure: '1.232',
  },
  {
    ask: 'Opening stock value in June',
    report: ['stockValuationReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '51,000.00',
  },
  {
    ask: 'closing stock value for June',
    report: ['stockValuationReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '60,214.79',
  },
  {
    ask: 'Which item has the highest stock value?',
    report: ['stockSummaryReport', 'stockValuationReport'],
    figure: '33,831.17',
    says: 'Rice',
  },
  { ask: 'stock value by category', report: ['stockSummaryReport', 'stockValuationReport'], figure: '60,214.79' },
  {
    ask: 'What is the stock in Meat worth?',
    report: ['stockSummaryReport', 'stockValuationReport'],
    figure: '19,990.20',
  },
  {
    ask: 'How much chicken did we use in June?',
    report: ['stockUsageReport', 'stockVarianceReport'],
    with: JUNE,
    figure: '34.5',
  },
  { ask: 'What did the chicken we used in June cost?', report: 'stockUsageReport', with: JUNE, figure: '37,360.89' },
  { ask: 'usage value in June', report: 'stockUsageReport', with: JUNE, figure: '52,413.75' },
  {
    ask: 'How much was wasted in June?',
    report: ['wastageNoteReport', 'stockUsageReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '1,675.16',
  },
  {
    ask: 'wastage of chicken in June',
    report: ['stockUsageReport', 'wastageNoteReport'],
    with: JUNE,
    figure: '1,675.16',
  },
  { ask: 'What is the stock variance for June?', report: 'stockVarianceReport', with: JUNE, figure: '-1,012.61' },
  { ask: 'variance of chicken in June', report: 'stockVarianceReport', with: JUNE, figure: '-670.06' },
  { ask: 'how much rice is unexplained in June', report: 'stockVarianceReport', with: JUNE, figure: '-0.5' },
  { ask: 'chicken efficiency June', report: 'stockVarianceReport', with: JUNE, figure: '85.47%' },
  {
    ask: 'Which item has the biggest variance in June?',
    report: 'stockVarianceReport',
    with: JUNE,
    figure: '-670.06',
    says: 'Chicken',
  },
  // Food cost
  {
    ask: 'What was our food cost in June?',
    report: ['FoodCostControlReport', 'costOfSalesReport'],
    with: JUNE,
    figure: '45,200.89',
  },
  {
    ask: 'food cost percentage in June',
    report: ['FoodCostControlReport', 'costOfSalesReport'],
    with: JUNE,
    figure: '21.37%',
  },
  { ask: 'Why did food cost rise in June?', report: 'FoodCostControlReport', with: JUNE, figure: '45,200.89' },
  {
    ask: 'theoretical cost in June',
    report: ['FoodCostControlReport', 'stockVarianceReport'],
    with: JUNE,
    figure: '44,188.28',
  },
  {
    ask: 'How far was actual cost above theoretical in June?',
    report: 'FoodCostControlReport',
    with: JUNE,
    figure: '1,012.61',
  },
  {
    ask: 'What did staff meals cost in June?',
    report: ['FoodCostControlReport', 'issueNoteListingReport', 'stockUsageReport'],
    with: JUNE,
    figure: '3,350.31',
  },
  {
    ask: 'How much did we purchase in June?',
    report: ['FoodCostControlReport', 'grnListingReport'],
    with: JUNE,
    figure: '67,320.00',
  },
  { ask: 'gross consumption June', report: 'FoodCostControlReport', with: JUNE, figure: '50,226.36' },
  { ask: 'cost % of Biryani in June', report: ['costOfSalesReport', 'menuItemReport'], with: JUNE, figure: '20.89%' },
  {
    ask: 'What is the recipe cost of Biryani on 30 June?',
    report: 'recipeCostReport',
    with: { asOf: '2026-06-30' },
    figure: '378.72',
  },
  { ask: 'food cost % of the biryani recipe', report: 'recipeCostReport', figure: '21.04%' },
  { ask: 'What margin does the Biryani recipe make?', report: 'recipeCostReport', figure: '1,421.28' },
  { ask: 'What goes into Biryani?', report: 'RecipeItemListingReport', figure: '4' },
  // Documents
  {
    ask: 'How much did we receive from Lanka Meats in June?',
    report: 'grnListingReport',
    with: { ...JUNE, supplierId: 'lanka' },
    figure: '79,200.00',
  },
  { ask: 'GRN total for June', report: 'grnListingReport', with: JUNE, figure: '79,200.00' },
  { ask: 'What did we order in June?', report: 'PoReport', with: JUNE, figure: '77,880.00' },
  { ask: 'purchase orders in June by supplier', report: 'PoReport', with: JUNE, figure: '77,880.00' },
  {
    ask: 'supplier returns in June',
    report: ['SupplierReturnReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '2,295.00',
  },
  {
    ask: 'value of transfers out in June',
    report: ['transferOutListingReport', 'FoodCostControlReport'],
    with: JUNE,
    figure: '5,583.85',
  },
  { ask: 'sales on 24 May', report: SALES, with: day('2026-05-24'), figure: '50,000.00' },
  { ask: 'How many bills in May?', report: SALES, with: { fromDate: '2026-05-01', toDate: '2026-05-31' }, figure: '1' },
  { ask: 'Biryani sales on 3 June', report: ITEMS, with: day('2026-06-03'), figure: '72,000.00' },
  { ask: 'stock value of oil', report: ['stockSummaryReport', 'stockValuationReport'], figure: '3,300.00' },
];
