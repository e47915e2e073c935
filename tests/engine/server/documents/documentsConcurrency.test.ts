import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { withDeclarations } from '#tests/kit/declarations';
import { orders, receipts, testDeclarations } from './documentsDeclarations';
import { endingAfter, type Group, newGroup } from './documentsFixture';

withDeclarations(testDeclarations);

const order = {
  outletId: 'out_COL',
  docDate: '2026-06-05',
  supplier: 'Farm',
  items: [{ itemId: 'chicken', orderedQty: '40' }],
};
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const kinds: [string, boolean, () => Promise<Database>][] = [
  ['embedded', false, freshDatabase],
  ['PostgreSQL', !postgresUrl, postgresDatabase],
];

describe.each(kinds)('many at once, %s', (_, isMissing, open) => {
  describe.skipIf(isMissing)('on one database', () => {
    let db: Database;
    let group: Group;
    beforeAll(async () => {
      db = await open();
    });
    afterAll(() => db.close());
    beforeEach(async () => {
      group = await newGroup(db);
    });

    const insert = async (document: Document, input: object) =>
      (await insertDocument({ db }, group.owner, document, input)).body;
    const approve = (document: Document, { _id, _rev }: AnyRecord, who = group.owner, on = db) =>
      runAction({ db: on }, who, document, 'approve', { _id, _rev });
    const approvedOrder = async () => (await approve(orders, await insert(orders, order))).body;
    const receiptOf = (source: AnyRecord, index: number, items: object[]) => ({
      outletId: 'out_COL',
      docDate: '2026-06-05',
      invoice: `INV ${index}`,
      orderId: source._id,
      items,
    });
    const line = (itemId: string) => ({ itemId, orderLineNo: '1', quantity: '1', value: '100' });

    test('20 approvals of one document post it once; the others learn that it is approved', async () => {
      const source = await approvedOrder();
      const receipt = await insert(receipts, receiptOf(source, 1, [line('chicken'), line('rice')]));
      const people = times(20, (index) => group.person(`user${index}`, 'all'));
      const answers = await Promise.all(people.map((who) => approve(receipts, receipt, who)));
      expect(answers.every(({ status, body }) => status === 200 && body.status === 'approved')).toBe(true);
      expect(answers.filter(({ body }) => body.alreadyApproved === undefined)).toHaveLength(1);
      expect(new Set(answers.map(({ body }) => body.approvedBy)).size).toBe(1);
      const [{ rows } = { rows: 0 }] = await db.query<{ rows: number }>(
        'select count(*) as rows from movements where group_id = $1',
        [group.groupId],
      );
      expect(rows).toBe(2);
      expect(await group.balance('chicken')).toMatchObject({ quantity: '10.0000', value: '100.00' });
      expect((await group.stored('testOrders', source._id)).items).toMatchObject([{ receivedQty: '2.0000' }]);
    });

    test('20 documents that move the same items and order, in opposite directions, all go through', async () => {
      const source = await approvedOrder();
      const made = [];
      for (const index of times(20, Number)) {
        const items = [line('chicken'), line('rice')];
        made.push(await insert(receipts, receiptOf(source, index, index % 2 ? items : items.reverse())));
      }
      const answers = await Promise.all(made.map((each) => approve(receipts, each)));
      expect(answers.every(({ body }) => body.alreadyApproved === undefined)).toBe(true);
      expect(await group.balance('chicken')).toMatchObject({ quantity: '200.0000', value: '2000.00' });
      expect(await group.balance('rice')).toMatchObject({ quantity: '20.0000', value: '2000.00' });
      expect((await group.stored('testOrders', source._id)).items).toMatchObject([{ receivedQty: '40.0000' }]);
      expect(await verifyBalances(db, group.groupId)).toEqual([]);
    });

    test('20 saves of one form make one document, 20 forms make 20 numbers without a gap', async () => {
      const same = await Promise.all(
        times(20, () => insertDocument({ db }, group.owner, orders, { ...order, clientRequestId: 'one' })),
      );
      expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(same.map(({ body }) => body._id)).size).toBe(1);
      const others = await Promise.all(
        times(20, (index) => insert(orders, { ...order, clientRequestId: `other ${index}` })),
      );
      expect(others.map(({ orderNumber }) => orderNumber).sort()).toEqual(
        times(20, (index) => `OR-COL-26-${String(index + 2).padStart(6, '0')}`),
      );
    });

    test('of an approval and a deletion at the same moment one wins, and stock agrees with it', async () => {
      for (const index of times(5, Number)) {
        const receipt = await insert(receipts, { ...receiptOf({}, index, [line('rice')]), invoice: `X ${index}` });
        const clerk = group.person('clerk', { TEST_RECEIPT: ['delete'] });
        const outcomes = await Promise.allSettled([
          approve(receipts, receipt),
          runAction({ db }, clerk, receipts, 'delete', { _id: receipt._id, _rev: receipt._rev }),
        ]);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
      const stored = await db.query<{ approved: number }>(
        `select count(*) filter (where status = 'approved') as approved from records where group_id = $1 and resource = 'testReceipts'`,
        [group.groupId],
      );
      const { quantity } = await group.balance('rice');
      expect(Number(quantity)).toBe(stored[0]?.approved);
    });

    test('a process that ends between any two steps leaves nothing half-done', async () => {
      const source = await approvedOrder();
      const receipt = await insert(
        receipts,
        receiptOf(source, 1, [line('chicken'), { ...line('rice'), value: '2000' }]),
      );
      const before = await everything(db, group.groupId);
      let last = 0;
      for (let step = 1; last === 0; step++) {
        const outcome = await approve(receipts, receipt, group.owner, endingAfter(db, step)).catch(
          (error: Error) => error,
        );
        if (!(outcome instanceof Error)) last = step;
        else {
          expect(outcome.message).toBe('ended');
          expect(await everything(db, group.groupId)).toEqual(before);
        }
      }
      expect(last).toBeGreaterThan(15);
      expect(await group.balance('rice')).toMatchObject({ value: '2000.00' });
    });
  });
});

/** Everything stored for a tenant. */
async function everything(db: Database, groupId: string) {
  const tables = ['records', 'record_keys', 'history', 'counters', 'jobs', 'movements', 'balances'];
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    rows[table] = await db.query(
      `select to_jsonb(t) as row from ${table} t where group_id = $1 order by to_jsonb(t)::text`,
      [groupId],
    );
  }
  return rows;
}
