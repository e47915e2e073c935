import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { OpenDatabase } from '#server/db/core';
import { DatabaseLost } from '#server/db/lost';
import { openPostgres } from '#server/db/postgres';
import { insertRequested } from '#server/documents/duplicateRequests';
import { runAction } from '#server/documents/service';
import { verifyBalances } from '#server/stockLedger/verify';
import { postgresDatabase, postgresUrl } from '#tests/kit/database';
import { withDeclarations } from '#tests/kit/declarations';
import { type FaultyProxy, faultyProxy } from '#tests/kit/faultyProxy';
import { receipts, testDeclarations } from './documentsDeclarations';
import { type Group, newGroup } from './documentsFixture';

withDeclarations(testDeclarations);

/** Documents over a connection that is lost in their COMMIT: saved once, posted once, and the same request again is answered rightly. */
describe.skipIf(!postgresUrl)('a document whose COMMIT has no answer', () => {
  let direct: OpenDatabase & { url: string };
  let proxy: FaultyProxy;
  let db: OpenDatabase;
  let group: Group;
  beforeAll(async () => {
    direct = await postgresDatabase();
    proxy = await faultyProxy(direct.url);
    db = await openPostgres(proxy.url, { connectMs: 500 });
  });
  afterAll(async () => {
    await db.close();
    await proxy.close();
    await direct.close();
  });
  beforeEach(async () => {
    group = await newGroup(direct);
  });
  afterEach(() => proxy.set('none'));

  const content = (more: AnyRecord = {}) => ({
    ...{ outletId: 'out_COL', docDate: '2026-06-05', invoice: 'INV 1' },
    items: [{ itemId: 'rice', quantity: '1', value: '25' }],
    ...more,
  });
  const insert = (input: AnyRecord) =>
    insertRequested({ db }, group.owner, receipts, input, new AbortController().signal);
  const approve = ({ _id, _rev }: AnyRecord) => runAction({ db }, group.owner, receipts, 'approve', { _id, _rev });
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => (error instanceof DatabaseLost ? error.outcome : error),
    );
  const count = async () =>
    (await direct.query("select 1 from records where group_id = $1 and resource = 'testReceipts'", [group.groupId]))
      .length;
  /** The server can’t find out what happened until the network is back. */
  const lose = () => proxy.loseNext('after', 'commit\0', 'refuse');

  test.each([
    ['with a request id', { clientRequestId: 'request 1' }],
    ['with the specification’s payload, which has none', {}],
  ])('is not known to be saved; %s, the same request again returns the first', async (_, more) => {
    lose();
    expect(await outcomeOf(insert(content(more)))).toBe('unknown');
    proxy.set('none');
    expect(await count()).toBe(1);
    const again = await insert(content(more));
    expect([again.status, again.body.invoice, await count()]).toEqual([200, 'INV 1', 1]);
  });

  test('was not saved: then the same request saves it', async () => {
    proxy.loseNext('before', 'commit\0', 'refuse');
    expect(await outcomeOf(insert(content()))).toBe('unknown');
    proxy.set('none');
    expect(await count()).toBe(0);
    expect([(await insert(content())).status, await count()]).toEqual([201, 1]);
  });

  test('is posted once, and the same approval again says so', async () => {
    const { body } = await insert(content());
    lose();
    expect(await outcomeOf(approve(body))).toBe('unknown');
    proxy.set('none');
    const again = await approve(body);
    expect([again.status, again.body.status, again.body.alreadyApproved]).toEqual([200, 'approved', true]);
    expect(await group.balance('rice')).toMatchObject({ quantity: '1.0000', value: '25.00' });
    expect(await verifyBalances(direct, group.groupId)).toEqual([]);
  });
});
