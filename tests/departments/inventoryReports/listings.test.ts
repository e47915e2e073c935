import { beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import type { ReportAnswer } from '#engine/read/reporting';
import { entity, reports } from '#resources';
import { runReport } from '#server/reports/service';
import { person, put, putItems, putOutlet } from '#tests/engine/server/reports/reportsFixture';
import { ownDatabase } from '#tests/kit/database';

/** Common to every document's listing: nothing is missing, nothing counts twice, and summary and detail agree. */

type Row = Record<string, unknown>;

const db = await ownDatabase();
const owner = person('harbour', [
  ['COL', 'Colombo'],
  ['KDY', 'Kandy'],
]);
const keeper = (module: string) => person('harbour', [['COL', 'Colombo']], { [module]: ['view'] });
const listings = reports.flatMap((each) => (each.listing ? [{ each, listing: each.listing }] : []));

/** Every field that a listing may show, with a value of its kind; amounts identify the documents. */
function values(fields: ReturnType<typeof fieldsOf>, amount: number): Row {
  const given = Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
    if (['money', 'cost', 'quantity', 'decimal', 'percent'].includes(field.kind)) return [[key, amount.toFixed(2)]];
    if (field.kind === 'integer') return [[key, amount]];
    if (field.kind === 'text' || field.kind === 'longText') return [[key, `${key} ${amount}`]];
    if (field.kind === 'choice') return [[key, field.values[0]]];
    return [];
  });
  return Object.fromEntries(given);
}

/** The state of an approved or completed document. */
const doneState = (name: string): string => {
  const document = entity(name);
  const [approval = 'approve'] = (document.kind === 'document' && document.approvals) || [];
  return document.actions?.[approval]?.to ?? 'approved';
};
/** Whether users can ask for deleted ones: some documents are cancelled instead. */
const isDeletable = (name: string): boolean => {
  const document = entity(name);
  return document.kind === 'document' && 'delete' in document.statuses;
};

beforeAll(async () => {
  await putOutlet(db, 'harbour', 'COL', 'COL', 'Colombo');
  await putOutlet(db, 'harbour', 'KDY', 'KDY', 'Kandy');
  await putItems(db, 'harbour', 'COL');
  for (const name of new Set(listings.map(({ listing }) => listing.document))) {
    const document = entity(name);
    if (document.kind !== 'document') continue;
    const done = doneState(name);
    const stored = (id: string, outletId: string, docDate: string, status: string, amount: number, lines: number) =>
      put(db, 'harbour', name, `${name}_${id}`, {
        ...values(fieldsOf(document), amount),
        outletId,
        docDate,
        status,
        [document.number]: `${document.prefix}-${id}`,
        clientRequestId: id,
        items: Array.from({ length: lines }, (_, index) => ({
          ...values(lineFieldsOf(document), amount / lines),
          lineNo: index + 1,
          itemId: index === 0 ? 'chicken' : 'rice',
        })),
      });
    await stored('1', 'COL', '2026-06-05', done, 60, 2);
    await stored('2', 'COL', '2026-06-06', 'draft', 40, 1);
    await stored('3', 'KDY', '2026-06-07', done, 90, 3);
    await stored('4', 'COL', '2026-07-01', done, 1000, 1);
    await stored('5', 'COL', '2026-06-08', 'delete', 5000, 1);
  }
});

test('there are listings of documents to look at', () => {
  expect(listings.length).toBeGreaterThanOrEqual(7);
});

describe.each(listings.map(({ each, listing }) => ({ name: each.name, each, listing })))(
  '$name',
  ({ each, listing }) => {
    const ask = async (query: Record<string, string> = {}, who = owner): Promise<ReportAnswer> =>
      (
        await runReport({ db }, who, each, { fromDate: '2026-06-01', toDate: '2026-06-30', ...query })
      ).json() as Promise<ReportAnswer>;
    const document = entity(listing.document);
    const number = document.kind === 'document' ? document.number : '';

    test('has a row per document of the outlets and days, deleted ones only when asked for', async () => {
      const numbers = (answer: ReportAnswer) => answer.docs.map((row) => String(row[number]).slice(-1)).sort();
      const drafts = listing.onlyStatus ? [] : ['2'];
      expect(numbers(await ask({ outlets: 'COL,KDY' }))).toEqual(['1', ...drafts, '3']);
      expect(numbers(await ask({ outlets: 'COL' }))).toEqual(['1', ...drafts]);
      if ('status' in each.parameters) {
        expect(numbers(await ask({ outlets: 'COL', status: doneState(listing.document) }))).toEqual(['1']);
        if (isDeletable(listing.document))
          expect(numbers(await ask({ outlets: 'COL', status: 'delete' }))).toEqual(['5']);
      }
    });

    test('adds up what its rows show', async () => {
      const { docs, totals } = await ask({ outlets: 'COL,KDY' });
      const summed = Object.entries(each.columns).filter(
        ([key, column]) => column.sum && key in totals && !column.formula,
      );
      expect(summed.length).toBeGreaterThan(0);
      for (const [key] of summed)
        expect(Number(totals[key]), key).toBeCloseTo(
          docs.reduce((sum, row) => sum + Number(row[key] ?? 0), 0),
          2,
        );
      expect(totals.documents).toBe(listing.onlyStatus ? 2 : 3);
    });

    test('in detail it has a row per line, and counts each document once', async () => {
      const { docs, totals } = await ask({ outlets: 'COL,KDY', show: 'detail' });
      expect(docs).toHaveLength(listing.onlyStatus ? 5 : 6);
      expect(totals.documents).toBe(listing.onlyStatus ? 2 : 3);
      const [only] = (await ask({ outlets: 'COL,KDY', show: 'detail', itemId: 'rice' })).docs;
      expect(only).toMatchObject({ item: 'Rice' });
    });

    test('shows no costs to users who can’t see them, and nothing of another outlet', async () => {
      const answer = await ask({}, keeper(each.module));
      const hidden = Object.entries(each.columns).filter(([, column]) => column.sensitive === 'cost');
      for (const row of answer.docs) for (const [key] of hidden) expect(row).not.toHaveProperty(key);
      expect(answer.docs.map((row) => String(row[number]).slice(-1)).sort()).toEqual(
        listing.onlyStatus ? ['1'] : ['1', '2'],
      );
    });
  },
);
