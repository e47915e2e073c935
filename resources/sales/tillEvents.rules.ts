/**
 * Events that tills report besides bills (domain 1.7): order tickets, shifts, advances, moves between bills, QR orders, guests and user
 * actions.
 */

import { boolean, choice, date, type Fields, integer, list, money, quantity, tags, text } from '#engine/define';
import { ADVANCE_PURPOSES, ADVANCE_STATES, KOT_TYPES, LOGGED_ACTIONS, MOVE_KINDS } from './tillWords.rules';

/** The fields of one kind of event. */
export interface TillEvent {
  /** The field that identifies an event at its outlet. */
  id: string;
  /** The field with the time that determines its business date. */
  at: string;
  fields: Fields;
}

const moment = (options: { required?: boolean } = {}) => text({ maxLength: 40, ...options });
const person = () => text({ maxLength: 60 });
const name = (options: { required?: boolean } = {}) => text({ maxLength: 80, ...options });
/** What says who a guest is: exported to them on request, and erased (docs/deployment.md). */
const guestName = (options: { required?: boolean } = {}) => text({ maxLength: 80, sensitive: 'personal', ...options });
const guestPhone = (options: { required?: boolean } = {}) => text({ maxLength: 30, sensitive: 'personal', ...options });
const guestEmail = () => text({ maxLength: 120, sensitive: 'personal' });

