/** Shared by orders and receipts: the supplier field, the invoice, open orders, and how far an order is received (domain 2.5). */

import { boolean, type Draft, date, type Plan, type RecordOf, reference, text, where } from '#engine/define';
import { dec, groupDigits, money } from '#engine/run/decimal';
import type { Progress } from '#engine/run/progress';
import { addDays, daysSinceMonday } from '#engine/run/time/days';
import { WEEKDAYS } from '../shared';

export const supplierField = reference('suppliers', {
  required: true,
  column: 1,
  filter: () => ({ status: 'active' }),
  fill: (supplier) => ({ paymentModeId: supplier.paymentModeId ?? null }),
});

/** The supplier's invoice for a receipt. */
export const invoiceFields = {
  invoiceNumber: text({ required: true, maxLength: 30, notCopied: true, label: 'Invoice no.', column: true }),
  isPartOfInvoice: boolean({ notCopied: true, label: 'Invoice covers several receipts' }),
  invoiceDate: date({ required: true, default: '@today', notAfter: '@today' }),
};

/** This supplier's receipts with the same invoice number, at any outlet. */
export const sameInvoice = where(
  'goodsReceivedNotes',
  ({ supplierId, invoiceNumber }: Draft<RecordOf<'goodsReceivedNotes'>>) =>
    supplierId && invoiceNumber ? { supplierId, invoiceNumber, status: ['draft', 'approved'] } : undefined,
);

/** The other receipts of the same supplier with this invoice number, deleted ones left out. */
export const othersOf = (
  { _id }: Draft<RecordOf<'goodsReceivedNotes'>>,
  sameInvoice: readonly Draft<RecordOf<'goodsReceivedNotes'>>[],
): readonly Draft<RecordOf<'goodsReceivedNotes'>>[] => sameInvoice.filter((each) => each._id !== _id);

/** The states of an order that is still to be delivered. */
export const OPEN_ORDERS = ['approved', 'sentToGRN', 'partiallyReceived'] as const;

/** How an order is amended: what is compared with the version before. */
export const amended = { from: OPEN_ORDERS, quantity: 'orderedQty', price: 'unitPrice', worth: 'lineTotal' } as const;

/** The states of an order whose goods are expected, as far as it says now: also while it is amended. */
export const ON_ORDER = [...OPEN_ORDERS, 'amending'] as const;

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

type Terms = Pick<Draft<RecordOf<'suppliers'>>, 'leadTimeDays' | 'orderDays'>;

/**
 * When goods ordered on a day arrive: after the lead time, on the supplier's next delivery day.
 * @param leadTimes of the ordered items, in days; the longest decides if it is longer than the supplier's
 */
export function arrivalOn(day: string, supplier: Terms | undefined, leadTimes: readonly unknown[] = []): string {
  const wait = Math.max(...[supplier?.leadTimeDays, ...leadTimes].map((days) => Number(days ?? 0)));
  const earliest = addDays(day, wait);
  const days = supplier?.orderDays ?? [];
  const next = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(earliest, more));
  return next.find((each) => days.some((day) => day === WEEKDAYS[daysSinceMonday(each)])) ?? earliest;
}

/** How much an order's net value is below the supplier's minimum order; nothing if it isn't, or there is no minimum. */
export function belowMinimum(net: unknown, minOrderValue: unknown): string | null {
  const missing = dec(minOrderValue).minus(dec(net));
  return missing.gt(0) ? money(missing) : null;
}

/** Tells approvers that the supplier takes no orders as small as this one. */
export const minimumNotice = (
  { belowMinimum: missing, subTotal }: Draft<RecordOf<'purchaseOrders'>>,
  supplier: Draft<RecordOf<'suppliers'>> | undefined,
): Plan =>
  missing
    ? {
        notices: [
          {
            ...{
              category: 'approval',
              level: 'warning',
              title: 'Below the supplier’s minimum order',
              tellsCosts: true,
            },
            message: `${supplier?.supplierName} takes orders of at least ${groupDigits(money(supplier?.minOrderValue))} before tax; this order is for ${groupDigits(money(subTotal))}`,
          },
        ],
      }
    : {};

/** The step of the first-day checklist. */
export const FIRST_RECEIPT = {
  order: 90,
  title: 'Receive your first goods',
  why: 'Your stock begins here: an approved receipt puts goods on the shelf at what they cost.',
  where: { status: 'approved' },
} as const;
