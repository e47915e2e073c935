/** A bill with the figures of domain 1.7, in exact decimals, before anything is written: what rows and till documents become. */
import type { RecordOf } from '#engine/define/records';
import { localMoment } from '#engine/run/time/businessDay';
import type { BillState } from '#resources/sales/tillWords.rules';
import type { Debtor } from '../cityLedger';
import type { CardTag } from './payments/tags';
import type { Split } from './refunds/parts';

export interface BillLine {
  lineNo: number;
  itemId: string;
  itemCode: string;
  portion: string | null;
  name: string;
  categoryId: string | null;
  qty: string;
  unitPrice: string;
  gross: string;
  discount: string;
  tax: string;
  net: string;
  /** More from the till: modifiers, comment, seat, order ticket. */
  more?: Readonly<Record<string, unknown>>;
}
export interface Payment {
  method: string;
  /** What was kept of it for the bill: what was handed over, less change and excess. */
  amount: string;
  /** What was handed over, if there was change. */
  tendered?: string;
  /** What it exceeds the bill by without change. @default nothing */
  excess?: string;
  /** The custom payment that it was made with, if the sender names one. */
  custom?: RecordOf<'customPayments'>;
  reference: string | null;
  /** A cancelled payment pays nothing. @default posted */
  status?: 'posted' | 'cancelled';
  /** More from the till: who took it, the card's slip. Columns of `payments`. */
  more?: Readonly<Record<string, unknown>>;
  /** Who is charged, for a city ledger payment. */
  debtor?: Debtor;
  authorisedPerson?: string;
}
export interface Bill {
  id: string;
  outletId: string;
  /** The outlet's: its amounts have the decimals of this currency. */
  currency: string;
  billNo: string;
  /** First of its rows, counted from 1. */
  row: number;
  businessDate: string;
  /** Its own day, if that was closed when it arrived. @default it counts on its own day */
  closedDay?: string;
  /** ISO-8601, UTC. */
  at: string;
  hour: number;
  orderType: string;
  channel: string;
  guests: number;
  cashier: string | null;
  lines: BillLine[];
  payments: Payment[];
  gross: string;
  /** Off its lines. */
  discount: string;
  /** Without `notSales`. */
  net: string;
  /** Of its value, what was paid with payments that don't count as sales. */
  notSales: string;
  tax: string;
  grandTotal: string;
  /** What was kept. */
  paid: string;
  change: string;
  /** Of its content. A till's bill has it without version, refunds, reprints, remarks and card slips, which may change once it is settled. */
  hash: string;
  /** What the sender says that the bill came to, less its refunds, if it should be compared. */
  stated?: string;
  /** Data that only till documents have (docs/sales-feed.md). @default a settled bill of lines and payments */
  till?: TillBill;
}

/** A bill's amounts besides its lines; columns of `bills` and of the roll-up. */
export const BESIDE_LINES = [
  'bill_discount',
  'promotions',
  'complimentary',
  'service_charge',
  'delivery_fee',
  'tips',
  'rounding',
] as const;
type BesideLines = Record<(typeof BESIDE_LINES)[number], string>;

/** When something happened to a bill after it was settled. */
export interface Happened {
  /** ISO-8601, UTC. */
  at: string;
  /** Its own business date, on which sales, payments and the city ledger show it. Never before its bill's. */
  day: string;
  /** Local hour, 0-23. */
  hour: number;
  /** Its own day, if that was closed when it arrived. @default it counts on its own day */
  closedDay?: string;
}

/** Money that went back after a bill was settled. */
export interface Refund extends Happened {
  /** Its place in the document, from 1. */
  no: number;
  /** With tax and charges. */
  amount: string;
  method: string;
  /** The line it is for; null for the whole bill. */
  lineNo: number | null;
  itemName: string | null;
  reason: string | null;
  by: string | null;
  approvedBy: string | null;
  /** If the till doesn't say when: a refund that comes after its bill was paid when it came, and not when the bill was settled. */
  arrived?: Happened;
  /** Blank for the bill's shift, on the bill's day. */
  shift: string | null;
  reference: string | null;
  /** Who owes less, if it went to the city ledger. */
  debtor?: Debtor;
  /** What it takes off each amount of the bill, if the till says so. @default shared by parts.ts */
  split?: Split;
  /** Of its content, to find it again. */
  hash: string;
}

/** A till's data about a bill besides lines and payments. */
export interface TillBill {
  status: BillState;
  /** A newer version replaces an older one, until the bill is settled. */
  version: number;
  /** ISO-8601, UTC. */
  openedAt: string;
  amounts: BesideLines;
  taxes: Record<string, string>;
  /** More columns of `bills`. */
  columns: Readonly<Record<string, unknown>>;
  /** Rows of `bill_discounts` and `cancellations`, without the columns shared with the bill. */
  discounts: Record<string, unknown>[];
  cancellations: Record<string, unknown>[];
  refunds: Refund[];
  /** What it says about the slips of card payments. */
  tags: readonly CardTag[];
  /** The digests that bills had before `hash` left out tags, and before it left out reprints and remarks. */
  formerHashes: readonly string[];
  /** Why a settled bill is cancelled, if it is, on which business day, and when (ISO-8601, UTC), if the till says so. */
  cancelled?: { reason: string; stockReturned: boolean; day: string; at?: string | undefined };
}

const offsets = new Map<string, number>();
/** The instant of a local time at an outlet; offsets are cached per zone and hour, because computing one is slow. */
export function instantOf(local: string, timeZone: unknown): Date {
  const key = `${String(timeZone)}|${local.slice(0, 13)}`;
  let offset = offsets.get(key);
  const asUtc = new Date(`${local}Z`).getTime();
  if (offset === undefined) {
    const shift = (moment: number) => {
      const { date, time } = localMoment(new Date(moment), timeZone);
      return new Date(`${date}T${time}:00Z`).getTime() - Math.floor(moment / 60_000) * 60_000;
    };
    // Twice, because the first guess may be on the other side of a clock change.
    offset = shift(asUtc - shift(asUtc));
    if (offsets.size > 20_000) offsets.clear();
    offsets.set(key, offset);
  }
  return new Date(asUtc - offset);
}
