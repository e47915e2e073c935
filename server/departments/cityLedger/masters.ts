/** Companies and accounts for charging and paying: who can be charged, up to which limit, and when it is due. */

import type { AnyRecord } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { dec, money, type Numeric } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { rowsIn, textIn } from '#engine/run/values';
import { amountInWords } from '#resources/cityLedger/cityLedger.rules';
import type { Queryable } from '#server/db/types';
import type { BalanceName, Holder, HolderName } from './storage';

export const COMPANIES = 'cityLedgerCompanies';
export const ACCOUNTS = 'cityLedgerAccounts';

/** A holder with its records. */
export interface Debtor {
  holder: Holder;
  company: AnyRecord | undefined;
  account: AnyRecord | undefined;
}

export const debtorTitle = ({ company, account }: Debtor): string =>
  String(account?.accountName ?? company?.companyName ?? '');

/** The debtor of an account or company record. */
export function debtorOf(
  record: AnyRecord,
  kind: HolderName['kind'],
  companies: ReadonlyMap<string, AnyRecord>,
): Debtor {
  if (kind === 'company')
    return { holder: { companyId: String(record._id), accountId: null }, company: record, account: undefined };
  const companyId = typeof record.companyId === 'string' && record.companyId !== '' ? record.companyId : null;
  return {
    holder: { companyId, accountId: String(record._id) },
    company: companyId === null ? undefined : companies.get(companyId),
    account: record,
  };
}

/** The debtors' current records, locked against changes of limits and blocks until the transaction ends. */
export async function freshDebtors(tx: Queryable, groupId: string, debtors: readonly Debtor[]): Promise<Debtor[]> {
  const wanted = debtors.flatMap(({ holder: { companyId, accountId } }) => [
    ...(companyId === null ? [] : [`${COMPANIES}|${companyId}`]),
    ...(accountId === null ? [] : [`${ACCOUNTS}|${accountId}`]),
  ]);
  const rows = await tx.query<{ resource: string; id: string; status: string; data: AnyRecord }>(
    `select resource, id, status, data from records
     where group_id = $1 and (resource, id) in (select split_part(k, '|', 1), substr(k, strpos(k, '|') + 1) from unnest($2::text[]) as k)
     order by resource, id for share`,
    [groupId, [...new Set(wanted)]],
  );
  const found = new Map(
    rows.map(({ resource, id, status, data }) => [`${resource}|${id}`, { ...data, _id: id, status }]),
  );
  return debtors.map(({ holder }) => ({
    holder,
    company: holder.companyId === null ? undefined : found.get(`${COMPANIES}|${holder.companyId}`),
    account: holder.accountId === null ? undefined : found.get(`${ACCOUNTS}|${holder.accountId}`),
  }));
}

/** The due date of a bill. */
export const dueDate = ({ company, account }: Debtor, businessDate: string): string =>
  addDays(businessDate, Number(company?.creditDays ?? account?.creditDays ?? 0));

/** Why a charge is refused. People with the permission to change limits can override `creditLimit`. */
export interface ChargeProblem {
  rule: 'inactive' | 'blocked' | 'outlet' | 'creditLimit';
  message: string;
  /** For a limit: this is the first charge above it. */
  isCrossing?: boolean;
  /** For a limit: its company or account, and the amount owed before the charge. */
  over?: HolderName & { name: string; limit: unknown; owed: string };
}

const servesOutlet = (record: AnyRecord | undefined, outletId: string): boolean => {
  const outlets = record?.outlets;
  return !Array.isArray(outlets) || outlets.length === 0 || outlets.includes(outletId);
};

/**
 * A record's limit in a currency: its own, or one of its others. Without any currency of its own, its limit counts in each.
 * @param company an account's, whose currency its limit is in
 */
export function limitIn(record: AnyRecord | undefined, currency: string, company?: AnyRecord): unknown {
  const own = textIn(record?.currency) ?? textIn(company?.currency);
  if (own === undefined || own === currency) return record?.creditLimit;
  return rowsIn(record?.otherLimits).find((each) => each.currency === currency)?.creditLimit;
}

/** Both limits, the account's before the company's; returns the first that the amount would exceed. */
function overLimit(
  { holder, company, account }: Debtor,
  currency: string,
  amount: Numeric,
  balanceOf: (name: BalanceName) => string,
) {
  const sides = [
    { record: account, name: account?.accountName, kind: 'account' as const, id: holder.accountId },
    { record: company, name: company?.companyName, kind: 'company' as const, id: holder.companyId },
  ];
  for (const { record, name, kind, id } of sides) {
    const limit = limitIn(record, currency, company);
    if (id === null || limit === undefined || limit === null || limit === '') continue;
    const owed = balanceOf({ kind, id, currency });
    if (dec(owed).plus(dec(amount)).gt(dec(limit))) return { kind, id, name: String(name ?? ''), limit, owed };
  }
  return undefined;
}

/** Why this amount can't be charged at an outlet; undefined if it can. */
export function chargeProblem(
  debtor: Debtor,
  outletId: string,
  currency: string,
  amount: string,
  balanceOf: (name: BalanceName) => string,
): ChargeProblem | undefined {
  const { holder, company, account } = debtor;
  const title = debtorTitle(debtor);
  if ((holder.companyId !== null && !company) || (holder.accountId !== null && !account))
    return { rule: 'inactive', message: `${title || 'The account'} has been deleted and can’t be charged` };
  const closed = [account, company].find((record) => record && record.status !== 'active');
  if (closed) {
    const name = String(closed.accountName ?? closed.companyName);
    return { rule: 'inactive', message: `${name} is inactive and can’t be charged` };
  }
  if (company?.blocked === true) {
    const reason = company.blockReason ? ` (${String(company.blockReason)})` : '';
    return {
      rule: 'blocked',
      message: `${String(company.companyName)} is blocked${reason} and can’t take new charges. Choose another payment method`,
    };
  }
  if (!servesOutlet(account, outletId) || !servesOutlet(company, outletId))
    return { rule: 'outlet', message: `${title} can’t be charged at this outlet` };
  const over = overLimit(debtor, currency, amount, balanceOf);
  return over && inCurrency(currency, () => limitProblem(over, amount));
}

function limitProblem(over: NonNullable<ChargeProblem['over']>, amount: string): ChargeProblem {
  const left = dec(over.limit).minus(dec(over.owed));
  const rest = left.gt(0) ? `${amountInWords(left)} is left` : 'Nothing is left';
  return {
    rule: 'creditLimit',
    isCrossing: left.gte(0),
    over,
    message: `${over.name} owes ${amountInWords(over.owed)} of its ${amountInWords(over.limit)} credit limit. ${rest} for this charge of ${amountInWords(money(amount))}`,
  };
}
