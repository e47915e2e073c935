/** An outlet's stock. */
import type { Queryable } from '#server/db/types';
import type { DemoOutlet } from '../users/people';
import { stockId } from './cards';
import { pantryByCode, STORY_ITEM } from './pantry';
import { isPlanted } from './supply';

export interface OnShelf {
  itemId: string;
  unitId: string;
  /** In the stock unit. */
  onHand: string;
}

/** Items with stock to spare, the most valuable first, without the item of the README's example. */
export async function shelvesOf(q: Queryable, groupId: string, outlet: DemoOutlet): Promise<OnShelf[]> {
  const rows = await q.query<{ itemId: string; unitId: string; onHand: string; code: string }>(
    `select r.id as "itemId", r.data ->> 'baseUnitId' as "unitId", b.quantity::text as "onHand", r.data ->> 'itemCode' as code
     from balances b join records r on r.group_id = b.group_id and r.resource = 'inventoryItems' and r.id = b.item_id
     where b.group_id = $1 and b.outlet_id = $2 and b.quantity >= 6 and r.status = 'active' order by b.value desc, 1`,
    [groupId, outlet.id],
  );
  const ids = new Set([...pantryByCode.values()].filter((item) => !isPlanted(outlet, item)).map(({ code }) => code));
  return rows
    .filter(({ code, itemId }) => ids.has(code) && code !== STORY_ITEM && itemId === stockId(outlet, code))
    .map(({ itemId, unitId, onHand }) => ({ itemId, unitId, onHand }));
}
