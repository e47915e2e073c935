/** Money from companies and accounts (domain 1.3): settling selected bills, payments on account, and cancellations. */

import type { AnyRecord } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { dec, money, sum } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { showDay } from '#engine/run/time/days';
import { textIn } from '#engine/run/values';
import { OPENING_WORDS } from '#resources/cityLedger/cityLedger.rules';
import type { Identity } from '#server/auth/identity';
import type { Database, Queryable } from '#server/db/types';
import { numberIn, seriesOf } from '#server/documents/numbering';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { requirePermission, visibleOne } from '#server/records/rules/access';
import { newId } from '#server/records/write/identifiers';
import { insertRecord, nextNumber, ownerOfKey, readRecord, scopeOfIdentity } from '#server/records/write/store';
import { chargeFor, type Share, sharesOf } from './allocation';
import { accountsIn, creditFor } from './credits';
import { type PartyRecord, partyOf, receivingOutlet } from './party';
import { readSettlement, SETTLEMENTS, type SettlementInput } from './request';
import { type Books, openBooks } from './service';
import { type Charge, type EntryRequest, holderName, openCharges, readOutlets } from './storage';

/** Prefix of settlement numbers. */
const PREFIX = 'CLR';

/** A call's answer: the settlement; 200 if the same request had already posted it. */
export interface Posted {
  status: 200 | 201;
  body: AnyRecord;
}

/** `bills`: the amount is the sum of the selected bills; `account`: it is allocated as requested, and the rest is kept. */
export type SettlementKind = 'bills' | 'account';

/** Entries of one holder at one outlet are merged: the statement shows a payment, not its parts. */
function grouped(shares: readonly Share[]): { charges: Charge[]; amount: string }[] {
  const groups = new Map<string, Share[]>();
  for (const share of shares) {
    const { kind, id } = holderName(share.charge);
    const key = `${kind}|${id}|${share.charge.outletId}`;
    groups.set(key, [...(groups.get(key) ?? []), share]);
  }
  return [...groups.values()].map((members) => ({
    charges: members.map(({ charge }) => charge),
    amount: money(sum(members.map(({ amount }) => amount))),
  }));
}

const currencyOf = ({ currency }: AnyRecord): string => textIn(currency) ?? '';
const later = (one: string, other: string): string => (one > other ? one : other);

interface Posting {
  input: SettlementInput;
  kind: SettlementKind;
  party: PartyRecord;
  outlet: AnyRecord;
  id: string;
  number: string;
}

/** The payment's effect on the ledger: entries by holder and outlet, applications, kept credit. */
function postShares(books: Books, posting: Posting, shares: readonly Share[], rest: string): void {
  const { input, kind, party, outlet, id, number } = posting;
  const settlement = { id, number };
  const of = (entry: Pick<EntryRequest, 'companyId' | 'accountId' | 'outletId' | 'type'>): EntryRequest => ({
    ...entry,
    businessDate: input.receivedDate,
    settlementId: id,
    settlementNo: number,
    reference: input.paymentReference ?? input.chequeNo ?? '',
    ...(input.reason ? { note: input.reason } : {}),
  });
  const groups = grouped(shares);
  if (input.paymentMethod === 'accountCredit') {
    const { used, from, to } = creditFor(books, party.holder, currencyOf(outlet), groups);
    for (const { amount, ...place } of used) books.keep(holderName(place), place.outletId, money(dec(amount).neg()));
    for (const { amount, ...place } of from) books.post({ ...of({ ...place, type: 'ADJUSTMENT' }), debit: amount });
    for (const { amount, ...place } of to) books.post({ ...of({ ...place, type: 'BILL_SETTLEMENT' }), credit: amount });
  } else {
    const ofBills = input.paymentMethod === 'writeOff' ? 'WRITE_OFF' : 'BILL_SETTLEMENT';
    const kept = dec(rest).gt(0) ? [{ ...party.holder, outletId: String(outlet._id) }] : [];
    const sameAsKept = (charge: Charge) =>
      kept.some((each) => each.accountId === charge.accountId && each.outletId === charge.outletId);
    for (const { charges, amount } of groups) {
      const [first] = charges as [Charge];
      const { companyId, accountId, outletId } = first;
      books.post({
        ...of({ companyId, accountId, outletId, type: kind === 'bills' ? ofBills : 'ACCOUNT_PAYMENT' }),
        credit: sameAsKept(first) ? money(dec(amount).plus(dec(rest))) : amount,
        ...(charges.length === 1 && first.billNo ? { billNo: first.billNo } : {}),
      });
    }
    for (const place of kept) {
      if (!groups.some(({ charges }) => sameAsKept(charges[0] as Charge)))
        books.post({ ...of({ ...place, type: 'ACCOUNT_PAYMENT' }), credit: rest });
      books.keep(holderName(place), place.outletId, rest);
    }
  }
  for (const { charge, amount } of shares)
    books.apply(charge, amount, settlement, later(input.receivedDate, charge.businessDate));
}

