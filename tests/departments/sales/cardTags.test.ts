import { describe, expect, it } from 'vitest';
import type { ReportAnswer } from '#engine/read/reporting';
import { report } from '#resources';
import { runReport } from '#server/reports/service';
import { verifyGroup } from '#server/verify';
import { newTenant } from '#tests/engine/server/records/recordsFixture';
import { person } from '#tests/engine/server/reports/reportsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';

/** Card payments are matched with the bank's slips after the bill was settled: by the till, and in the console (domain S9). */

const { db, app } = await testApp(await ownDatabase());
const COL = 'out_COL';
const KDY = 'out_KDY';

type Sent = Readonly<Record<string, unknown>>;

async function shop() {
  const tenant = await newTenant(db, app);
  const { owner, groupId } = tenant;
  const category = (await owner.post('/api/v1/items/insertCategory', { name: 'Mains' })).body;
  await owner.post('/api/v1/items/', { name: 'Pie', itemCode: 'PIE', categoryId: category._id, price: '10.00' });
  const card = (more: Sent = {}) => ({ method: 'card', card: { type: 'Visa', bank: 'HNB', last4: '4242', ...more } });
  const bill = (version: number | undefined, payment: Sent, more: Sent = {}): Sent => ({
    ...{ outlet: COL, billNumber: 'B1', ...(version === undefined ? {} : { version }), settledAt: '2026-06-03 20:10' },
    lines: [{ itemCode: 'PIE', quantity: 1, unitPrice: '100' }],
    payments: [payment],
    ...more,
  });
  const identity = person(groupId, [
    [COL, 'Colombo'],
    [KDY, 'Kandy'],
  ]);
  return {
    ...{ tenant, owner, groupId, card, bill },
    send: async (sent: Sent) => (await owner.post('/api/v1/bills/import', { bills: [sent], mode: 'valid' })).body,
    tag: (tagged: unknown, client = owner, payments: unknown = [{ billId: `bill_${COL}_B1`, paymentNo: 1 }]) =>
      client.post('/api/v1/bills/tagCards', { payments, tagged }),
    slip: async () =>
      (
        await db.query<Sent>(
          'select tagged, tagged_by, batch_no, approval_code, card_terminal from payments where group_id = $1',
          [groupId],
        )
      )[0],
    ask: async (more: Record<string, string> = {}): Promise<ReportAnswer> => {
      const found = report('ccTaggingReport');
      if (found?.kind !== 'report') throw new Error('there is no such report');
      const query = { outlets: COL, fromDate: '2026-06-03', toDate: '2026-06-03', ...more };
      return (await runReport({ db }, identity, found, query)).json() as Promise<ReportAnswer>;
    },
  };
}

