/** Matching card payments with the bank's slips, which come after the bill was settled: by a later version of the bill, or in the console. */
import type { Queryable } from '#server/db/types';
import { sumUpDays } from '../rollUps';
import type { CardTag } from './tags';

/** Stores the tags of bills; what they leave out stays. */
export async function tagBills(
  tx: Queryable,
  groupId: string,
  bills: readonly { outletId: string; id: string; tags: readonly CardTag[] }[],
): Promise<void> {
  const rows = bills.flatMap(({ outletId, id, tags }) =>
    tags.map((tag) => ({ outlet_id: outletId, bill_id: id, ...tag })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `update payments p set tagged = coalesce(n.tagged, p.tagged), tagged_by = coalesce(n.tagged_by, p.tagged_by), batch_no = coalesce(n.batch_no, p.batch_no),
       approval_code = coalesce(n.approval_code, p.approval_code), card_terminal = coalesce(n.card_terminal, p.card_terminal)
     from json_to_recordset($2::text::json) as n (outlet_id text, bill_id text, payment_no integer, tagged boolean, tagged_by text, batch_no text,
       approval_code text, card_terminal text)
     where p.group_id = $1 and p.outlet_id = n.outlet_id and p.bill_id = n.bill_id and p.payment_no = n.payment_no and p.method = 'card'`,
    [groupId, JSON.stringify(rows)],
  );
}

/** A payment on the card tagging report. */
export interface SlipOf {
  billId: string;
  paymentNo: number;
}

/**
 * Marks payments of settled bills as matched with a slip or payout or not, at the person's outlets, with a line of history for each bill.
 * @returns how many weren't so before
 */
export async function tagPayments(
  tx: Queryable,
  {
    groupId,
    userId,
    email,
    outletIds,
  }: { groupId: string; userId: string; email: string; outletIds: readonly string[] },
  slips: readonly SlipOf[],
  tagged: boolean,
): Promise<number> {
  const changed = await tx.query<{
    outlet_id: string;
    bill_id: string;
    bill_no: string;
    day: string;
    payment_no: number;
  }>(
    `update payments p set tagged = $4, tagged_by = case when $4 then $5 end
     from json_to_recordset($3::text::json) as n ("billId" text, "paymentNo" integer), bills b
     where p.group_id = $1 and p.outlet_id = any($2::text[]) and p.bill_id = n."billId" and p.payment_no = n."paymentNo" and p.method <> 'cash'
       and p.status = 'posted' and p.tagged <> $4
       and b.group_id = $1 and b.outlet_id = p.outlet_id and b.id = p.bill_id and b.status = 'settled'
     returning p.outlet_id, p.bill_id, b.bill_no, b.business_date::text as day, p.payment_no`,
    [groupId, [...outletIds], JSON.stringify(slips), tagged, email],
  );
  const days = changed.map(({ outlet_id, day }) => ({ outletId: outlet_id, day }));
  await sumUpDays(tx, groupId, days);
  const notes = changed.map(({ outlet_id, bill_no, payment_no }) => ({
    outlet_id,
    note: `Bill ${bill_no}: payment ${payment_no} ${tagged ? 'matched' : 'not matched'}`,
  }));
  await tx.query(
    `insert into history (group_id, resource, id, user_id, action, changes, note)
     select $1, 'bills', n.outlet_id, $2, 'tag', '{}', n.note from json_to_recordset($3::text::json) as n (outlet_id text, note text)`,
    [groupId, userId, JSON.stringify(notes)],
  );
  return changed.length;
}
