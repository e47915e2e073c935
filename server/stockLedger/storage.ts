import { dec } from '#engine/run/decimal';
import { type Balance, type Movement, movementInfo } from '#engine/run/stock';
import { entityServingAs } from '#resources';
import type { Queryable } from '../db/types';
import type { PostedRow } from './costing';

/**
 * The ledger's statements: few, however many rows. Rows are sent as one JSON parameter, which both databases read alike and which, unlike
 * one parameter per cell, has no limit.
 */

/** A row of the table `movements`, without the values that all rows of a posting share. */
export interface LedgerRow extends PostedRow {
  seq: number;
  /** An outlet, or a transit location (`transitOf`). */
  outletId: string;
  itemId: string;
  /** @default the posting's */
  docType?: string;
  docId: string;
  docNumber: string;
  lineNo: number;
  businessDate: string;
  batchNo?: string;
  expiryDate?: string;
  counted?: Movement['counted'];
  /** The reversed movement; for a REVALUATION the movement it completes; for a COUNT the movement from before it that arrived later. */
  reversalOf?: number;
  /** @default now */
  postedAt?: string;
}

/** The kind of document that revalues an outlet's stock when its costing method changes. */
export const SETTINGS = 'systemSettings';

/** A balance's identity: outlet and item. */
interface BalanceOf {
  outletId: string;
  itemId: string;
}

interface BalanceRow
  extends Required<Omit<Balance, 'standardCost' | 'lastDay' | 'currency'>>,
    BalanceOf,
    Record<string, unknown> {
  /** Null if the item has none. */
  standardCost: string | null;
  /** Null if nothing has moved. */
  lastDay: string | null;
  currency: string | null;
}

export const balanceKey = ({ outletId, itemId }: BalanceOf): string => `${outletId}\u0000${itemId}`;

/** Parses a balance's key. */
export function balanceKeyOf(key: string): BalanceOf {
  const [outletId = '', itemId = ''] = key.split('\u0000');
  return { outletId, itemId };
}

/** Whether goods came in, and not a receipt that is reversed or a count's answer to a late movement. */
export const isReceipt = (row: Pick<LedgerRow, 'type' | 'quantity' | 'reversalOf'>): boolean =>
  movementInfo(row.type).receipt && row.reversalOf === undefined && dec(row.quantity).gt(0);

const ROWS_PER_STATEMENT = 1000;

/**
 * Reads the balances of `requests` with their items' standard costs (or the recipe costs of what was never made) and their outlets' currencies,
 * creates missing ones, and locks them until the transaction ends. Always in (outlet, item) order, so that two postings never deadlock (domain
 * 2.5, Concurrency).
 */
export async function lockBalances(
  tx: Queryable,
  groupId: string,
  requests: readonly BalanceOf[],
): Promise<Map<string, Balance>> {
  const wanted = new Map(
    requests.map((each) => [balanceKey(each), { outlet_id: each.outletId, item_id: each.itemId }]),
  );
  if (wanted.size === 0) return new Map();
  const keys = [groupId, JSON.stringify([...wanted.values()])];
  const from = 'json_to_recordset($2::text::json) as k(outlet_id text, item_id text)';
  await tx.query(
    `insert into balances (group_id, outlet_id, item_id)
     select $1, k.outlet_id, k.item_id from ${from} order by k.outlet_id, k.item_id
     on conflict do nothing`,
    keys,
  );
  const rows = await tx.query<BalanceRow>(
    `select b.outlet_id as "outletId", b.item_id as "itemId", b.quantity, b.value,
            b.average_cost as "averageCost", b.last_price as "lastPrice", b.is_bought as "isBought",
            b.last_day::text as "lastDay", b.carried,
            coalesce(nullif(nullif(i.data ->> 'standardCost', '')::numeric, 0),
              case when b.last_price = 0 then recipe_cost(b.group_id, b.outlet_id, b.item_id, 'infinity', 'average') end)::text as "standardCost", o.data ->> 'currency' as currency
     from balances b join ${from} using (outlet_id, item_id)
     left join records i on i.group_id = b.group_id and i.resource = $3 and i.id = b.item_id
     left join records o on o.group_id = b.group_id and o.resource = 'outlets' and o.id = b.outlet_id
     where b.group_id = $1 order by b.outlet_id, b.item_id for update of b`,
    [...keys, entityServingAs('stockItems')?.name ?? ''],
  );
  return new Map(
    rows.map(({ outletId, itemId, standardCost, lastDay, currency, ...balance }) => [
      balanceKey({ outletId, itemId }),
      {
        ...balance,
        ...(lastDay ? { lastDay } : {}),
        ...(standardCost ? { standardCost } : {}),
        ...(currency ? { currency } : {}),
      },
    ]),
  );
}

/**
 * Which of these have moved before, other than by sales and the revaluations that complete them. Their balances are locked first, so that nothing moves between the answer and its
 * use.
 */
