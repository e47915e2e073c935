/** What each system setting changes, in one line. Apart from the settings, because the console starts with those and only their page shows this. */

import type { Setting } from '#engine/define/trade/setting';
import { SETTINGS } from './settings.rules';

const HELP: Readonly<Record<string, string>> = {
  inventory: 'Tracks stock for this outlet',
  WAC: 'If off, stock is valued at the last purchase price. Changing this revalues all stock',
  costingMethod: 'How stock is valued',
  stockDepletion: 'When ingredients leave stock',
  negativeStock: 'What documents may do when stock is short. Sales always go through',
  separateApprover: 'Approver must be someone else',
  overReceiptTolerancePct: 'How much more than ordered can be received',
  priceVarianceAlertPct: 'Notifies you when a purchase price changes by more than this',
  grnRequiresPO: 'Goods can be received only against a purchase order',
  poApprovalLimit: 'Larger orders need someone who can approve any amount. Leave blank for no limit',
  activateQueue: 'Uses the online-ordering menu',
  promotionManagement: 'Uses promotions',
  stopSell: 'Marks dishes as sold out when an ingredient runs out, and back in stock when it returns',
  qrOrdering: 'QR menus take orders from the code on a guest’s table',
  cityLedger: 'Tills offer charging a bill to a company or account',
  advancePayment: 'Tills take deposits from guests before their visit',
  tableManagement: 'Tills open bills on the tables of the floor plan',
  splitBill: 'Tills let one table pay with several bills',
  cancelReasonMandatory:
    'Tills ask staff for a reason when they cancel or refund, and a refund without a reason is refused',
  managerPinForCancel: 'Tills ask a manager for a PIN with every cancellation',
  discountApprovalPct:
    'Tills ask for approval of larger discounts, and the dashboard lists them. Leave blank for no approval',
  foodCostTargetPct: 'Target share of net sales spent on ingredients',
  wastageTargetPct: 'Target share of net sales thrown away',
  lowStockAlert: 'Notifies you when stock falls below its minimum',
  expiryAlertDays: 'How long before expiry you are notified',
};

/** Every system setting with what it changes. */
export const DESCRIBED_SETTINGS: readonly Setting[] = SETTINGS.map((setting) => ({
  ...setting,
  help: HELP[setting.name] ?? '',
}));
