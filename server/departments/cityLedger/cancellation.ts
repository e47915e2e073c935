/** Cancels a settlement (domain 1.3): its bills are open again, and the statement shows both the payment and its cancellation. */

import { reference, text } from '#engine/define/builders';
import type { AnyRecord } from '#engine/define/fields';
import { withoutCardNumbers } from '#engine/run/cardNumbers';
import { type Decimal, dec, negated } from '#engine/run/decimal';
import { validateFields } from '#engine/run/evaluate/validate';
import { addDays, isDay } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database, Queryable } from '#server/db/types';
import { ApiError, forbidden, invalid, notFound, problem } from '#server/http/errors';
import { requirePermission, visibleOne } from '#server/records/rules/access';
import { readRecord, scopeOfIdentity, updateRecord } from '#server/records/write/store';
import { firstOpenDay } from '../sales';
import { SETTLEMENTS } from './request';
import { type Books, LedgerRefusal, openBooks } from './service';
import { type Posted, requireOpenDay } from './settlements';
import {
  type ApplicationRow,
  applied,
  type Charge,
  chargesBySeq,
  entriesOfSettlement,
  type Holder,
  holderName,
  nameKey,
  type PostedEntry,
  readOutlets,
} from './storage';

const FIELDS = {
  settlementId: text({ required: true, maxLength: 100, label: 'Settlement' }),
  reason: text({ required: true, maxLength: 200 }),
  approvedBy: reference('users', { label: 'Approved by' }),
  clientRequestId: text({ required: true, maxLength: 60, label: 'Client request id' }),
};

interface Application {
  charge: Charge;
  row: ApplicationRow;
}

/** The entries' amounts less those on bills, by holder and outlet: the amount kept as credit, or taken from it. */
function keptBy(entries: readonly PostedEntry[], applications: readonly Application[]) {
  const kept = new Map<string, { holder: Holder; outletId: string; amount: Decimal }>();
  const add = ({ companyId, accountId, outletId }: Holder & { outletId: string }, amount: Decimal) => {
    const holder = { companyId, accountId };
    const key = `${nameKey(holderName(holder))}\u0000${outletId}`;
    kept.set(key, { holder, outletId, amount: amount.plus(kept.get(key)?.amount ?? 0) });
  };
  for (const entry of entries) add(entry, dec(entry.credit).minus(dec(entry.debit)));
  for (const { charge, row } of applications) add(charge, dec(row.amount).neg());
  return kept;
}

function takeBack(
  books: Books,
  settlement: { id: string; number: string },
  entries: readonly PostedEntry[],
  applications: readonly Application[],
  on: { businessDate: string; reason: string },
): void {
  for (const { charge, row } of applications) books.apply(charge, negated(row.amount), settlement, on.businessDate);
  for (const { holder, outletId, amount } of keptBy(entries, applications).values())
    books.keep(holderName(holder), outletId, amount.neg().toFixed());
  for (const { seq, companyId, accountId, outletId, type, debit, credit } of entries)
    books.post({
      companyId,
      accountId,
      outletId,
      type: dec(credit).gt(0) ? 'PAYMENT_CANCEL' : type,
      businessDate: on.businessDate,
      debit: credit,
      credit: debit,
      settlementId: settlement.id,
      settlementNo: settlement.number,
      reversalOf: seq,
      note: on.reason,
    });
}

/** A settlement's amounts on charges, with the current charges. */
async function applicationsOf(tx: Queryable, groupId: string, settlementId: string): Promise<Application[]> {
  const rows = await applied(tx, groupId, { settlementId });
  const charges = await chargesBySeq(
    tx,
    groupId,
    rows.map(({ chargeSeq }) => chargeSeq),
  );
  const bySeq = new Map(charges.map((charge) => [charge.seq, charge]));
  return rows.flatMap((row) => {
    const charge = bySeq.get(row.chargeSeq);
    return charge ? [{ row, charge }] : [];
  });
}

const isSameRequest = (record: AnyRecord, requestId: unknown) =>
  record.cancelRequestId !== undefined && record.cancelRequestId === requestId;

