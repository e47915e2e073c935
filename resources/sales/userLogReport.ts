import { choice, column, defineReport, inWords, text } from '#engine/define';
import { LOGGED_ACTIONS } from './tillWords.rules';

const ACTIONS = {
  login: 'Signed in',
  logout: 'Signed out',
  failedLogin: 'Sign-in failed',
  shiftOpen: 'Shift opened',
  shiftClose: 'Shift closed',
  drawerOpen: 'Drawer opened',
  reprint: 'Reprint',
  priceOverride: 'Price overridden',
  discount: 'Discount given',
  cancel: 'Cancelled',
  refund: 'Refund',
  settingChange: 'Setting changed',
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  approve: 'Approved',
  priceChange: 'Price changed',
  permissions: 'Permissions changed',
  import: 'Imported',
  export: 'Exported',
  other: 'Other',
} as const;
/** Actions at tills, and actions in the console. */
const ALL = [
  ...LOGGED_ACTIONS,
  ...(['create', 'update', 'delete', 'approve', 'priceChange', 'permissions', 'import', 'export', 'other'] as const),
] as const;
const PLACES = { till: 'Tills', console: 'Console' } as const;

/** S11: who did what at the tills and in the console (domain 3.2). */
export default defineReport({
  name: 'userLogReport',
  label: 'User log',
  path: '/userLogReport',
  about: 'Who did what at the tills and in the console, and when',
  module: 'RPT_USER_LOG',
  nav: { group: 'reports', order: 90, label: 'User Log' },
  period: 'range',
  parameters: { action: choice(ALL, { labels: ACTIONS }), user: text(), place: choice(PLACES, { label: 'Where' }) },
  columns: {
    at: column.datetime({ label: 'When', main: 1, sort: -1 }),
    user: column.text({ group: 1, main: 5, sort: 2 }),
    role: column.text({ optional: true, group: 4 }),
    outlet: column.reference('outlets', { group: 3 }),
    terminal: column.text({ optional: true, group: 5 }),
    action: column.choice(ALL, { labels: ACTIONS, group: 2, main: 2 }),
    reference: column.text({
      // The history of the changed record has the values before and after.
      main: 4,
      drill: ({ resource, recordId }) =>
        resource && recordId ? { resource: String(resource), id: String(recordId) } : undefined,
    }),
    resource: column.text({ label: 'Kind', words: inWords, main: 3 }),
    detail: column.text({ main: 6 }),
    changed: column.text({
      label: 'Changed fields',
      words: (fields) =>
        fields
          .split(',')
          .map((field) => inWords(field.replace(/Ids?$/, '')))
          .join(', '),
    }),
    amount: column.money({ sum: true, optional: true, main: 7 }),
    ip: column.text({ label: 'Address', onDemand: true }),
    place: column.choice(PLACES, { label: 'Where', onDemand: true }),
    recordId: column.text({ hidden: true }),
    entries: column.integer({ hidden: true, sum: true, tile: 1 }),
    failures: column.integer({ hidden: true, sum: true, label: 'Failed sign-ins', tile: 2 }),
  },
  note: () => 'For the console, the address is where the person signed in.',
});
