/** Permissions about bills without a screen: importing them, and what tills enforce (domain section 4). */

import type { PermissionModule } from '#engine/define/trade/permissions';
import { ACROSS } from '#engine/read/access';

/** Importing bills from tills or files. */
export const BILL_IMPORT = 'BILL_IMPORT';

/** Matching card payments with the bank's slips. */
export const CARD_SLIPS = 'CARD_SLIPS';

/** Edited here, enforced at the till. */
const atTill = ({
  about,
  isException,
  ...module
}: {
  moduleId: string;
  name: string;
  about: string;
  /** Something that a manager looks at. */
  isException?: true;
}): PermissionModule => ({
  ...module,
  section: 'Till',
  permissions: { view: { label: 'Allowed', about, ...(isException ? { risk: 'till' } : {}) } },
  channel: 'pos',
});

export const tillPermissions: readonly PermissionModule[] = [
  {
    moduleId: BILL_IMPORT,
    name: 'Import of bills',
    section: ACROSS,
    permissions: {
      import: { about: 'Import bills from tills or files, with the sales and stock they use.', risk: 'approvals' },
    },
    logs: { docType: 'bills', label: 'Bills' },
  },
  {
    moduleId: CARD_SLIPS,
    name: 'Card slips',
    section: ACROSS,
    permissions: { match: { about: 'Mark card payments as matched with the bank’s slips.' } },
  },
  atTill({ moduleId: 'OPEN_SHIFT', name: 'Open shifts', about: 'Start a shift with its opening float.' }),
  atTill({ moduleId: 'CLOSE_SHIFT', name: 'Close shifts', about: 'Count the drawer and end a shift.' }),
  atTill({
    moduleId: 'CANCEL_ITEM',
    name: 'Cancel items',
    about: 'Cancel a line that was sent to the kitchen.',
    isException: true,
  }),
  atTill({ moduleId: 'CANCEL_BILL', name: 'Cancel bills', about: 'Cancel a whole bill.', isException: true }),
  atTill({
    moduleId: 'CANCEL_PAYMENT',
    name: 'Cancel payments',
    about: 'Cancel a payment that was taken.',
    isException: true,
  }),
  atTill({ moduleId: 'DISCOUNT_GIVE', name: 'Give discounts', about: 'Give discounts up to the limit.' }),
  atTill({
    moduleId: 'DISCOUNT_APPROVE',
    name: 'Approve discounts',
    about: 'Approve discounts above the limit.',
    isException: true,
  }),
  atTill({
    moduleId: 'PRICE_OVERRIDE',
    name: 'Override prices',
    about: 'Sell at a different price from the menu.',
    isException: true,
  }),
  atTill({ moduleId: 'REPRINT', name: 'Reprint bills', about: 'Print a bill again.' }),
  atTill({ moduleId: 'MERGE_SPLIT', name: 'Merge and split bills', about: 'Merge bills, or split one.' }),
  atTill({ moduleId: 'TRANSFER_TABLE', name: 'Move tables', about: 'Move a bill to another table.' }),
  atTill({
    moduleId: 'CITY_LEDGER_CHARGE',
    name: 'Charge to city ledger',
    about: 'Charge a bill to a company’s account.',
    isException: true,
  }),
  atTill({
    moduleId: 'OPEN_DRAWER',
    name: 'Open the drawer',
    about: 'Open the drawer without a sale.',
    isException: true,
  }),
  atTill({ moduleId: 'REFUND', name: 'Refund bills', about: 'Refund a settled bill.', isException: true }),
  atTill({ moduleId: 'ADVANCE_TAKE', name: 'Take advances', about: 'Take an advance payment.' }),
  atTill({
    moduleId: 'ADVANCE_REFUND',
    name: 'Refund advances',
    about: 'Refund an advance payment.',
    isException: true,
  }),
];
