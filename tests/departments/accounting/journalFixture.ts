import { expect } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { ACCOUNTS } from '#resources/accounting/postings.rules';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import calls from '#server/departments/accounting/journalExports.calls';
import { importBills } from '#server/departments/sales/service';
import { addPurchasing, newGroup } from '#tests/engine/server/documents/documentsFixture';

type Sent = Readonly<Record<string, unknown>>;
const OUTLETS = ['out_COL', 'out_KDY'];

/** A bill of 100 with VAT 20 and 5 of tip, 10 off; 60 in cash and the rest by card. Refunded on the next day: 12 in cash. */
export async function journalGroup(db: Database, outlet: AnyRecord = {}) {
  const own = await newGroup(db, { currency: 'GBP', ...outlet });
  await addPurchasing(db, own);
  const { put, groupId, owner } = own;
  for (const { _id, ...account } of ACCOUNTS) await put('accountMappings', { _id, ...account });
  await put('items', { _id: 'PIE', itemCode: 'PIE', name: 'Pie', itemType: 'simple', outlets: OUTLETS });
  const { errors } = await importBills(
    db,
    { groupId, userId: 'owner', outletIds: OUTLETS },
    {
      bills: [
        {
          ...{ outlet: 'COL', billNumber: 'B1', version: 1, settledAt: '2026-06-03 13:00', tip: '5', total: '115' },
          lines: [{ itemCode: 'PIE', quantity: 1, unitPrice: '100' }],
          discounts: [{ name: 'Loyal, "old" guest', amount: '10' }],
          charges: [{ kind: 'tax', name: 'VAT', amount: '20' }],
          payments: [
            { method: 'cash', amount: '60', tendered: '70' },
            { method: 'card', amount: '55' },
          ],
          refunds: [{ amount: '11', method: 'cash', at: '2026-06-04 10:00', reason: 'Cold' }],
        },
      ],
    },
  );
  expect(errors).toEqual([]);
  const run = async (body: Sent = {}, identity: Identity = owner): Promise<Sent> => {
    const asked = { outletId: 'out_COL', fromDate: '2026-06-03', toDate: '2026-06-04', format: 'csv', ...body };
    const request = new Request('http://api.test/api/v1/journalExports/run', {
      method: 'POST',
      body: JSON.stringify(asked),
    });
    const response = await calls.run({
      db,
      identity,
      request,
      declaration: entity('journalExports'),
      query: new URLSearchParams(),
    } as never);
    return (await response.json()) as Sent;
  };
  /** An exported file again. */
  const file = async (_id: unknown, identity: Identity = owner): Promise<Sent> =>
    (await (await calls.file({ db, identity, params: { _id } } as never)).json()) as Sent;
  const stored = () =>
    db.query<Sent>(
      `select id, data from records where group_id = $1 and resource = 'journalExports' order by created_at, id`,
      [groupId],
    );
  return { ...own, run, file, stored };
}
