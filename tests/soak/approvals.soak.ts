import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import type { OpenDatabase } from '#server/db/core';
import { openPostgres } from '#server/db/postgres';
import { runAction } from '#server/documents/service';
import { verifyGroup } from '#server/verify';
import { DRAFTS, stockedGroup } from '#tests/departments/inventory/stock/drafts';
import type { Group } from '#tests/engine/server/documents/documentsFixture';
import { freshDatabase, postgresDatabase, postgresUrl } from '#tests/kit/database';

/** `SOAK_COUNT` rounds of fifty approvals of one document at once, by two processes' connections where there is PostgreSQL. */
const COUNT = Number(process.env.SOAK_COUNT ?? 11);
const AT_ONCE = 50;

let db: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  const server = postgresUrl ? await postgresDatabase() : undefined;
  db = server ?? (await freshDatabase());
  other = server ? await openPostgres(server.url) : db;
});
afterAll(async () => {
  if (other !== db) await other.close();
  await db.close();
});

test(`${COUNT} rounds of ${AT_ONCE} approvals at once`, { timeout: 12 * 3_600_000 }, async () => {
  const kinds = Object.entries(DRAFTS);
  let group: Group | undefined;
  for (let round = 0; round < COUNT; round++) {
    const [name, { rows, action = 'approve', make }] = kinds[round % kinds.length] as (typeof kinds)[number];
    // Each group has stock for one document of each kind.
    if (round % kinds.length === 0 || !group) group = await stockedGroup(db);
    const { owner, groupId } = group;
    let asked = 0;
    const approve = async (of: string, { _id, _rev }: AnyRecord, key = 'approve') =>
      (await runAction({ db: asked++ % 2 ? other : db }, owner, entity(of) as Document, key, { _id, _rev })).body;
    const draft = await make({ db, group, approve });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => approve(name, draft, action)));
    const first = answers.filter(({ alreadyApproved }) => alreadyApproved === undefined);
    const posted = await db.query('select 1 from movements where group_id = $1 and doc_id = $2', [groupId, draft._id]);
    expect([round, name, first.length, posted.length]).toEqual([round, name, 1, rows]);
    if (round % kinds.length === kinds.length - 1 || round === COUNT - 1)
      expect(await verifyGroup(db, groupId)).toEqual([]);
    if (round % 500 === 499) console.log(`${round + 1} of ${COUNT} rounds`);
  }
});
