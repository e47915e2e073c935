/**
 * The names and descriptions of module actions, for people who grant permissions. One table: an action of a module (`PO.approve`) takes
 * precedence over the general action. A test checks that every declared action has an entry.
 */

/** Kinds of sensitive permissions, most important first. */
export const RISKS = {
  costs: 'Costs and margins',
  personal: 'Personal data',
  rights: 'Users and roles',
  approvals: 'Approvals',
  reversals: 'Reversals',
  prices: 'Prices and payments',
  settings: 'Settings and periods',
  till: 'Till exceptions',
  deletions: 'Deletions',
} as const;
export type RiskKind = keyof typeof RISKS;

export interface ActionWords {
  label: string;
  /** One line: what it lets people do. */
  about: string;
  /** Its kind among permissions that can cost money, grant permissions or reveal confidential data (roleRisks.ts). */
  risk?: RiskKind;
}

const WORDS: Readonly<Record<string, ActionWords>> = {
  view: { label: 'View', about: 'Open its screens and view everything there. All other permissions need it.' },
  create: { label: 'Create', about: 'Create new records.' },
  edit: { label: 'Edit', about: 'Change existing records.' },
  delete: { label: 'Delete', about: 'Delete existing records.', risk: 'deletions' },
  approve: {
    label: 'Approve',
    about: 'Approve drafts. They then affect stock and money.',
    risk: 'approvals',
  },
  import: { label: 'Import', about: 'Import many records from a spreadsheet.' },
  export: { label: 'Export', about: 'Export or print the list.' },

  approveAny: {
    label: 'Approve any amount',
    about: 'Approve above the outlet’s limit.',
    risk: 'approvals',
  },
  block: { label: 'Block', about: 'Stop credit and allow it again.' },
  cancel: { label: 'Cancel', about: 'Undo a booking. The cancellation stays visible.', risk: 'reversals' },
  close: { label: 'Close', about: 'Close open quantities that are no longer expected.' },
  copy: { label: 'Copy', about: 'Copy records to other outlets.' },
  editPrice: { label: 'Change prices', about: 'Change what guests pay.', risk: 'prices' },
  overReceive: {
    label: 'Over-receive',
    about: 'Receive more than ordered, beyond the tolerance.',
    risk: 'approvals',
  },
  pause: { label: 'Pause', about: 'Pause and resume it.' },
  recount: { label: 'Recount', about: 'Ask for a second count of differences.' },
  resetPassword: {
    label: 'Reset password',
    about: 'Set a new password for someone. They are signed out everywhere.',
    risk: 'rights',
  },
  reverse: {
    label: 'Reverse',
    about: 'Reverse an approval or settlement.',
    risk: 'reversals',
  },
  run: { label: 'Run', about: 'Start it.' },
  sendToGRN: { label: 'Send to receiving', about: 'Open the receipt of an approved order.' },
  setStockStatus: { label: 'Set stock status', about: 'Mark an item as sold out or available again.' },
  settle: { label: 'Settle', about: 'Record payments against what is owed.', risk: 'prices' },
  sync: { label: 'Sync', about: 'Send the menu to the online channels.' },
  undo: { label: 'Undo', about: 'Undo the last bulk price change.' },
  unlock: { label: 'Unlock', about: 'Unlock people who were locked out.' },
  writeOff: {
    label: 'Write off',
    about: 'Write off what is owed and close the bill without payment.',
    risk: 'prices',
  },

  'ASK_AI.run': { label: 'Ask', about: 'Ask questions. Answers include only what the person can already see.' },
  'BATCH_PROCESS.run': {
    label: 'Run batch',
    about: 'Record a production: ingredients out, product in.',
    risk: 'approvals',
  },
  'BATCH_PROCESS.cancel': { label: 'Cancel batch', about: 'Cancel a recorded production.', risk: 'reversals' },
  'BILL_IMPORT.import': {
    label: 'Import',
    about: 'Import bills from tills or files, with the sales and stock they use.',
    risk: 'approvals',
  },
  'GRN.approve': {
    label: 'Approve',
    about: 'Post a receipt. This raises stock and updates its cost.',
    risk: 'approvals',
  },
  'LOG.view': { label: 'View', about: 'See who changed what, in the whole group.' },
  'NOTIFICATION.view': { label: 'View', about: 'Get notified about approvals, low stock, price rises and more.' },
  'PERIOD_CLOSE.run': {
    label: 'Close periods',
    about: 'Close a period. Nothing can be dated in it afterwards.',
    risk: 'settings',
  },
  'PERIOD_CLOSE.reverse': { label: 'Reopen periods', about: 'Reopen a closed period.', risk: 'settings' },
  'PO.approve': { label: 'Approve', about: 'Approve an order: it may be sent to the supplier.', risk: 'approvals' },
  'BULK_PRICE.edit': { label: 'Edit', about: 'Change many prices at once, now or for a date.', risk: 'prices' },
  'CHARGE.create': { label: 'Create', about: 'Create taxes and charges that guests pay.', risk: 'prices' },
  'CHARGE.edit': { label: 'Edit', about: 'Change taxes and charges that guests pay.', risk: 'prices' },
  'GROUP_SETTING.edit': {
    label: 'Edit',
    about: 'Change group-wide settings.',
    risk: 'settings',
  },
  'SYSTEM_SETTING.edit': {
    label: 'Edit',
    about: 'Turn features and controls of an outlet on and off.',
    risk: 'settings',
  },
  'USER.create': {
    label: 'Create',
    about: 'Create users and assign roles, within your own permissions.',
    risk: 'rights',
  },
  'USER.edit': {
    label: 'Edit',
    about: 'Change users, their roles and outlets, and make them inactive.',
    risk: 'rights',
  },
  'USER_ROLE.create': { label: 'Create', about: 'Create roles, within your own permissions.', risk: 'rights' },
  'USER_ROLE.edit': {
    label: 'Edit',
    about: 'Change role permissions, within your own permissions.',
    risk: 'rights',
  },
  'VIEW_COST.view': {
    label: 'Allowed',
    about: 'See costs, margins and stock values, everywhere they appear.',
    risk: 'costs',
  },
  'VIEW_PERSONAL_DATA.view': {
    label: 'Allowed',
    about: 'See names, phones and addresses of guests and account holders.',
    risk: 'personal',
  },
  'VIEW_PERSONAL_DATA.export': {
    label: 'Export',
    about: 'Export everything about one person as a file.',
    risk: 'personal',
  },
  'VIEW_PERSONAL_DATA.erase': {
    label: 'Erase',
    about: 'Erase a guest’s name and contact details from bills and till reports.',
    risk: 'personal',
  },

  'OPEN_SHIFT.view': { label: 'Allowed', about: 'Start a shift with its opening float.' },
  'CLOSE_SHIFT.view': { label: 'Allowed', about: 'Count the drawer and end a shift.' },
  'CANCEL_ITEM.view': {
    label: 'Allowed',
    about: 'Cancel a line that was sent to the kitchen.',
    risk: 'till',
  },
  'CANCEL_BILL.view': { label: 'Allowed', about: 'Cancel a whole bill.', risk: 'till' },
  'CANCEL_PAYMENT.view': { label: 'Allowed', about: 'Cancel a payment that was taken.', risk: 'till' },
  'DISCOUNT_GIVE.view': { label: 'Allowed', about: 'Give discounts up to the limit.' },
  'DISCOUNT_APPROVE.view': { label: 'Allowed', about: 'Approve discounts above the limit.', risk: 'till' },
  'PRICE_OVERRIDE.view': {
    label: 'Allowed',
    about: 'Sell at a different price from the menu.',
    risk: 'till',
  },
  'REPRINT.view': { label: 'Allowed', about: 'Print a bill again.' },
  'MERGE_SPLIT.view': { label: 'Allowed', about: 'Merge bills, or split one.' },
  'TRANSFER_TABLE.view': { label: 'Allowed', about: 'Move a bill to another table.' },
  'CITY_LEDGER_CHARGE.view': {
    label: 'Allowed',
    about: 'Charge a bill to a company’s account.',
    risk: 'till',
  },
  'OPEN_DRAWER.view': {
    label: 'Allowed',
    about: 'Open the drawer without a sale.',
    risk: 'till',
  },
  'REFUND.view': { label: 'Allowed', about: 'Refund a settled bill.', risk: 'till' },
  'ADVANCE_TAKE.view': { label: 'Allowed', about: 'Take an advance payment.' },
  'ADVANCE_REFUND.view': { label: 'Allowed', about: 'Refund an advance payment.', risk: 'till' },
};

/** The words for an action of a module; undefined if the table has none. */
export const actionWords = (moduleId: string, action: string): ActionWords | undefined =>
  Object.hasOwn(WORDS, `${moduleId}.${action}`)
    ? WORDS[`${moduleId}.${action}`]
    : Object.hasOwn(WORDS, action)
      ? WORDS[action]
      : undefined;
