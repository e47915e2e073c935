/** Cancelled and refunded bills: their charges are reversed or reduced, and settlements are returned to their payers. */

import { type Decimal, dec, least, sum } from '#engine/run/decimal';
import { textIn } from '#engine/run/values';
import type { Queryable } from '#server/db/types';
import { readMany } from '#server/records/write/store';
import { SETTLEMENTS } from './request';
import { type Books, type Keeper, openBooks } from './service';
import {
  applied,
  type Charge,
  chargesOfBill,
  entriesOfSettlement,
  type Holder,
  holderName,
  nameKey,
  type PostedEntry,
  refundedOfBill,
} from './storage';

/** A cancelled bill, with the reversal's date. */
interface CancelledBill {
  outletId: string;
  billId: string;
  billNo: string;
  /** YYYY-MM-DD */
  businessDate: string;
  reason: string;
  /** Which of the bill's refunds it is, if it isn't cancelled. */
  refundNo?: number;
}

/** A refund to one of those whom the bill charged. */
interface RefundedBill extends CancelledBill {
  holder: Holder;
  amount: string;
  refundNo: number;
}

/** A settlement that paid part of the bill. */
interface Payment {
  id: string;
  number: string;
  /** Who settled. */
  party: Holder;
  isWriteOff: boolean;
  entries: readonly PostedEntry[];
  /** Its amounts on the bill's charges, by holder. */
  shares: Map<string, { holder: Holder; amount: Decimal }>;
}

const isSame = (one: Holder, other: Holder): boolean => nameKey(holderName(one)) === nameKey(holderName(other));

/** Removes settlements from the bill's charges, all or up to an amount, and returns them. */
async function unpaid(
  tx: Queryable,
  { groupId, userId }: Keeper,
  books: Books,
  charges: readonly Charge[],
  businessDate: string,
  upTo?: Decimal,
): Promise<Payment[]> {
  const rows = await applied(tx, groupId, { chargeSeqs: charges.map(({ seq }) => seq) });
  const payments = new Map<string, Payment>();
  const ids = [...new Set(rows.map(({ settlementId }) => String(settlementId)))];
  for (const record of await readMany(tx, { groupId, userId, outletIds: 'all' }, SETTLEMENTS(), ids)) {
    const id = String(record._id);
    const party = { companyId: textIn(record.companyId) ?? null, accountId: textIn(record.accountId) ?? null };
    const entries = await entriesOfSettlement(tx, groupId, id);
    const isWriteOff = record.paymentMethod === 'writeOff';
    payments.set(id, { id, number: String(record.settlementNo), party, isWriteOff, entries, shares: new Map() });
  }
  let left = upTo ?? sum(rows.map(({ amount }) => amount));
  for (const { chargeSeq, settlementId, amount: paid } of rows) {
    const amount = least(paid, left);
    if (amount.lte(0)) continue;
    left = left.minus(amount);
    const payment = payments.get(String(settlementId));
    const charge = charges.find(({ seq }) => seq === chargeSeq);
    if (!payment || !charge) throw new Error(`what paid ${String(settlementId)} of a bill is not there`);
    books.apply(charge, amount.neg().toFixed(), payment, businessDate);
    const { companyId, accountId } = charge;
    const key = nameKey(holderName(charge));
    const before = payment.shares.get(key)?.amount ?? 0;
    payment.shares.set(key, { holder: { companyId, accountId }, amount: amount.plus(before) });
  }
  return [...payments.values()];
}

/**
 * Returns a payment on the bill: a write-off is charged again and brings nothing; money and credit are kept for the party they came from,
 * so that a company gets back what it settled for its account.
 */
function giveBack(books: Books, payment: Payment, bill: CancelledBill): void {
  const { outletId, billId, billNo, businessDate, reason, refundNo } = bill;
  const { id, number, party, isWriteOff, entries } = payment;
  const entry = {
    ...{ outletId, billId, billNo, businessDate, settlementId: id, settlementNo: number, note: reason },
    ...(refundNo === undefined ? {} : { refundNo }),
  };
  let toParty = dec(0);
  for (const { holder, amount } of payment.shares.values()) {
    const brought = sum(
      entries.filter((each) => isSame(each, holder)).map(({ debit, credit }) => dec(credit).minus(dec(debit))),
    );
    const moved = isWriteOff ? amount : isSame(party, holder) ? dec(0) : least(amount, brought);
    if (moved.gt(0))
      books.post({ ...entry, ...holder, type: isWriteOff ? 'WRITE_OFF' : 'ADJUSTMENT', debit: moved.toFixed() });
    if (!isWriteOff) toParty = toParty.plus(moved);
    books.keep(holderName(holder), outletId, amount.minus(moved).toFixed());
  }
  if (toParty.lte(0)) return;
  books.post({ ...entry, ...party, type: 'ADJUSTMENT', credit: toParty.toFixed() });
  books.keep(holderName(party), outletId, toParty.toFixed());
}

/** Reverses a bill's charges. Payments on it stay with their payer as credit on account. Repeating it does nothing. */
export async function reverseBill(tx: Queryable, keeper: Keeper, bill: CancelledBill): Promise<void> {
  const { outletId, billId, billNo, businessDate, reason } = bill;
  const holders = await chargesOfBill(tx, keeper.groupId, outletId, billId);
  if (holders.length === 0) return;
  const books = await openBooks(tx, keeper, holders);
  // Read again, because someone may have paid before the lock.
  const charges = await chargesOfBill(tx, keeper.groupId, outletId, billId);
  for (const payment of await unpaid(tx, keeper, books, charges, businessDate)) giveBack(books, payment, bill);
  const refunded = await refundedOfBill(tx, keeper.groupId, outletId, billId);
  for (const charge of charges) {
    const left = dec(charge.amount)
      .minus(dec(refunded.get(charge.seq)))
      .toFixed();
    if (dec(left).lte(0)) continue;
    books.apply(charge, left, undefined, businessDate);
    books.post({
      companyId: charge.companyId,
      accountId: charge.accountId,
      outletId,
      type: 'BILL_CANCEL',
      businessDate,
      credit: left,
      billId,
      billNo,
      reversalOf: charge.seq,
      note: reason,
    });
  }
  await books.write();
}

/**
 * Takes a refund off what the bill charged its holder. If it was settled already, that part of the settlement stays with its payer as
 * credit on account.
 */
export async function refundBill(tx: Queryable, keeper: Keeper, bill: RefundedBill): Promise<void> {
  const { outletId, billId, billNo, businessDate, reason, holder, amount, refundNo } = bill;
  const own = async () =>
    (await chargesOfBill(tx, keeper.groupId, outletId, billId)).filter((each) => isSame(each, holder));
  const books = await openBooks(tx, keeper, await own());
  // Read again, because someone may have paid before the lock.
  const [charge] = await own();
  if (!charge) throw new Error(`bill ${billNo} charged nothing to this account`);
  const paid = dec(amount).minus(dec(charge.outstanding));
  if (paid.gt(0))
    for (const payment of await unpaid(tx, keeper, books, [charge], businessDate, paid)) giveBack(books, payment, bill);
  books.apply(charge, amount, undefined, businessDate);
  books.post({
    companyId: charge.companyId,
    accountId: charge.accountId,
    outletId,
    type: 'BILL_REFUND',
    businessDate,
    credit: amount,
    billId,
    billNo,
    reversalOf: charge.seq,
    refundNo,
    note: reason,
  });
  await books.write();
}
