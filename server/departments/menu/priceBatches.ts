/**
 * Bulk price changes (domain 1.2, W16): applied immediately or at a later time, listed with author and reason, and undone. Scheduled prices
 * are in the records themselves (`scheduledPrices`), so every reader gets the right price at that time, even if no one has touched the
 * record since; this file moves them into place.
 */

import { randomUUID } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn, textsIn } from '#engine/run/values';
import { entity as entityOf } from '#resources';
import { PRICED_RESOURCES, type PricedResource } from '#resources/menu/bulkPrices.rules';
import { priceIn, scheduledOf, withDuePrices, withPriceIn } from '#resources/menu/menuPrices.rules';
import type { Identity } from '#server/auth/identity';
import type { Database, Queryable } from '#server/db/types';
import { ApiError, invalid, problem } from '#server/http/errors';
import { enqueue } from '#server/jobs/jobs';
import { readMany, scopeOfIdentity, updateRecords } from '#server/records/write/store';
import { groupScope } from './hooks';
import { announce } from './outbox';
import {
  type Author,
  type BatchRequest,
  type BatchRow,
  batchById,
  batchOf,
  byRequest,
  type CellRow,
  COLUMNS,
  cellOf,
  cellsOf,
  hashOf,
  insertBatch,
  priceCellOf,
  setStates,
} from './priceBatchRows';
import { heldRecords, isSamePrice, type PriceChange, recordKey, requireApplicable } from './priceCells';

export const PRICE_JOB = 'menuPrices';
/** A bulk change's entry in a record's history. */
const ACTION = { apply: 'bulkPriceUpdate', schedule: 'schedulePrices', undo: 'undoPrices' } as const;

/** Changes records of several resources, one write per resource, and notifies tills. */
async function writeAll(
  tx: Queryable,
  author: Author,
  pairs: ReadonlyMap<string, readonly [before: AnyRecord, after: AnyRecord]>,
  cause: { action: string; note: string },
  isTold = true,
): Promise<void> {
  for (const resource of (Object.keys(PRICED_RESOURCES) as PricedResource[]).sort()) {
    const own = [...pairs].filter(([key]) => key.startsWith(`${resource}|`)).map(([, pair]) => pair);
    if (own.length === 0) continue;
    const target = entityOf(resource);
    const stored = await updateRecords(tx, groupScope(author), target, own, cause);
    stored.forEach((record, index) => {
      const before = own[index]?.[0];
      if (isTold && record._rev !== before?._rev)
        announce({ groupId: author.groupId, entity: target, before, after: record });
    });
  }
}

/** The current name of a price's item, with the portion. */
function nameIn(record: AnyRecord | undefined, { portionId }: PriceChange): string {
  const portions = rowsIn(record?.portions);
  const portion = portionId ? portions.find((row) => row.portionId === portionId) : undefined;
  return [record?.name, portion?.name].filter(Boolean).join(', ');
}

const withSchedule = (
  record: AnyRecord,
  { portionId, outletId, level, price }: PriceChange,
  batchId: string,
  from: string,
) => ({
  scheduledPrices: [
    ...(Array.isArray(record.scheduledPrices) ? record.scheduledPrices : []),
    {
      batchId,
      from,
      price,
      ...(portionId ? { portionId } : {}),
      ...(outletId ? { outletId } : {}),
      ...(level ? { level } : {}),
    },
  ],
});

/** The answer to a repeated request: the same, or a refusal if its content differs. */
function repeated(row: BatchRow, request: BatchRequest): AnyRecord {
  if (row.content_hash === hashOf(request)) return { ...batchOf(row), alreadyApplied: true };
  throw new ApiError(409, 'conflict', 'This request id was already used for other prices. Send a new one');
}

/**
 * Runs a bulk change, all or nothing; a repeat returns the first batch.
 * @throws ApiError 400, 404, 409
 */
export async function applyBatch(db: Database, identity: Identity, request: BatchRequest): Promise<AnyRecord> {
  const first = await byRequest(db, identity.groupId, request.clientRequestId);
  if (first) return repeated(first, request);
  try {
    return await db.transaction((tx) => applyIn(tx, identity, request));
  } catch (error) {
    // Sent twice at the same moment: the other one was faster.
    const twin = await byRequest(db, identity.groupId, request.clientRequestId);
    if (twin) return repeated(twin, request);
    throw error;
  }
}

async function applyIn(tx: Queryable, identity: Identity, request: BatchRequest): Promise<AnyRecord> {
  const { effectiveFrom, changes, reason } = request;
  await settleDue(tx, identity.groupId);
  const records = await heldRecords(tx, scopeOfIdentity(identity), changes);
  const now = new Date().toISOString();
  if (effectiveFrom !== undefined && effectiveFrom < now)
    throw invalid([problem('effectiveFrom', 'past', 'This time has passed. Choose a later time or leave it blank')]);
  requireApplicable(identity, changes, records, now);
  const id = `priceBatch_${randomUUID()}`;
  const nameOf = (change: PriceChange) => nameIn(records.get(recordKey(change)), change);
  const row = await insertBatch(tx, identity, request, id, nameOf);
  const pairs = new Map<string, [AnyRecord, AnyRecord]>();
  for (const change of changes) {
    const key = recordKey(change);
    const stored = records.get(key) as AnyRecord;
    const [before, after] = pairs.get(key) ?? [stored, withDuePrices(stored, now)];
    const changed = effectiveFrom
      ? withSchedule(after, change, id, effectiveFrom)
      : withPriceIn(after, change, change.price);
    pairs.set(key, [before, { ...after, ...changed }]);
  }
  await writeAll(tx, identity, pairs, { action: effectiveFrom ? ACTION.schedule : ACTION.apply, note: reason });
  if (effectiveFrom)
    await enqueue(tx, {
      groupId: identity.groupId,
      kind: PRICE_JOB,
      payload: { groupId: identity.groupId },
      runAfter: new Date(effectiveFrom),
    });
  return batchOf(row);
}

