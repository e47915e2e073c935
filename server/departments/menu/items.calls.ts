/** Custom calls for menu items: the tills' outbox, and items' options. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { VIEW_COST } from '#engine/read/access';
import { inCurrency } from '#engine/run/currency';
import { validateFields } from '#engine/run/evaluate/validate';
import { entity as entityOf } from '#resources';
import { BATCH_FIELDS } from '#resources/menu/priceChange.rules';
import { currencyOf, type Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { CustomHandlers } from '#server/department';
import { invalid, notFound, problem } from '#server/http/errors';
import { jsonBody, objectBody } from '#server/records/requests';
import { requireOneOf, requirePermission, visible } from '#server/records/rules/access';
import { bulkUpdate, update } from '#server/records/service';
import { requireChangeable } from '#server/records/write/locks';
import { takeTurns } from '#server/records/write/serialise';
import { readMany, readRecord, scopeOfIdentity } from '#server/records/write/store';
import { attachCategory } from './attachments';
import { costsOf } from './costs';
import { announce } from './outbox';
import { applyBatch } from './priceBatches';
import type { BatchRequest } from './priceBatchRows';
import { changesIn } from './priceCells';
import {
  acknowledge,
  MOST_UPDATES,
  ownOutlet,
  pendingUpdates,
  type Report,
  updateDocuments,
  wholeNumber,
} from './updates';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const idList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);

const PAGE = 100;

/** People who can change neither modifiers nor add-ons are refused before their request is read. */
const OPTION_RIGHTS = [
  ['MODIFIER_ITEM', 'edit'],
  ['ADDON_ITEM', 'edit'],
] as const;

/** Records by id, all of them. @throws ApiError 404 if one is missing or isn't this person's */
async function requireAll(tx: Queryable, identity: Identity, target: Entity, ids: readonly string[], lock = false) {
  const found = await readMany(tx, scopeOfIdentity(identity), target, ids, { lock });
  if (found.length < new Set(ids).size) throw notFound(target.label.one);
  return found;
}

/** Parses a till's report. @throws ApiError 400 */
function reportIn(body: AnyRecord): Report {
  const terminalId = textOf(body.terminalId);
  const error = textOf(body.error)?.slice(0, 500);
  const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
  const versions = Array.isArray(body.versions) && body.versions.every(isNumber) ? body.versions : undefined;
  const version = isNumber(body.version) ? body.version : undefined;
  const problems = [
    ...(textOf(body.outletId) ? [] : [problem('outletId', 'required', 'The outlet is required')]),
    ...(terminalId ? [] : [problem('terminalId', 'required', 'Send the terminal that applied the update')]),
    ...((version === undefined) === (versions === undefined)
      ? [problem('version', 'required', 'Send “version” (everything up to it) or “versions” (a list of whole numbers)')]
      : []),
    ...(error && version !== undefined
      ? [problem('error', 'versions', 'Failures are reported per version. Send “versions”')]
      : []),
  ];
  if (problems.length > 0 || !terminalId) throw invalid(problems);
  return {
    terminalId: terminalId.slice(0, 100),
    ...(version === undefined ? { versions: versions ?? [] } : { version }),
    ...(error ? { error } : {}),
  };
}

/** The menu records that can be sent to tills again manually. */
const ANNOUNCED = ['modifierItems', 'addonItems', 'modifierCategories'];

/** The records for a list of ids, from any of the resources. */
async function findAnnounced(tx: Queryable, identity: Identity, ids: readonly string[]) {
  const found: { entity: Entity; record: AnyRecord }[] = [];
  for (const name of ANNOUNCED) {
    const target = entityOf(name);
    for (const record of await readMany(tx, scopeOfIdentity(identity), target, ids))
      found.push({ entity: target, record });
  }
  if (new Set(found.map(({ record }) => record._id)).size < new Set(ids).size) throw notFound('Modifier item');
  return found;
}

