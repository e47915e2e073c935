import { TRANSIT_PREFIX } from '#engine/run/stock';
import type { Queryable } from '../db/types';

/** Where a balance and the ledger disagree; decimal strings. */
export interface BalanceDifference {
  outletId: string;
  itemId: string;
  /** Sums over the movements, and what the last movement says is left. */
  ledger: { quantity: string; value: string; quantityAfter: string; valueAfter: string; averageAfter: string };
  balance: { quantity: string; value: string; averageCost: string };
}

/**
 * The ledger's invariant (domain 2.4): of every outlet and item the balance is the sum of the movements, in quantity and
 * in value, and equals the last of them. Returns what differs: nothing, unless something wrote past the ledger.
 */
export async function verifyBalances(db: Queryable, groupId: string): Promise<BalanceDifference[]> {
  const rows = await db.query<Record<string, string>>(
    `with sums as (
       select outlet_id, item_id, sum(qty) as quantity, sum(value) as value, max(seq) as last
       from movements where group_id = $1 and not starts_with(outlet_id, $2) group by outlet_id, item_id
     ), ledger as (
       select s.*, m.qty_after, m.value_after, m.average_after
       from sums s join movements m on m.group_id = $1 and m.seq = s.last
     ), held as (
       select * from balances where group_id = $1
     )
     select coalesce(l.outlet_id, b.outlet_id) as "outletId", coalesce(l.item_id, b.item_id) as "itemId",
       coalesce(l.quantity, 0)::text as "ledgerQuantity", coalesce(l.value, 0)::text as "ledgerValue",
       coalesce(l.qty_after, 0)::text as "quantityAfter", coalesce(l.value_after, 0)::text as "valueAfter",
       coalesce(l.average_after, 0)::text as "averageAfter", coalesce(b.quantity, 0)::text as quantity,
       coalesce(b.value, 0)::text as value, coalesce(b.average_cost, 0)::text as "averageCost"
     from ledger l full join held b on b.outlet_id = l.outlet_id and b.item_id = l.item_id
     where (coalesce(l.quantity, 0), coalesce(l.value, 0)) is distinct from (coalesce(b.quantity, 0), coalesce(b.value, 0))
        or (coalesce(l.qty_after, 0), coalesce(l.value_after, 0), coalesce(l.average_after, 0))
           is distinct from (coalesce(b.quantity, 0), coalesce(b.value, 0), coalesce(b.average_cost, 0))
     order by 1, 2`,
    [groupId, TRANSIT_PREFIX],
  );
  return rows.map((row) => ({
    outletId: String(row.outletId),
    itemId: String(row.itemId),
    ledger: {
      quantity: String(row.ledgerQuantity),
      value: String(row.ledgerValue),
      quantityAfter: String(row.quantityAfter),
      valueAfter: String(row.valueAfter),
      averageAfter: String(row.averageAfter),
    },
    balance: { quantity: String(row.quantity), value: String(row.value), averageCost: String(row.averageCost) },
  }));
}
