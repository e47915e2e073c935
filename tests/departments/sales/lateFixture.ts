import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { MovementType } from '#engine/run/stock';
import { rowsIn } from '#engine/run/values';
import { entity, report } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { importBills } from '#server/departments/sales/service';
import { insertDocument, planAction, runAction } from '#server/documents/service';
import { runReport } from '#server/reports/service';
import { postMovements } from '#server/stockLedger/ledger';
import { verifyGroup } from '#server/verify';
import { addPurchasing, type Group, newGroup } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** What arrives after stock was counted, for a time before it: bills, counts and opening stock of one outlet, whose dish is one kg of chicken. */

const entries = entity('stockEntries') as Document;
const HOUSE = { outlet: 'COL', openedAt: '2026-06-02 12:00' };

/** For `describe.each`: name, whether it is available, how it opens. */
export const DATABASES = [
  ['the embedded database', true, freshDatabase],
  ['PostgreSQL', postgresUrl !== undefined, postgresDatabase],
] as const;

export interface LateWorld {
  readonly db: OpenDatabase;
  readonly group: Group;
}

/** A new group before each test. @param received chicken in stock since the first of June */
export function lateWorld(isThere: boolean, open: () => Promise<OpenDatabase>, received: [string, string] | undefined) {
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
    if (received) await receive(...received, '2026-06-01T08:00:00.000Z');
  });

  /** Moves chicken without a document. */
  const move = (
    type: MovementType,
    quantity: string,
    value: string,
    postedAt: string,
    { docId = `in-${postedAt}`, businessDate = postedAt.slice(0, 10) }: { docId?: string; businessDate?: string } = {},
  ) =>
    db.transaction((tx) =>
      postMovements(
        tx,
        {
          ...{ groupId: group.groupId, docType: 'testMoves', docId, docNumber: 'IN', userId: 'owner' },
          ...{ method: () => 'wac', negativeStock: () => 'block', itemName: String, postedAt },
        },
        [
          {
            ...{ type, itemId: 'chicken', lineNo: 1, quantity, value, outletId: 'out_COL' },
            businessDate,
          },
        ],
      ),
    );
  const receive = (quantity: string, value: string, postedAt: string) => move('GRN', quantity, value, postedAt);
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
  const preview = ({ _id, _rev }: AnyRecord) => planAction({ db }, group.owner, entries, 'approve', { _id, _rev });
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
  const ask = async (name: string, query: Readonly<Record<string, string>> = {}) => {
    const found = report(name);
    if (found?.kind !== 'report') throw new Error(`there is no report ${name}`);
    const asked = { outlets: 'out_COL', fromDate: '2026-06-01', toDate: '2026-06-30', ...query };
    return (await (await runReport({ db }, group.owner, found, asked)).json()) as {
      totals: AnyRecord;
      docs: AnyRecord[];
    };
  };
  const total = async (name: string, column: string, query: Readonly<Record<string, string>> = {}) =>
    (await ask(name, query)).totals[column];
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
    const counted = await total('stockEntryReport', 'varianceValue', {
      ...{ status: 'approved', entryType: 'spotCheck' },
    });
    expect(await total('stockVarianceReport', 'varianceValue')).toBe(counted);
    return counted;
  };
  const world: LateWorld = {
    get db() {
      return db;
    },
    get group() {
      return group;
    },
  };
  return {
    ...{
      world,
      move,
      receive,
      draft,
      approve,
      preview,
      count,
      importer,
      send,
      bill,
      lineOf,
      stock,
      ask,
      total,
      costOf,
      agrees,
    },
  };
}
