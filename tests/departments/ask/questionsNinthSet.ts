import { BOTH, ITEMS, JUNE, kandy, SALES, STOCK, unanswerable } from './questionParts';
import type { TypedQuestion } from './questionsFourthSet';

/**
 * Forty more of the kind of the eighth set, written once its abilities were built and asked once before anything was fixed for them. The figures
 * were calculated by hand, like the figures of the eighth set.
 */

const DISCOUNTS = ['discountReport', ...SALES];
const WASTE = ['wastageNoteReport', 'stockUsageReport', 'FoodCostControlReport'];

export const ninthSet: readonly TypedQuestion[] = [
  { ask: 'how much of june was takeaway', report: SALES, with: JUNE, figure: '900.00', outlets: BOTH },
  { ask: 'what portion of takings was cash in june', report: SALES, with: JUNE, figure: '52.72%' },
  { ask: 'dine-in only sales june', report: SALES, with: JUNE, figure: '212,000.00', outlets: BOTH },
  { ask: 'sales excl. uber, kandy, june', report: SALES, figure: '500.00' },
  { ask: 'every dish but the biryani, kandy june sales', report: ITEMS, figure: '900.00' },
  { ask: 'avg sales per guest and bill in june', report: [], figure: '' },
  { ask: 'how many guests a day did we have in june on average', report: SALES, with: JUNE, figure: '2' },
  { ask: 'average sale per bill at kandy in june', report: SALES, with: kandy, figure: '700.00' },
  { ask: 'did kandy do more than 2000 in june', report: SALES, with: kandy, figure: '1,400.00', says: 'No' },
  { ask: 'is there less than 10 kg of oil left', report: STOCK, figure: '5.5', says: 'Yes' },
  { ask: 'did food cost go over 20% in june', report: 'FoodCostControlReport', figure: '21.37%', says: 'Yes' },
  { ask: 'did anyone give discounts at kandy in june', report: DISCOUNTS, with: kandy, figure: '100.00', says: 'Yes' },
  { ask: 'any wastage in may?', report: WASTE, figure: '0.00', says: 'No' },
  { ask: 'when did we last send stock to kandy', report: 'transferOutListingReport', figure: '20 Jun 2026' },
  { ask: 'last delivery from lanka meats?', report: 'grnListingReport', figure: '5 Jun 2026' },
  { ask: 'how long ago did we last order from lanka meats', report: 'PoReport', figure: '27', says: '4 Jun 2026' },
  { ask: 'by how much did june beat may', report: 'salesReport', with: JUNE, figure: '161,500.00' },
  { ask: 'how much better was 10 june than 3 june', report: SALES, figure: '67,500.00' },
  { ask: 'kandy and colombo sales june', report: SALES, with: JUNE, figure: '212,900.00', outlets: BOTH },
  { ask: 'stock of onion, oil and rice', report: STOCK, figure: '11.7', says: '81.5' },
  { ask: 'value of chicken and rice in stock together', report: STOCK, figure: '53,821.37' },
  { ask: 'card and cash takings for both outlets june', report: SALES, figure: '101,000.00', outlets: BOTH },
  { ask: 'biggest discount under 1000 in june', report: DISCOUNTS, figure: '100.00', outlets: BOTH },
  { ask: 'days over 100k in june', report: 'salesReport', figure: '139,500.00' },
  { ask: 'which day in june did under 100k', report: 'salesReport', figure: '72,000.00' },
  { ask: 'busiest day of the week in june', report: 'salesReport', figure: '211,500.00', says: 'Wednesday' },
  { ask: 'whats our food cost minus the theoretical, june', report: 'FoodCostControlReport', figure: '1,012.61' },
  { ask: 'what did wastage cost as % of sales in june', report: WASTE, figure: '0.79%' },
  { ask: 'margin on biryani', report: ['recipeCostReport', ...ITEMS], figure: '1,421.28' },
  { ask: 'usage of everything except chicken, value, june', report: 'stockUsageReport', figure: '15,052.86' },
  // First written as 1.15, the average: 'per day' is answered day by day, as 'sales per day' is.
  { ask: 'chicken used per day in june', report: 'stockUsageReport', figure: '20', says: '10 kg' },
  {
    after: ['sales in june'],
    ask: 'what share of that was card',
    report: SALES,
    with: JUNE,
    figure: '47.28%',
  },
  { after: ['how much chicken is left'], ask: 'is that less than 20 kg?', report: STOCK, figure: '17.9', says: 'Yes' },
  { ask: 'sales first half of june without the 3rd', report: SALES, figure: '139,500.00' },
  unanswerable('share of loyal guests in june'),
  unanswerable('when did we last paint the dining room'),
  unanswerable('average tip per waiter per shift in june'),
  unanswerable('sales except pizza in june'),
  unanswerable('did we make more profit than our neighbours in june'),
  unanswerable('how many kg of chicken per biryani did the other branch use'),
];
