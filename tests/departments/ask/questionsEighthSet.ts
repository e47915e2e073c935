import { BOTH, ITEMS, JUNE, kandy, SALES, STOCK, unanswerable } from './questionParts';
import type { TypedQuestion } from './questionsFourthSet';

/**
 * Sixty questions as owners, managers, store keepers and accountants type them: short, sloppy, full of idiom. Nine of them have no answer in any
 * report. The expected figures were calculated by hand from the golden June (domain 2.6 and 3) and the bills of askFixture.ts, before the planner
 * was looked at.
 */

const day = (date: string) => ({ fromDate: date, toDate: date });
const DISCOUNTS = ['discountReport', ...SALES];

const owners: readonly TypedQuestion[] = [
  { ask: 'whats selling best', report: ITEMS, figure: 'Biryani', today: '2026-06-15' },
  {
    ask: 'top 5 dishes yesterday vs last week',
    report: ITEMS,
    with: day('2026-06-10'),
    figure: '144,000.00',
    says: 'Biryani',
    today: '2026-06-11',
  },
  { ask: 'who gave the most discounts in june', report: DISCOUNTS, figure: '4,500.00', says: 'Nimal', outlets: BOTH },
  { ask: 'share of takeaway in sales, june', report: SALES, with: JUNE, figure: '0.42%', outlets: BOTH },
  { ask: 'how much more did we make in june than in may', report: 'salesReport', figure: '161,500.00' },
  { ask: 'sales growth june on may, in %', report: 'salesReport', with: JUNE, figure: '323.0%' },
  { ask: 'average sales per day in june', report: SALES, with: JUNE, figure: '7,050.00' },
  { ask: 'did we do more than 200k in june', report: SALES, with: JUNE, figure: '211,500.00', says: 'Yes' },
  { ask: 'sales in june not counting the 10th', report: SALES, figure: '72,000.00' },
  { ask: 'biggest bill under 100k in june', report: 'billWiseReport', with: JUNE, figure: '72,000.00' },
  {
    ask: 'bills between 50,000 and 100,000 in june',
    report: 'billWiseReport',
    with: JUNE,
    figure: '72,000.00',
  },
  {
    ask: 'which weekday is best for us, may and june',
    report: 'salesReport',
    figure: '211,500.00',
    says: 'Wednesday',
  },
  { ask: 'sales q2', report: SALES, with: { fromDate: '2026-04-01', toDate: '2026-06-30' }, figure: '261,500.00' },
  {
    ask: 'week of 8 june, how much did we make',
    report: SALES,
    with: { fromDate: '2026-06-08', toDate: '2026-06-14' },
    figure: '139,500.00',
  },
  unanswerable('how much more will we sell if we drop prices'),
  unanswerable('sales lost when the power went out in june'),
  unanswerable('what share of guests were tourists in june'),
];

const managers: readonly TypedQuestion[] = [
  { ask: 'avg spend per guest at dinner in june', report: SALES, with: JUNE, figure: '700.00', outlets: BOTH },
  {
    ask: 'how much of kandys june sales came through uber, in percent',
    report: SALES,
    with: kandy,
    figure: '64.29%',
  },
  { ask: 'what % of bills were takeaway in june', report: SALES, with: JUNE, figure: '25.00%', outlets: BOTH },
  { ask: 'top sellers in june excluding biryani', report: ITEMS, with: JUNE, figure: 'Kottu', outlets: BOTH },
  {
    ask: 'how many dishes did kandy sell in june, drinks not counted',
    report: [...ITEMS, 'salesReport'],
    with: kandy,
    figure: '1',
  },
  {
    ask: 'nimal and ruwani, sales in june',
    report: SALES,
    with: JUNE,
    figure: '211,500.00',
    says: '900.00',
    outlets: BOTH,
  },
  { ask: 'kottu and juice sales, kandy, june', report: ITEMS, with: kandy, figure: '540.00', says: '360.00' },
  { ask: 'discounts not counting nimal, june', report: DISCOUNTS, with: JUNE, figure: '100.00', outlets: BOTH },
  { ask: 'were there any cancellations on 3 june', report: 'orderCancellationReport', figure: '1,800.00', says: 'Yes' },
  { ask: 'cancellations in june by anyone but kamal', report: 'orderCancellationReport', figure: '1,800.00' },
  { ask: 'when did we last sell juice at kandy', report: ITEMS, figure: '3 Jun 2026' },
  { ask: 'guests per bill june', report: SALES, with: JUNE, figure: '30' },
  {
    ask: 'spend per guest kandy vs colombo, june',
    report: SALES,
    with: JUNE,
    figure: '3,525.00',
    says: '700.00',
    outlets: BOTH,
  },
  { ask: 'which dishes sold less than 5 in june at kandy', report: ITEMS, figure: 'Kottu', says: 'Juice' },
  { after: ['sales in june'], ask: 'are we up on may?', report: 'salesReport', figure: '161,500.00' },
  { after: ['top dishes in june'], ask: 'not counting biryani', report: ITEMS, figure: 'Kottu', outlets: BOTH },
  unanswerable('why did guests leave in june'),
  unanswerable('how long has kamal worked for us'),
  // First written as unanswerable: the sales report tells its cashiers apart.
  { ask: 'sales per employee in june', report: SALES, with: JUNE, figure: '211,500.00', says: 'Nimal' },
];

