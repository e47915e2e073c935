import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { Database } from '#server/db/types';
import { insertDocument, runAction } from '#server/documents/service';
import { ApiError } from '#server/http/errors';
import { create, update } from '#server/records/service';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';

/** A user edits a price list at the same moment that an approval updates it. Needs transactions that really run in parallel. */

const receipts = entity('goodsReceivedNotes') as Document;
const prices = entity('supplierPrices');

describe.skipIf(!postgresUrl)('a price list on PostgreSQL', () => {
  let db: Database;
  let group: Group;
  beforeAll(async () => {
    db = await postgresDatabase();
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    group = await newGroup(db);
    await addPurchasing(db, group);
  });

  let invoices = 0;
  const draft = async (docDate: string, unitPrice: string) => {
    const invoice = { invoiceNumber: `P-${++invoices}`, invoiceDate: docDate, invoiceTotal: unitPrice };
    const items = [{ itemId: 'rice', purchaseUnitId: 'kg', deliveredQty: '1', unitPrice }];
    const input = { outletId: 'out_COL', docDate, supplierId: 'farm', paymentModeId: 'credit', ...invoice, items };
    return (await insertDocument({ db }, group.owner, receipts, input)).body;
  };
  const approve = ({ _id, _rev }: AnyRecord) =>
    runAction({ db }, group.owner, receipts, 'approve', { _id, _rev }).then(() => 'approved');
  const entry = (effectiveFrom: string, price: string) => ({
    ...{ outletId: 'out_COL', supplierId: 'farm', itemId: 'rice', purchaseUnitId: 'kg', price, effectiveFrom },
  });
  /** 'saved', or why not. */
  const attempt = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'saved',
      (error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return error.errors?.[0]?.rule ?? error.code;
        throw error;
      },
    );
  const list = async () =>
    (
      await db.query<{ data: AnyRecord }>(
        `select data from records where group_id = $1 and resource = 'supplierPrices' order by data ->> 'effectiveFrom'`,
        [group.groupId],
      )
    ).map(({ data }) => data);
  const overlaps = (entries: readonly AnyRecord[]) =>
    entries.filter(
      (each, index) => index > 0 && String(entries[index - 1]?.effectiveTo ?? '9999') >= String(each.effectiveFrom),
    );

  const ROUNDS = Array.from({ length: 8 }, (_, round) => round);

  test.each(ROUNDS)('has one price on any day, when an entry is created as a receipt makes one (%i)', async () => {
    const receipt = await draft('2026-06-05', '80');
    const [approved] = await Promise.all([
      approve(receipt),
      attempt(create({ db }, group.owner, prices, entry('2026-06-01', '70'))),
    ]);
    expect(approved).toBe('approved');
    expect(overlaps(await list())).toEqual([]);
  });

  test.each(ROUNDS)('has one price on any day, when receipts of two days are approved at once (%i)', async () => {
    const drafts = [await draft('2026-06-05', '80'), await draft('2026-06-06', '90')];
    await Promise.all(drafts.map(approve));
    expect(overlaps(await list())).toEqual([]);
  });

  test.each(ROUNDS)(
    'keeps a price that is saved as a receipt renews it, or says that it was changed (%i)',
    async () => {
      const first = await create({ db }, group.owner, prices, entry('2026-01-01', '50'));
      const receipt = await draft('2026-06-05', '80');
      const change = { _id: first._id, _rev: first._rev, price: '65' };
      const [, saved] = await Promise.all([approve(receipt), attempt(update({ db }, group.owner, prices, change))]);
      const [stored] = await list();
      // The second one sees the first: a receipt updates the saved price, a user gets a conflict.
      expect(saved === 'saved' ? [stored?.previousPrice, stored?.price] : [saved, stored?.price]).toEqual([
        saved === 'saved' ? '65.0000' : 'conflict',
        '80.0000',
      ]);
    },
  );
});