/** Every kind, by the tills' name for it. */
export const TILL_EVENTS = {
  kot: {
    id: 'kotNumber',
    at: 'firedAt',
    fields: {
      kotNumber: text({ required: true, maxLength: 60 }),
      firedAt: moment({ required: true }),
      billNumber: text({ maxLength: 60 }),
      orderNumber: text({ maxLength: 60 }),
      floor: name(),
      table: name(),
      department: name({ required: true }),
      printer: name(),
      kotType: choice(KOT_TYPES, { default: 'new' }),
      originalKot: text({ maxLength: 60 }),
      items: list(
        {
          itemCode: text({ maxLength: 60 }),
          name: name({ required: true }),
          quantity: quantity({ min: 0 }),
          previousQuantity: quantity({ min: 0 }),
          cancelledQuantity: quantity({ min: 0 }),
          comment: text({ maxLength: 200 }),
        },
        { one: 'item' },
      ),
      acceptedAt: moment(),
      readyAt: moment(),
      servedAt: moment(),
      firedBy: person(),
      status: choice(['queued', 'preparing', 'ready', 'served', 'cancelled']),
      printStatus: choice(['printed', 'failed']),
    },
  },
  shift: {
    id: 'shiftNumber',
    at: 'openedAt',
    fields: {
      shiftNumber: text({ required: true, maxLength: 60 }),
      openedAt: moment({ required: true }),
      terminal: name(),
      openedBy: person(),
      closedBy: person(),
      closedAt: moment(),
      openingFloat: money({ min: 0 }),
      cashIn: money({ min: 0 }),
      cashOut: money({ min: 0 }),
      /** What `cashIn` and `cashOut` consist of. */
      cashMoves: list(
        {
          type: choice(['in', 'out'], { required: true }),
          amount: money({ required: true, min: 0 }),
          reason: text({ maxLength: 120 }),
          by: person(),
        },
        { one: 'pay-in or pay-out' },
      ),
      expectedCash: money(),
      countedCash: money({ min: 0 }),
      payments: list(
        { method: text({ required: true, maxLength: 30 }), expected: money(), counted: money() },
        { one: 'payment method' },
      ),
      status: choice(['open', 'closed']),
    },
  },
  advance: {
    id: 'advanceNumber',
    at: 'receivedAt',
    fields: {
      advanceNumber: text({ required: true, maxLength: 60 }),
      receivedAt: moment({ required: true }),
      customerName: guestName({ required: true }),
      phone: guestPhone(),
      eventDate: date(),
      guests: integer({ min: 0 }),
      purpose: choice(ADVANCE_PURPOSES, { default: 'reservation' }),
      amount: money({ required: true, min: 0 }),
      method: text({ maxLength: 30 }),
      receivedBy: person(),
      usedAmount: money({ min: 0 }),
      refundedAmount: money({ min: 0 }),
      /** When it was refunded; without it, on the day it was received. */
      refundedAt: moment(),
      refundMethod: text({ maxLength: 30 }),
      bills: tags(),
      status: choice(ADVANCE_STATES, { default: 'open' }),
      refundReason: text({ maxLength: 200 }),
    },
  },
  move: {
    id: 'moveNumber',
    at: 'at',
    fields: {
      moveNumber: text({ required: true, maxLength: 60 }),
      at: moment({ required: true }),
      type: choice(MOVE_KINDS, { required: true }),
      fromBills: tags({ required: true }),
      toBills: tags({ required: true }),
      fromTable: name(),
      toTable: name(),
      itemsMoved: integer({ min: 0 }),
      amountBefore: money({ required: true }),
      amountAfter: money({ required: true }),
      by: person(),
      reason: text({ maxLength: 200 }),
      openedAt: moment(),
      printedBefore: boolean(),
    },
  },
  qrScan: {
    id: 'sessionId',
    at: 'scannedAt',
    fields: {
      sessionId: text({ required: true, maxLength: 60 }),
      scannedAt: moment({ required: true }),
      floor: name(),
      table: name({ required: true }),
      scans: integer({ min: 1, default: 1 }),
    },
  },
  qrOrder: {
    id: 'orderNumber',
    at: 'placedAt',
    fields: {
      orderNumber: text({ required: true, maxLength: 60 }),
      placedAt: moment({ required: true }),
      sessionId: text({ maxLength: 60 }),
      floor: name(),
      table: name(),
      acceptedAt: moment(),
      rejectedAt: moment(),
      rejectReason: text({ maxLength: 200 }),
      items: list(
        { itemCode: text({ maxLength: 60 }), name: name({ required: true }), quantity: quantity({ min: 0 }) },
        { one: 'item' },
      ),
      amount: money({ min: 0 }),
      billNumber: text({ maxLength: 60 }),
      customerName: guestName(),
      phone: guestPhone(),
      email: guestEmail(),
      marketingConsent: boolean(),
      status: choice(['placed', 'accepted', 'rejected', 'served']),
    },
  },
  customer: {
    id: 'phone',
    at: 'firstVisitAt',
    fields: {
      phone: guestPhone({ required: true }),
      firstVisitAt: moment({ required: true }),
      name: guestName({ required: true }),
      email: guestEmail(),
      address: text({ maxLength: 200, sensitive: 'personal' }),
      birthday: date({ sensitive: 'personal' }),
      group: text({ maxLength: 40 }),
    },
  },
  userLog: {
    id: 'entryNumber',
    at: 'at',
    fields: {
      entryNumber: text({ required: true, maxLength: 60 }),
      at: moment({ required: true }),
      user: person(),
      role: text({ maxLength: 60 }),
      terminal: name(),
      action: choice(LOGGED_ACTIONS, { required: true }),
      reference: text({ maxLength: 60 }),
      detail: text({ maxLength: 200 }),
      amount: money(),
      ip: text({ maxLength: 60 }),
    },
  },
} as const satisfies Readonly<Record<string, TillEvent>>;

type TillEventKind = keyof typeof TILL_EVENTS;
const TILL_EVENT_KINDS = Object.keys(TILL_EVENTS) as TillEventKind[];

/** The fields of every event. */
export const EVENT_HEAD = {
  // In the tills' own spelling, not as labels.
  kind: choice(TILL_EVENT_KINDS, {
    required: true,
    labels: Object.fromEntries(TILL_EVENT_KINDS.map((kind) => [kind, kind])),
  }),
  outlet: text({ required: true, maxLength: 100 }),
  /** The till increases it with every change; an older version that arrives late has no effect. */
  version: integer({ min: 0 }),
} satisfies Fields;