/**
 * Undoes a batch: a scheduled one is cancelled; for an applied one, every price that no one has changed since is restored. Returns the
 * batch with the prices that were left alone.
 * @throws ApiError 404, 409 if it was already undone
 */
export function undoBatch(db: Database, identity: Identity, batchId: string): Promise<AnyRecord> {
  return db.transaction(async (tx) => {
    await settleDue(tx, identity.groupId);
    const batch = await batchById(tx, identity.groupId, batchId, ' for update');
    if (batch.status === 'undone' || batch.status === 'cancelled')
      throw new ApiError(409, 'conflict', 'This price change has already been undone');
    const cells = await cellsOf(tx, identity.groupId, batchId);
    const named = cells.map(({ resource, record_id }) => ({ resource, id: record_id }));
    const records = await heldRecords(tx, groupScope(identity), named);
    requireOwn(identity, cells, records);
    const pairs = new Map<string, [AnyRecord, AnyRecord]>();
    const states = new Map<number, string>();
    const isScheduled = batch.status === 'scheduled';
    for (const cell of cells) {
      const key = recordKey({ resource: cell.resource, id: cell.record_id });
      const stored = records.get(key);
      if (!stored) {
        states.set(cell.no, 'missing');
        continue;
      }
      const [before, after] = pairs.get(key) ?? [stored, stored];
      const place = priceCellOf(cell);
      const isAsLeft = isScheduled || isSamePrice(priceIn(after, place), cell.new_price);
      states.set(cell.no, isAsLeft ? 'undone' : 'kept');
      if (!isAsLeft) continue;
      const changed = isScheduled
        ? { scheduledPrices: scheduledOf(after).filter((each) => each.batchId !== batchId) }
        : withPriceIn(after, place, cell.old_price ?? undefined);
      pairs.set(key, [before, { ...after, ...changed }]);
    }
    await writeAll(tx, identity, pairs, { action: ACTION.undo, note: batch.reason });
    await setStates(tx, identity.groupId, batchId, states);
    const [ended] = await tx.query<BatchRow>(
      `update price_batches set status = $3, ended_at = now(), ended_by = $4 where group_id = $1 and id = $2 returning ${COLUMNS}`,
      [identity.groupId, batchId, isScheduled ? 'cancelled' : 'undone', identity.userId],
    );
    const left = cells.filter(({ no }) => states.get(no) !== 'undone');
    return {
      ...batchOf(ended as BatchRow),
      undone: cells.length - left.length,
      kept: left.map((cell) => cellOf({ ...cell, state: states.get(cell.no) ?? cell.state })),
    };
  });
}

/** Undoing needs the same permissions as making the change. @throws ApiError 403 */
function requireOwn({ outletIds }: Identity, cells: readonly CellRow[], records: ReadonlyMap<string, AnyRecord>): void {
  const isForeign = cells.some(({ outlet_id, resource, record_id }) => {
    const outlets = records.get(recordKey({ resource, id: record_id }))?.outlets;
    const reached = outlet_id ? [outlet_id] : textsIn(outlets);
    return reached.some((id) => !outletIds.includes(id));
  });
  if (!isForeign) return;
  throw new ApiError(
    403,
    'forbidden',
    'This change includes outlets you don’t have access to. Someone with access to all of them can undo it',
  );
}

/** Moves due prices into place: run by the job at that time, and before anything else is done with prices. */
export async function settleDue(tx: Queryable, groupId: string): Promise<void> {
  const now = new Date().toISOString();
  const due = await tx.query<BatchRow>(
    `select ${COLUMNS} from price_batches where group_id = $1 and status = 'scheduled' and effective_from <= $2
     order by effective_from, created_at for update`,
    [groupId, now],
  );
  for (const batch of due) {
    const cells = await cellsOf(tx, groupId, batch.id);
    const author = { groupId, userId: batch.created_by };
    const pairs = new Map<string, [AnyRecord, AnyRecord]>();
    for (const resource of (Object.keys(PRICED_RESOURCES) as PricedResource[]).sort()) {
      const ids = cells.filter((cell) => cell.resource === resource).map(({ record_id }) => record_id);
      for (const record of await readMany(tx, groupScope(author), entityOf(resource), ids, { lock: true }))
        pairs.set(recordKey({ resource, id: String(record._id) }), [
          record,
          withDuePrices(record, batch.effective_from ?? now),
        ]);
    }
    // Tills know this since it was scheduled.
    await writeAll(tx, author, pairs, { action: ACTION.apply, note: batch.reason }, false);
    await tx.query(`update price_batches set status = 'applied' where group_id = $1 and id = $2`, [groupId, batch.id]);
    await tx.query(`update price_batch_cells set state = 'applied' where group_id = $1 and batch_id = $2`, [
      groupId,
      batch.id,
    ]);
  }
}
