/** Shared by orders and receipts: the supplier field, open orders, and how far an order is received (domain 2.5). */

import { reference } from '#engine/define';
import type { Progress } from '#engine/run/progress';

export const supplierField = reference('suppliers', {
  required: true,
  column: 1,
  filter: () => ({ status: 'active' }),
  fill: (supplier) => ({ paymentModeId: supplier.paymentModeId ?? null }),
});

/** The states of an order that is still to be delivered. */
export const OPEN_ORDERS = ['approved', 'sentToGRN', 'partiallyReceived'] as const;

/** The received quantity of an order: accepted goods count; free and rejected ones don't. */
export const received = {
  one: 'order',
  verb: 'received',
  number: 'pONumber',
  quantity: 'orderedQty',
  done: 'receivedQty',
  closed: 'closedQty',
  open: 'openQty',
  share: 'receivedPct',
  states: { none: 'sentToGRN', partly: 'partiallyReceived', fully: 'received', closed: 'closed' },
} as const satisfies Progress;
