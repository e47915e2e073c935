/** A menu item's figures: its price and cost, over its portions if it has any, and sales of the last 30 days. */

import type { FigureValues } from '#engine/define/recordPage';
import { inCurrency } from '#engine/run/currency';
import { dec, fixed, money } from '#engine/run/decimal';
import { rowsIn } from '#engine/run/values';
import { withArchive } from '#server/db/archive';
import type { Queryable, Row } from '#server/db/types';
import type { FiguresCall } from '#server/department';
import { allergensOf } from './allergens';
import { costsOf } from './costs';

interface Range {
  least: string | null;
  most: string | null;
}

/** The minimum and maximum of these amounts; null if there are none. */
function range(amounts: readonly unknown[]): Range {
  const known = amounts
    .filter((amount) => amount !== null && amount !== undefined && amount !== '')
    .map(dec)
    .toSorted((a, b) => a.cmp(b));
  const shown = (amount: (typeof known)[number] | undefined) => (amount ? money(amount) : null);
  return { least: shown(known[0]), most: shown(known.at(-1)) };
}

const pricesOf = (item: FiguresCall['record']): unknown[] =>
  item.itemType === 'variable' ? rowsIn(item.portions).map(({ price }) => price) : [item.price];

interface Sold extends Row {
  quantity: string | null;
  net: string | null;
  cost: string | null;
}

/** An item's sales on settled bills of the last 30 days. */
async function soldOf(q: Queryable, groupId: string, { outletIds, today, record }: FiguresCall): Promise<Sold> {
  const [sold] = await q.query<Sold>(
    `select sum(l.qty)::text as quantity, sum(l.net - l.bill_share)::text as net, sum(l.cost)::text as cost
     from ${withArchive('bill_lines')} l join ${withArchive('bills')} b on b.group_id = l.group_id and b.outlet_id = l.outlet_id and b.id = l.bill_id
     where l.group_id = $1 and l.outlet_id = any($2::text[]) and l.item_id = $3 and l.status = 'active' and b.status = 'settled'
       and l.business_date > $4::date - 30 and l.business_date <= $4::date`,
    [groupId, [...outletIds], record._id, today],
  );
  return sold ?? { quantity: null, net: null, cost: null };
}

export default async function figures(call: FiguresCall): Promise<FigureValues> {
  const { db, identity, record, outletIds, currency, today } = call;
  const costs = await costsOf(db, { ...identity, outletIds: [...outletIds] }, [record]);
  const itemIds = [String(record._id)];
  const allergens = await allergensOf(db, identity, { itemIds, outletIds, today });
  const allergenDifference = [...new Set(allergens.flatMap(({ toCheck }) => toCheck ?? []))].join('; ') || null;
  const sold = await soldOf(db, identity.groupId, call);
  const known = Object.values(costs.get(String(record._id)) ?? {});
  const figures = inCurrency(currency, () => figuresOf(range(pricesOf(record)), range(known), sold));
  return { ...figures, allergenDifference };
}

function figuresOf(price: Range, cost: Range, sold: Sold): FigureValues {
  const [net, spent] = [dec(sold.net), dec(sold.cost)];
  return {
    currentPrice: price.least,
    highestPrice: price.most,
    recipeCost: cost.least,
    highestCost: cost.most,
    // Zero cost means there is no recipe yet; a margin of 100% would be misleading.
    margin: net.gt(0) && spent.gt(0) ? fixed(net.minus(spent).times(100).div(net), 1) : null,
    soldQuantity: fixed(sold.quantity ?? 0, 0),
    soldValue: money(net),
  };
}
