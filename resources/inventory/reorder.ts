import { definePage } from '#engine/define';

/** Reorder (domain 5, W2): from what is short at the outlet to one draft order per supplier. It reads and writes with the calls of items and orders. */
export default definePage({
  name: 'reorder',
  label: 'Reorder',
  module: 'PO',
  nav: { group: 'inventory', order: 11 },
  path: '/reorder',
  about: 'Order what is short: one draft order per supplier, up to par.',
  component: 'Reorder',
  worksAlone: true,
});
