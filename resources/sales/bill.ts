import { definePage } from '#engine/define';

/** One bill: what was sold, by whom, when, and how it was paid. Reports link here. */
export default definePage({
  name: 'bill',
  label: 'Bill',
  module: 'RPT_BILL_WISE',
  path: '/billWiseReport',
  takesId: 'always',
  below: 'billWiseReport',
  about: 'The lines, charges and payments of a bill',
  component: 'Bill',
  calls: { read: '+ GET v1/bills/{_id}', tag: '+ POST v1/bills/tagCards' },
});
