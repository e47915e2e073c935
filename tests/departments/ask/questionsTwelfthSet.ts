import { unanswerable } from './questionParts';
import type { TypedQuestion } from './questionsFourthSet';

/**
 * Ten questions about what prices and quantities have to do with a cost. On 3 June 40 biryanis took 10 kg of chicken at 1,000.00; on 10 June 80 took
 * 20 kg that cost 22,335.42: 10,000.00 for ten more kilos, and 2,335.42 for their price. All items together: 13,890.53 and 2,516.69.
 */

const FOOD_COST = 'FoodCostControlReport';
const USAGE = 'stockUsageReport';

export const twelfthSet: readonly TypedQuestion[] = [
  {
    ask: 'why did food cost rise on 10 june compared with 3 june',
    report: FOOD_COST,
    figure: '2,516.69',
    says: 'Chicken +LKR 2,335.42',
    with: { per: 'item' },
  },
  {
    ask: 'why was food cost higher on 10 june than on 3 june',
    report: FOOD_COST,
    figure: '13,890.53',
    says: 'Chicken +LKR 10,000.00',
  },
  // The other way round, 40 at the former cost of 80.
  {
    ask: 'why was food cost lower on 3 june than on 10 june',
    report: FOOD_COST,
    figure: '1,258.34',
    says: '-LKR 15,148.88',
  },
  {
    ask: 'why did food cost % rise on 10 june compared with 3 june',
    report: FOOD_COST,
    figure: '2,516.69',
    says: 'Of the change in net cost of sales',
  },
  {
    ask: 'why did food cost fall on 15 june compared with 10 june',
    report: FOOD_COST,
    figure: '30,297.75',
    says: 'Chicken (not now)',
  },
  {
    ask: 'why did the usage value rise on 10 june compared with 3 june',
    report: USAGE,
    figure: '2,516.69',
    says: 'Rice +LKR 181.28',
  },
  { ask: 'what changed in purchases in june', report: FOOD_COST, figure: '67,320.00', says: 'Rice (not before)' },
  {
    ask: 'why did goods received go up in june',
    report: 'grnListingReport',
    figure: '66,000.00',
    says: 'Of the change in net amount',
  },
  { ask: 'why did wastage go up in june', report: 'wastageNoteReport', figure: '1,675.16', says: 'for nothing' },
  unanswerable('why did the price of petrol rise in june'),
];
