import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { expect } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { ReportAnswer } from '#engine/read/reporting';
import type { Position } from '#resources/cityLedger/cityLedger.rules';
import type { OpenDatabase } from '#server/db/core';
import { type Answer, type Client, newTenant } from '#tests/engine/server/records/recordsFixture';
import { tillTime } from '#tests/kit/days';

/** A group with companies, accounts and bills charged to them, all created through the API. */

let serial = 0;
const next = () => (++serial).toString().padStart(6, '0');

/** Days before today in UTC; outlets are in Colombo, where today may have begun already. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export interface BillOptions {
  outlet?: string;
  date?: string;
  billNumber?: string;
  limits?: 'enforce' | 'warn';
  more?: AnyRecord;
}

export async function ledgerGroup(db: OpenDatabase, app: Hono, currencies?: Readonly<Record<string, string>>) {
  const tenant = await newTenant(db, app, currencies);
  const { owner } = tenant;
  await tenant.put('items', {
    itemCode: 'MEAL',
    name: 'Meal',
    outlets: Object.keys(currencies ?? { COL: '', KDY: '' }).map((code) => `out_${code}`),
  });

  const made = async (answer: Answer): Promise<AnyRecord> => {
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body;
  };
  const company = async (more: AnyRecord = {}) =>
    made(
      await owner.post('/api/v1/cityLedger/company/', {
        companyName: `Company ${next()}`,
        phone: '+94 11 234 5678',
        creditLimit: '200000',
        creditDays: 30,
        ...more,
      }),
    );
  const account = async (companyId: unknown, more: AnyRecord = {}) =>
    made(
      await owner.post('/api/v1/cityLedger/account/', {
        accountName: `Account ${next()}`,
        ...(companyId ? { companyId } : { individual: true, creditLimit: '200000' }),
        ...more,
      }),
    );
  /** A bill of one meal, charged to an account (by number) or a company (by code). */
  const bill = async (who: unknown, amount: string, options: BillOptions = {}, by: Client = owner) => {
    const { outlet = 'COL', date = daysAgo(1), billNumber = `B${next()}`, limits, more } = options;
    const row = {
      outlet,
      billNumber,
      dateTime: tillTime(date, '12:00'),
      itemCode: 'MEAL',
      quantity: '1',
      unitPrice: amount,
      paymentMethod: 'cityLedger',
      cityLedgerAccount: who,
      ...more,
    };
    const answer = await by.post('/api/v1/bills/import', { rows: [row], stock: 'none', ...(limits ? { limits } : {}) });
    return { ...answer, billNumber };
  };
  const charged = async (who: unknown, amount: string, options: BillOptions = {}) => {
    const answer = await bill(who, amount, options);
    expect([answer.status, answer.body.errors]).toEqual([200, []]);
    return answer.billNumber;
  };
  const position = async (party: AnyRecord, by: Client = owner): Promise<Position> => {
    const answer = await by.get('/api/v1/cityLedger/position', party as Record<string, string>);
    expect(answer.status).toBe(200);
    return answer.body as unknown as Position;
  };
  const pay = (body: AnyRecord, by: Client = owner) =>
    by.post('/api/v1/cityLedger/settleAccountPayment/', {
      clientRequestId: randomUUID(),
      paymentMethod: 'cash',
      ...body,
    });
  const settle = (body: AnyRecord, by: Client = owner) =>
    by.post('/api/v1/cityLedger/settlePayment/', { clientRequestId: randomUUID(), paymentMethod: 'cash', ...body });
  const cancel = (settlementId: unknown, body: AnyRecord = {}, by: Client = owner) =>
    by.post('/api/v1/cityLedger/cancelAccountPayment', {
      clientRequestId: randomUUID(),
      settlementId,
      reason: 'Cheque bounced',
      ...body,
    });
  const figures = async (kind: 'company' | 'account', id: unknown): Promise<AnyRecord> => {
    const resource = kind === 'company' ? 'cityLedgerCompanies' : 'cityLedgerAccounts';
    return (await owner.get(`/api/v1/${resource}/${String(id)}/record`)).body;
  };
  const report = async (parameters: Record<string, string> = {}, by: Client = owner): Promise<ReportAnswer> => {
    const answer = await by.get('/api/v1/transactionDetailReport/', {
      fromDate: daysAgo(300),
      toDate: daysAgo(-1),
      ...parameters,
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return answer.body as unknown as ReportAnswer;
  };
  const lock = (outlet: string, lockDate: string) =>
    db.query(`update records set data = data || $3 where group_id = $1 and resource = 'outlets' and id = $2`, [
      tenant.groupId,
      `out_${outlet}`,
      JSON.stringify({ lockDate }),
    ]);
  return { ...tenant, db, app, company, account, bill, charged, position, pay, settle, cancel, figures, report, lock };
}
export type LedgerGroup = Awaited<ReturnType<typeof ledgerGroup>>;

/** `[field, rule]` of every problem. */
export const problemsOf = ({ body }: Answer): unknown[] =>
  (body.errors ?? []).map((each) => [each.field, each.rule] as const);
