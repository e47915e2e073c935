/** The demo groups' city ledger: created, settled and cancelled through the API's services (domain section 6). */

import type { AnyRecord } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import { OPENING_WORDS } from '#resources/cityLedger/cityLedger.rules';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { cancelSettlement } from '#server/departments/cityLedger/cancellation';
import { positionOf } from '#server/departments/cityLedger/position';
import { postSettlement, type SettlementKind } from '#server/departments/cityLedger/settlements';
import { runAction } from '#server/documents/service';
import { create } from '#server/records/service';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';
import { companyInput, type Debtors } from './debtors';

interface Keeping {
  db: Database;
  groupId: string;
  outlets: readonly { id: string; name: string }[];
  /** Business date of the first start. */
  today: string;
}

/** The owner, as the services identify a caller. */
export const ownerOf = ({ groupId, outlets }: Pick<Keeping, 'groupId' | 'outlets'>): Identity => ({
  userId: 'user_1',
  email: `owner@${groupId}.example`,
  groupId,
  firstName: 'Owner',
  lastName: groupId,
  outletIds: outlets.map(({ id }) => id),
  outlets: [...outlets],
  permissions: {},
  isAdministrator: true,
  sessionId: '',
});

/** Creates companies and accounts with opening balances, before the first bill is charged. */
export async function enterDebtors(keeping: Keeping, { companies, accounts }: Debtors): Promise<void> {
  const { db, today } = keeping;
  const owner = ownerOf(keeping);
  for (const company of companies)
    await create({ db }, owner, entity('cityLedgerCompanies'), companyInput(company, today));
  for (const { record } of accounts) await create({ db }, owner, entity('cityLedgerAccounts'), record);
}

/** Three weeks of settlements: bills paid, payments on account, an advance, a bounced cheque; and an account that is blocked. */
export async function settleAccounts(keeping: Keeping): Promise<void> {
  const { db, today } = keeping;
  const owner = ownerOf(keeping);
  let count = 0;
  const post = async (kind: SettlementKind, daysAgo: number, body: AnyRecord): Promise<AnyRecord> =>
    (
      await postSettlement(db, owner, kind, {
        clientRequestId: `demo-settlement-${++count}`,
        receivedDate: addDays(today, -daysAgo),
        ...body,
      })
    ).body;
  /** Settles bills older than some days, oldest first. */
  const settleOlder = async (companyId: string, days: number, daysAgo: number, body: AnyRecord) => {
    const { bills } = await positionOf(db, owner, { companyId });
    const chosen = bills.filter(({ date }) => date <= addDays(today, -days));
    if (chosen.length === 0) return;
    await post('bills', daysAgo, {
      companyId,
      ...body,
      bills: chosen.map(({ billId, outstanding }) => ({ billId, outstanding, amountApplied: outstanding })),
    });
  };
  const transfer = (reference: string) => ({ paymentMethod: 'bankTransfer', paymentReference: reference });
  const cheque = (number: string, bank: string) => ({
    paymentMethod: 'cheque',
    chequeNo: number,
    bank,
    chequeDate: addDays(today, -6),
  });

  await post('account', 12, { companyId: 'company_1', amount: '100000.00', ...transfer('TT 884120') });
  await settleOlder('company_2', 9, 7, cheque('004512', 'Harbour Bank'));
  await post('account', 5, { companyId: 'company_3', amount: '60000.00', ...transfer('TT 884377') });
  await post('account', 4, { companyId: 'company_5', amount: '30000.00', paymentMethod: 'cash' });
  await post('account', 3, {
    accountId: 'account_13',
    amount: '25000.00',
    allocation: 'unallocated',
    paymentMethod: 'card',
    paymentReference: 'VISA **4410',
    remarks: 'Advance for the anniversary dinner',
  });
  const bounced = await post('account', 3, {
    companyId: 'company_2',
    amount: '40000.00',
    ...cheque('004519', 'Harbour Bank'),
  });
  await cancelSettlement(db, owner, {
    settlementId: bounced._id,
    reason: 'Cheque 004519 was returned unpaid',
    clientRequestId: 'demo-cancellation-1',
  });
  const tours = await readRecord(db, scopeOfIdentity(owner), entity('cityLedgerCompanies'), 'company_6');
  if (!tours || !dec(tours.outstanding).gt(0)) throw new Error('Temple Trees Travel should owe something');
  await runAction({ db }, owner, entity('cityLedgerCompanies'), 'block', {
    _id: tours._id,
    _rev: tours._rev,
    arguments: { reason: 'Nothing paid for three months' },
  });
}

/** Companies pay bills after three weeks, if they pay at all. */
export async function settleOldBills(keeping: Keeping, day: string): Promise<void> {
  const { db } = keeping;
  const owner = ownerOf(keeping);
  for (const number of [1, 2, 3, 4, 5]) {
    const companyId = `company_${number}`;
    const { bills } = await positionOf(db, owner, { companyId });
    const due = bills.filter(({ date, billNo }) => date <= addDays(day, -21) && billNo !== OPENING_WORDS);
    // Companies pay every few days, not each bill on its due date.
    if (due.length < 8) continue;
    await postSettlement(db, owner, 'bills', {
      clientRequestId: `demo-settlement-${day}-${number}`,
      receivedDate: day,
      companyId,
      paymentMethod: 'bankTransfer',
      paymentReference: `TT ${day.replaceAll('-', '')}${number}`,
      bills: due.map(({ billId, outstanding }) => ({ billId, outstanding, amountApplied: outstanding })),
    });
  }
}
