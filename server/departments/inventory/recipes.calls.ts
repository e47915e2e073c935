/** Custom calls for recipes. */

import { can, VIEW_COST } from '#engine/read/access';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import { entity } from '#resources';
import type { CustomHandlers } from '#server/department';
import { requirePermission } from '#server/records/rules/access';
import { readMany, scopeOfIdentity } from '#server/records/write/store';

/** How far back cost cards look. */
const DAYS = 30;
/** The maximum number of ingredients in a recipe. */
const MOST = 500;

export default {
  /**
   * The cost of stock items (`itemIds`) at their outlet 30 days ago: the average after the last movement until then; null if there was
   * none. Empty for people who can't see costs.
   */
  async pastCosts({ db, identity, query }) {
    requirePermission(identity, 'RECIPE', 'view');
    if (!can(identity, VIEW_COST, 'view')) return Response.json({ docs: [], total: 0 });
    const ids = [...new Set((query.get('itemIds') ?? '').split(',').filter(Boolean))].slice(0, MOST);
    const items = await readMany(db, scopeOfIdentity(identity), entity('inventoryItems'), ids);
    const outletIds = [...new Set(items.map(({ outletId }) => String(outletId)))];
    const outlets = await readMany(db, scopeOfIdentity(identity), entity('outlets'), outletIds);
    const days = new Map(outlets.map((outlet) => [outlet._id, addDays(businessDate(new Date(), outlet), -DAYS)]));
    const docs = await Promise.all(
      items.map(async (item) => {
        const [row] = await db.query<{ cost: string }>(
          `select average_after::text as cost from movements
           where group_id = $1 and outlet_id = $2 and item_id = $3 and business_date <= $4 order by seq desc limit 1`,
          [identity.groupId, item.outletId, item._id, days.get(String(item.outletId))],
        );
        return { ...item, pastCost: row?.cost ?? null };
      }),
    );
    return Response.json({ docs, total: docs.length });
  },
} satisfies CustomHandlers;