const keepers: readonly TypedQuestion[] = [
  { ask: 'chicken, rice and oil on hand', report: STOCK, figure: '17.9', says: '81.5' },
  { ask: 'what do i need to order', report: 'stockSummaryReport', figure: 'Chicken' },
  { ask: 'do we have more than 20 kg of chicken', report: STOCK, figure: '17.9', says: 'No' },
  {
    ask: 'when did we last get a delivery from lanka meats',
    report: 'grnListingReport',
    figure: '5 Jun 2026',
  },
  {
    ask: 'how many days since the last delivery',
    report: 'grnListingReport',
    figure: '10',
    says: '5 Jun 2026',
    today: '2026-06-15',
  },
  { ask: 'how long has the chicken been in stock', report: 'stockValuationReport', figure: '25', today: '2026-06-30' },
  { ask: 'how much chicken and rice did we use in june', report: 'stockUsageReport', figure: '18', says: '34.5' },
  {
    ask: 'kilos of chicken binned in june',
    report: ['wastageNoteReport', 'stockUsageReport'],
    with: JUNE,
    figure: '1.5',
  },
  unanswerable('chicken, rice and truffles on hand'),
  unanswerable('when did we last change the oil in the fryer'),
];

const accountants: readonly TypedQuestion[] = [
  // First written as 100,000.00, the amount of the bill that is asked for.
  { ask: 'which bills had no card slip in june', report: 'ccTaggingReport', figure: 'j3' },
  { ask: 'sales without vat, kandy, june', report: SALES, with: kandy, figure: '1,400.00' },
  { ask: 'takings in june apart from cash', report: SALES, with: JUNE, figure: '101,000.00', outlets: BOTH },
  { ask: 'cash and card, june', report: SALES, with: JUNE, figure: '111,500.00', says: '100,000.00' },
  { ask: 'what percent of our stock value is rice', report: STOCK, figure: '56.18%' },
  { ask: 'stock value except dry goods', report: STOCK, figure: '19,990.20' },
  { ask: 'dry goods in stock without rice, value', report: STOCK, figure: '6,393.42' },
  { ask: 'stock variance june ignoring chicken and rice', report: 'stockVarianceReport', figure: '-135.00' },
  { ask: 'average discount per bill in june', report: DISCOUNTS, with: JUNE, figure: '2,250.00' },
  { ask: 'is food cost above 22% in june', report: 'FoodCostControlReport', figure: '21.37%', says: 'No' },
  unanswerable('input vat minus output vat for june'),
];

const chefs: readonly TypedQuestion[] = [
  { ask: 'usage value in june besides chicken', report: 'stockUsageReport', with: JUNE, figure: '15,052.86' },
  { ask: 'what should biryani sell for', report: 'recipeCostReport', figure: '1,721.45' },
  unanswerable('how many vegetarians ate with us in june'),
];

export const eighthSet: readonly TypedQuestion[] = [...owners, ...managers, ...keepers, ...accountants, ...chefs];
