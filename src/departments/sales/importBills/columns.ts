/** What a file of bills can have: one row per bill line, or per bill. */
import { choice, date, type Field, integer, money, quantity, reference, text, time } from '#engine/define';
import { PAYMENT_METHODS } from '#resources/sales/tillWords.rules';
import { CHANNELS, ORDER_TYPES } from '#resources/shared';
import type { ImportColumn } from '#src/list/import/columns';

/** Labels of payment methods, also where words are mapped to them. */
export const METHOD_LABELS = {
  cash: 'Cash',
  card: 'Card',
  online: 'Online',
  cityLedger: 'City ledger',
  advance: 'Advance',
  custom: 'Custom payment',
};

const column = (path: string, label: string, field: Field): ImportColumn => ({
  path,
  label,
  field: { ...field, label },
});

/** The columns; paths are the names that the API has for them, except for `date` and `time`. */
export const BILL_COLUMNS: readonly ImportColumn[] = [
  column('outlet', 'Outlet', reference('outlets', { required: true })),
  column('billNumber', 'Bill number', text({ required: true })),
  column('date', 'Date', date({ required: true, help: 'The time can be in the same column' })),
  column('time', 'Time', time()),
  column('itemCode', 'Item sold', reference('items', { required: true })),
  column('portion', 'Portion', text()),
  column('quantity', 'Quantity', quantity()),
  column('unitPrice', 'Unit price', money({ scale: 4 })),
  column('lineTotal', 'Line total', money()),
  column('modifiers', 'Modifiers', text()),
  column('discount', 'Discount', money()),
  column('tax', 'Tax', money()),
  column('paymentMethod', 'Payment', choice(PAYMENT_METHODS, { required: true, labels: METHOD_LABELS })),
  column('paymentAmount', 'Amount paid', money()),
  column('paymentReference', 'Payment reference', text()),
  column('cityLedgerAccount', 'City ledger account', text()),
  column('orderType', 'Order type', choice(ORDER_TYPES)),
  column('channel', 'Channel', choice(CHANNELS)),
  column('guests', 'Guests', integer()),
  column('cashier', 'Cashier', text()),
  column('kind', 'Sale or refund', text()),
  column('isVoid', 'Voided', text()),
  column('refundOf', 'Refund of bill', text()),
  column('billTotal', 'Bill total', money()),
];

const SHARED = ['outlet', 'date', 'itemCode', 'paymentMethod', 'orderType', 'channel'];

/** Columns that can be the same for all rows, if the file doesn't have them. */
export const sharedBillColumns = (columns: readonly ImportColumn[], mapping: readonly string[]): ImportColumn[] =>
  columns.filter(({ path }) => SHARED.includes(path) && !mapping.includes(path));
