import { choice, column, defineReport, text } from '#engine/define';
import { LOGGED_ACTIONS } from './tillWords.rules';

const ACTIONS = {
  login: 'Signed in',
  logout: 'Signed out',
  failedLogin: 'Sign-in failed',
  shiftOpen: 'Shift opened',
  shiftClose: 'Shift closed',
  drawerOpen: 'Drawer opened',
  reprint: 'Reprint',
  priceOverride: 'Price changed',
  discount: 'Discount given',
  cancel: 'Cancelled',
  refund: 'Refund',
  settingChange: 'Setting changed',
};

/** S11: who did what at the tills (domain 3.2). */
export default defineReport({
  name: 'userLogReport',
  label: 'User log',
  path: '/userLogReport',
  about: 'Who did what at the tills, and when',
  module: 'RPT_USER_LOG',
  nav: { group: 'reports', order: 90, label: 'User Log' },
  period: 'range',
  parameters: { action: choice(LOGGED_ACTIONS, { labels: ACTIONS }), user: text() },
  columns: {
    at: column.datetime({ label: 'When' }),
    user: column.text({ group: 1 }),
    role: column.text({ optional: true }),
    outlet: column.reference('outlets', { group: 3 }),
    terminal: column.text({ optional: true }),
    action: column.choice(LOGGED_ACTIONS, { labels: ACTIONS, group: 2 }),
    reference: column.text(),
    detail: column.text(),
    amount: column.money({ sum: true, optional: true }),
    ip: column.text({ label: 'Address', onDemand: true }),
    entries: column.integer({ hidden: true, sum: true, tile: 1 }),
    failures: column.integer({ hidden: true, sum: true, label: 'Failed sign-ins', tile: 2 }),
  },
  sort: ['-at', 'user'],
  main: ['action', 'user', 'reference', 'detail', 'amount'],
});
