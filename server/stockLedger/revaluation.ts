/** Changes an outlet's costing method (domain 1.1, WAC; 2.4, costing switch). */
import type { CostingMethod } from '#engine/run/stock';
import { entityServingAs } from '#resources';
import type { Queryable } from '../db/types';
import { type Posted, postMovements } from './ledger';
import { SETTINGS } from './storage';

interface MethodChange {
  groupId: string;
  outletId: string;
  userId: string;
  /** The new method. */
  method: CostingMethod;
  /** Business date of the change. */
  businessDate: string;
}

interface HeldItem extends Record<string, unknown> {
  item_id: string;
  name: string | null;
}

/** Whether anything has ever moved at an outlet. */
export async function hasMovements(q: Queryable, groupId: string, outletId: string): Promise<boolean> {
  const [row] = await q.query<{ moved: boolean }>(
    'select exists (select 1 from movements where group_id = $1 and outlet_id = $2) as moved',
    [groupId, outletId],
  );
  return row?.moved === true;
}

/**
 * Revalues an outlet's whole stock with another method: a REVALUATION for every item with stock or value, so the sums still equal the
 * balances. With last price, the value becomes quantity times price; with average it stays, and the average is derived from it. The
 * settings act as its document, with line numbers that continue from change to change.
 */
export async function revalue(tx: Queryable, change: MethodChange): Promise<Posted[]> {
  const { groupId, outletId, userId, method, businessDate } = change;
  const items = await tx.query<HeldItem>(
    `select b.item_id, i.data ->> 'itemName' as name
     from balances b left join records i on i.group_id = b.group_id and i.resource = $3 and i.id = b.item_id
     where b.group_id = $1 and b.outlet_id = $2 and (b.quantity <> 0 or b.value <> 0) order by b.item_id`,
    [groupId, outletId, entityServingAs('stockItems')?.name ?? ''],
  );
  const [last] = await tx.query<{ line: number }>(
    `select coalesce(max(line_no), 0) as line from movements where group_id = $1 and doc_type = $3 and doc_id = $2`,
    [groupId, outletId, SETTINGS],
  );
  const names = new Map(items.map(({ item_id, name }) => [item_id, name ?? item_id]));
  return postMovements(
    tx,
    {
      groupId,
      docType: SETTINGS,
      docId: outletId,
      docNumber: method === 'wac' ? 'Weighted average cost' : 'Last purchase price',
      userId,
      method: () => method,
      negativeStock: () => 'allow',
      itemName: (id) => names.get(id) ?? id,
    },
    items.map(({ item_id }, index) => ({
      type: 'REVALUATION' as const,
      itemId: item_id,
      outletId,
      lineNo: Number(last?.line ?? 0) + index + 1,
      quantity: '0',
      businessDate,
    })),
  );
}
