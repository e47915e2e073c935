/** A bill from a till (domain 1.7): one document with lines, discounts, charges, payments and their later changes (docs/sales-feed.md). */

import {
  boolean,
  choice,
  decimal,
  group,
  integer,
  list,
  longText,
  money,
  percent,
  quantity,
  text,
} from '#engine/define';
import { CHANNELS, ORDER_TYPES } from '../shared';
import { BILL_STATES, CANCEL_STAGES, CHARGE_KINDS, PAYMENT_METHODS } from './tillWords.rules';

/** In the outlet's local time (`2026-11-20 13:45`) or ISO-8601 with an offset. */
const moment = (options: { required?: boolean } = {}) => text({ maxLength: 40, ...options });
const person = (options: { required?: boolean } = {}) => text({ maxLength: 60, ...options });

/** Who cancelled something, when and why. */
const cancellation = {
  reason: text({ maxLength: 200 }),
  stage: choice(CANCEL_STAGES),
  by: person(),
  approvedBy: person(),
  at: moment(),
  stockReturned: boolean(),
};

const id = () => text({ maxLength: 60 });

/** A charge of a bill, or the part of it that a refund gives back. */
const charge = {
  /** The id of the tax or charge. Its kind and name follow from it; without it, both are required. */
  chargeId: id(),
  kind: choice(CHARGE_KINDS, { requiredWhen: ({ chargeId }) => !chargeId }),
  name: text({ maxLength: 60, requiredWhen: ({ chargeId }) => !chargeId }),
  amount: money({ required: true, min: 0 }),
};

/** Which of the group's discounts or promotions took the amount off. Its name follows from the id. */
const offer = { discountId: id(), promotionId: id() };

