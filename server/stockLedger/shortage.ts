import { dec } from '#engine/run/decimal';
import type { Balance } from '#engine/run/stock';
import { showDay } from '#engine/run/time/days';
import type { Queryable } from '../db/types';
import type { CountBehind } from './lateMovements';
import type { MovementRequest, PostingContext } from './ledger';
import { balanceKey } from './storage';

type Asked = MovementRequest & { docId: string };

/** Stock at the end of a day, and until the next one in the list. */
interface Day {
  day: string;
  held: string;
}

/** Whether it may take more than there is: counts state what was found, unless they are reversed. */
const takes = ({ type, quantity, isUndoing }: Asked): boolean =>
  dec(quantity).lt(0) && (type !== 'COUNT' || isUndoing === true);

/**
 * Stock since the earliest date of the decreases of each balance, in order: at the end of that day, and of every later day on which it moved.
 * Only where stock must not become negative, or people are warned.
 */
export async function laterDays(
  tx: Queryable,
  { groupId, negativeStock }: Pick<PostingContext, 'groupId' | 'negativeStock'>,
  requests: readonly Asked[],
  balances: ReadonlyMap<string, Balance>,
): Promise<Map<string, Day[]>> {
  const from = new Map<string, { outlet_id: string; item_id: string; day: string }>();
  for (const request of requests) {
    const { outletId, itemId, businessDate } = request;
    if (!takes(request) || !['block', 'warn'].includes(negativeStock(outletId))) continue;
    const before = from.get(balanceKey(request))?.day ?? businessDate;
    const day = businessDate < before ? businessDate : before;
    from.set(balanceKey(request), { outlet_id: outletId, item_id: itemId, day });
  }
  if (from.size === 0) return new Map();
  const moved = await tx.query<{ outletId: string; itemId: string; day: string; quantity: string }>(
    `select k.outlet_id as "outletId", k.item_id as "itemId", m.business_date::text as day, sum(m.qty)::text as quantity
     from json_to_recordset($2::text::json) as k(outlet_id text, item_id text, day date)
       join movements m on m.group_id = $1 and m.outlet_id = k.outlet_id and m.item_id = k.item_id and m.business_date > k.day
     group by 1, 2, 3 order by 3 desc`,
    [groupId, JSON.stringify([...from.values()])],
  );
  const days = new Map<string, Day[]>();
  for (const [key, { day }] of from) days.set(key, [{ day, held: balances.get(key)?.quantity ?? '0' }]);
  // From the last day backwards: before a day's movements there was less by their quantity.
  for (const { quantity, day, ...place } of moved) {
    const [first, ...later] = days.get(balanceKey(place)) ?? [];
    if (!first) continue;
    const before = { day: first.day, held: dec(first.held).minus(dec(quantity)).toFixed() };
    days.set(balanceKey(place), [before, { day, held: first.held }, ...later]);
  }
  return days;
}

/**
 * Reports the shortage of movements, one after another as they are posted, when one takes more than there is, now or on a day since its
 * date; of what a later count includes, until that count. Counts never have one: they state what was found, and sales since the count may
 * make stock negative. Nor do documents that take only what they brought: damaged goods leave as waste at once, even with negative stock.
 */
export function shortages<R extends Asked>(
  { itemName, negativeStock }: Pick<PostingContext, 'itemName' | 'negativeStock'>,
  countOf: (request: R) => CountBehind | undefined,
  later: ReadonlyMap<string, Day[]>,
) {
  const brought = new Map<string, string>();
  return (request: R): string | undefined => {
    const place = balanceKey(request);
    const key = `${request.docId} ${place}`;
    const own = dec(brought.get(key)).plus(dec(request.quantity));
    brought.set(key, (own.gt(0) ? own : dec(0)).toFixed());
    const { businessDate } = request;
    const counted = countOf(request)?.posted.businessDate;
    const days = later.get(place) ?? [];
    const since = days.filter(({ day }, index) => {
      const next = days[index + 1];
      return (!next || next.day > businessDate) && (counted === undefined || day < counted);
    });
    const after = ({ held }: Day) => dec(held).plus(dec(request.quantity));
    const short = takes(request) && own.lt(0) ? since.filter((each) => after(each).lt(0)) : [];
    const now = short.find((each) => each === days.at(-1));
    const missing = now ?? short[0];
    const held = dec(missing?.held).toFixed();
    // What is refused takes nothing.
    if (!missing || negativeStock(request.outletId) !== 'block')
      for (const each of since) each.held = after(each).toFixed();
    if (!missing) return undefined;
    const on = now ? '' : ` on ${showDay(missing.day < businessDate ? businessDate : missing.day)}`;
    return `${itemName(request.itemId)}: ${held} on hand${on}, ${dec(request.quantity).abs().toFixed()} wanted.`;
  };
}
