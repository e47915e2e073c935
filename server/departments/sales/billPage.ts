/** What a bill's page shows besides its amounts, lines and payments: discounts, cancellations and refunds, and the bills it came from or became. */
import { withArchive } from '#server/db/archive';
import type { Queryable, Row } from '#server/db/types';

/** `YYYY-MM-DDTHH:MM:SSZ` of a timestamp column. */
export const momentText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

type Key = readonly [groupId: string, billId: string, outletId: string];

/** Discounts, promotions and complimentary items, in the till's order. */
export const discountsOfBill = (q: Queryable, key: Key): Promise<Row[]> =>
  q.query(
    `select kind, name, offer_id as "offerId", item_name as "itemName", pct::text as pct, amount::text as amount, reason, given_by as "givenBy", approved_by as "approvedBy"
     from ${withArchive('bill_discounts')} d where group_id = $1 and bill_id = $2 and outlet_id = $3 order by discount_no`,
    [...key],
  );

/** The ids of a bill and its refunds; `$1` to `$3` are its group, its id and its outlet. */
export const AND_REFUNDS = `(select id from ${withArchive('bills')} own where group_id = $1 and outlet_id = $3 and (id = $2 or refund_of = $2))`;

/** Cancelled lines and payments, refunds, and the bill's own cancellation, in the order in which they happened. */
export const changesOfBill = (q: Queryable, key: Key): Promise<(Row & { costLost?: string })[]> =>
  q.query(
    `select cancel_no as "no", kind, ${momentText('at')} as at, item_name as "itemName", qty::text as qty, amount::text as amount, method, stage, reason,
       requested_by as "requestedBy", approved_by as "approvedBy", replaced_by as "replacedBy", stock_returned as "stockReturned", cost_lost::text as "costLost"
     from ${withArchive('cancellations')} c where group_id = $1 and bill_id in ${AND_REFUNDS} and outlet_id = $3 order by c.at, payment_no, cancel_no`,
    [...key],
  );

/** How another bill belongs to this one. */
interface Related extends Row {
  relation: 'parent' | 'mergedInto' | 'mergedFrom' | 'splitInto' | 'sameSplit';
  billNo: string;
  /** Null if that bill isn't stored. */
  id: string | null;
}

/** The bill's columns that name others. */
export interface Relations {
  billNo: string;
  businessDate: string;
  parentBill: string | null;
  mergedInto: string | null;
  splitGroup: string | null;
}

/**
 * The bills of the same outlet that this one was split from, merged into or split together with, and those that were merged into or split
 * from it. Splitting and merging happens at the table: bills that name this one are looked for on its day and the days next to it.
 */
export function relatedBills(q: Queryable, [groupId, billId, outletId]: Key, bill: Relations): Promise<Related[]> {
  const { billNo, businessDate, parentBill, mergedInto, splitGroup } = bill;
  return q.query<Related>(
    `with named (relation, bill_no, place) as (values ('parent', $4::text, 1), ('mergedInto', $5::text, 2))
     select relation, bill_no as "billNo", id from (
       select n.relation, n.bill_no, b.id, n.place from named n
       left join ${withArchive('bills')} b on b.group_id = $1 and b.outlet_id = $3 and b.bill_no = n.bill_no and b.refund_of is null
       where n.bill_no is not null
       union all
       select case when b.merged_into = $6 then 'mergedFrom' when b.parent_bill = $6 then 'splitInto' else 'sameSplit' end, b.bill_no, b.id, 3
       from ${withArchive('bills')} b
       where b.group_id = $1 and b.outlet_id = $3 and b.business_date between $8::date - 1 and $8::date + 1 and b.id <> $2 and b.refund_of is null
         and b.bill_no is distinct from $4 and b.bill_no is distinct from $5
         and (b.merged_into = $6 or b.parent_bill = $6 or b.split_group = $7)
     ) found order by place, relation, bill_no`,
    [groupId, billId, outletId, parentBill, mergedInto, billNo, splitGroup, businessDate],
  );
}
