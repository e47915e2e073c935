import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import checking from '#server/departments/users/checking.calls';
import { checks } from '#server/verify/index';
import { addPurchasing, type Group, move, newGroup, refusal } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase } from '#tests/kit/database';

/** Whether the figures agree, checked in the console: by administrators, for their own group and outlets. */

let db: Database;
let group: Group;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  group = await newGroup(db);
  await addPurchasing(db, group);
  await move(db, group, 'opening', { type: 'OPENING', itemId: 'chicken', lineNo: 1, quantity: '10', value: '10000' });
});

const ask = async (identity: Identity, check?: string) => {
  const query = new URLSearchParams(check ? { check } : {});
  const declaration = entity('stockEntries');
  const request = new Request('http://x/');
  const answer = await checking.agreement({ db, identity, declaration, params: {}, query, request });
  return (await answer.json()) as { total: number; docs: Record<string, unknown>[] };
};
/** Writes past the ledger, as nothing in the program does. */
const spoil = () =>
  db.query('update balances set quantity = quantity + 1 where group_id = $1 and item_id = $2', [
    group.groupId,
    'chicken',
  ]);

describe('whether the figures agree', () => {
  it('runs check by check, each with what it compares', async () => {
    const { docs } = await ask(group.owner);
    expect(docs).toEqual(checks().map(({ kind, label }) => ({ kind, label })));
    expect(docs.length).toBeGreaterThan(5);
    for (const { kind } of docs)
      if (kind !== 'documents') expect(await ask(group.owner, String(kind))).toEqual({ kind, total: 0, docs: [] });
    expect(await refusal(ask(group.owner, 'horoscope'))).toMatchObject({ status: 404 });
  });

  it('names the outlet, the item and both figures where they do not', async () => {
    await spoil();
    const { total, docs } = await ask(group.owner, 'balances');
    expect(total).toBe(docs.length);
    expect(docs[0]).toMatchObject({
      outletId: 'out_COL',
      itemId: 'chicken',
      itemName: 'chicken',
      figure: 'quantity',
      expected: '10.0000',
      found: '11.0000',
    });
  });

  it('is hidden from other groups, from outlets without access and from users without the right', async () => {
    await spoil();
    const other = await newGroup(db);
    expect((await ask(other.owner, 'balances')).total).toBe(0);
    expect((await ask(group.person('owner', 'all', ['out_KDY']), 'balances')).total).toBe(0);
    const controller = group.person('controller', { PERIOD_CLOSE: ['view', 'close'], VIEW_COST: ['view'] });
    expect(await refusal(ask(controller, 'balances'))).toMatchObject({ status: 403 });
    expect(await refusal(ask(controller))).toMatchObject({ status: 403 });
  });
});
