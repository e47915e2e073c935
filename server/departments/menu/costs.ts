/** The cost of menu item portions at the person's outlets, from recipes and stock values, for warnings about prices below cost. */

import type { AnyRecord } from '#engine/define/fields';
import { dec, fixed } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { rowsIn, textsIn } from '#engine/run/values';
import { timesUsage } from '#resources/inventory';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { loadLookups } from '../sales';

/** `portion id or ''|outlet id` -> known cost of one sold unit. */
type Costs = Record<string, string>;

/** Costs of items by id; items without a known cost are left out. */
export async function costsOf(
  q: Queryable,
  { groupId, outletIds }: Identity,
  items: readonly AnyRecord[],
): Promise<Map<string, Costs>> {
  const lookups = await loadLookups(q, groupId, outletIds);
  const balances = await q.query<{ outlet_id: string; item_id: string; average_cost: string }>(
    'select outlet_id, item_id, average_cost from balances where group_id = $1 and outlet_id = any($2)',
    [groupId, [...outletIds]],
  );
  const unitCosts = new Map(balances.map((row) => [`${row.outlet_id}|${row.item_id}`, row.average_cost]));
  const days = new Map(outletIds.map((id) => [id, businessDate(new Date(), lookups.outlet(id))]));
  const costAt = (item: AnyRecord, portion: string | null, outletId: string): string | undefined => {
    if (item.costSource === 'manual') return item.manualCost ? fixed(item.manualCost, 2) : undefined;
    const usage = lookups.usage(outletId, { itemId: String(item._id), portion }, days.get(outletId) ?? '');
    const known = usage.map((used) => {
      const unit = unitCosts.get(`${outletId}|${used.itemId}`);
      return unit === undefined ? undefined : timesUsage(used, unit);
    });
    // A partly unknown cost would be too low for a warning.
    if (known.length === 0 || known.some((part) => part === undefined)) return undefined;
    return fixed(
      known.reduce((total, part) => (total ?? dec(0)).plus(part ?? 0), dec(0)),
      2,
    );
  };
  return new Map(
    items.map((item) => {
      const portions = item.itemType === 'variable' ? rowsIn(item.portions) : [];
      const ids = portions.length > 0 ? portions.map(({ portionId }) => String(portionId)) : [null];
      const sold = textsIn(item.outlets).filter((id) => outletIds.includes(id));
      const costs = ids.flatMap((portion) =>
        sold.flatMap((outletId): [string, string][] => {
          const cost = costAt(item, portion, outletId);
          return cost === undefined ? [] : [[`${portion ?? ''}|${outletId}`, cost]];
        }),
      );
      return [String(item._id), Object.fromEntries(costs)];
    }),
  );
}
