import { BOTH, SALES as OWN, unanswerable } from './questionParts';
import type { TypedQuestion } from './questionsFourthSet';

/**
 * Twenty questions about why a figure changed, written before the planner could break a change down. On 3 June 40 biryanis were sold and on
 * 10 June 80, with dearer chicken and rice, so each part is calculated by hand: meat cost 10,000.00 and then 22,335.42, dry goods 3,890.53 and then
 * 7,962.33.
 */

const FOOD_COST = 'FoodCostControlReport';
/** Sales by category with the discounts on whole bills are in another report. */
const SALES = [...OWN, 'costOfSalesReport'];
const COSTS = ['profitMarginReport', ...SALES];

export const tenthSet: readonly TypedQuestion[] = [
  { ask: 'why did food cost rise in june', report: FOOD_COST, figure: '45,200.89', says: 'Meat' },
  {
    ask: 'why was food cost higher on 10 june than on 3 june',
    report: FOOD_COST,
    figure: '16,407.22',
    says: '12,335.42',
  },
  {
    ask: 'what made food cost go up on 10 june compared with 3 june',
    report: FOOD_COST,
    figure: '4,071.80',
    says: 'Dry goods',
  },
  {
    ask: 'why did food cost fall on 10 june compared with 3 june',
    report: FOOD_COST,
    figure: '16,407.22',
    says: 'did not fall',
  },
  {
    ask: 'why did food cost % rise on 10 june compared with 3 june',
    report: FOOD_COST,
    figure: '2.43',
    says: 'Net sales',
  },
  { ask: 'why are sales up in june', report: SALES, figure: '161,500.00', says: 'Dine' },
  {
    ask: 'why were sales better on 10 june than on 3 june',
    report: SALES,
    figure: '67,500.00',
    says: 'Rice dishes',
  },
  {
    ask: 'what drove the increase in sales on 10 june compared with 3 june',
    report: SALES,
    figure: '67,500.00',
    says: 'Rice dishes',
  },
  {
    ask: 'why did sales go down in kandy on 10 june compared with 3 june',
    report: SALES,
    figure: '400.00',
    says: '900.00',
  },
  { ask: 'why did wastage go up in june', report: 'wastageNoteReport', figure: '1,675.16', says: 'Chicken' },
  { ask: 'what changed in purchases in june', report: FOOD_COST, figure: '45,900.00', says: 'Meat' },
  { ask: 'why are purchases higher in june than in may', report: FOOD_COST, figure: '67,320.00', says: '21,420.00' },
  // First written with who gave them.
  { ask: 'why did discounts rise in june', report: 'discountReport', figure: '4,500.00', says: 'Bill discounts' },
  {
    ask: 'why did cost of sales rise on 10 june compared with 3 june',
    report: COSTS,
    figure: '16,407.22',
    says: 'Biryani',
  },
  {
    ask: 'what is the reason for the rise in gross profit on 10 june vs 3 june',
    report: COSTS,
    figure: '51,092.78',
    says: 'Biryani',
  },
  {
    ask: 'why did the average bill go up on 10 june compared with 3 june',
    report: SALES,
    figure: '67,500.00',
    says: 'Rice dishes',
  },
  {
    ask: 'why are sales up on 10 june compared with 3 june',
    report: SALES,
    figure: '67,100.00',
    says: 'Colombo',
    outlets: BOTH,
  },
  { after: ['food cost on 10 june'], ask: 'why?', report: FOOD_COST, figure: '30,297.75', says: 'Meat' },
  unanswerable('why did guests complain in june'),
  unanswerable('why did the electricity bill rise in june'),
];
