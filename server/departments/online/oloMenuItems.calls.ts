/** Custom calls for the online menu: adding many items, modifiers, and channel reports. */

import type { AnyRecord } from '#engine/define/fields';
import { entity as entityOf } from '#resources';
import { menuPriceOf, ONLINE_CHANNELS, onlineDefaults, onlineProblems } from '#resources/online/onlineMenu.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { CustomHandlers } from '#server/department';
import { ApiError, invalid, notFound, problem } from '#server/http/errors';
import { titlesOf } from '#server/records/read/labels';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { create, update } from '#server/records/service';
import { requireChangeable } from '#server/records/write/locks';
import { findRecords, readMany, scopeOfIdentity, updateRecords } from '#server/records/write/store';
import { ownOutlet } from '../menu';
import { markUnsent, menuItemsOf } from './onlineMenu';

const MODULE = 'OLO_MENU';
/** No person would send more at once. */
const MOST = 1000;

const idList = (value: unknown): string[] => [
  ...new Set(
    (Array.isArray(value) ? value : [value]).flatMap((each) =>
      typeof each === 'string' && each.trim() !== '' ? [each.trim()] : [],
    ),
  ),
];

function requireIds(field: string, ids: readonly string[], what: string): void {
  if (ids.length > 0 && ids.length <= MOST) return;
  throw invalid([problem(field, ids.length === 0 ? 'required' : 'count', `Send 1 to ${MOST} ${what}: ${field}`)]);
}

/** Online menu items of the person's outlets, all of them. @throws ApiError 404 */
async function requireOnline(tx: Queryable, identity: Identity, ids: readonly string[]): Promise<AnyRecord[]> {
  const online = entityOf('oloMenuItems');
  const found = await readMany(tx, scopeOfIdentity(identity), online, ids, { lock: true });
  if (found.length < ids.length) throw notFound(online.label.one);
  return found;
}

/** The named modifier category, or the named modifier's. @throws ApiError 400, 404 */
async function namedCategory(tx: Queryable, identity: Identity, body: AnyRecord): Promise<string> {
  const [categoryId] = idList(body.modifierCategoryId);
  const [modifierId] = idList(body.modifierItemId ?? body.modifierId);
  if ((categoryId === undefined) === (modifierId === undefined))
    throw invalid([problem('modifierCategoryId', 'required', 'Send modifierCategoryId or modifierItemId')]);
  const scope = scopeOfIdentity(identity);
  const [resource, id] = categoryId
    ? (['modifierCategories', categoryId] as const)
    : (['modifierItems', modifierId ?? ''] as const);
  const [record] = await readMany(tx, scope, entityOf(resource), [id]);
  if (!record) throw notFound(entityOf(resource).label.one);
  return 'modifierCategoryId' in record ? record.modifierCategoryId : record._id;
}

/** Active menu items that an outlet sells and doesn't offer online yet. */
async function candidatesOf(q: Queryable, identity: Identity, outletId: string): Promise<AnyRecord[]> {
  const scope = scopeOfIdentity(identity);
  const online = await findRecords(q, scope, entityOf('oloMenuItems'), { outletId });
  const there = new Set(online.map(({ itemId }) => itemId));
  const items = await findRecords(q, scope, entityOf('items'), { status: 'active', outlets: outletId });
  return items.filter(({ _id }) => !there.has(_id));
}

