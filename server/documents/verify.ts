/** Whether documents agree with the documents that fulfil them: received of an order, sent for a requisition. */

import type { Document } from '#engine/define/document';
import { fieldsOf, titleOf } from '#engine/read/entities';
import { dec } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { advanced } from '#engine/run/progress';
import { textIn } from '#engine/run/values';
import { documents } from '#resources';
import type { Queryable } from '../db/types';
import { findRecords, type Scope } from '../records/write/store';
import type { Check } from '../verify/finding';

/** A document line whose done quantity differs from the approved documents that fulfil it. */
interface FulfilmentDifference {
  resource: string;
  id: string;
  /** The outlet; undefined for documents without one. */
  outletId: string | undefined;
  /** Its number. */
  of: string;
  lineNo: number;
  /** The line's quantity. */
  kept: string;
  /** The sum of the others. */
  counted: string;
}

type Stored = Awaited<ReturnType<typeof findRecords<Document>>>[number];

const sourceOf = (document: Document): string | undefined => {
  const field = document.fulfils && fieldsOf(document)[document.fulfils.by];
  return field?.kind === 'reference' ? field.to : undefined;
};

/** Approved ones: past the first state, and not deleted. */
async function posted(db: Queryable, scope: Scope, document: Document): Promise<Stored[]> {
  const [draft] = Object.keys(document.statuses);
  const found = await findRecords(db, scope, document, {}, { limit: 'all' });
  return found.filter(({ status }) => status !== draft && status !== 'delete');
}

/** Returns the differences for all documents that others fulfil: none, unless something was written without an approval. */
export async function verifyFulfilled(db: Queryable, groupId: string): Promise<FulfilmentDifference[]> {
  const scope: Scope = { groupId, outletIds: 'all', userId: '' };
  const found: FulfilmentDifference[] = [];
  for (const source of documents) {
    const { progress } = source;
    const followers = documents.filter((each) => sourceOf(each) === source.name);
    if (!progress || followers.length === 0) continue;
    const bySource = new Map<unknown, [Document, Stored][]>();
    for (const follower of followers)
      for (const record of await posted(db, scope, follower)) {
        const id = record[follower.fulfils?.by ?? ''];
        bySource.set(id, [...(bySource.get(id) ?? []), [follower, record]]);
      }
    for (const record of await posted(db, scope, source)) {
      const untouched: Stored = {
        ...record,
        items: linesOf(record).map((line) => ({ ...line, [progress.done]: '0' })),
      };
      let expected = untouched;
      const earlier = new Map<Document, Stored[]>();
      for (const [document, follower] of bySource.get(record._id) ?? []) {
        const before = earlier.get(document) ?? [];
        earlier.set(document, [...before, follower]);
        if (document.fulfils)
          expected = { ...expected, ...advanced(progress, document.fulfils, expected, follower, before, 1) };
      }
      for (const [index, line] of linesOf(record).entries()) {
        const [kept, counted] = [dec(line[progress.done]), dec(linesOf(expected)[index]?.[progress.done])];
        if (kept.eq(counted)) continue;
        const of = titleOf(source, record);
        found.push({
          resource: source.name,
          id: String(record._id),
          outletId: textIn(record.outletId),
          of,
          lineNo: Number(line.lineNo),
          kept: kept.toFixed(4),
          counted: counted.toFixed(4),
        });
      }
    }
  }
  return found;
}

/** The document checks. */
export const documentChecks: readonly Check[] = [
  {
    kind: 'fulfilments',
    label: 'Orders, requisitions and transfers, and what fulfils them',
    find: async (db, groupId) =>
      (await verifyFulfilled(db, groupId)).map(({ resource, id, outletId, of, lineNo, kept, counted }) => ({
        ...(outletId === undefined ? {} : { outletId }),
        record: { resource, id },
        of,
        figure: `done of line ${lineNo}`,
        expected: counted,
        found: kept,
      })),
  },
];
