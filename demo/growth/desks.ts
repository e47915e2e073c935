/** The demo outlets' open work: documents the demo left open are completed after some time, and new ones replace them. */
import type { Document } from '#engine/define/document';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { runAction } from '#server/documents/service';

/** How to end a document in a state: the action and its input. */
type End = (day: string) => readonly [action: string, args: Readonly<Record<string, string>>];
const gone: End = () => ['delete', {}];
const closed =
  (reason: string): End =>
  () => ['shortClose', { reason }];

const ENDS: Readonly<Record<string, Readonly<Record<string, End>>>> = {
  transferIns: { draft: gone },
  transferOuts: {
    draft: gone,
    approved: (day) => ['close', { reason: 'Never arrived', closedOn: day }],
    partiallyReceived: (day) => ['close', { reason: 'The rest never arrived', closedOn: day }],
  },
  goodsReceivedNotes: { draft: gone },
  purchaseOrders: {
    draft: gone,
    approved: closed('Ordered elsewhere'),
    sentToGRN: closed('Ordered elsewhere'),
    partiallyReceived: closed('Supplier has none left this month'),
  },
  issueNotes: { draft: gone },
  storeRequisitions: {
    draft: gone,
    approved: closed('No longer needed'),
    partiallyFulfilled: closed('No longer needed'),
  },
  wastageNotes: { draft: () => ['approve', {}] },
  stockAdjustments: { draft: gone },
  supplierReturns: { draft: gone },
  // No counts: an old count approved late would post all later movements as a loss.
  stockEntries: { draft: gone },
  batchRuns: { draft: () => ['cancel', { reason: 'Not made' }] },
};

/** How long a document stays open, in days. */
const PATIENCE = 10;

/**
 * As the owner, ends the documents that the demo left open and no one decided. Documents that users wrote or changed stay, and so do those
 * that can't be ended.
 */
export async function clearDesks(db: Database, owner: Identity, day: string): Promise<void> {
  for (const [resource, ends] of Object.entries(ENDS)) {
    const left = await db.query<{ id: string; rev: string; status: string }>(
      `select id, rev, status from records
       where group_id = $1 and resource = $2 and status = any($3) and data ->> 'clientRequestId' like 'demo-%' and data ->> 'docDate' <= $4
       order by id`,
      [owner.groupId, resource, Object.keys(ends), addDays(day, -PATIENCE)],
    );
    for (const { id, rev, status } of left) {
      const [action, args] = ends[status]?.(day) ?? gone(day);
      const ending = db.transaction(() =>
        runAction({ db }, owner, entity(resource) as Document, action, { _id: id, _rev: rev, arguments: args }),
      );
      await ending.catch(() => undefined);
    }
  }
}