describe('a card payment', () => {
  it('is matched by a later version of its bill', async () => {
    const { send, bill, card, slip, ask, groupId } = await shop();
    await send(bill(1, card()));
    expect((await ask()).totals).toMatchObject({ untaggedAmount: '100.00' });
    const matched = bill(
      2,
      card({ tagged: true, taggedBy: 'Anjali', batchNo: '17', approvalCode: 'A1', terminal: 'T9' }),
    );
    expect(await send(matched)).toMatchObject({ bills: { updated: 1 }, errors: [] });
    const stored = { tagged: true, tagged_by: 'Anjali', batch_no: '17', approval_code: 'A1', card_terminal: 'T9' };
    expect(await slip()).toEqual(stored);
    const { docs, totals } = await ask();
    expect(docs).toMatchObject([{ tagged: true, taggedBy: 'Anjali', batchNo: '17', terminalId: 'T9' }]);
    expect(totals).toMatchObject({ untaggedAmount: '0.00', amount: '100.00' });
    expect((await send(matched)).bills).toMatchObject({ skipped: 1 });
    // What a version leaves out stays; an older one changes nothing.
    expect((await send(bill(3, card(), { reprints: 1 }))).bills).toMatchObject({ updated: 1 });
    await send(bill(2, card({ tagged: false })));
    expect(await slip()).toEqual(stored);
    await send(bill(4, card({ tagged: false })));
    expect(await slip()).toMatchObject({ tagged: false, batch_no: '17' });
    expect(await verifyGroup(db, groupId)).toEqual([]);
  });

  it('is matched without versions, and its bill stays as it is otherwise', async () => {
    const { send, bill, card, slip } = await shop();
    await send(bill(undefined, card({ tagged: false })));
    expect((await send(bill(undefined, card({ tagged: true })))).bills).toMatchObject({ updated: 1 });
    expect((await send(bill(undefined, card({ tagged: false })))).bills).toMatchObject({ skipped: 1 });
    expect(await slip()).toMatchObject({ tagged: true });
    const other = await send(bill(2, card({ tagged: true, last4: '1111' })));
    expect(other.errors).toMatchObject([{ rule: 'differs' }]);
  });

  it('is matched in the console, by people who may, with a line of history', async () => {
    const { tenant, owner, send, bill, card, tag, slip, ask, groupId } = await shop();
    await send(bill(1, card()));
    expect((await tag(true)).body).toEqual({ changed: 1 });
    expect((await tag(true)).body).toEqual({ changed: 0 });
    const email = String((await slip())?.tagged_by);
    expect(email).toContain('@');
    expect((await ask()).docs).toMatchObject([{ tagged: true, taggedBy: email }]);
    // A repeated bill, or a newer one without its slip, doesn't undo it.
    await send(bill(1, card()));
    await send(bill(2, card(), { remarks: 'Birthday' }));
    expect(await slip()).toMatchObject({ tagged: true });
    expect((await tag(false)).body).toEqual({ changed: 1 });
    expect(await slip()).toMatchObject({ tagged: false, tagged_by: null });
    const notes = await db.query<{ note: string }>(
      `select note from history where group_id = $1 and action = 'tag' order by seq`,
      [groupId],
    );
    expect(notes.map(({ note }) => note)).toEqual(['Bill B1: payment 1 matched', 'Bill B1: payment 1 not matched']);
    const reader = await tenant.person({ RPT_CC_TAGGING: ['view'], RPT_BILL_WISE: ['view'] });
    expect((await tag(true, reader)).status).toBe(403);
    const elsewhere = await tenant.person({ CARD_SLIPS: ['match'] }, [KDY]);
    expect((await tag(true, elsewhere)).body).toEqual({ changed: 0 });
    for (const wrong of [undefined, 'all', [{ billId: 1, paymentNo: 1 }], [{ billId: 'x' }]])
      expect((await tag(true, owner, wrong ?? null)).status).toBe(400);
    expect((await tag('yes')).status).toBe(400);
    expect(await verifyGroup(db, groupId)).toEqual([]);
  });
});

describe('a custom payment with a commission or days', () => {
  it('is listed with what its provider pays out and when, and can be matched', async () => {
    const { owner, send, bill, tag, ask } = await shop();
    const custom = (name: string, more: Sent) =>
      owner.post('/api/v1/customPayments/', { name, paymentKind: 'aggregator', outlets: [COL], ...more });
    for (const { status } of [
      await custom('Uber', { commissionPct: '28', settlementDays: 7 }),
      await custom('Transfer', { settlementDays: 1 }),
      await custom('Wallet', {}),
    ])
      expect(status).toBe(201);
    const paid = ['Uber', 'Transfer', 'Wallet'].map((customPayment, index) => ({
      ...{ method: 'custom', customPayment, amount: ['33.33', '50', '16.67'][index] },
    }));
    expect((await send(bill(1, {}, { payments: paid }))).errors).toEqual([]);
    const { docs, totals } = await ask({ kind: 'payouts', sort: 'paymentNo' });
    expect(docs).toMatchObject([
      {
        cardType: 'Uber',
        amount: '33.33',
        commissionPct: '28.0000',
        expectedSettlement: '24.00',
        settlementDate: '2026-06-10',
      },
      { cardType: 'Transfer', amount: '50.00', expectedSettlement: '50.00', settlementDate: '2026-06-04' },
    ]);
    expect(totals).toMatchObject({
      amount: '83.33',
      expectedSettlement: '74.00',
      untaggedAmount: '83.33',
      payments: 2,
    });
    expect((await tag(true)).body).toEqual({ changed: 1 });
    expect((await ask({ kind: 'payouts', untagged: 'true' })).docs).toMatchObject([{ cardType: 'Transfer' }]);
    expect((await ask({ kind: 'payouts', cardType: 'uber' })).totals).toMatchObject({ expectedSettlement: '24.00' });
    expect((await ask()).docs).toEqual([]);
  });
});
