/** Calls of the bulk price page: the prices, past changes, and undo. */

import type { AnyRecord } from '#engine/define/fields';
import { can, VIEW_COST } from '#engine/read/access';
import { rowsIn } from '#engine/run/values';
import { entity as entityOf } from '#resources';
import { PRICED_RESOURCES, type PricedResource } from '#resources/menu/bulkPrices.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { CustomHandlers } from '#server/department';
import { notFound } from '#server/http/errors';
import { titlesOf } from '#server/records/read/labels';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { findRecords, scopeOfIdentity } from '#server/records/write/store';
import { costsOf } from './costs';
import { settleDue, undoBatch } from './priceBatches';
import { batchById, batchesOf, batchOf, cellOf, cellsOf } from './priceBatchRows';
import { wholeNumber } from './updates';

const MODULE = 'BULK_PRICE';
const MOST_RECORDS = 20_000;
const MOST_BATCHES = 200;

/** The fields of a record that the page needs. */
const KEYS = [
  '_id',
  'name',
  'itemCode',
  'categoryId',
  'foodDepartmentId',
  'modifierCategoryId',
  'itemType',
  'price',
  'portions',
  'priceLevels',
  'outletPrices',
  'scheduledPrices',
  'outlets',
  'isReduction',
];
/** Prices for single outlets only at the person's outlets. */
const PER_OUTLET: readonly string[] = ['outletPrices', 'scheduledPrices'];

const briefFor =
  ({ outletIds }: Identity) =>
  (record: AnyRecord): AnyRecord =>
    Object.fromEntries(
      KEYS.flatMap((key): [string, unknown][] => {
        const value = record[key];
        if (value === undefined || value === null) return [];
        if (!PER_OUTLET.includes(key) || !Array.isArray(value)) return [[key, value]];
        const own = rowsIn(value).filter(({ outletId }) => !outletId || outletIds.includes(String(outletId)));
        return own.length > 0 ? [[key, own]] : [];
      }),
    );

async function catalogue(q: Queryable, identity: Identity) {
  const docs: Partial<Record<PricedResource, AnyRecord[]>> = {};
  for (const resource of Object.keys(PRICED_RESOURCES) as PricedResource[]) {
    const target = entityOf(resource);
    const filter = { status: 'active' };
    docs[resource] = await findRecords(q, scopeOfIdentity(identity), target, filter, { limit: MOST_RECORDS });
  }
  const costs = can(identity, VIEW_COST, 'view') ? await costsOf(q, identity, docs.items ?? []) : undefined;
  const ids = (key: string) => new Set((docs.items ?? []).flatMap((item) => (item[key] ? [String(item[key])] : [])));
  const labels = await titlesOf(
    q,
    identity.groupId,
    new Map([
      ['menuCategories', ids('categoryId')],
      ['foodDepartments', ids('foodDepartmentId')],
    ]),
  );
  const brief = briefFor(identity);
  const withCosts = (record: AnyRecord) => ({
    ...brief(record),
    ...(costs ? { costs: costs.get(String(record._id)) } : {}),
  });
  return {
    items: (docs.items ?? []).map(withCosts),
    modifierItems: (docs.modifierItems ?? []).map(brief),
    addonItems: (docs.addonItems ?? []).map(brief),
    labels,
  };
}

const handlers = {
  prices: async ({ db, identity }) => {
    requirePermission(identity, MODULE, 'view');
    return Response.json(await catalogue(db, identity));
  },

  batches: async ({ db, identity, query }) => {
    requirePermission(identity, MODULE, 'view');
    const limit = wholeNumber(query.get('limit'), 'limit', { least: 1, most: MOST_BATCHES }) ?? 50;
    await db.transaction((tx) => settleDue(tx, identity.groupId));
    const rows = await batchesOf(db, identity, limit);
    const people = new Set(rows.flatMap(({ created_by, ended_by }) => [created_by, ...(ended_by ? [ended_by] : [])]));
    return Response.json({
      docs: rows.map((row) => batchOf(row)),
      labels: await titlesOf(db, identity.groupId, new Map([['users', people]])),
      ...(rows.length === 0 ? { message: 'No List' } : {}),
    });
  },

  batch: async ({ db, identity, params }) => {
    requirePermission(identity, MODULE, 'view');
    const row = await batchById(db, identity.groupId, params.id ?? '');
    const cells = await cellsOf(db, identity.groupId, row.id, identity.outletIds);
    if (cells.length === 0) throw notFound('This price change');
    return Response.json({ ...batchOf(row), cells: cells.map(cellOf) });
  },

  undo: async ({ db, identity, params, request }) => {
    requirePermission(identity, MODULE, 'undo');
    await objectBody(request);
    return Response.json(await undoBatch(db, identity, params.id ?? ''));
  },
} satisfies CustomHandlers;

export default handlers;
