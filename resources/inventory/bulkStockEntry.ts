import { definePage } from '#engine/define';

/** The count sheet (domain 1.6, bulk stock entry): all tracked items of an outlet, counted one by one, on a phone in a cold store. */
export default definePage({
  name: 'bulkStockEntry',
  label: 'Count sheet',
  module: 'STOCK_ENTRY',
  nav: { group: 'inventory', order: 61, label: 'Count Sheet' },
  path: '/bulkStockEntry',
  about: 'Count everything in stock, shelf by shelf. What isn’t ticked isn’t counted.',
  component: 'CountSheet',
  calls: { save: '+ POST v1/bulkStockEntry/lines' },
});
