/** The tables of bulk price changes: price_batches and price_batch_cells. */
import { createHash } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';
import { PRICED_RESOURCES, type PricedResource } from '#resources/menu/bulkPrices.rules';
import type { PriceLevel } from '#resources/menu/menuPrices.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable, Row } from '#server/db/types';
import { notFound } from '#server/http/errors';
import type { PriceChange } from './priceCells';

/** A bulk change request. */
export interface BatchRequest {
  clientRequestId: string;
  reason: string;
  /** ISO-8601 in UTC; undefined: immediately. */
  effectiveFrom: string | undefined;
  changes: readonly PriceChange[];
}

/** A row of price_batches. */
export interface BatchRow extends Row {
  id: string;
  reason: string;
  effective_from: string | null;
  status: string;
  cells: number;
  created_at: string;
  created_by: string;
  ended_at: string | null;
  ended_by: string | null;
  content_hash: string;
}

/** Distinguishes two requests with the same id. */
export const hashOf = ({ reason, effectiveFrom, changes }: BatchRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([reason, effectiveFrom ?? null, changes]))
    .digest('hex');

/** A scheduled batch counts as applied at its time, whether or not its prices were moved into place yet. */
const statusOf = ({ status, effective_from }: BatchRow, now: string): string =>
  status === 'scheduled' && effective_from !== null && effective_from <= now ? 'applied' : status;

/** A batch for display. */
export const batchOf = (row: BatchRow, now = new Date().toISOString()): AnyRecord => ({
  batchId: row.id,
  reason: row.reason,
  effectiveFrom: row.effective_from,
  status: statusOf(row, now),
  prices: row.cells,
  createdBy: row.created_by,
  createdDateTime: row.created_at,
  endedBy: row.ended_by,
  endedDateTime: row.ended_at,
});

export const COLUMNS =
  'id, reason, effective_from, status, cells, created_at, created_by, ended_at, ended_by, content_hash';

/** The batch that an earlier attempt of the same request created. */
export const byRequest = async (q: Queryable, groupId: string, requestId: string): Promise<BatchRow | undefined> =>
  (
    await q.query<BatchRow>(`select ${COLUMNS} from price_batches where group_id = $1 and client_request_id = $2`, [
      groupId,
      requestId,
    ])
  )[0];

/** The person a change is written for. */
export type Author = Pick<Identity, 'groupId' | 'userId'>;

/** Stores a batch with its prices. */
export async function insertBatch(
  tx: Queryable,
  author: Author,
  request: BatchRequest,
  id: string,
  names: (change: PriceChange) => string,
) {
  const { reason, effectiveFrom, changes, clientRequestId } = request;
  const status = effectiveFrom ? 'scheduled' : 'applied';
  const [row] = await tx.query<BatchRow>(
    `insert into price_batches (group_id, id, reason, effective_from, status, cells, created_by, client_request_id, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      author.groupId,
      id,
      reason,
      effectiveFrom ?? null,
      status,
      changes.length,
      author.userId,
      clientRequestId,
      hashOf(request),
    ],
  );
  const cells = changes.map((change, index) => ({
    no: index + 1,
    resource: change.resource,
    record_id: change.id,
    name: names(change),
    portion_id: change.portionId ?? null,
    outlet_id: change.outletId ?? null,
    level: change.level ?? null,
    old_price: change.old,
    new_price: change.price,
  }));
  await tx.query(
    `insert into price_batch_cells (group_id, batch_id, no, resource, record_id, name, portion_id, outlet_id, level, old_price, new_price, state)
     select $1, $2, c.no, c.resource, c.record_id, c.name, c.portion_id, c.outlet_id, c.level, c.old_price, c.new_price, $4
     from jsonb_to_recordset($3::jsonb) as c(no integer, resource text, record_id text, name text, portion_id text, outlet_id text, level text, old_price numeric, new_price numeric)`,
    [author.groupId, id, JSON.stringify(cells), status],
  );
  return row as BatchRow;
}

/** A row of price_batch_cells. */
export interface CellRow extends Row {
  no: number;
  resource: PricedResource;
  record_id: string;
  name: string;
  portion_id: string | null;
  outlet_id: string | null;
  level: PriceLevel | null;
  old_price: string | null;
  new_price: string;
  state: string;
}

/** The price's place in its record. */
export const priceCellOf = ({ portion_id, outlet_id, level }: CellRow) => ({
  portionId: portion_id ?? undefined,
  outletId: outlet_id ?? undefined,
  level: level ?? undefined,
});

/** A batch's price for display. */
export const cellOf = (row: CellRow): AnyRecord => ({
  no: row.no,
  [PRICED_RESOURCES[row.resource]]: row.record_id,
  name: row.name,
  portionId: row.portion_id,
  outletId: row.outlet_id,
  priceLevel: row.level,
  oldPrice: row.old_price,
  newPrice: row.new_price,
  state: row.state,
});

/** Cells of the person's outlets (a parameter): the price's own outlet, or one that sells its item. */
const isSeen = (outletIds: string): string =>
  `(c.outlet_id is null or c.outlet_id = any(${outletIds})) and coalesce((select r.outlets && ${outletIds} from records r
    where r.group_id = c.group_id and r.resource = c.resource and r.id = c.record_id), true)`;

/** A batch's prices in order; with `outletIds` only those for one of them. */
export const cellsOf = (
  q: Queryable,
  groupId: string,
  batchId: string,
  outletIds?: readonly string[],
): Promise<CellRow[]> =>
  q.query<CellRow>(
    `select no, resource, record_id, name, portion_id, outlet_id, level, old_price, new_price, state
     from price_batch_cells c where group_id = $1 and batch_id = $2${outletIds ? ` and ${isSeen('$3::text[]')}` : ''} order by no`,
    [groupId, batchId, ...(outletIds ? [[...outletIds]] : [])],
  );

/** Batches for one of the person's outlets, newest first. */
export const batchesOf = (
  q: Queryable,
  { groupId, outletIds }: Pick<Identity, 'groupId' | 'outletIds'>,
  limit: number,
): Promise<BatchRow[]> =>
  q.query<BatchRow>(
    `select ${COLUMNS} from price_batches b where group_id = $1 and exists (select 1 from price_batch_cells c
       where c.group_id = b.group_id and c.batch_id = b.id and ${isSeen('$2::text[]')})
     order by created_at desc, id limit ${limit}`,
    [groupId, [...outletIds]],
  );

/** One batch. @throws ApiError 404 */
export const batchById = async (q: Queryable, groupId: string, id: string, lock = ''): Promise<BatchRow> => {
  const [row] = await q.query<BatchRow>(`select ${COLUMNS} from price_batches where group_id = $1 and id = $2${lock}`, [
    groupId,
    id,
  ]);
  if (!row) throw notFound('This price change');
  return row;
};

/** Stores the results for single prices of a batch. */
export const setStates = (tx: Queryable, groupId: string, batchId: string, states: ReadonlyMap<number, string>) =>
  tx.query(
    `update price_batch_cells c set state = s.state from jsonb_to_recordset($3::jsonb) as s(no integer, state text)
     where c.group_id = $1 and c.batch_id = $2 and c.no = s.no`,
    [groupId, batchId, JSON.stringify([...states].map(([no, state]) => ({ no, state })))],
  );
