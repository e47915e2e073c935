/**
 * The system settings of an outlet: names and defaults (spec section 3, domain 1.1). Stored as a list of named settings each
 * with a state and, where it is more than on or off, a value.
 */
import type { AnyRecord } from './fields';

export interface Setting {
  name: string;
  label: string;
  category: 'Inventory' | 'Purchasing' | 'Selling' | 'Till' | 'Alerts';
  help: string;
  /** A switch without `values` and `kind`; else one of the values, or an amount. */
  values?: readonly string[];
  kind?: 'percent' | 'money' | 'integer';
  default: boolean | string | number;
}

export const SETTINGS: readonly Setting[] = [
  {
    name: 'inventory',
    label: 'Inventory',
    category: 'Inventory',
    help: 'Stock is kept for this outlet',
    default: true,
  },
  {
    name: 'WAC',
    label: 'Weighted average cost',
    category: 'Inventory',
    help: 'Off: stock is valued at the last purchase price',
    default: true,
  },
  {
    name: 'stockDepletion',
    label: 'Stock depletion',
    category: 'Inventory',
    help: 'When ingredients leave stock',
    values: ['onSale', 'onIssue'],
    default: 'onSale',
  },
  {
    name: 'negativeStock',
    label: 'Negative stock',
    category: 'Inventory',
    help: 'What documents may do when stock is short; sales always go through',
    values: ['block', 'warn', 'allow'],
    default: 'block',
  },
  {
    name: 'separateApprover',
    label: 'Separate approver',
    category: 'Inventory',
    help: 'Nobody approves what they created',
    default: false,
  },
  {
    name: 'overReceiptTolerancePct',
    label: 'Over-receipt tolerance',
    category: 'Purchasing',
    help: 'How far above the ordered quantity may be received',
    kind: 'percent',
    default: '0',
  },
  {
    name: 'priceVarianceAlertPct',
    label: 'Price alert',
    category: 'Purchasing',
    help: 'A purchase price that moves more than this raises a notice',
    kind: 'percent',
    default: '10',
  },
  {
    name: 'grnRequiresPO',
    label: 'Receiving needs an order',
    category: 'Purchasing',
    help: 'Goods are received only against a purchase order',
    default: false,
  },
  {
    name: 'poApprovalLimit',
    label: 'Order approval limit',
    category: 'Purchasing',
    help: 'Orders above it need someone who may approve any order; empty: no limit',
    kind: 'money',
    default: '',
  },
  {
    name: 'activateQueue',
    label: 'Online ordering',
    category: 'Selling',
    help: 'The online-ordering menu is used',
    default: false,
  },
  {
    name: 'promotionManagement',
    label: 'Promotions',
    category: 'Selling',
    help: 'Promotions are used',
    default: false,
  },
];

/** An outlet's settings as plain values with defaults: `{ inventory: true, negativeStock: 'block', ... }`. */
export function settingsOf(record: AnyRecord | undefined): AnyRecord {
  const stored = Array.isArray(record?.settings) ? (record.settings as AnyRecord[]) : [];
  const values: AnyRecord = Object.fromEntries(SETTINGS.map((setting) => [setting.name, setting.default]));
  for (const { name, state, value } of stored) {
    if (typeof name !== 'string') continue;
    const known = SETTINGS.find((setting) => setting.name === name);
    values[name] = known && typeof known.default !== 'boolean' ? (value ?? known.default) : state === true;
  }
  return values;
}
