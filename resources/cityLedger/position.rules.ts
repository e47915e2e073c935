/** Computes a position from a company's or account's record and its bills, for APIs with only the specification's calls. Pure. */

import { inCurrency } from '#engine/run/currency';
import { dec, isDecimal, money, sum } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays, daysInclusive, isDay } from '#engine/run/time/days';
import { rowsIn, textsIn } from '#engine/run/values';
import { type CurrencyPosition, OPENING_WORDS, type OpenBill, type Party, type Position } from './cityLedger.rules';

/** A record from another API, whose fields are checked one by one. */
type Stored = Readonly<Record<string, unknown>>;

export interface PositionFacts {
  party: Party;
  /** The company's or account's record, with its `bills` if it has them. */
  record: Stored;
  /** Rows of the transactions report, used if the record has no bills. */
  rows: readonly Stored[];
  /** The company, whose payment terms apply if the account has none. */
  company?: Stored | undefined;
  /** Names of accounts by id. */
  accounts: ReadonlyMap<string, string>;
  /** Records of the person's outlets, in the person's order. */
  outlets: readonly Stored[];
  now: Date;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** The first of these values that is an amount. */
const amountOf = (...values: readonly unknown[]): string | undefined => {
  const found = values.find((value) => typeof value === 'number' || (typeof value === 'string' && isDecimal(value)));
  return found === undefined ? undefined : money(textOf(found));
};
const dayOf = (...values: readonly unknown[]): string =>
  values.map((value) => textOf(value).slice(0, 10)).find(isDay) ?? '';

/** A bill as APIs and reports spell it; undefined if nothing of it is open or it has no id for a payment. */
function openBill(row: Stored, { outlets, accounts, now }: PositionFacts, creditDays: number): OpenBill | undefined {
  const billId = textOf(row.billId ?? row.transactionNo ?? row._id ?? row.billNo);
  const amount = amountOf(row.amount, row.billAmount, row.debit, row.outstanding);
  const outstanding = amountOf(row.outstanding, row.balance, row.amount);
  if (!billId || !amount || !outstanding || !dec(outstanding).gt(0)) return undefined;
  const outlet = outlets.find(({ _id }) => _id === row.outletId);
  const today = businessDate(now, outlet ?? outlets[0]);
  const date = dayOf(row.date, row.businessDate, row.billDate) || today;
  const dueDate = dayOf(row.dueDate) || addDays(date, creditDays);
  const accountId = textOf(row.accountId) || null;
  return {
    ...{ billId, billNo: textOf(row.billNo) || OPENING_WORDS, date, dueDate, accountId, amount, outstanding },
    ageDays: Math.max(0, daysInclusive(date, today) - 1),
    isOverdue: dueDate < today,
    lateDays: Math.max(0, daysInclusive(dueDate, today) - 1),
    outletId: textOf(row.outletId),
    outlet: textOf(outlet?.name),
    currency: textOf((outlet ?? outlets[0])?.currency),
    account: accountId === null ? '' : (accounts.get(accountId) ?? ''),
  };
}

/**
 * The position of the company or account, as far as its record and bills show it. Amounts in the record take precedence over computed sums.
 */
export function positionFrom(facts: PositionFacts): Position {
  const { party, record, company, outlets, now } = facts;
  const creditDays = Number(record.creditDays ?? company?.creditDays ?? 0) || 0;
  const rows = Array.isArray(record.bills) ? rowsIn(record.bills) : facts.rows;
  const bills = rows
    .flatMap((row) => openBill(row, facts, creditDays) ?? [])
    .sort((one, other) => one.date.localeCompare(other.date) || one.billNo.localeCompare(other.billNo));
  const currencies = [
    ...new Set([...outlets.map(({ currency }) => textOf(currency)), ...bills.map(({ currency }) => currency)]),
  ];
  const isOne = currencies.length < 2;
  const inOne = (currency: string): CurrencyPosition => {
    const own = bills.filter((bill) => bill.currency === currency);
    const total = (some: readonly OpenBill[]) => money(sum(some.map(({ outstanding }) => outstanding)));
    // The record's amounts don't say a currency.
    const stored = (...values: readonly unknown[]) => (isOne ? amountOf(...values) : undefined);
    const outstanding = stored(record.outstanding, record.balance) ?? total(own);
    const limit = stored(record.creditLimit, company?.creditLimit) ?? money(0);
    return {
      currency,
      outstanding,
      overdue: stored(record.overdue) ?? total(own.filter(({ isOverdue }) => isOverdue)),
      creditOnAccount: stored(record.creditOnAccount) ?? money(0),
      availableCredit: isOne ? (stored(record.availableCredit) ?? money(dec(limit).minus(dec(outstanding)))) : null,
    };
  };
  const positions = currencies.map((currency) => inCurrency(currency, () => inOne(currency)));
  const signsAt = textsIn(record.outlets);
  return {
    party,
    name: textOf(record.companyName ?? record.accountName ?? record.name),
    code: textOf(record.companyCode ?? record.accountNo),
    ...(positions[0] ?? inOne('')),
    positions,
    isBlocked: record.blocked === true,
    bills,
    outlets: outlets
      .map(({ _id, name, currency }) => ({ id: textOf(_id), name: textOf(name), currency: textOf(currency) }))
      .filter(({ id }) => signsAt.length === 0 || signsAt.includes(id)),
    today: businessDate(now, outlets[0]),
  };
}
