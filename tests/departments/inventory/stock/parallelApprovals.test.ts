import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { openPostgres } from '#server/db/postgres';
import { insertDocument, runAction } from '#server/documents/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { verifyGroup } from '#server/verify';
import { type Group, refusal } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';
import { both, type Clerk, DRAFTS, docDate, save, stockedGroup } from './drafts';

/** However many approve at once, a document moves stock once; and documents with the same items never deadlock. */

const COPIES = 50;

// PostgreSQL if there is one: the embedded database runs one transaction after another.
let db: OpenDatabase;
/** The same database as another process opens it; the embedded one allows one process only. */
let other: OpenDatabase;
let group: Group;
beforeAll(async () => {
  if (!postgresUrl) {
    db = await freshDatabase();
    other = db;
    return;
  }
  const server = await postgresDatabase();
  db = server;
  other = await openPostgres(server.url);
});
afterAll(async () => {
  if (other !== db) await other.close();
  await db.close();
});
beforeEach(async () => {
  group = await stockedGroup(db);
});

let asked = 0;
/** Every second one uses the other process. */
const approve = async (name: string, { _id, _rev }: AnyRecord, action = 'approve') =>
  (
    await runAction({ db: asked++ % 2 === 0 ? db : other }, group.owner, entity(name) as Document, action, {
      _id,
      _rev,
    })
  ).body;
const clerk = (): Clerk => ({ db, group, approve });

describe.each(Object.entries(DRAFTS))('%s', (name, { rows, action, make }) => {
  test(`approved ${COPIES} times at once is approved once`, async () => {
    const draft = await make(clerk());
    const answers = await Promise.all(Array.from({ length: COPIES }, () => approve(name, draft, action)));
    expect(answers.filter(({ alreadyApproved }) => alreadyApproved === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ _rev }) => _rev)).size).toBe(1);
    const posted = await db.query('select seq from movements where group_id = $1 and doc_id = $2', [
      group.groupId,
      draft._id,
    ]);
    expect(posted).toHaveLength(rows);
    expect(await verifyBalances(db, group.groupId)).toEqual([]);
  });
});

test('of openings of one item and a receipt at the same moment one begins its stock, and nothing opens it after', async () => {
  for (let round = 0; round < 5; round++) {
    const itemId = `new${round}`;
    await group.put('inventoryItems', {
      ...{ _id: itemId, outletId: 'out_COL', itemCode: itemId, itemName: itemId, itemType: 'raw' },
      ...{ isStockTracked: true, baseUnitId: 'kg', measureTypeId: 'weight', itemUnits: [] },
    });
    const opening = (countedQty: string) =>
      save(clerk(), 'stockEntries', {
        ...{ entryType: 'opening', countedBy: 'owner', countDateTime: `${docDate}T08:00:00.000Z` },
        items: [{ itemId, unitId: 'kg', countedQty, enteredCost: '100' }],
      });
    const found = await save(clerk(), 'stockAdjustments', {
      adjustmentTypeId: 'found',
      items: [{ itemId, unitId: 'kg', adjustQty: '1', enteredCost: '50' }],
    });
    const openings = [await opening('1'), await opening('2')];
    const ended = await Promise.allSettled([
      ...openings.map((draft) => approve('stockEntries', draft)),
      approve('stockAdjustments', found),
    ]);
    expect(ended.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    const types = await db.query<{ movement_type: string }>(
      `select movement_type from movements where group_id = $1 and item_id = $2 order by seq`,
      [group.groupId, itemId],
    );
    expect(types.map(({ movement_type }) => movement_type).lastIndexOf('OPENING')).toBeLessThan(1);
  }
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});

test('documents of every kind over the same items, approved at the same moment by two processes, never wait for each other in a circle', async () => {
  const drafts: [string, AnyRecord, string | undefined][] = [];
  for (const [name, { make, action }] of Object.entries(DRAFTS))
    if (name !== 'stockEntries') drafts.push([name, await make(clerk()), action]);
  const answers = await Promise.all(
    drafts.flatMap(([name, draft, action]) => [1, 2, 3].map(() => approve(name, draft, action))),
  );
  expect(answers.filter(({ alreadyApproved }) => alreadyApproved === undefined)).toHaveLength(drafts.length);
  expect(await verifyGroup(db, group.groupId)).toEqual([]);
});

test('documents of the same items in opposite orders are all approved', async () => {
  const lines = both({ issuedQty: '1' });
  const drafts = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0
        ? save(clerk(), 'wastageNotes', { items: both({ quantity: '1', wastageType: 'spillage' }).reverse() })
        : save(clerk(), 'issueNotes', {
            departmentId: 'kitchen',
            issuedTo: 'Crew',
            items: index % 2 ? lines : lines.toReversed(),
          }),
    ),
  );
  await Promise.all(drafts.map((draft, index) => approve(index % 3 === 0 ? 'wastageNotes' : 'issueNotes', draft)));
  expect(await group.balance('chicken')).toMatchObject({ quantity: '888.0000', value: '888000.00' });
  expect(await group.balance('rice')).toMatchObject({ quantity: '888.0000', value: '355200.00' });
  expect(await verifyBalances(db, group.groupId)).toEqual([]);
});