export async function movedBefore(
  tx: Queryable,
  groupId: string,
  places: readonly BalanceOf[],
): Promise<ReadonlySet<string>> {
  await lockBalances(tx, groupId, places);
  const rows = await tx.query<{ outletId: string; itemId: string }>(
    `select k.outlet_id as "outletId", k.item_id as "itemId"
     from (select distinct outlet_id, item_id from json_to_recordset($2::text::json) as j(outlet_id text, item_id text)) k
     where exists (select from movements m where m.group_id = $1 and m.outlet_id = k.outlet_id and m.item_id = k.item_id
       and m.movement_type not in ('SALE', 'SALE_REVERSAL')
         and not (m.movement_type = 'REVALUATION' and m.reversal_of is not null))`,
    [groupId, JSON.stringify(places.map(({ outletId, itemId }) => ({ outlet_id: outletId, item_id: itemId })))],
  );
  return new Set(rows.map(balanceKey));
}

/**
 * `count` new ledger numbers, ascending. Taken after the balances are locked, so that a balance's later movement always has the higher
 * number.
 */
export async function nextSeqs(tx: Queryable, count: number): Promise<number[]> {
  const rows = await tx.query<{ seq: string }>(
    `select nextval(pg_get_serial_sequence('movements', 'seq'))::text as seq from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map((row) => Number(row.seq)).sort((one, other) => one - other);
}

/** Appends the rows. Posting the same movement twice violates the key `movements_once`. */
export async function insertMovements(
  tx: Queryable,
  shared: { groupId: string; docType: string; userId: string },
  rows: readonly LedgerRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.query(
      `insert into movements (group_id, doc_type, user_id, seq, outlet_id, item_id, posted_at, business_date, movement_type,
         doc_id, doc_number, line_no, qty, unit_cost, value, qty_after, value_after, average_after, reversal_of,
         batch_no, expiry_date, counted, carried)
       overriding system value
       select $1, coalesce(r."docType", $2), $3, r.seq, r."outletId", r."itemId", coalesce(r."postedAt", now()), r."businessDate", r.type,
         r."docId", r."docNumber", r."lineNo", r.quantity, r."unitCost", r.value, r."quantityAfter", r."valueAfter",
         r."averageAfter", r."reversalOf", r."batchNo", r."expiryDate", r.counted, r.carried
       from json_to_recordset($4::text::json) as r(seq bigint, "outletId" text, "itemId" text, "postedAt" timestamptz,
         "docType" text, "businessDate" date, type text, "docId" text, "docNumber" text, "lineNo" int, quantity numeric,
         "unitCost" numeric, value numeric, "quantityAfter" numeric, "valueAfter" numeric, "averageAfter" numeric,
         "reversalOf" bigint, "batchNo" text, "expiryDate" date, counted jsonb, carried numeric)`,
      [shared.groupId, shared.docType, shared.userId, JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))],
    );
  }
}

/** Stores the new balances, with the dates from `rows`. */
export async function saveBalances(
  tx: Queryable,
  groupId: string,
  balances: ReadonlyMap<string, Balance>,
  rows: readonly LedgerRow[],
): Promise<void> {
  const dates = new Map<string, { lastDay: string; lastReceived?: string; lastMovementAt?: string; isNow: boolean }>();
  for (const row of rows) {
    const key = balanceKey(row);
    const known = dates.get(key) ?? { lastDay: row.businessDate, isNow: false };
    if (row.businessDate > known.lastDay) known.lastDay = row.businessDate;
    if (isReceipt(row) && row.businessDate > (known.lastReceived ?? '')) known.lastReceived = row.businessDate;
    if (row.postedAt === undefined) known.isNow = true;
    else if (row.postedAt > (known.lastMovementAt ?? '')) known.lastMovementAt = row.postedAt;
    dates.set(key, known);
  }
  const changed = [...balances].flatMap(([key, { standardCost: _, carried = '0', ...balance }]) => {
    const date = dates.get(key);
    return date ? [{ ...balanceKeyOf(key), ...balance, carried, ...date }] : [];
  });
  if (changed.length === 0) return;
  await tx.query(
    `update balances b set quantity = r.quantity, value = r.value, average_cost = r."averageCost",
       last_price = r."lastPrice", is_bought = coalesce(r."isBought", false), carried = r.carried,
       last_received = greatest(b.last_received, r."lastReceived"), last_day = greatest(b.last_day, r."lastDay"),
       last_movement_at = greatest(b.last_movement_at, case when r."isNow" then now() else r."lastMovementAt" end)
     from json_to_recordset($2::text::json) as r("outletId" text, "itemId" text, quantity numeric, value numeric,
       "averageCost" numeric, "lastPrice" numeric, "isBought" boolean, carried numeric, "lastReceived" date, "lastDay" date,
       "lastMovementAt" timestamptz, "isNow" boolean)
     where b.group_id = $1 and b.outlet_id = r."outletId" and b.item_id = r."itemId"`,
    [groupId, JSON.stringify(changed)],
  );
}