const recordOf = (posting: Posting, shares: readonly Share[], amount: string, rest: string): AnyRecord => {
  const { input, kind, party, outlet, id, number } = posting;
  const { paymentMethod, paymentReference, chequeNo, bank, chequeDate, reason, remarks, receivedDate } = input;
  return {
    _id: id,
    settlementNo: number,
    kind,
    currency: currencyOf(outlet) || null,
    companyId: party.holder.companyId,
    accountId: party.holder.accountId,
    outletId: outlet._id,
    receivedDate,
    amount,
    paymentMethod,
    paymentReference,
    chequeNo,
    bank,
    chequeDate,
    allocation: kind === 'account' ? input.allocation : null,
    unallocated: rest,
    reason,
    remarks,
    bills: shares.map((share) => ({
      billId: share.charge.transactionNo,
      billNo: share.charge.billNo ?? OPENING_WORDS,
      date: share.charge.businessDate,
      outletId: share.charge.outletId,
      accountId: share.charge.accountId,
      outstanding: share.charge.outstanding,
      amountApplied: share.amount,
    })),
    status: 'posted',
    clientRequestId: input.clientRequestId,
  };
};

/** The settlement that a request id has already posted, as the person can see it. */
async function postedBefore(tx: Queryable, identity: Identity, requestId: string) {
  // If two arrive together, the second waits here and then finds what the first has posted.
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`settlement|${identity.groupId}|${requestId}`]);
  const id = await ownerOfKey(tx, identity.groupId, SETTLEMENTS(), 'clientRequestId', requestId);
  if (id === undefined) return undefined;
  const record = await readRecord(tx, scopeOfIdentity(identity), SETTLEMENTS(), id);
  if (!record) throw notFound(SETTLEMENTS().label.one);
  return visibleOne(identity, SETTLEMENTS(), record);
}

/** Refuses a day in a closed period at one of these outlets. */
export function requireOpenDay(day: string, outlets: readonly AnyRecord[]): void {
  const closed = outlets.find(({ lockDate }) => typeof lockDate === 'string' && day <= lockDate);
  if (closed)
    throw invalid([
      problem(
        'receivedDate',
        'lockDate',
        `The books of ${String(closed.name)} are closed up to ${String(closed.lockDate)}. Choose a later date`,
      ),
    ]);
}

/** Refuses money dated on a day whose cash is counted and closed where it was received (docs/closing.md). */
function requireUncounted(
  day: string,
  { name, salesClosedTo }: { readonly name?: unknown; readonly salesClosedTo?: unknown },
): void {
  if (typeof salesClosedTo === 'string' && day <= salesClosedTo)
    throw invalid([
      problem(
        'receivedDate',
        'lockDate',
        `${String(name)} has closed its days up to ${showDay(salesClosedTo)}. Choose a later date`,
      ),
    ]);
}

/**
 * Refuses money dated before the bills it pays. Money received today pays any bill, because outlets in other time zones may have started
 * their next day.
 * @param today the receiving outlet's business date
 */
function requireChargedBefore(day: string, today: string, shares: readonly Share[]): void {
  const early = shares.find(({ charge }) => charge.businessDate > day);
  if (!early || day >= today) return;
  const { billNo, transactionNo, businessDate: dated } = early.charge;
  const what = `${billNo ? `Bill ${billNo}` : transactionNo} is dated ${showDay(dated)}, after the day of this payment`;
  throw invalid([
    problem('receivedDate', 'order', `${what}. Give a later day, leave the bill out, or keep the payment on account`),
  ]);
}