/** How many of an option can be chosen, in an item's list. @throws ApiError 400 */
function boundsIn(body: AnyRecord): AnyRecord {
  const bound = (key: 'min' | 'max', least: number) => {
    const value = body[key];
    if (value === undefined || value === null || value === '') return undefined;
    if (!Number.isInteger(value) || Number(value) < least)
      throw invalid([problem(key, 'integer', `${key} must be a whole number of at least ${least}`)]);
    return Number(value);
  };
  const [min, max] = [bound('min', 0), bound('max', 1)];
  if (min !== undefined && max !== undefined && min > max)
    throw invalid([problem('max', 'min', 'Max can’t be less than Min')]);
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a bulk price change. @throws ApiError 400 */
function batchIn(identity: Identity, payload: AnyRecord): BatchRequest {
  const clientRequestId = textOf(payload.clientRequestId);
  const { reason, effectiveFrom } = payload;
  const given = validateFields(BATCH_FIELDS, { reason, effectiveFrom }, { today: '' });
  const problems = [
    ...(clientRequestId
      ? []
      : [problem('clientRequestId', 'required', 'Send a clientRequestId. Use the same one when you retry')]),
    ...given.problems,
  ];
  if (problems.length > 0 || !clientRequestId) throw invalid(problems);
  return {
    clientRequestId: clientRequestId.slice(0, 100),
    reason: String(given.value.reason),
    effectiveFrom: textOf(given.value.effectiveFrom),
    changes: inCurrency(currencyOf(identity), () => changesIn(payload.prices)),
  };
}

const handlers = {
  /** GET v1/itemCosts/{_id}: what an item and its portions cost to make at the person's outlets, as far as it is known. */
  costs: async ({ db, identity, declaration, params }) => {
    requirePermission(identity, VIEW_COST, 'view');
    const target = entityOf(declaration.name);
    const item = await readRecord(db, scopeOfIdentity(identity), target, params._id ?? '');
    if (!item) throw notFound(target.label.one);
    return Response.json({ costs: (await costsOf(db, identity, [item])).get(String(item._id)) ?? {} });
  },

  /** GET v1/items/updateDocs/{id}: an outlet's update documents, newest first. */
  updateDocs: async ({ db, identity, params, query }) => {
    requirePermission(identity, 'MENU_ITEM', 'view');
    const limit = wholeNumber(query.get('limit'), 'limit', { least: 1, most: MOST_UPDATES }) ?? PAGE;
    const before = wholeNumber(query.get('bookmark'), 'bookmark');
    const outletId = ownOutlet(identity, params.id);
    const entityId = query.get('entityId') ?? undefined;
    return Response.json(await updateDocuments(db, identity.groupId, outletId, { limit, before, entityId }));
  },

  /** GET v1/items/getupdates/: the updates that an outlet's till hasn't applied yet. */
  getUpdates: async ({ db, identity, query }) => {
    requirePermission(identity, 'MENU_ITEM', 'view');
    const limit = wholeNumber(query.get('limit'), 'limit', { least: 1, most: MOST_UPDATES }) ?? MOST_UPDATES;
    const since = wholeNumber(query.get('since') ?? query.get('version'), 'since');
    const outletId = ownOutlet(identity, query.get('outletId') ?? identity.outletIds[0]);
    const terminalId = query.get('terminalId') ?? undefined;
    return Response.json(await pendingUpdates(db, identity.groupId, outletId, { since, terminalId, limit }));
  },

  /** PUT v1/items/updateItemUpdate: a terminal reports what it has applied or couldn't apply. */
  acknowledge: async ({ db, identity, request }) => {
    requirePermission(identity, 'MENU_ITEM', 'view');
    const body = await objectBody(request);
    const report = reportIn(body);
    const outletId = ownOutlet(identity, body.outletId);
    const acknowledged = await db.transaction((tx) => acknowledge(tx, identity.groupId, outletId, report));
    return Response.json({ outletId, acknowledged });
  },

  /** PUT v1/items/insertmodifierItemUpdate: sends tills the current modifiers or add-ons again. */
  announceAgain: async ({ db, identity, request }) => {
    requireOneOf(identity, OPTION_RIGHTS);
    const body = await objectBody(request);
    const ids = idList(body.ids ?? body._id);
    if (ids.length === 0)
      throw invalid([problem('ids', 'required', 'Send the modifiers or add-ons as “ids” or “_id”')]);
    const docs = await db.transaction(async (tx) => {
      const found = await findAnnounced(tx, identity, ids);
      for (const { entity, record } of found) {
        requirePermission(identity, entity.module, 'edit');
        announce({ groupId: identity.groupId, entity, before: record, after: record });
      }
      return found.map(({ record }) => record._id);
    });
    return Response.json({ docs });
  },

  /** POST v1/items/bulkUpdate: `{ payload }` changes prices as one batch; `{ items }` changes records, all or none. */
  bulkUpdate: async ({ db, identity, request }) => {
    requireOneOf(identity, [
      [entityOf('items').module, 'edit'],
      ['BULK_PRICE', 'edit'],
    ]);
    const body = await jsonBody(request);
    const payload = isObject(body) ? body.payload : undefined;
    const items = Array.isArray(body) ? body : isObject(body) ? (body.items ?? body.docs) : undefined;
    const isPrices = isObject(payload) && !Array.isArray(payload.items);
    if (isPrices) {
      requirePermission(identity, 'BULK_PRICE', 'edit');
      return Response.json(await applyBatch(db, identity, batchIn(identity, payload)));
    }
    const records = isObject(payload) ? payload.items : items;
    if (!Array.isArray(records) || records.length === 0 || !records.every(isObject))
      throw invalid([problem('items', 'type', 'Send prices as { payload }, or records as { items }')]);
    return Response.json({ docs: await bulkUpdate({ db }, identity, entityOf('items'), records) });
  },

  /** POST v1/items/insertmodifierItemtoItemDoc: adds an add-on or a modifier category to items' lists, or removes it. */
  attach: async ({ db, identity, request }) => {
    requireOneOf(identity, OPTION_RIGHTS);
    const body = await objectBody(request);
    const [addonId, categoryId] = [textOf(body.addonItemId), textOf(body.modifierCategoryId)];
    const itemIds = [...new Set(idList(body.itemIds ?? body.itemId))];
    if ((addonId === undefined) === (categoryId === undefined))
      throw invalid([problem('addonItemId', 'required', 'Send addonItemId or modifierCategoryId')]);
    if (itemIds.length === 0) throw invalid([problem('itemIds', 'required', 'Send the menu items as “itemIds”')]);
    const bounds = boundsIn(body);
    const isRemoval = body.remove === true;
    const [items, target] = [entityOf('items'), entityOf(addonId ? 'addonItems' : 'modifierCategories')];
    requirePermission(identity, target.module, 'edit');
    const docs = await db.transaction(async (tx) => {
      await takeTurns(tx, identity, target);
      const [option = {}] = await requireAll(tx, identity, target, [String(addonId ?? categoryId)], true);
      for (const item of await requireAll(tx, identity, items, itemIds, true))
        await requireChangeable(tx, identity, items, item);
      if (!addonId) {
        await attachCategory(tx, identity, option, itemIds, { bounds, remove: isRemoval });
      } else {
        const attached = idList(option.attachedItemIds);
        const next = isRemoval
          ? attached.filter((id) => !itemIds.includes(id))
          : [...new Set([...attached, ...itemIds])];
        // The add-on is written; its hook writes the items in the same transaction.
        await update({ db }, identity, target, { _id: addonId, _rev: option._rev, attachedItemIds: next });
      }
      return readMany(tx, scopeOfIdentity(identity), items, itemIds);
    });
    return Response.json({ docs: visible(identity, items, docs) });
  },
} satisfies CustomHandlers;

export default handlers;