const handlers = {
  /** + GET v1/oloMenuItems/candidates: menu items that could be offered online, and why some can't. */
  candidates: async ({ db, identity, query }) => {
    requirePermission(identity, MODULE, 'view');
    const outletId = ownOutlet(identity, query.get('outletId') ?? identity.outletIds[0]);
    const items = await candidatesOf(db, identity, outletId);
    const now = new Date().toISOString();
    const docs = items.map((item) => ({
      itemId: item._id,
      name: item.name,
      itemCode: item.itemCode,
      categoryId: item.categoryId,
      price: menuPriceOf(item, outletId, 'olo', now) ?? null,
      problem: onlineProblems({ outletId }, item)[0]?.message ?? null,
    }));
    const categories = new Set(items.flatMap(({ categoryId }) => (categoryId ? [String(categoryId)] : [])));
    const labels = await titlesOf(db, identity.groupId, new Map([['menuCategories', categories]]));
    return Response.json({ docs, labels, ...(docs.length === 0 ? { message: 'No items' } : {}) });
  },

  /** + POST v1/oloMenuItems/addMany: adds menu items with the menu's values, all or none. */
  addMany: async ({ db, identity, request }) => {
    requirePermission(identity, MODULE, 'create');
    const body = await objectBody(request);
    const itemIds = idList(body.itemIds);
    requireIds('itemIds', itemIds, 'menu items');
    const channels = idList(body.channels);
    const known: readonly string[] = ONLINE_CHANNELS;
    if (channels.length === 0 || !channels.every((channel) => known.includes(channel)))
      throw invalid([problem('channels', 'choice', `Choose where to offer them: ${ONLINE_CHANNELS.join(', ')}`)]);
    const outletId = ownOutlet(identity, body.outletId);
    const online = entityOf('oloMenuItems');
    const docs = await db.transaction(async (tx) => {
      const items = await menuItemsOf(tx, identity, itemIds);
      const made: unknown[] = [];
      for (const [index, itemId] of itemIds.entries()) {
        const item = items.get(itemId);
        if (!item) throw notFound(entityOf('items').label.one);
        const record = { ...onlineDefaults(item), outletId, itemId, channels };
        try {
          made.push((await create({ db }, identity, online, record))._id);
        } catch (error) {
          throw error instanceof ApiError && error.errors
            ? invalid(error.errors.map((each) => ({ ...each, field: `itemIds.${index}` })))
            : error;
        }
      }
      return made;
    });
    return Response.json({ docs }, { status: 201 });
  },

  /**
   * POST v1/oloMenuItems/insertmodifierItemtoItemDoc: adds a modifier category (or a modifier's category) to online items' lists, or
   * removes it.
   */
  attach: async ({ db, identity, request }) => {
    requirePermission(identity, MODULE, 'edit');
    const body = await objectBody(request);
    const ids = idList(body.oloItemIds ?? body.oloItemId ?? body.ids ?? body._id);
    requireIds('oloItemIds', ids, 'online menu items');
    const online = entityOf('oloMenuItems');
    const docs = await db.transaction(async (tx) => {
      const categoryId = await namedCategory(tx, identity, body);
      const stored: AnyRecord[] = [];
      for (const record of await requireOnline(tx, identity, ids)) {
        const before = idList(record.modifierCategoryIds);
        const others = before.filter((id) => id !== categoryId);
        const modifierCategoryIds =
          body.remove === true ? others : before.includes(categoryId) ? before : [...before, categoryId];
        stored.push(
          await update({ db }, identity, online, { _id: record._id, _rev: record._rev, modifierCategoryIds }),
        );
      }
      return stored;
    });
    return Response.json({ docs });
  },

  /** PUT v1/oloMenuItems/insertmodifierItemUpdate: marks items with these modifiers to be sent to their channels again. */
  sendAgain: async ({ db, identity, request }) => {
    requirePermission(identity, MODULE, 'sync');
    const body = await objectBody(request);
    const ids = idList(body.ids ?? body._id);
    requireIds('ids', ids, 'modifiers or modifier categories');
    const docs = await db.transaction(async (tx) => {
      const scope = scopeOfIdentity(identity);
      const modifiers = await readMany(tx, scope, entityOf('modifierItems'), ids);
      const categories = await readMany(tx, scope, entityOf('modifierCategories'), ids);
      if (modifiers.length + categories.length < ids.length) throw notFound(entityOf('modifierItems').label.one);
      const asked = new Set([...modifiers.map((each) => each.modifierCategoryId), ...categories.map(({ _id }) => _id)]);
      return markUnsent(
        tx,
        identity.groupId,
        { status: 'active' },
        ({ outletId, modifierCategoryIds }) =>
          identity.outletIds.includes(String(outletId)) && idList(modifierCategoryIds).some((id) => asked.has(id)),
      );
    });
    return Response.json({ docs });
  },

  /** + POST v1/oloMenuItems/syncResult: a channel's connector reports what it has applied or couldn't apply. */
  syncResult: async ({ db, identity, request }) => {
    requirePermission(identity, MODULE, 'sync');
    const body = await objectBody(request);
    const ids = idList(body.ids);
    requireIds('ids', ids, 'online menu items');
    const error = typeof body.error === 'string' && body.error.trim() !== '' ? body.error.trim().slice(0, 500) : null;
    const online = entityOf('oloMenuItems');
    const docs = await db.transaction(async (tx) => {
      const found = await requireOnline(tx, identity, ids);
      for (const record of found) await requireChangeable(tx, identity, online, record);
      const result = error
        ? { syncStatus: 'failed', syncError: error }
        : { syncStatus: 'synced', syncError: null, lastSyncedAt: new Date().toISOString() };
      const pairs = found.map((record) => [record, { ...record, ...result }] as const);
      const stored = await updateRecords(tx, scopeOfIdentity(identity), online, pairs, { quiet: true });
      return stored.map(({ _id, _rev, syncStatus }) => ({ _id, _rev, syncStatus }));
    });
    return Response.json({ docs });
  },
} satisfies CustomHandlers;

export default handlers;
