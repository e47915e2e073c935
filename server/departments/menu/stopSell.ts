/** Menu items are sold out when an ingredient runs out, and available when it is back (the setting stopSell), checked in the background. */

import type { RecordOf } from '#engine/define/records';
import { dec } from '#engine/run/decimal';
import { settingsOf } from '#engine/run/settings';
import { objectIn, textIn, textsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { Usage } from '#resources/inventory';
import { stockByIngredients, withStock } from '#resources/menu/menuStock.rules';
import { SETTINGS } from '#resources/settings';
import type { Database, Queryable } from '#server/db/types';
import type { Moved } from '#server/department';
import { enqueue, type JobKind } from '#server/jobs/jobs';
import { rolesThatMay, tellPeople } from '#server/notices';
import { outletNow } from '#server/records/rules/facts';
import { findRecords, readRecord, type Scope, updateRecords } from '#server/records/write/store';
import { loadLookups } from '../sales';
import { announce } from './outbox';

const JOB = 'stopSell';
/** The maximum number of menu items in a notification. */
const NAMED = 5;

/** No person did it: the stock did. */
const scopeOf = (groupId: string): Scope => ({ groupId, outletIds: 'all', userId: '' });

const isOn = (settings: RecordOf<'systemSettings'> | undefined): boolean =>
  settingsOf(SETTINGS, settings).stopSell === true;

/** Checks an outlet's menu items in the background: all of them, or only those with some ingredients. */
export const recheckDishes = (tx: Queryable, groupId: string, outletId: string, itemIds?: readonly string[]) =>
  enqueue(tx, { groupId, kind: JOB, payload: { outletId, ...(itemIds ? { itemIds } : {}) } });

const isThere = (quantity: string): boolean => dec(quantity).gt(0);

/** Ingredients that ran out or came back, at outlets with this setting. */
export async function stockMoved(tx: Queryable, groupId: string, moved: readonly Moved[]): Promise<void> {
  const crossings = moved.filter(({ before, after }) => isThere(before) !== isThere(after));
  for (const outletId of new Set(crossings.map((each) => each.outletId))) {
    if (!isOn(await readRecord(tx, scopeOf(groupId), entity('systemSettings'), outletId))) continue;
    const here = crossings.filter((each) => each.outletId === outletId);
    await recheckDishes(
      tx,
      groupId,
      outletId,
      here.map(({ itemId }) => itemId),
    );
  }
}

/** An outlet's ingredients without stock. An ingredient that was never in stock there is unknown and stops nothing. */
async function ranOut(tx: Queryable, groupId: string, outletId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ item_id: string }>(
    'select item_id from balances where group_id = $1 and outlet_id = $2 and quantity <= 0 and last_movement_at is not null',
    [groupId, outletId],
  );
  return new Set(rows.map(({ item_id }) => item_id));
}

interface Changed {
  name: string;
  missing: string | undefined;
}

/** Notifies managers which menu items stopped, and in another notification which are back. */
async function tell(tx: Queryable, groupId: string, outletId: string, changed: readonly Changed[]): Promise<void> {
  const roleIds = await rolesThatMay(tx, groupId, 'MENU_ITEM', 'setStockStatus');
  const stopped = changed.filter(({ missing }) => missing);
  const back = changed.filter(({ missing }) => !missing);
  const named = (dishes: readonly Changed[]) => {
    const more = dishes.length - NAMED;
    return [...dishes.slice(0, NAMED).map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  };
  const notices = [
    ...(stopped.length > 0
      ? [
          {
            level: 'warning' as const,
            title: `Sold out: ${named(stopped)}`,
            message: `Out of ${[...new Set(stopped.map(({ missing }) => missing))].join(', ')}. Sales resume when stock is received.`,
          },
        ]
      : []),
    ...(back.length > 0
      ? [
          {
            level: 'info' as const,
            title: `Back in stock: ${named(back)}`,
            message: 'The ingredients are in stock again.',
          },
        ]
      : []),
  ];
  for (const notice of notices)
    await tellPeople(tx, scopeOf(groupId), {
      ...notice,
      category: 'lowStock',
      outletId,
      roleIds,
      about: { docType: 'items', route: '/items' },
    });
}

/** Updates an outlet's menu items to its stock of ingredients. Safe to repeat. */
async function settle(tx: Queryable, groupId: string, outletId: string, itemIds: ReadonlySet<string> | undefined) {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`stopSell|${groupId}|${outletId}`]);
  const scope = scopeOf(groupId);
  const { today } = await outletNow(tx, groupId, outletId);
  const isStopping = isOn(await readRecord(tx, scope, entity('systemSettings'), outletId));
  const out = isStopping ? await ranOut(tx, groupId, outletId) : new Set<string>();
  const lookups = await loadLookups(tx, groupId, [outletId]);
  const missingIn = (usages: readonly Usage[]) =>
    usages.map(({ itemId }) => itemId).filter((id) => out.has(id) && lookups.stockItem(id)?.isStockTracked !== false);
  const at = new Date().toISOString();
  const found = await findRecords(
    tx,
    scope,
    entity('items'),
    { status: 'active', outlets: outletId },
    { limit: 'all', lock: true },
  );
  const changed: Changed[] = [];
  const pairs = found.flatMap((item) => {
    const portions = item.itemType === 'variable' ? (item.portions ?? []).map(({ portionId }) => portionId) : [null];
    const used = portions.map((portion) => lookups.usage(outletId, { itemId: item._id, portion }, today).stock);
    if (itemIds && !used.flat().some(({ itemId }) => itemIds.has(itemId))) return [];
    const missing = used.map(missingIn);
    // The item can be sold while one portion can be made.
    const isStopped = missing.length > 0 && missing.every((ids) => ids.length > 0);
    const names = isStopped ? [...new Set(missing.flat())].map((id) => lookups.stockItem(id)?.itemName ?? id) : [];
    const stock = stockByIngredients(item, outletId, names, at);
    if (!stock) return [];
    changed.push({ name: item.name, missing: stock.missing });
    return [[item, { ...item, stockStatus: withStock(item, outletId, stock, at) }] as const];
  });
  if (pairs.length === 0) return;
  const stored = await updateRecords(tx, scope, entity('items'), pairs, { action: 'setStockStatus' });
  for (const [index, [before]] of pairs.entries())
    announce({ groupId, entity: entity('items'), before, after: stored[index] });
  await tell(tx, groupId, outletId, changed);
}

export const stopSellJobs = ({ db }: { db: Database }): Record<string, JobKind> => ({
  [JOB]: {
    label: 'Items sold out by ingredient',
    run: async ({ groupId, payload }) => {
      const { outletId, itemIds } = objectIn(payload);
      const only = itemIds === undefined ? undefined : new Set(textsIn(itemIds));
      await db.transaction((tx) => settle(tx, groupId, textIn(outletId) ?? '', only));
    },
  },
});
