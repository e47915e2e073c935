/** The sources of charges for companies and accounts: signed bills, and opening balances. */

import type { AnyRecord } from '#engine/define/fields';
import { recordPath } from '#engine/read/paths';
import { inCurrency } from '#engine/run/currency';
import { added, dec } from '#engine/run/decimal';
import { findEntity } from '#resources';
import { amountInWords } from '#resources/cityLedger/cityLedger.rules';
import type { Queryable } from '#server/db/types';
import { tellPeople } from '#server/notices';
import {
  ACCOUNTS,
  type ChargeProblem,
  COMPANIES,
  chargeProblem,
  type Debtor,
  debtorTitle,
  dueDate,
  freshDebtors,
} from './masters';
import { type Books, type Keeper, openBooks } from './service';
import {
  type BalanceName,
  balanceKey,
  type HolderName,
  holderName,
  nameKey,
  readBalances,
  readCurrencies,
} from './storage';

/** A part of a bill that someone signed for. */
export interface BillCharge {
  debtor: Debtor;
  amount: string;
  outletId: string;
  billId: string;
  billNo: string;
  businessDate: string;
  /** ISO-8601, when the bill was settled. */
  at: string;
  reference?: string;
  authorisedPerson?: string;
}

/** How to handle a limit: refuse charges above it, or accept them and notify the office (history imports). */
export type LimitPolicy = 'enforce' | 'warn';

export interface ChargeFinding extends ChargeProblem {
  charge: BillCharge;
}

interface ChargeCheck {
  /** Bills that can't be charged, by bill id, with the first reason. */
  refused: Map<string, ChargeFinding>;
  /** Charges above a limit that are accepted anyway. */
  warnings: ChargeFinding[];
}

/** Charges bill by bill, so that all parts of one bill succeed or fail together. */
function byBill(charges: readonly BillCharge[]): Map<string, BillCharge[]> {
  const bills = new Map<string, BillCharge[]>();
  for (const charge of charges) bills.set(charge.billId, [...(bills.get(charge.billId) ?? []), charge]);
  return bills;
}

/** Checks the bills in order against the resulting balances; writes nothing. Pure. */
function check(
  charges: readonly BillCharge[],
  start: ReadonlyMap<string, string>,
  currencies: ReadonlyMap<string, string>,
  policy: LimitPolicy,
): ChargeCheck {
  const balances = new Map(start);
  const balanceOf = (name: BalanceName) => balances.get(balanceKey(name)) ?? '0';
  const refused = new Map<string, ChargeFinding>();
  const warnings: ChargeFinding[] = [];
  for (const [billId, parts] of byBill(charges)) {
    const before = new Map(balances);
    const noticed: ChargeFinding[] = [];
    for (const charge of parts) {
      const currency = currencies.get(charge.outletId) ?? '';
      const found = chargeProblem(charge.debtor, charge.outletId, currency, charge.amount, balanceOf);
      if (found && !(found.rule === 'creditLimit' && policy === 'warn')) {
        refused.set(billId, { ...found, charge });
        break;
      }
      if (found) noticed.push({ ...found, charge });
      for (const name of namesOf(charge.debtor))
        balances.set(balanceKey({ ...name, currency }), added(balanceOf({ ...name, currency }), charge.amount));
    }
    if (refused.has(billId)) {
      balances.clear();
      for (const [key, balance] of before) balances.set(key, balance);
    } else warnings.push(...noticed);
  }
  return { refused, warnings };
}

const namesOf = ({ holder: { companyId, accountId } }: Debtor): HolderName[] => [
  ...(companyId === null ? [] : [{ kind: 'company' as const, id: companyId }]),
  ...(accountId === null ? [] : [{ kind: 'account' as const, id: accountId }]),
];

