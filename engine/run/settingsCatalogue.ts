/** Every system setting of an outlet with its words and default (spec section 3, domain 1.1). */

export const SETTING_CATEGORIES = ['Inventory', 'Purchasing', 'Selling', 'Till', 'Targets', 'Alerts'] as const;

export interface Setting {
  name: string;
  label: string;
  category: (typeof SETTING_CATEGORIES)[number];
  help: string;
  /** A switch has neither `values` nor `kind`; others are one of the values, or an amount. */
  values?: readonly string[];
  labels?: Readonly<Record<string, string>>;
  kind?: 'percent' | 'money' | 'integer';
  /** After a whole number. */
  unit?: string;
  /** '' if nothing is set. */
  default: boolean | string;
  /** Says the same as a switch in other words: not stored, and not shown next to it. */
  mirrors?: { of: string; on: string; off: string };
}

export const SETTINGS: readonly Setting[] = [
  {
    name: 'inventory',
    label: 'Inventory',
    category: 'Inventory',
    help: 'Tracks stock for this outlet',
    default: true,
  },
  {
    name: 'WAC',
    label: 'Weighted average cost',
    category: 'Inventory',
    help: 'If off, stock is valued at the last purchase price. Changing this revalues all stock',
    default: true,
  },
  {
    name: 'costingMethod',
    label: 'Costing method',
    category: 'Inventory',
    help: 'How stock is valued',
    values: ['wac', 'lastPrice'],
    labels: { wac: 'Weighted average', lastPrice: 'Last purchase price' },
    default: 'wac',
    mirrors: { of: 'WAC', on: 'wac', off: 'lastPrice' },
  },
  {
    name: 'stockDepletion',
    label: 'Stock depletion',
    category: 'Inventory',
    help: 'When ingredients leave stock',
    values: ['onSale', 'onIssue'],
    labels: { onSale: 'When a bill is settled', onIssue: 'When stock is issued' },
    default: 'onSale',
  },
  {
    name: 'negativeStock',
    label: 'Negative stock',
    category: 'Inventory',
    help: 'What documents may do when stock is short. Sales always go through',
    values: ['block', 'warn', 'allow'],
    labels: { block: 'Refuse', warn: 'Allow with a warning', allow: 'Allow' },
    default: 'block',
  },
  {
    name: 'separateApprover',
    label: 'Separate approver',
    category: 'Inventory',
    help: 'Approver must be someone else',
    default: false,
  },
  {
    name: 'overReceiptTolerancePct',
    label: 'Over-receipt tolerance',
    category: 'Purchasing',
    help: 'How much more than ordered can be received',
    kind: 'percent',
    default: '0',
  },
  {
    name: 'priceVarianceAlertPct',
    label: 'Price alert',
    category: 'Purchasing',
    help: 'Notifies you when a purchase price changes by more than this',
    kind: 'percent',
    default: '10',
  },
  {
    name: 'grnRequiresPO',
    label: 'Receiving needs an order',
    category: 'Purchasing',
    help: 'Goods can be received only against a purchase order',
    default: false,
  },
  {
    name: 'poApprovalLimit',
    label: 'Order approval limit',
    category: 'Purchasing',
    help: 'Larger orders need someone who can approve any amount. Leave blank for no limit',
    kind: 'money',
    default: '',
  },
  {
    name: 'activateQueue',
    label: 'Online ordering',
    category: 'Selling',
    help: 'Uses the online-ordering menu',
    default: false,
  },
  {
    name: 'promotionManagement',
    label: 'Promotions',
    category: 'Selling',
    help: 'Uses promotions',
    default: false,
  },
  {
    name: 'stopSell',
    label: 'Stop selling without ingredients',
    category: 'Selling',
    help: 'Marks dishes as sold out when an ingredient runs out, and back in stock when it returns',
    default: false,
  },
  {
    name: 'qrOrdering',
    label: 'QR ordering',
    category: 'Selling',
    help: 'QR menus take orders from the code on a guest’s table',
    default: false,
  },
  {
    name: 'cityLedger',
    label: 'City ledger',
    category: 'Selling',
    help: 'Tills offer charging a bill to a company or account',
    default: true,
  },
  {
    name: 'advancePayment',
    label: 'Advance payments',
    category: 'Selling',
    help: 'Tills take deposits from guests before their visit',
    default: true,
  },
  {
    name: 'tableManagement',
    label: 'Tables',
    category: 'Till',
    help: 'Tills open bills on the tables of the floor plan',
    default: true,
  },
  {
    name: 'splitBill',
    label: 'Split bills',
    category: 'Till',
    help: 'Tills let one table pay with several bills',
    default: true,
  },
  {
    name: 'cancelReasonMandatory',
    label: 'Reason for cancelling',
    category: 'Till',
    help: 'Tills ask staff for a reason when they cancel or refund, and a refund without a reason is refused',
    default: true,
  },
  {
    name: 'managerPinForCancel',
    label: 'Manager PIN for cancelling',
    category: 'Till',
    help: 'Tills ask a manager for a PIN with every cancellation',
    default: false,
  },
  {
    name: 'discountApprovalPct',
    label: 'Discount approval',
    category: 'Till',
    help: 'Tills ask for approval of larger discounts, and the dashboard lists them. Leave blank for no approval',
    kind: 'percent',
    default: '',
  },
  {
    name: 'foodCostTargetPct',
    label: 'Food cost target',
    category: 'Targets',
    help: 'Target share of net sales spent on ingredients',
    kind: 'percent',
    default: '30',
  },
  {
    name: 'wastageTargetPct',
    label: 'Wastage target',
    category: 'Targets',
    help: 'Target share of net sales thrown away',
    kind: 'percent',
    default: '2',
  },
  {
    name: 'lowStockAlert',
    label: 'Low stock',
    category: 'Alerts',
    help: 'Notifies you when stock falls below its minimum',
    default: true,
  },
  {
    name: 'expiryAlertDays',
    label: 'Expiry',
    category: 'Alerts',
    help: 'How long before expiry you are notified',
    kind: 'integer',
    unit: 'days',
    default: '3',
  },
];
