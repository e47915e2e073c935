import { BOTH, ITEMS, JUNE, kandy, SALES, STOCK, unanswerable } from './questionParts';
import type { TypedQuestion } from './questionsFourthSet';

/** Thirty more by the rules of the sixth set, written with it but not used until the sixth set's findings were fixed. */

export const seventhSet: readonly TypedQuestion[] = [
  // An owner
  {
    ask: 'how much did we make in june not counting uber',
    report: SALES,
    with: JUNE,
    figure: '212,000.00',
    outlets: BOTH,
  },
  {
    ask: 'what % of sales was takeaway in june, both outlets',
    report: SALES,
    with: JUNE,
    figure: '0.42%',
    outlets: BOTH,
  },
  { ask: 'cash only, june', report: SALES, with: JUNE, figure: '111,500.00' },
  {
    ask: 'sales from 24 may till 3 june',
    report: SALES,
    with: { fromDate: '2026-05-24', toDate: '2026-06-03' },
    figure: '122,000.00',
  },
  {
    ask: 'sales in the first five days of june',
    report: SALES,
    with: { fromDate: '2026-06-01', toDate: '2026-06-05' },
    figure: '72,000.00',
  },
  { ask: 'second best day in june', report: 'salesReport', with: JUNE, figure: '72,000.00', says: '3 Jun 2026' },
  {
    ask: 'sales since the 5th of june',
    report: SALES,
    with: { fromDate: '2026-06-05', toDate: '2026-06-15' },
    figure: '139,500.00',
    today: '2026-06-15',
  },
  { ask: 'weekend sales, 1 may to 30 june', report: SALES, figure: '50,000.00' },
  unanswerable('sales lost to bad reviews in june'),
  unanswerable('wine by the glass, june'),
  // An area manager
  { ask: 'kandy as % of colombo sales june', report: SALES, with: JUNE, figure: '0.66%', outlets: BOTH },
  { ask: 'covers in june both places', report: SALES, with: JUNE, figure: '62', outlets: BOTH },
  {
    ask: 'who sold least in june, nimal or ruwani',
    report: SALES,
    with: JUNE,
    figure: '900.00',
    says: 'Ruwani',
    outlets: BOTH,
  },
  { ask: 'bills of at least 100k in june', report: 'billWiseReport', with: JUNE, figure: '139,500.00' },
  unanswerable('sales per waiter hour in june'),
  // A store keeper
  { ask: 'how much rice did we have on 4 june', report: STOCK, figure: '44' },
  { ask: 'stock worth except meat', report: STOCK, figure: '40,224.59' },
  {
    ask: 'kilos of chicken from lanka meats in june',
    report: ['grnListingReport', 'itemTransactionReport'],
    figure: '40',
  },
  {
    ask: 'which supplier did we buy least from in june',
    report: 'grnListingReport',
    with: JUNE,
    figure: '79,200.00',
    says: 'Lanka Meats',
  },
  { ask: 'curry left?', report: STOCK, figure: '0.5' },
  unanswerable('chicken stolen in june'),
  // An accountant
  { ask: 'kandy june incl all taxes and service', report: SALES, with: kandy, figure: '1,697.00' },
  {
    ask: 'purchases from lanka meats before tax, june',
    report: ['grnListingReport', 'PoReport'],
    with: JUNE,
    figure: '66,000.00',
  },
  { ask: 'net sales of bills without discount in june', report: SALES, with: JUNE, figure: '72,000.00' },
  { ask: 'sales june 2025', report: SALES, with: { fromDate: '2025-06-01', toDate: '2025-06-30' }, figure: '0.00' },
  // A head chef
  { ask: 'gross profit on kottu at kandy in june', report: ITEMS, with: kandy, figure: '340.00' },
  { ask: 'what do we make on a plate of biryani', report: 'recipeCostReport', figure: '1,421.28' },
  { ask: 'cancellations of saman only, june', report: 'orderCancellationReport', with: JUNE, figure: '1,800.00' },
  {
    ask: 'costliest cancel reason june',
    report: 'orderCancellationReport',
    with: JUNE,
    figure: '3,600.00',
    says: 'Guest left',
  },
  unanswerable('prep time of biryani in june'),
];