/** The approver must be an active member of the group. */
async function requireApprover(tx: Queryable, { groupId, userId }: Identity, approver: unknown): Promise<void> {
  if (typeof approver !== 'string') return;
  const person = await readRecord(tx, { groupId, userId, outletIds: 'all' }, entity('users'), approver);
  if (person?.status !== 'active')
    throw invalid([problem('approvedBy', 'reference', 'Choose someone who is still active')]);
}

/**
 * Cancels a posted settlement, once. Its bills are open again; its credit on account must still be there.
 * @throws ApiError 400 (reason, closed period), 403, 404, 409 if it is already cancelled or its credit was used since
 */
export async function cancelSettlement(db: Database, identity: Identity, body: AnyRecord): Promise<Posted> {
  requirePermission(identity, 'CL_SETTLEMENT', 'cancel');
  const today = new Date();
  const { value, problems } = validateFields(FIELDS, body, { today: today.toISOString().slice(0, 10) });
  if (problems.length > 0) throw invalid(problems);
  const reason = withoutCardNumbers(String(value.reason));
  const settlements = SETTLEMENTS();
  return db.transaction(async (tx) => {
    const { groupId, userId } = identity;
    const record = await readRecord(tx, scopeOfIdentity(identity), settlements, String(value.settlementId), {
      lock: true,
    });
    if (!record) throw notFound(settlements.label.one);
    const id = String(record._id);
    const number = String(record.settlementNo);
    if (record.status !== 'posted') {
      if (isSameRequest(record, value.clientRequestId))
        return { status: 200, body: { ...visibleOne(identity, settlements, record), alreadyPosted: true } };
      throw new ApiError(409, 'conflict', `${number} is already cancelled`, {
        current: visibleOne(identity, settlements, record),
      });
    }
    await requireApprover(tx, identity, value.approvedBy);
    const entries = await entriesOfSettlement(tx, groupId, id);
    // A settlement from credit on account may have no entries of its own; its bills show whose it is.
    const paid = await applicationsOf(tx, groupId, id);
    const books = await openBooks(tx, { groupId, userId }, [...entries, ...paid.map(({ charge }) => charge)]);
    const places = [...new Set([record.outletId, ...entries.map(({ outletId }) => outletId)].map(String))];
    if (!places.every((outletId) => identity.outletIds.includes(outletId))) throw forbidden('CL_SETTLEMENT', 'cancel');
    // Locked, so that no day is closed without it in the meantime.
    const outlets = await readOutlets(tx, groupId, places, { lock: true });
    requireOpenDay(String(record.receivedDate), [...outlets.values()]);
    // Where the money was received, and not in a period that one of its bills' outlets has closed.
    const open = [...outlets.values()].flatMap(({ lockDate }) => (isDay(lockDate) ? addDays(lockDate, 1) : []));
    const day = [firstOpenDay(outlets.get(String(record.outletId)) ?? {}), ...open].toSorted().at(-1) ?? '';
    try {
      takeBack(
        books,
        { id, number },
        // Read again, because a bill may have been cancelled before the lock.
        await entriesOfSettlement(tx, groupId, id),
        await applicationsOf(tx, groupId, id),
        { businessDate: day, reason },
      );
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
      throw new ApiError(
        409,
        'conflict',
        `Part of ${number} was kept as credit on account and has since paid other bills. Cancel those payments first`,
        { current: visibleOne(identity, settlements, record) },
      );
    }
    await books.write();
    const after = {
      ...record,
      status: 'cancelled',
      cancelReason: reason,
      cancelledBy: userId,
      ...(value.approvedBy ? { cancelApprovedBy: value.approvedBy } : {}),
      cancelledDateTime: today.toISOString(),
      cancelRequestId: value.clientRequestId,
    };
    const scope = { groupId, userId, outletIds: 'all' as const };
    const stored = await updateRecord(tx, scope, settlements, record, after, { action: 'cancel', note: reason });
    return { status: 200, body: visibleOne(identity, settlements, stored) };
  });
}