/** Previews charges; posting checks again with locks. */
export async function checkCharges(
  q: Queryable,
  groupId: string,
  charges: readonly BillCharge[],
  policy: LimitPolicy,
): Promise<ChargeCheck> {
  const names = charges.flatMap(({ debtor }) => namesOf(debtor));
  return check(charges, await readBalances(q, groupId, names), await readCurrencies(q, groupId), policy);
}

/**
 * Posts the bills' charges, with the balances of those charged locked. Bills that can't be charged are left out and returned; the caller
 * must not write them either.
 */
export async function chargeBills(
  tx: Queryable,
  keeper: Keeper,
  charges: readonly BillCharge[],
  policy: LimitPolicy,
): Promise<ChargeCheck> {
  if (charges.length === 0) return { refused: new Map(), warnings: [] };
  const fresh = await freshDebtors(
    tx,
    keeper.groupId,
    charges.map(({ debtor }) => debtor),
  );
  const present = charges.map((charge, index) => ({ ...charge, debtor: fresh[index] as Debtor }));
  const books = await openBooks(
    tx,
    keeper,
    present.map(({ debtor }) => debtor.holder),
  );
  const balances = new Map(
    present.flatMap(({ debtor, outletId }) =>
      namesOf(debtor).map((holder) => {
        const name = { ...holder, currency: books.currencyAt(outletId) };
        return [balanceKey(name), books.balance(name)] as const;
      }),
    ),
  );
  const result = check(present, balances, books.currencies, policy);
  for (const { debtor, amount, at, ...charge } of present) {
    if (result.refused.has(charge.billId)) continue;
    const due = dueDate(debtor, charge.businessDate);
    books.charge({ ...debtor.holder, ...charge, type: 'BILL', debit: amount, dueDate: due, postedAt: at });
  }
  await books.write();
  await noticeLimits(tx, keeper, result.warnings, books);
  return result;
}

/** Notifies the office when someone first exceeds a limit, not with every later charge. */
async function noticeLimits(
  tx: Queryable,
  keeper: Keeper,
  warnings: readonly ChargeFinding[],
  books: Pick<Books, 'currencyAt'>,
): Promise<void> {
  const told = new Set<string>();
  for (const { charge, over, isCrossing } of warnings) {
    const { debtor, outletId, amount } = charge;
    if (!isCrossing || !over || told.has(nameKey(over))) continue;
    told.add(nameKey(over));
    const { kind, id, name, limit, owed } = over;
    const resource = kind === 'company' ? COMPANIES : ACCOUNTS;
    const entity = findEntity(resource);
    const currency = books.currencyAt(outletId);
    const inWords = (figure: unknown) => `${currency} ${inCurrency(currency, () => amountInWords(figure))}`;
    await tellPeople(
      tx,
      { ...keeper, outletIds: 'all' },
      {
        outletId,
        category: 'creditLimit',
        level: 'warning',
        title: `${name} is over the credit limit`,
        message: `A charge of ${inWords(amount)} to ${debtorTitle(debtor)} was posted. ${name} now owes ${inWords(added(owed, amount))}; its limit is ${inWords(limit)}.`,
        about: { docType: resource, docId: id, docNumber: name, route: entity ? recordPath(entity, id) : '' },
      },
    );
  }
}

/** A company's balance from a previous system: owed (a charge like any other), or credit. */
export async function postOpening(tx: Queryable, keeper: Keeper, company: AnyRecord, outletId: string): Promise<void> {
  const holder = { companyId: String(company._id), accountId: null };
  const debtor: Debtor = { holder, company, account: undefined };
  const amount = dec(company.openingBalance);
  const businessDate = String(company.openingBalanceDate);
  const entry = { ...holder, outletId, type: 'OPENING' as const, businessDate };
  const books = await openBooks(tx, keeper, [holder]);
  if (amount.gt(0)) books.charge({ ...entry, debit: amount.toFixed(), dueDate: dueDate(debtor, businessDate) });
  else {
    books.post({ ...entry, credit: amount.abs().toFixed() });
    books.keep(holderName(holder), outletId, amount.abs().toFixed());
  }
  await books.write();
}
