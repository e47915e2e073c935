import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import { report as findReport } from '#resources';
import type { Client } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { ownDatabase } from '#tests/kit/database';
import { putAskWorld } from './askFixture';
import { Amounts, bothSights, costColumns, keysIn } from './costless';
import { questionsOf } from './questions';

/**
 * Ask AI's answers over the API to a user who can open every report but can't see costs: in one piece, in stages, and in a conversation
 * shared by a colleague with all rights.
 */

const { db, app } = await testApp(await ownDatabase());
const ASK = '/api/v1/omakAI/askOMAKAI';
let all: Client;
let costless: Client;
beforeAll(async () => {
  await putAskWorld(db);
  ({ all, costless } = await bothSights(db, app));
});
// Twenty questions a minute would be too few here.
beforeEach(() => db.query(`update ask_questions set asked_at = asked_at - interval '2 minutes'`));

/** Questions about reports with costs, some for each report. */
const PER_REPORT = 3;
const sample = (() => {
  const taken = new Map<string, number>();
  return questionsOf('first', 'kept aside').filter(({ reports: [name = ''] }) => {
    const declared = findReport(name);
    if (!declared || costColumns(declared).length === 0) return false;
    taken.set(name, (taken.get(name) ?? 0) + 1);
    return (taken.get(name) ?? 0) <= PER_REPORT;
  });
})();

interface Told extends AnyRecord {
  usedReport?: { name: string };
  table?: { columns: AnyRecord[]; rows: AnyRecord[] } | null;
  totals?: AnyRecord;
  conversationId?: string;
}

const bodyOf = (question: string, outlets: string) => ({
  question,
  outlets,
  dateFrom: '2026-06-01',
  dateTo: '2026-06-30',
});
async function staged(client: Client, question: string, outlets: string): Promise<string> {
  const response = await client.send('POST', ASK, {
    body: JSON.stringify(bodyOf(question, outlets)),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  return response.text();
}
/** The last event's data. */
const answerIn = (events: string): Told => JSON.parse(/event: answer\ndata: (.*)/.exec(events)?.[1] ?? '{}') as Told;

function costsIn({ usedReport, table, totals }: Told): Amounts {
  const amounts = new Amounts();
  const report = usedReport && findReport(usedReport.name);
  if (report) amounts.rows(report, [...(table?.rows ?? []), ...(totals ? [totals] : [])]);
  return amounts;
}

/** Names of costs in an answer: as keys of its rows, and as its columns. */
function costNamesIn(told: Told): string[] {
  const report = told.usedReport && findReport(told.usedReport.name);
  const names = [...keysIn(told), ...(told.table?.columns ?? []).map(({ key }) => String(key))];
  return report ? names.filter((name) => costColumns(report).includes(name)) : [];
}

describe('answers to who may not see costs', () => {
  it.each(sample.map(({ ask, outlets = 'COL' }) => [ask, outlets] as const))('%s', async (question, outlets) => {
    const open = (await all.post(ASK, bodyOf(question, outlets))).body as Told;
    const plain = await costless.post(ASK, bodyOf(question, outlets));
    const events = await staged(costless, question, outlets);
    expect(plain.status).toBe(200);
    for (const told of [plain.body as Told, answerIn(events)]) {
      expect(told.answer).toEqual(expect.any(String));
      expect(costNamesIn(told)).toEqual([]);
    }
    const amounts = costsIn(open);
    expect(amounts.foundIn(JSON.stringify(plain.body))).toEqual([]);
    expect(amounts.foundIn(events)).toEqual([]);
  });

  it('would be caught with a cost: the same answer to someone who may see costs has one', async () => {
    expect(sample.length).toBeGreaterThan(15);
    const open = (await all.post(ASK, bodyOf('stock value by category', 'COL'))).body as Told;
    expect(costNamesIn(open)).toContain('stockValue');
    expect(costsIn(open).foundIn(JSON.stringify(open)).length).toBeGreaterThan(2);
  });

  it('contain no costs in a conversation of someone who can see them', async () => {
    const asked = ['show stock value by category', 'What was our food cost in June?', 'usage value of chicken in June'];
    let conversationId: string | undefined;
    const amounts: Amounts[] = [];
    for (const question of asked) {
      const { body } = await all.post(ASK, { ...bodyOf(question, 'COL'), conversationId });
      conversationId ??= String(body.conversationId);
      amounts.push(costsIn(body as Told));
    }
    const path = `/api/v1/omakAI/conversations/${conversationId}`;
    expect((await all.post(`${path}/share`, { userIds: [costless.userId] })).status).toBe(200);
    const [own, read] = [await all.get(path), await costless.get(path)];
    expect([read.status, read.body.docs?.length]).toEqual([200, asked.length]);
    for (const each of amounts) {
      expect(each.foundIn(JSON.stringify(own.body)).length).toBeGreaterThan(0);
      expect(each.foundIn(JSON.stringify(read.body))).toEqual([]);
    }
    for (const told of read.body.docs ?? []) expect(costNamesIn(told as Told)).toEqual([]);
  });
});
