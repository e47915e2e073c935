/** What sensitive permissions are about. Apart from what is done with them, because the console starts with the trade. */

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
