/** The position of a company or account, which the settlement pages start with. */

import type { AnyRecord } from '#engine/define/fields';
import { dec, money, sum } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { daysInclusive } from '#engine/run/time/days';
import { entity } from '#resources';
import { OPENING_WORDS, type OpenBill, type Position } from '#resources/cityLedger/cityLedger.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { requirePermission } from '#server/records/rules/access';
import { readMany, scopeOfIdentity } from '#server/records/write/store';
import { accountsIn } from './credits';
import { ACCOUNTS } from './masters';
import { partyOf } from './party';
import { holderName, openCharges, readBalances, readCredits, readOutlets } from './storage';

/**
 * Open bills at the person's outlets, oldest first, and the totals of the company or account.
 * @param asked `companyId` or `accountId`
 * @throws ApiError 403, 404
 */
export async function positionOf(q: Queryable, identity: Identity, asked: AnyRecord): Promise<Position> {
  requirePermission(identity, 'CL_SETTLEMENT', 'view');
  const party = await partyOf(q, identity, asked);
  const { groupId } = identity;
  const name = holderName(party.holder);
  const charges = await openCharges(q, groupId, name, identity.outletIds);
  const outlets = await readOutlets(q, groupId, identity.outletIds);
  const accounts = await readMany(
    q,
    { ...scopeOfIdentity(identity), outletIds: 'all' },
    entity(ACCOUNTS),
    charges.flatMap(({ accountId }) => (accountId === null ? [] : [accountId])),
  );
  const accountNames = new Map(accounts.map(({ _id, accountName }) => [String(_id), String(accountName)]));
  const now = new Date();
  const bills = charges.map((charge): OpenBill => {
    const outlet = outlets.get(charge.outletId);
    const today = businessDate(now, outlet);
    return {
      billId: charge.transactionNo,
      billNo: charge.billNo ?? OPENING_WORDS,
      date: charge.businessDate,
      dueDate: charge.dueDate,
      ageDays: Math.max(0, daysInclusive(charge.businessDate, today) - 1),
      isOverdue: charge.dueDate < today,
      lateDays: Math.max(0, daysInclusive(charge.dueDate, today) - 1),
      outletId: charge.outletId,
      outlet: String(outlet?.name ?? ''),
      accountId: charge.accountId,
      account: charge.accountId === null ? '' : (accountNames.get(charge.accountId) ?? ''),
      amount: charge.amount,
      outstanding: charge.outstanding,
    };
  });
  const holders = [party.holder, ...(await accountsIn(q, groupId, party.holder))];
  const credits = await readCredits(q, groupId, holders.map(holderName));
  const balances = await readBalances(q, groupId, [name]);
  const { record } = party;
  const signsAt = Array.isArray(record.outlets) ? record.outlets.map(String) : identity.outletIds;
  return {
    party: name,
    name: party.name,
    code: String(record.companyCode ?? record.accountNo ?? ''),
    outstanding: [...balances.values()][0] ?? '0.00',
    overdue: String(record.overdue ?? '0.00'),
    creditOnAccount: money(sum([...credits.values()].map(dec))),
    availableCredit: String(record.availableCredit ?? '0.00'),
    isBlocked: record.blocked === true,
    bills,
    outlets: identity.outlets.filter(({ id }) => signsAt.includes(id)),
    today: businessDate(now, outlets.get(signsAt.find((id) => outlets.has(id)) ?? '')),
  };
}
