import { definePage } from '#engine/define';
import { BILL_IMPORT } from './tillPermissions.rules';

/** Bills from a file of another system: its columns and words are matched, a dry run shows each day, and nothing is written before that. */
export default definePage({
  name: 'importBills',
  label: 'Import bills',
  module: BILL_IMPORT,
  nav: { group: 'selling', order: 40, label: 'Import Bills' },
  path: '/importBills',
  about: 'Bring in bills of another system or till from a file, with their sales and stock.',
  component: 'ImportBills',
  calls: {
    import: '+ POST v1/bills/import',
    words: '+ POST v1/bills/import/words',
    imports: '+ GET v1/bills/imports',
    undo: '+ POST v1/bills/imports/undo',
  },
});
