/** The position of a company or account, which the settlement pages start with. */

import type { AnyRecord } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { dec, least, money, most, sum } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { daysInclusive } from '#engine/run/time/days';
import { entity } from '#resources';
import {
  type CurrencyPosition,
  OPENING_WORDS,
  type OpenBill,
  type Position,
} from '#resources/cityLedger/cityLedger.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { requirePermission } from '#server/records/rules/access';
import { readMany, readRecord, scopeOfIdentity } from '#server/records/write/store';
import { accountsIn } from './credits';
import { ACCOUNTS, COMPANIES, limitIn } from './masters';
import { type PartyRecord, partyOf } from './party';
import {
  balanceKey,
  type Charge,
  currencyIn,
  debtorName,
  holderName,
  openCharges,
  readBalances,
  readCredits,
  readCurrencies,
  readOutlets,
} from './storage';

/** The limits that apply to a party in a currency, with what counts against each: an account's own and its company's. */
async function limitsOf(q: Queryable, identity: Identity, { holder, record }: PartyRecord) {
  const scope = { ...scopeOfIdentity(identity), outletIds: 'all' as const };
  const { companyId, accountId } = holder;
  const company = accountId === null ? record : companyId && (await readRecord(q, scope, entity(COMPANIES), companyId));
  const sides = [
    ...(accountId === null ? [] : [{ name: holderName(holder), of: record }]),
    ...(company && companyId !== null ? [{ name: debtorName(holder), of: company }] : []),
  ];
  const balances = await readBalances(
    q,
    identity.groupId,
    sides.map((side) => side.name),
  );
  return (currency: string) =>
    sides.flatMap(({ name, of }) => {
      const limit = limitIn(of, currency, company || undefined);
      const owed = balances.get(balanceKey({ ...name, currency })) ?? '0';
      return limit === undefined || limit === null || limit === '' ? [] : [{ limit, owed }];
    });
}

/**
 * Open bills at the person's outlets, oldest first, and the totals of the company or account in each currency.
 * @param asked `companyId` or `accountId`
 * @throws ApiError 403, 404
 */
export async function positionOf(q: Queryable, identity: Identity, asked: AnyRecord): Promise<Position> {
  requirePermission(identity, 'CL_SETTLEMENT', 'view');
  const party = await partyOf(q, identity, asked);
  const { groupId } = identity;
  const name = holderName(party.holder);
  const currencies = await readCurrencies(q, groupId);
  const everywhere = [...currencies.keys()];
  const currencyAt = (outletId: string) => currencies.get(outletId) ?? '';
  const all = await openCharges(q, groupId, name, everywhere);
  const charges = all.filter(({ outletId }) => identity.outletIds.includes(outletId));
  const outlets = await readOutlets(q, groupId, everywhere);
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
      currency: currencyAt(charge.outletId),
      accountId: charge.accountId,
      account: charge.accountId === null ? '' : (accountNames.get(charge.accountId) ?? ''),
      amount: charge.amount,
      outstanding: charge.outstanding,
    };
  });
  const holders = [party.holder, ...(await accountsIn(q, groupId, party.holder))];
  const credits = [...(await readCredits(q, groupId, holders.map(holderName)))];
  const balances = await readBalances(q, groupId, [name]);
  const limits = await limitsOf(q, identity, party);
  const { record } = party;
  const signsAt = Array.isArray(record.outlets) ? record.outlets.map(String) : identity.outletIds;
  const here = identity.outlets.filter(({ id }) => signsAt.includes(id));
  const inOne = (currency: string): CurrencyPosition => {
    const owed = dec(balances.get(balanceKey({ ...name, currency })));
    const isNotDue = ({ outletId, dueDate }: Charge) =>
      currencyAt(outletId) === currency && dueDate >= businessDate(now, outlets.get(outletId));
    const held = credits.filter(([key]) => currencyAt(key.slice(key.lastIndexOf('\u0000') + 1)) === currency);
    const notDue = sum(all.filter(isNotDue).map(({ outstanding }) => outstanding));
    const left = limits(currency).map(({ limit, owed: taken }) => dec(limit).minus(dec(taken)));
    return {
      currency,
      outstanding: money(owed),
      overdue: money(most(owed.minus(notDue), 0)),
      creditOnAccount: money(sum(held.map(([, amount]) => amount))),
      availableCredit: left.length > 0 ? money(left.reduce((one, other) => least(one, other))) : null,
    };
  };
  const used = [
    ...here.map(({ id }) => currencyAt(id)),
    ...[...balances].flatMap(([key, balance]) => (dec(balance).eq(0) ? [] : [currencyIn(key)])),
    ...all.map(({ outletId }) => currencyAt(outletId)),
  ];
  const own = party.currency;
  const isOwn = (currency: string) => Number(currency === own);
  const positions = [...new Set(used)]
    .toSorted((one, other) => isOwn(other) - isOwn(one) || one.localeCompare(other))
    .map((currency) => inCurrency(currency, () => inOne(currency)));
  return {
    party: name,
    name: party.name,
    code: String(record.companyCode ?? record.accountNo ?? ''),
    ...(positions[0] ?? inOne('')),
    positions,
    isBlocked: record.blocked === true,
    bills,
    outlets: here.map(({ id, name: outlet }) => ({ id, name: outlet, currency: currencyAt(id) })),
    today: businessDate(now, outlets.get(signsAt.find((id) => outlets.has(id)) ?? '')),
  };
}
