/** Tells other departments what was sold: they count menu items down. */
import { dec } from '#engine/run/decimal';
import type { Queryable } from '#server/db/types';
import { departments, type SoldDish } from '#server/department';
import type { Bill } from '../bills';
import type { Lookups } from '../lookups';

interface SoldLine {
  itemId: string;
  qty: string;
  modifiers?: unknown;
}

const dishesOf = (
  lookups: Lookups,
  { itemId, qty, modifiers }: SoldLine,
  where: Pick<SoldDish, 'outletId' | 'at'>,
): SoldDish[] =>
  lookups
    .dishesIn({ itemId, modifiers })
    .map((dish) => ({ ...where, itemId: dish.itemId, quantity: dec(qty).times(dec(dish.times)).toFixed() }));

async function tell(tx: Queryable, groupId: string, sold: readonly SoldDish[]): Promise<void> {
  for (const { dishesSold } of departments().all) await dishesSold?.(tx, groupId, sold);
}

/** The lines of bills that were settled now. */
export const tellSold = (tx: Queryable, groupId: string, bills: readonly Bill[], lookups: Lookups): Promise<void> =>
  tell(
    tx,
    groupId,
    bills.flatMap(({ outletId, at, lines }) =>
      lines.flatMap(({ itemId, qty, more }) =>
        dishesOf(lookups, { itemId, qty, modifiers: more?.modifiers }, { outletId, at }),
      ),
    ),
  );

/** A cancelled bill whose food came back can be sold again. */
export async function tellReturned(
  tx: Queryable,
  groupId: string,
  { id, outlet_id, settled_at }: { id: string; outlet_id: string; settled_at: unknown },
  lookups: Lookups,
): Promise<void> {
  const lines = await tx.query<{ item_id: string; qty: string; modifiers: unknown }>(
    `select item_id, qty::text as qty, modifiers from bill_lines
     where group_id = $1 and outlet_id = $2 and bill_id = $3 and status = 'active'`,
    [groupId, outlet_id, id],
  );
  const where = { outletId: outlet_id, at: new Date(String(settled_at)).toISOString() };
  const back = lines.flatMap(({ item_id, qty, modifiers }) =>
    dishesOf(lookups, { itemId: item_id, qty: dec(qty).neg().toFixed(), modifiers }, where),
  );
  await tell(tx, groupId, back);
}
