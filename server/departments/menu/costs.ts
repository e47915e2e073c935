/** The cost of menu item portions at the person's outlets, from recipes and stock values, for warnings about prices below cost. */

import type { AnyRecord } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { type Decimal, dec, money } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { rowsIn, textsIn } from '#engine/run/values';
import { timesUsage } from '#resources/inventory';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { loadLookups, type Used } from '../sales';

/** `portion id or ''|outlet id` -> known cost of one sold unit. */
type Costs = Record<string, string>;

/** Costs of items by id; items without a known cost are left out. */
export async function costsOf(
  q: Queryable,
  { groupId, outletIds }: Identity,
  items: readonly AnyRecord[],
): Promise<Map<string, Costs>> {
  const lookups = await loadLookups(q, groupId, outletIds);
  // What was never made costs its recipe; what has no cost is left out.
  const known = await q.query<{ outlet_id: string; item_id: string; cost: string }>(
    `select * from (
       select i.outlet_id, i.id as item_id, coalesce(nullif(b.average_cost, 0), unit_cost(i.group_id, i.outlet_id, i.id, 'infinity', 'average'))::text as cost
       from records i left join balances b on b.group_id = i.group_id and b.outlet_id = i.outlet_id and b.item_id = i.id
       where i.group_id = $1 and i.resource = 'inventoryItems' and i.outlet_id = any($2)) costs
     where cost is not null`,
    [groupId, [...outletIds]],
  );
  const unitCosts = new Map(known.map((row) => [`${row.outlet_id}|${row.item_id}`, row.cost]));
  const days = new Map(outletIds.map((id) => [id, businessDate(new Date(), lookups.outlet(id))]));
  /** Of what an item takes and costs by hand; undefined without a cost, or if only a part is known, which would be too low for a warning. */
  const costOf = (outletId: string, { costed, typed }: Used): Decimal | undefined => {
    const known = costed.map((used) => {
      const unit = unitCosts.get(`${outletId}|${used.itemId}`);
      return unit === undefined ? undefined : timesUsage(used, unit);
    });
    if ((known.length === 0 && !typed) || known.some((part) => part === undefined)) return undefined;
    return known.reduce<Decimal>((total, part) => total.plus(part ?? 0), dec(typed));
  };
  const costAt = (item: AnyRecord, portion: string | null, outletId: string): Decimal | undefined => {
    const sold = { itemId: String(item._id), portion };
    const costWith = (modifiers: readonly AnyRecord[]) =>
      costOf(outletId, lookups.usage(outletId, { ...sold, modifiers }, days.get(outletId) ?? ''));
    const own = costWith([]);
    if (item.itemType !== 'combo' || item.costSource === 'manual') return own;
    // At most, besides a recipe of its own: the dearest choices that guests have to make.
    const choices = rowsIn(item.comboGroups).flatMap(({ min, options }) =>
      rowsIn(options)
        .map(({ itemId }) => costWith([{ id: itemId }])?.minus(own ?? 0))
        .toSorted((a, b) => (a && b ? b.cmp(a) : Number(a !== undefined) - Number(b !== undefined)))
        .slice(0, Number(min)),
    );
    const known = choices.flatMap((choice) => choice ?? []);
    if (known.length === 0) return own;
    return known.length < choices.length
      ? undefined
      : known.reduce((total, choice) => total.plus(choice), own ?? dec(0));
  };
  return new Map(
    items.map((item) => {
      const portions = item.itemType === 'variable' ? rowsIn(item.portions) : [];
      const ids = portions.length > 0 ? portions.map(({ portionId }) => String(portionId)) : [null];
      const sold = textsIn(item.outlets).filter((id) => outletIds.includes(id));
      const costs = ids.flatMap((portion) =>
        sold.flatMap((outletId): [string, string][] => {
          const cost = costAt(item, portion, outletId);
          if (!cost) return [];
          const { currency } = lookups.outlet(outletId) ?? {};
          return [[`${portion ?? ''}|${outletId}`, inCurrency(currency, () => money(cost))]];
        }),
      );
      return [String(item._id), Object.fromEntries(costs)];
    }),
  );
}
