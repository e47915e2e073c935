/**
 * A separate process with the embedded database in `DATA_DIR`, which kills itself between two steps of an approval;
 * `killedApprovals.test.ts` starts it repeatedly. It first checks and finishes what the previous one left. It prints its findings, a line
 * of JSON each.
 *
 * `DOCUMENT`: its name. `POINT`: the step before which it dies, including the commit and the moment after it; without it nothing dies.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources';
import { migrate, openDatabase } from '#server/db';
import type { Database, Queryable } from '#server/db/types';
import { runAction } from '#server/documents/service';
import { verifyGroup } from '#server/verify';
import { groupOf } from '#tests/engine/server/documents/documentsFixture';
import '#tests/kit/departments';
import { type Clerk, DRAFTS, stockedGroup } from './drafts';

/** The previous process's note of what it was about to do. */
interface Left {
  groupId: string;
  point: number;
  draft: AnyRecord;
}

const { DATA_DIR: dataDir = '', DOCUMENT: name = '', POINT } = process.env;
const kind = DRAFTS[name];
if (!kind) throw new Error(`There is no draft of ${name}`);
const { action = 'approve', make } = kind;
const note = join(dataDir, '..', 'left.json');
const say = (line: object) => console.log(JSON.stringify(line));

const db = await openDatabase({ dataDir, databaseUrl: undefined }, () => {});
await migrate(db);
const left = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Left) : undefined;
const group = left ? groupOf(db, left.groupId) : await stockedGroup(db);

const ask = async (through: Database, { _id, _rev }: AnyRecord, of = name, key = action) =>
  (await runAction({ db: through }, group.owner, entity(of) as Document, key, { _id, _rev })).body;
const clerk: Clerk = { db, group, approve: (of, draft, key = 'approve') => ask(db, draft, of, key) };
/** What exists of a draft: its state, its ledger rows, and its disagreements. */
async function found({ _id }: AnyRecord) {
  const rows = await db.query('select seq from movements where group_id = $1 and doc_id = $2', [group.groupId, _id]);
  const { status } = await group.stored(name, _id);
  return { isDone: status !== 'draft', rows: rows.length, wrong: await verifyGroup(db, group.groupId) };
}

/** The same database until its `point`-th step: there the process ends, as by a power cut. */
function until(point: number): { db: Database; steps: () => number } {
  let steps = 0;
  const step = () => {
    if (++steps === point) process.kill(process.pid, 'SIGKILL');
  };
  const counted = (q: Queryable): Queryable => ({
    query: (sql, params) => {
      step();
      return q.query(sql, params);
    },
  });
  const transaction: Database['transaction'] = async (work) => {
    const result = await db.transaction(async (tx) => {
      const done = await work(counted(tx));
      step();
      return done;
    });
    step();
    return result;
  };
  return { db: { ...db, ...counted(db), transaction }, steps: () => steps };
}

if (left) {
  const before = await found(left.draft);
  await ask(db, left.draft);
  say({ point: left.point, before, after: await found(left.draft) });
  rmSync(note);
}
if (POINT) {
  const draft = await make(clerk);
  writeFileSync(note, JSON.stringify({ groupId: group.groupId, point: Number(POINT), draft }));
  const dying = until(Number(POINT));
  await ask(dying.db, draft);
  // It had fewer steps than that.
  rmSync(note);
  say({ steps: dying.steps(), after: await found(draft) });
}
await db.close();
