import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';
import { entity, report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { cancelBill } from '#server/departments/sales/cancel';
import { importBills } from '#server/departments/sales/service';
import { insertDocument, runAction } from '#server/documents/service';
import { runReport } from '#server/reports/service';
import { postMovements } from '#server/stockLedger/ledger';
import { verifyGroup } from '#server/verify';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/**
 * A till that was offline sends bills after a count was approved, for sales from before it: the goods had left before they were counted.
 * Stock stays what was counted, the sale has its cost, and less of the count's difference remains unexplained.
 */

const entries = entity('stockEntries') as Document;
const HOUSE = { outlet: 'COL', openedAt: '2026-06-02 12:00' };

describe.each([
  ['the embedded database', true, freshDatabase],
  ['PostgreSQL', postgresUrl !== undefined, postgresDatabase],
] as const)('on %s', (_name, isThere, open) => {
  let db: OpenDatabase;
  let group: Group;
  beforeAll(async () => {
    if (isThere) db = await open();
  });
  afterAll(() => db?.close());
  beforeEach(async () => {
    if (!isThere) return;
    group = await newGroup(db);
    await addPurchasing(db, group);
    await group.put('items', {
      ...{ _id: 'wings', itemCode: 'WINGS', name: 'Wings', itemType: 'simple', price: '500.00', outlets: ['out_COL'] },
      ...{ costSource: 'inventoryItem', inventoryItemId: 'chicken', inventoryQty: '1' },
    });
    await receive('10', '10000', '2026-06-01T08:00:00.000Z');
  });

  const receive = (quantity: string, value: string, postedAt: string) =>
    db.transaction((tx) =>
      postMovements(
        tx,
        {
          ...{
            groupId: group.groupId,
            docType: 'testMoves',
            docId: `in-${postedAt}`,
            docNumber: 'IN',
            userId: 'owner',
          },
          ...{ method: () => 'wac', negativeStock: () => 'block', itemName: String, postedAt },
        },
        [
          {
            ...{ type: 'GRN', itemId: 'chicken', lineNo: 1, quantity, value, outletId: 'out_COL' },
            businessDate: postedAt.slice(0, 10),
          },
        ],
      ),
    );
  const draft = async (countedQty: string, at = '2026-06-03 10:00', more: AnyRecord = {}) =>
    (
      await insertDocument({ db }, group.owner, entries, {
        ...{ outletId: 'out_COL', docDate: at.slice(0, 10), countedBy: 'owner', entryType: 'spotCheck' },
        ...{
          countDateTime: `${at.replace(' ', 'T')}:00.000Z`,
          items: [{ itemId: 'chicken', unitId: 'kg', countedQty }],
        },
        ...more,
      })
    ).body;
  const approve = async ({ _id, _rev }: AnyRecord) =>
    (await runAction({ db }, group.owner, entries, 'approve', { _id, _rev })).body;
  const count = async (countedQty: string, at?: string, more?: AnyRecord) => approve(await draft(countedQty, at, more));
  const importer = () => ({ groupId: group.groupId, userId: 'owner', outletIds: ['out_COL', 'out_KDY'] });
  const send = (...bills: AnyRecord[]) =>
    importBills(db, importer(), { bills: bills.map((bill) => ({ ...HOUSE, ...bill })) });
  const bill = (billNumber: string, quantity: number, settledAt = '2026-06-02 13:00', more: AnyRecord = {}) => ({
    ...{ billNumber, openedAt: settledAt, settledAt },
    lines: [{ itemCode: 'WINGS', quantity: String(quantity), unitPrice: '500' }],
    payments: [{ method: 'cash', amount: String(quantity * 500) }],
    ...more,
  });
  const lineOf = async ({ _id }: AnyRecord) => rowsIn((await group.stored('stockEntries', _id)).items)[0];
  const stock = async () => {
    const { quantity, value } = await group.balance('chicken');
    return [quantity, value];
  };
  const total = async (name: string, column: string, query: Readonly<Record<string, string>> = {}) => {
    const found = report(name);
    if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
    const asked = { outlets: 'out_COL', fromDate: '2026-06-01', toDate: '2026-06-30', ...query };
    const { totals } = (await (await runReport({ db }, group.owner, found, asked)).json()) as { totals: AnyRecord };
    return totals[column];
  };
  const costOf = async (billNo: string) => {
    const [row] = await db.query<{ cost: string }>('select cost from bills where group_id = $1 and bill_no = $2', [
      group.groupId,
      billNo,
    ]);
    return row?.cost;
  };
  /** The books agree with themselves, and the variance report with the counts. */
  const agrees = async () => {
    // The test's receipts have no document.
    expect((await verifyGroup(db, group.groupId)).filter(({ kind }) => kind !== 'documents')).toEqual([]);
    const counted = await total('stockEntryReport', 'varianceValue', { status: 'approved' });
    expect(await total('stockVarianceReport', 'varianceValue')).toBe(counted);
    return counted;
  };

  it.skipIf(!isThere)(
    'stock stays what was counted, and the count’s difference becomes smaller by what was sold',
    async () => {
      const counted = await count('6');
      expect(await lineOf(counted)).toMatchObject({
        systemQty: '10.0000',
        varianceQty: '-4.0000',
        varianceValue: '-4000.00',
      });
      // Bought since, so that goods now cost more than those that were counted.
      await receive('6', '12000', '2026-06-04T08:00:00.000Z');
      const before = await group.balance('chicken');
      await send(bill('B1', 3));
      expect(await group.balance('chicken')).toEqual(before);
      expect(await lineOf(counted)).toMatchObject({
        ...{ countedQty: '6.0000', systemQty: '7.0000', varianceQty: '-1.0000', varianceValue: '-1000.00' },
      });
      expect(await group.stored('stockEntries', counted._id)).toMatchObject({ varianceValue: '-1000.00' });
      // It costs what the count took out for it.
      expect(await costOf('B1')).toBe('3000.00');
      expect(await agrees()).toBe('-1000.00');
      expect(await total('FoodCostControlReport', 'cost', { per: 'outlet' })).toBe('4000.00');
      expect((await group.history('stockEntries', counted._id)).at(-1)).toMatchObject({
        ...{ action: 'receiveLateSales', note: '1 sale from before the count' },
      });
      // On the day of the sale stock was lower already.
      expect(await total('stockValuationReport', 'closingValue', { toDate: '2026-06-02' })).toBe('7000.00');
      expect(await total('stockValuationReport', 'closingValue', { toDate: '2026-06-03' })).toBe('6000.00');
    },
  );

  it.skipIf(!isThere)('a count that found everything finds what was sold as surplus', async () => {
    const counted = await count('10');
    await send(bill('B1', 2), bill('B2', 1));
    expect(await lineOf(counted)).toMatchObject({
      systemQty: '7.0000',
      varianceQty: '3.0000',
      varianceValue: '3000.00',
    });
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    expect((await group.history('stockEntries', counted._id)).at(-1)?.note).toBe('2 sales from before the count');
    await agrees();
  });

  it.skipIf(!isThere)('sales after the count, and of what it didn’t count, reduce stock', async () => {
    await count('0', undefined, { items: [{ itemId: 'rice', unitId: 'kg', countedQty: '0' }] });
    await send(bill('B1', 1));
    expect(await stock()).toEqual(['9.0000', '9000.00']);
    const counted = await count('9');
    await send(bill('B2', 2, '2026-06-03 10:01'));
    expect(await stock()).toEqual(['7.0000', '7000.00']);
    expect(await lineOf(counted)).toMatchObject({ systemQty: '9.0000', varianceQty: '0.0000' });
    // A draft will still compare with it, and an open count changes nothing.
    await draft('5', '2026-06-05 10:00');
    await send(bill('B3', 1, '2026-06-04 10:00'));
    expect(await stock()).toEqual(['6.0000', '6000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('of several counts, the first after the sale knows about it', async () => {
    const first = await count('6');
    const second = await count('5', '2026-06-04 10:00');
    expect(await lineOf(second)).toMatchObject({ systemQty: '6.0000', varianceQty: '-1.0000' });
    await send(bill('B1', 3), bill('B2', 1, '2026-06-03 20:00'));
    expect(await lineOf(first)).toMatchObject({ systemQty: '7.0000', varianceQty: '-1.0000' });
    expect(await lineOf(second)).toMatchObject({ systemQty: '5.0000', varianceQty: '0.0000', varianceValue: '0.00' });
    expect(await stock()).toEqual(['5.0000', '5000.00']);
    expect(await agrees()).toBe('-1000.00');
  });

  it.skipIf(!isThere)('food that came back counts by the time it came back', async () => {
    const back = (billNumber: string, at: string) => {
      const { payments: _, ...rest } = bill(billNumber, 2);
      return {
        ...rest,
        version: 2,
        status: 'cancelled',
        cancelled: { reason: 'Wrong table', stockReturned: true, at },
      };
    };
    await send(bill('B1', 2), bill('B2', 2));
    const counted = await count('8');
    expect(await lineOf(counted)).toMatchObject({ systemQty: '6.0000', varianceQty: '2.0000' });
    // B1 came back before the count, which found it; B2 afterwards.
    await send(back('B1', '2026-06-03 09:00'));
    expect(await stock()).toEqual(['8.0000', '8000.00']);
    expect(await lineOf(counted)).toMatchObject({ systemQty: '8.0000', varianceQty: '0.0000', varianceValue: '0.00' });
    await send(back('B2', '2026-06-03 11:00'));
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    // A late sale that is cancelled now: its food comes back now.
    await send(bill('B3', 3));
    expect(await stock()).toEqual(['10.0000', '10000.00']);
    await cancelBill(db, importer(), { outlet: 'COL', billNumber: 'B3', reason: 'Mistake', stockReturned: true });
    expect(await stock()).toEqual(['13.0000', '13000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('refunds are about money: a late sale that is refunded moves nothing more', async () => {
    const counted = await count('6');
    await send(bill('B1', 3));
    await send(bill('B1', 3, undefined, { version: 2, refunds: [{ amount: '500', method: 'cash', reason: 'Cold' }] }));
    expect(await lineOf(counted)).toMatchObject({ varianceQty: '-1.0000' });
    expect(await stock()).toEqual(['6.0000', '6000.00']);
    await agrees();
  });

  it.skipIf(!isThere)('by last price, and beyond what is there, nothing is revalued', async () => {
    await group.settings({ WAC: { state: false } });
    const counted = await count('0.5');
    await send(bill('B1', 12));
    expect(await stock()).toEqual(['0.5000', '500.00']);
    expect(await lineOf(counted)).toMatchObject({ systemQty: '-2.0000', varianceQty: '2.5000' });
    await agrees();
  });

  it.skipIf(!isThere)('whichever is first, the sale or the approval, stock is what was counted', async () => {
    for (let round = 0; round < 12; round++) {
      const counted = await draft(String(8 - round / 2));
      const [sale] = await Promise.all([send(bill(`R${round}`, 1)), approve(counted)]);
      expect(sale.bills.created).toBe(1);
      expect([round, (await stock())[0]]).toEqual([round, (8 - round / 2).toFixed(4)]);
    }
    await agrees();
  });
});
