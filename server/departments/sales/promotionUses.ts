/** Counts uses of promotions: one per settled bill that has the promotion, by id or by name, removed when the bill is cancelled. */

import type { Queryable } from '#server/db/types';
import type { Bill } from './bills';

interface Use {
  outlet_id: string;
  name: string;
  /** The promotion's id, if the till sent it; then its name and outlets don't matter. */
  offer_id: string | null;
}

/**
 * Adds to the counts of the named promotions at these outlets. Called once per bill and change, because existing bills are skipped before.
 * Records keep their revision, so that people editing one get no conflict with every sale.
 */
async function count(tx: Queryable, groupId: string, uses: readonly Use[], by: 1 | -1): Promise<void> {
  if (uses.length === 0) return;
  // In a fixed order, so that two outlets never deadlock.
  const rows = await tx.query<{ id: string; uses: number }>(
    `select r.id, count(*)::int as uses
     from jsonb_to_recordset($2::jsonb) u (outlet_id text, name text, offer_id text)
     join records r on r.group_id = $1 and r.resource = 'promotions' and case when u.offer_id is null
       then lower(r.data ->> 'name') = lower(u.name) and (r.outlets is null or u.outlet_id = any(r.outlets)) else r.id = u.offer_id end
     group by r.id order by r.id`,
    [groupId, JSON.stringify(uses)],
  );
  for (const row of rows)
    await tx.query(
      `update records set data = jsonb_set(data, '{usedCount}', to_jsonb(greatest(0, coalesce((data ->> 'usedCount')::int, 0) + $3::int)))
       where group_id = $1 and resource = 'promotions' and id = $2`,
      [groupId, row.id, by * row.uses],
    );
}

/** The promotions of each bill, however many of its lines they apply to. */
const usesOf = (bills: readonly Bill[]): Use[] =>
  bills.flatMap(({ outletId, till }) => {
    const uses = (till?.discounts ?? []).flatMap(({ kind, name, offer_id }): Use[] =>
      kind === 'promotion'
        ? [{ outlet_id: outletId, name: String(name), offer_id: typeof offer_id === 'string' ? offer_id : null }]
        : [],
    );
    return [...new Map(uses.map((use) => [use.offer_id ?? use.name.toLowerCase(), use])).values()];
  });

/** Counts the promotions of newly settled bills. */
export const countUses = (tx: Queryable, groupId: string, settled: readonly Bill[]): Promise<void> =>
  count(tx, groupId, usesOf(settled), 1);

/** Subtracts the uses of a cancelled bill. */
export async function takeBackUses(
  tx: Queryable,
  groupId: string,
  { id, outlet_id }: { id: string; outlet_id: string },
): Promise<void> {
  const uses = await tx.query<Use & Record<string, unknown>>(
    `select distinct on (coalesce(offer_id, lower(name))) outlet_id, name, offer_id from bill_discounts
     where group_id = $1 and outlet_id = $2 and bill_id = $3 and kind = 'promotion'`,
    [groupId, outlet_id, id],
  );
  await count(tx, groupId, uses, -1);
}
