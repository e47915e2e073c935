/** Checks the finished demo groups; a difference fails the start and rolls everything back. */
import type { Queryable } from '#server/db/types';
import { verifyGroup } from '#server/verify';
import { stockId } from './inventory/cards';
import { PLANTED } from './inventory/supply';
import { OUTLETS } from './users/people';

/** @throws Error that names every figure that doesn't agree */
export async function checkGroup(q: Queryable, groupId: string, planted: readonly string[] = []): Promise<void> {
  const wrong: string[] = [];
  for (const { outletId = '', record, of, figure, expected, found } of await verifyGroup(q, groupId))
    wrong.push(`${[outletId, record?.resource, of].join(' ').trim()}: ${figure} is ${found} and not ${expected}`);
  const negative = await q.query<{ item_id: string; quantity: string }>(
    'select item_id, quantity::text as quantity from balances where group_id = $1 and quantity < 0 order by item_id',
    [groupId],
  );
  const found = negative.map(({ item_id }) => item_id);
  for (const { item_id, quantity } of negative)
    if (!planted.includes(item_id)) wrong.push(`${item_id} is at ${quantity}`);
  for (const id of planted) if (!found.includes(id)) wrong.push(`${id} should be below zero`);
  if (wrong.length > 0) throw new Error(`The demo group “${groupId}” does not add up:\n  ${wrong.join('\n  ')}`);
}

/** Ids of the stock cards that end below zero on purpose. */
export const plantedIds = (): string[] =>
  PLANTED.flatMap(([outletId, code]) =>
    OUTLETS.filter(({ id }) => id === outletId).map((outlet) => stockId(outlet, code)),
  );
