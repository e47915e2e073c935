import { choice, column, defineReport, inWords, text } from '#engine/define';
import { recordLink } from '#engine/run/links';
import type { LoggedAction } from './tillWords.rules';

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
} as const satisfies Record<LoggedAction, string> & Record<string, string>;
const PLACES = { till: 'Tills', console: 'Console' } as const;
const fieldNames = (fields: string) => fields.split(',').map((field) => inWords(field.replace(/Ids?$/, '')));

/** S11: who did what at the tills and in the console (domain 3.2). The history of a changed record has the values before and after. */
export default defineReport({
  name: 'userLogReport',
  label: 'User log',
  about: 'Who did what at the tills and in the console, and when',
  module: 'RPT_USER_LOG',
  nav: { group: 'reports', order: 90, label: 'User Log' },
  parameters: { action: choice(ACTIONS), user: text(), place: choice(PLACES, { label: 'Where' }) },
  columns: {
    at: column.datetime({ label: 'When', main: 1, sort: -1 }),
    user: column.text({ group: 1, main: 5, sort: 2 }),
    role: column.text({ optional: true, group: 4 }),
    outlet: column.reference('outlets', { group: 3 }),
    terminal: column.text({ optional: true, group: 5 }),
    action: column.choice(ACTIONS, { group: 2, main: 2 }),
    reference: column.text({ main: 4, drill: ({ resource, recordId }) => recordLink(resource, recordId) }),
    resource: column.text({ label: 'Kind', names: 'resources', main: 6 }),
    detail: column.text({ main: 3 }),
    changed: column.text({ label: 'Changed fields', words: (fields) => fieldNames(fields).join(', ') }),
    amount: column.money({ sum: true, optional: true, main: 7 }),
    ip: column.text({ label: 'Address, or where the person signed in', onDemand: true }),
    place: column.choice(PLACES, { label: 'Where', onDemand: true }),
    ...column.forLinks('recordId'),
    entries: column.count({ tile: 1 }),
    failures: column.count({ good: 'down', label: 'Failed sign-ins', tile: 2 }),
  },
  synonyms: {
    'action=login': 'logged (in), log in, logins, signed in, sign ins',
    'action=failedLogin': 'failed logins/sign ins, failed (to) log/sign in',
  },
});
