import { definePage } from '#engine/define';

/** Reorder (domain 5, W2): turns an outlet's low stock into one draft order per supplier, with the calls of items and orders. */
export default definePage({
  name: 'reorder',
  label: 'Reorder',
  module: 'PO',
  nav: { group: 'inventory', order: 11 },
  path: '/reorder',
  about: 'Order what is at or below its minimum: one draft order per supplier, up to par.',
  component: 'Reorder',
  worksAlone: true,
});
