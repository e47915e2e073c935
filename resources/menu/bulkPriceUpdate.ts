import { definePage } from '#engine/define';

/** Bulk price update (domain 1.2, W16): select prices, change them by a rule or by hand, apply them now or later, and undo. */
export default definePage({
  name: 'bulkPriceUpdate',
  label: 'Bulk price update',
  module: 'BULK_PRICE',
  permissions: {
    edit: { about: 'Change many prices at once, now or for a date.', risk: 'prices' },
    undo: { about: 'Undo the last bulk price change.' },
  },
  nav: { group: 'menu', order: 40, label: 'Bulk Price Update' },
  path: '/bulkPriceUpdate',
  about: 'Change many menu prices at once, now or from a date, and undo the change if needed.',
  component: 'BulkPriceUpdate',
  calls: {
    prices: '+ GET v1/bulkPriceUpdate/prices',
    batches: '+ GET v1/bulkPriceUpdate/batches',
    batch: '+ GET v1/bulkPriceUpdate/batches/{id}',
    undo: '+ POST v1/bulkPriceUpdate/batches/{id}/undo',
  },
});