export const BILL_FIELDS = {
  outlet: text({ required: true, maxLength: 100 }),
  billNumber: text({ required: true, maxLength: 60 }),
  orderNumber: text({ maxLength: 60 }),
  status: choice(BILL_STATES, { default: 'settled' }),
  /** The till increases it with every change; an older version that arrives late has no effect. */
  version: integer({ min: 0 }),
  openedAt: moment(),
  billedAt: moment(),
  settledAt: moment(),
  terminal: text({ maxLength: 60 }),
  shift: text({ maxLength: 60 }),
  orderType: choice(ORDER_TYPES, { default: 'dineIn' }),
  channel: choice(CHANNELS, { default: 'pos' }),
  floor: text({ maxLength: 60 }),
  table: text({ maxLength: 60 }),
  guests: integer({ min: 0, max: 9999 }),
  waiter: person(),
  cashier: person(),
  customer: group(
    { name: text({ maxLength: 80 }), phone: text({ maxLength: 30 }), email: text({ maxLength: 120 }) },
    { sensitive: 'personal' },
  ),
  lines: list(
    {
      itemCode: text({ required: true, maxLength: 60 }),
      portion: text({ maxLength: 60 }),
      quantity: quantity({ required: true, moreThan: 0 }),
      unitPrice: money({ required: true, min: 0, scale: 4 }),
      modifiers: list(
        {
          /** The id of the modifier or add-on, or of the menu item chosen in a combo; without it, it is found by name among what the item offers. */
          id: text({ maxLength: 60 }),
          name: text({ required: true, maxLength: 80 }),
          quantity: quantity({ moreThan: 0 }),
          price: money({ min: 0, scale: 4 }),
          kind: choice(['modifier', 'addon', 'choice', 'comment']),
          /** The portion of a combo's choice that comes in portions; its default one if blank. */
          portion: text({ maxLength: 60 }),
        },
        { one: 'modifier' },
      ),
      discount: money({ min: 0 }),
      ...offer,
      tax: money({ min: 0 }),
      comment: text({ maxLength: 200 }),
      seat: integer({ min: 0 }),
      kot: text({ maxLength: 60 }),
      orderedAt: moment(),
      cancelled: group({ quantity: quantity({ moreThan: 0 }), wasted: boolean(), ...cancellation }),
    },
    { required: true, min: 1, one: 'line' },
  ),
  discounts: list(
    {
      kind: choice(['discount', 'promotion', 'complimentary'], { default: 'discount' }),
      ...offer,
      name: text({
        maxLength: 80,
        requiredWhen: ({ discountId, promotionId }) => !discountId && !promotionId,
      }),
      type: choice(['percentage', 'fixed']),
      /** The line it applies to, counted from 1; blank for the whole bill. */
      line: integer({ min: 1 }),
      percent: percent({ min: 0 }),
      amount: money({ required: true, min: 0 }),
      reason: text({ maxLength: 200 }),
      givenBy: person(),
      approvedBy: person(),
      card: text({ maxLength: 60 }),
    },
    { one: 'discount' },
  ),
  charges: list(
    {
      ...charge,
      /** Contained in the prices instead of added to them. Without it, the tax or charge says so, or the outlet's setting “Prices include tax”. */
      inclusive: boolean(),
      type: choice(['percentage', 'fixed']),
      /** What the rate applies to. */
      base: money({ min: 0 }),
      rate: decimal({ min: 0, scale: 4 }),
    },
    { one: 'charge' },
  ),
  tip: money({ min: 0 }),
  rounding: money(),
  /** The amount the guest had to pay; refused if it isn't the sum of the parts. */
  total: money({ min: 0 }),
  payments: list(
    {
      method: choice(PAYMENT_METHODS, { required: true }),
      /** Which custom payment, by name or id; reports list it under its name. */
      customPayment: text({ maxLength: 60 }),
      amount: money({ min: 0 }),
      /** The amount handed over, if more than the amount. The difference is change. */
      tendered: money({ min: 0 }),
      reference: text({ maxLength: 60 }),
      account: text({ maxLength: 100, label: 'City ledger account' }),
      authorisedPerson: person(),
      receivedBy: person(),
      at: moment(),
      /** How much of the amount is tip. The bill's own `tip` has all tips. */
      tip: money({ min: 0 }),
      card: group({
        type: text({ maxLength: 30 }),
        bank: text({ maxLength: 60 }),
        terminal: text({ maxLength: 60 }),
        last4: text({ maxLength: 4 }),
        approvalCode: text({ maxLength: 30 }),
        batchNo: text({ maxLength: 30 }),
        tagged: boolean(),
        taggedBy: person(),
      }),
      cancelled: group({ ...cancellation, replacedBy: choice(PAYMENT_METHODS) }),
    },
    { one: 'payment' },
  ),
  /** Money that went back after the bill was settled. The list only grows; each refund keeps its place in it. */
  refunds: list(
    {
      /** The amount given back, with its tax and charges. */
      amount: money({ required: true, moreThan: 0 }),
      /** How it was given back. */
      method: choice(PAYMENT_METHODS, { required: true }),
      customPayment: text({ maxLength: 60 }),
      /** The line it is for, counted from 1; blank for the whole bill. */
      line: integer({ min: 1 }),
      reason: text({ maxLength: 200 }),
      /** When it was paid: sales show it on that day. */
      at: moment(),
      by: person(),
      approvedBy: person(),
      /** Whose drawer paid it; blank for the bill's shift, on the bill's day. */
      shift: text({ maxLength: 60 }),
      reference: text({ maxLength: 60 }),
      /** Who owes less, for a refund to the city ledger; blank if the bill charged only one account. */
      account: text({ maxLength: 100, label: 'City ledger account' }),
      /** What of the amount was charges, tip and rounding, if the till says so; the rest is net sales. */
      charges: list(charge, { one: 'charge' }),
      tip: money({ min: 0 }),
      rounding: money(),
    },
    { one: 'refund' },
  ),
  cancelled: group(cancellation),
  /** The bill that this one was split from. */
  parentBill: text({ maxLength: 60 }),
  /** The bill that this one became a part of. */
  mergedInto: text({ maxLength: 60 }),
  /** What bills from one split have in common. */
  splitGroup: text({ maxLength: 60 }),
  reprints: integer({ min: 0 }),
  remarks: longText({ maxLength: 500 }),
};