describe.skipIf(!postgresUrl)('while a period is being closed', () => {
  /** The database with transactions that do their work, signal it, and wait before they commit. */
  function heldBack() {
    const signal = () => {
      let give = () => {};
      const given = new Promise<void>((resolve) => {
        give = resolve;
      });
      return { give, given };
    };
    const [worked, open] = [signal(), signal()];
    const transaction: OpenDatabase['transaction'] = (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx);
        worked.give();
        await open.given;
        return result;
      });
    return { db: { ...db, transaction }, worked: worked.given, commit: open.give };
  }
  const isWaiting = async () =>
    (
      await other.query(
        `select 1 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length > 0;

  const PEOPLE = 12;
  const wasted = { items: both({ quantity: '1', wastageType: 'spillage' }) };
  const close = async (on: OpenDatabase) => {
    const { _id, _rev } = await group.stored('outlets', 'out_COL');
    return runAction({ db: on }, group.owner, entity('outlets'), 'closePeriod', { _id, _rev, date: docDate });
  };
  const drafts = async () =>
    (await db.query(`select 1 from records where group_id = $1 and resource = 'wastageNotes'`, [group.groupId])).length;
  /** Closing needs a full count. */
  const counted = async () => {
    const items = both({ countedQty: '900' });
    const count = await save(clerk(), 'stockEntries', { entryType: 'fullCount', countedBy: 'owner', items });
    await clerk().approve('stockEntries', count);
  };

  test('everyone who saves into it waits, and is refused once it is closed', async () => {
    await counted();
    const late = heldBack();
    const closing = close(late.db);
    await late.worked;
    const saving = Promise.all(Array.from({ length: PEOPLE }, () => refusal(save(clerk(), 'wastageNotes', wasted))));
    await expect.poll(isWaiting).toBe(true);
    late.commit();
    await closing;
    expect((await saving).map(({ rules }) => rules)).toEqual(Array(PEOPLE).fill(['docDate: locked']));
    expect(await drafts()).toBe(0);
  });

  test('it waits for who was saving, and is refused because of the draft', async () => {
    await counted();
    const late = heldBack();
    const saving = insertDocument(late, group.owner, entity('wastageNotes') as Document, {
      ...{ outletId: 'out_COL', docDate },
      ...wasted,
    });
    await late.worked;
    const closing = refusal(close(other));
    await expect.poll(isWaiting).toBe(true);
    late.commit();
    await saving;
    expect((await closing).rules).toEqual(['date: drafts']);
    expect(await drafts()).toBe(1);
  });

  test('nothing posted into it in the meantime is missing from its closing figures', async () => {
    await clerk().approve(
      'stockEntries',
      await save(clerk(), 'stockEntries', {
        entryType: 'fullCount',
        countedBy: 'owner',
        items: both({ countedQty: '903' }),
      }),
    );
    const receipt = await clerk().approve(
      'goodsReceivedNotes',
      (await DRAFTS.goodsReceivedNotes?.make(clerk())) as AnyRecord,
    );
    const late = heldBack();
    const reversal = runAction(late, group.owner, entity('goodsReceivedNotes'), 'delete', {
      ...{ _id: receipt._id, _rev: receipt._rev, reason: 'Twice' },
    });
    await late.worked;
    const { _id, _rev } = await group.stored('outlets', 'out_COL');
    let isClosed = false;
    const closing = runAction({ db: other }, group.owner, entity('outlets'), 'closePeriod', {
      _id,
      _rev,
      date: docDate,
    }).then(() => {
      isClosed = true;
    });
    // It waits for the reversal, or is finished before it.
    await expect.poll(async () => isClosed || (await isWaiting())).toBe(true);
    late.commit();
    await Promise.all([reversal, closing]);
    expect(await db.query('select 1 as kept from closing_stock where group_id = $1', [group.groupId])).not.toEqual([]);
    expect(await verifyGroup(db, group.groupId)).toEqual([]);
  });
});
