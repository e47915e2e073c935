/** What must be true of the demo groups once they are made; if it is not, the start fails and nothing of them stays. */
import type { Queryable } from '#server/db/types';
import { verifyLedger } from '#server/departments/cityLedger/verify';
import { verifyBalances, verifyTransit } from '#server/stockLedger/verify';
import { stockId } from './inventory/cards';
import { PLANTED } from './inventory/supply';
import { OUTLETS } from './users/people';

/** @throws Error that names every figure which does not agree */
export async function checkGroup(q: Queryable, groupId: string, planted: readonly string[] = []): Promise<void> {
  const wrong: string[] = [];
  for (const { outletId, itemId } of await verifyBalances(q, groupId))
    wrong.push(`stock of ${itemId} at ${outletId} is not the sum of its movements`);
  for (const { resource, id, ledger, document } of await verifyTransit(q, groupId))
    wrong.push(`${resource} ${id} has ${document} in transit, the ledger ${ledger}`);
  for (const { what, of, kept, counted } of await verifyLedger(q, groupId))
    wrong.push(`city ledger: ${what} of ${of} is ${kept} and not ${counted}`);
  const [bills] = await q.query<{ differing: number; off: string }>(
    `select count(*)::int as differing, coalesce(sum(off), 0)::text as off from (
       select b.paid - b.change_given - b.grand_total + (coalesce(p.amount, 0) - b.paid) as off
       from bills b left join (
         select outlet_id, bill_id, sum(amount) as amount from payments where group_id = $1 and status = 'posted' group by 1, 2
       ) p on p.outlet_id = b.outlet_id and p.bill_id = b.id where b.group_id = $1) d where off <> 0`,
    [groupId],
  );
  if (bills?.differing) wrong.push(`${bills.differing} bills differ from their payments by ${bills.off}`);
  const [days] = await q.query<{ off: string }>(
    `select (coalesce((select sum(net_sales) from daily_sales where group_id = $1), 0)
           - coalesce((select sum(net) from bill_lines where group_id = $1), 0))::text as off`,
    [groupId],
  );
  if (Number(days?.off) !== 0) wrong.push(`the days' sales differ from the bills' lines by ${days?.off}`);
  const negative = await q.query<{ item_id: string; quantity: string }>(
    'select item_id, quantity::text as quantity from balances where group_id = $1 and quantity < 0 order by item_id',
    [groupId],
  );
  const found = negative.map(({ item_id }) => item_id);
  for (const { item_id, quantity } of negative)
    if (!planted.includes(item_id)) wrong.push(`${item_id} is at ${quantity}`);
  for (const id of planted) if (!found.includes(id)) wrong.push(`${id} should be below zero`);
  if (wrong.length > 0) throw new Error(`The demo group "${groupId}" does not add up:\n  ${wrong.join('\n  ')}`);
}

/** Ids of the stock cards that end below zero on purpose. */
export const plantedIds = (): string[] =>
  PLANTED.flatMap(([outletId, code]) =>
    OUTLETS.filter(({ id }) => id === outletId).map((outlet) => stockId(outlet, code)),
  );
