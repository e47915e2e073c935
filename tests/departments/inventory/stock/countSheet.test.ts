import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { linesOf } from '#engine/run/lines';
import { entity } from '#resources';
import { keyOfLine, merged, placeOfKey, type SheetLine } from '#resources/inventory/countSheet.rules';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import sheet from '#server/departments/inventory/bulkStockEntry.calls';
import { addPurchasing, type Group, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { sharedDatabase } from '#tests/kit/database';

/** Two users count different shelves of one count at once, and no line of either is lost (domain 1.6, bulk stock entry). */

const line = (itemId: string, countedQty: string | null, more: Partial<SheetLine> = {}): SheetLine => ({
  itemId,
  unitId: 'kg',
  location: '',
  countedQty,
  was: null,
  ...more,
});

describe('lines of a sheet', () => {
  const entry = { items: [{ lineNo: 1, itemId: 'rice', unitId: 'kg', location: null, countedQty: '4.0000' }] };

  test('are kept next to other people’s counts, replace their own, and are removed when no longer counted', () => {
    expect(merged(entry, [line('oil', '2')]).items).toMatchObject([
      { itemId: 'rice' },
      { itemId: 'oil', countedQty: '2' },
    ]);
    expect(merged(entry, [line('rice', '5', { was: '4' })])).toMatchObject({
      items: [{ lineNo: 1, countedQty: '5' }],
      conflicts: [],
    });
    expect(merged(entry, [line('rice', null, { was: '4' })]).items).toEqual([]);
  });

  test('leave what someone else has counted otherwise, and say so', () => {
    expect(merged(entry, [line('rice', '5')])).toEqual({
      items: entry.items,
      conflicts: [{ key: 'rice|kg|', theirs: '4.0000' }],
    });
    expect(merged(entry, [line('rice', '4')]).conflicts).toEqual([]);
  });
});

test('lines of two batches at one place stay apart, and a key says which line it is', () => {
  const [first, second] = [
    line('rice', '1', { location: 'A|B', batchNo: 'L#1|x', expiryDate: '2026-07-01' }),
    line('rice', '2', { location: 'A|B', expiryDate: '2026-07-02' }),
  ];
  const { items } = merged({ items: [] }, [first, second, line('rice', '3', { location: 'A|B' })]);
  expect(items).toMatchObject([{ countedQty: '1' }, { countedQty: '2' }, { countedQty: '3' }]);
  expect(placeOfKey(keyOfLine(first))).toEqual({
    ...{ itemId: 'rice', unitId: 'kg', location: 'A|B', batchNo: 'L#1|x', expiryDate: '2026-07-01' },
  });
  expect(placeOfKey('rice|kg|A|B')).toEqual({ itemId: 'rice', unitId: 'kg', location: 'A|B' });
});

describe('saved', () => {
  let db: Database;
  let group: Group;
  beforeAll(async () => {
    db = await sharedDatabase();
  });
  beforeEach(async () => {
    group = await newGroup(db);
    await addPurchasing(db, group);
  });

  const save = async (body: AnyRecord, identity: Identity = group.owner) => {
    const request = new Request('http://x/', { method: 'POST', body: JSON.stringify(body) });
    const declaration = entity('stockEntries');
    const answer = await sheet.save({ db, identity, declaration, params: {}, query: new URLSearchParams(), request });
    return (await answer.json()) as { record: AnyRecord; conflicts: unknown[] };
  };
  const entry = () => ({
    outletId: 'out_COL',
    docDate: '2026-06-30',
    entryType: 'fullCount',
    countDateTime: '2026-06-30T18:00:00.000Z',
    countedBy: 'owner',
    clientRequestId: 'sheet-1',
  });

  test('a sheet becomes one stock entry, however often its answer was lost', async () => {
    const first = await save({ entry: entry(), lines: [line('chicken', '2')] });
    const again = await save({ entry: entry(), lines: [line('chicken', '2'), line('rice', '3')] });
    expect(again.record._id).toBe(first.record._id);
    expect(linesOf(again.record)).toMatchObject([{ itemId: 'chicken' }, { itemId: 'rice' }]);
  });

  test('many shelves at once end up in one count', async () => {
    const { record } = await save({ entry: entry(), lines: [line('chicken', '2', { location: 'Freezer' })] });
    const shelves = Array.from({ length: 4 }, (_, index) => `Shelf ${index}`);
    await Promise.all(shelves.map((location) => save({ _id: record._id, lines: [line('rice', '1', { location })] })));
    const stored = await group.stored('stockEntries', record._id);
    expect(
      linesOf(stored)
        .map(({ location }) => location)
        .sort(),
    ).toEqual(['Freezer', ...shelves]);
    expect(new Set(linesOf(stored).map(({ lineNo }) => lineNo)).size).toBe(5);
  });

  test('needs the right to edit, and what it counts to be open', async () => {
    const { record } = await save({ entry: entry(), lines: [line('chicken', '2')] });
    const viewer = group.person('viewer', { STOCK_ENTRY: ['view'] });
    expect(await refusal(save({ _id: record._id, lines: [line('rice', '1')] }, viewer))).toMatchObject({ status: 403 });
    expect(await refusal(save({ _id: 'nothing', lines: [line('rice', '1')] }))).toMatchObject({ status: 404 });
  });
});