/** Refuses bills in another currency than the money: one settlement pays bills of one currency. */
function refuseOthers(
  { bills }: SettlementInput,
  others: readonly Charge[],
  currencyAt: (charge: Charge) => string,
  outlet: AnyRecord,
): void {
  const problems = bills.flatMap(({ billId }, index) => {
    const charge = chargeFor(others, billId);
    if (!charge) return [];
    const what = `${charge.billNo ? `Bill ${charge.billNo}` : charge.transactionNo} is in ${currencyAt(charge)}`;
    const message = `${what}; this payment is in ${currencyOf(outlet)}, received at ${String(outlet.name)}. Settle it separately, at an outlet that uses ${currencyAt(charge)}`;
    return [problem(`bills.${index}.billId`, 'currency', message)];
  });
  if (problems.length > 0) throw invalid(problems);
}

/** Someone else was faster: the refusal includes the current outstanding amount. */
const overtaken = (message: string, bills: readonly Charge[]): ApiError =>
  new ApiError(409, 'conflict', message, {
    current: {
      outstanding: money(sum(bills.map(({ outstanding }) => outstanding))),
      bills: bills.map(({ transactionNo, outstanding }) => ({ billId: transactionNo, outstanding })),
    },
  });

/**
 * Posts a settlement, once per client request id.
 * @throws ApiError 400 naming fields and bills, 403, 404 for a company or account that isn't the person's, 409 if the outstanding amount
 * changed since the person looked
 */
export async function postSettlement(
  db: Database,
  identity: Identity,
  kind: SettlementKind,
  body: AnyRecord,
): Promise<Posted> {
  requirePermission(identity, 'CL_SETTLEMENT', 'settle');
  return db.transaction(async (tx) => {
    const party = await partyOf(tx, identity, body, true);
    const outlet = await receivingOutlet(tx, identity, party, body.outletId);
    const input = readSettlement(kind, body, outlet);
    if (input.paymentMethod === 'writeOff') requirePermission(identity, 'CL_SETTLEMENT', 'writeOff');
    const before = await postedBefore(tx, identity, input.clientRequestId);
    if (before) return { status: 200, body: { ...before, alreadyPosted: true } };

    const { groupId, userId } = identity;
    const books = await openBooks(tx, { groupId, userId }, [party.holder]);
    await books.lock(await accountsIn(tx, groupId, party.holder));
    const open = await openCharges(tx, groupId, holderName(party.holder), identity.outletIds);
    const today = businessDate(new Date(), outlet);
    const currency = currencyOf(outlet);
    const balance = books.balance({ ...holderName(party.holder), currency });
    const payable = open.filter(({ outletId }) => books.currencyAt(outletId) === currency);
    const others = open.filter((charge) => !payable.includes(charge));
    const { shares, amount, rest, changed } = inCurrency(currency, () => {
      refuseOthers(input, others, (charge) => books.currencyAt(charge.outletId), outlet);
      return sharesOf(kind, input, payable, balance, today);
    });
    if (changed) throw inCurrency(currency, () => overtaken(changed, payable));
    const places = [String(outlet._id), ...shares.map(({ charge }) => charge.outletId)];
    const outlets = await readOutlets(tx, groupId, places, { lock: true });
    requireOpenDay(input.receivedDate, [...outlets.values()]);
    requireUncounted(input.receivedDate, outlets.get(String(outlet._id)) ?? outlet);
    requireChargedBefore(input.receivedDate, today, shares);

    const series = seriesOf(PREFIX, outlet, input.receivedDate);
    const number = numberIn(series, await nextNumber(tx, groupId, series));
    const posting: Posting = { input, kind, party, outlet, id: newId(SETTLEMENTS().name), number };
    inCurrency(currency, () => postShares(books, posting, shares, rest));
    await books.write();
    const scope = { groupId, userId, outletIds: 'all' as const };
    const stored = await insertRecord(tx, scope, SETTLEMENTS(), recordOf(posting, shares, amount, rest));
    return { status: 201, body: visibleOne(identity, SETTLEMENTS(), stored) };
  });
}
