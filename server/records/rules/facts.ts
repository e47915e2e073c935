/** What rules know besides the record: other records (facts), and the time, person, outlet and settings (context). */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Context, FactSources } from '#engine/define/rules';
import { can } from '#engine/read/access';
import { fieldsOf, scopeOf } from '#engine/read/entities';
import { contextOf, defaultWords, type WordSource } from '#engine/run/context';
import { type FactRequest, factRequests, factsFrom } from '#engine/run/evaluate/facts';
import { settingsOf } from '#engine/run/settings';
import { businessDate } from '#engine/run/time/businessDay';
import { textIn } from '#engine/run/values';
import { findEntity, trade } from '#resources';
import { currencyOf, type Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { withLedgerAt } from '../read/ledgerFigures';
import { findRecords, type Locking, readMany, type Scope, scopeOfIdentity } from '../write/store';

/**
 * Loads a declaration's facts for a record: one query per resource for all ids, and one per `where`, which returns all matches. Records
 * that are out of scope or undeclared are missing.
 */
export async function loadFacts(
  q: Queryable,
  scope: Scope,
  sources: FactSources | undefined,
  record: AnyRecord,
  locking: Locking = {},
): Promise<AnyRecord> {
  const requests = factRequests(sources, record);
  const wanted = new Map<string, Set<string>>();
  for (const request of requests)
    if (request.kind !== 'where' && request.ids.length > 0)
      wanted.set(request.of, new Set([...(wanted.get(request.of) ?? []), ...request.ids]));
  const found = new Map<string, AnyRecord>();
  // In name order, so that two transactions locking the same records never deadlock.
  for (const [of, ids] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entity = findEntity(of);
    const records = entity ? await readMany(q, scope, entity, [...ids], locking) : [];
    for (const each of records) found.set(`${of}|${String(each._id)}`, each);
  }
  const then = await factsThen(q, scope, requests, found);
  const lists = new Map<string, readonly AnyRecord[]>();
  for (const request of requests) {
    const entity = findEntity(request.of);
    if (request.kind === 'where' && request.filter && entity)
      lists.set(request.key, await matchingOf(q, scope, entity, request, found, locking));
  }
  return factsFrom(requests, {
    byId: (of, id, at) => (at === undefined ? found : then).get(`${of}|${id}${at ?? ''}`),
    matching: ({ key }) => lists.get(key),
  });
}

/** Records that were already read, by `resource|id`. */
type Found = ReadonlyMap<string, AnyRecord>;
type Matching = Extract<FactRequest, { kind: 'where' }>;

/** All matches; for the same items elsewhere, those that agree with the known records, at any outlet. */
async function matchingOf(
  q: Queryable,
  scope: Scope,
  entity: Entity,
  { of, filter = {}, twins }: Matching,
  found: Found,
  locking: Locking,
) {
  if (!twins) return findRecords(q, scope, entity, filter, { ...locking, limit: 'all' });
  const whole: Scope = { ...scope, outletIds: 'all' };
  const ids = twins.through ? await idsThrough(q, scope, twins.through, twins.ids, found) : twins.ids;
  const missing = ids.filter((id) => !found.has(`${of}|${id}`));
  const read = await readMany(q, twins.through ? whole : scope, entity, missing);
  const known = ids.map((id) => found.get(`${of}|${id}`) ?? read.find(({ _id }) => _id === id));
  const values = [...new Set(known.map((record) => record?.[twins.by]).filter((value) => value !== undefined))];
  if (values.length === 0) return [];
  return findRecords(q, whole, entity, { ...filter, [twins.by]: values }, { ...locking, limit: 'all' });
}

/** The ids in a field of records of another kind. */
async function idsThrough(
  q: Queryable,
  scope: Scope,
  { of, field }: { of: string; field: string },
  ids: readonly string[],
  found: Found,
): Promise<string[]> {
  const entity = findEntity(of);
  const missing = ids.filter((id) => !found.has(`${of}|${id}`));
  const read = entity ? await readMany(q, scope, entity, missing) : [];
  const known = ids.map((id) => found.get(`${of}|${id}`) ?? read.find(({ _id }) => _id === id));
  return known.flatMap((record) => textIn(record?.[field]) ?? []);
}

/** Records as of a past time, with the ledger's figures then: one query per resource and time. */
async function factsThen(
  q: Queryable,
  { groupId }: Scope,
  requests: readonly FactRequest[],
  found: Found,
): Promise<Found> {
  const then = new Map(found);
  for (const request of requests) {
    const entity = findEntity(request.of);
    if (request.kind === 'where' || request.at === undefined || !entity) continue;
    const { of, ids, at } = request;
    const records = ids.map((id) => found.get(`${of}|${id}`)).filter((record) => record !== undefined);
    for (const record of await withLedgerAt(q, groupId, entity, records, at))
      then.set(`${of}|${String(record._id)}${at}`, record);
  }
  return then;
}

/** The outlet (an empty record if unknown) and its settings. Not limited to a person, because a transfer's rules read the other outlet. */
async function outletWithSettings(q: Queryable, groupId: string, outletId: string | undefined) {
  const scope: Scope = { groupId, outletIds: 'all', userId: '' };
  const [outlets, settings] = [findEntity('outlets'), findEntity('systemSettings')];
  const [outlet] = outlets && outletId ? await readMany(q, scope, outlets, [outletId]) : [];
  const [stored] = settings && outletId ? await readMany(q, scope, settings, [outletId]) : [];
  return { outlet: outlet ?? {}, settings: settingsOf(trade.settings, stored) };
}

/** An outlet, its settings' values, and its business date. */
export async function outletNow(
  q: Queryable,
  groupId: string,
  outletId: string,
): Promise<{ outlet: AnyRecord; settings: AnyRecord; today: string }> {
  const { outlet, settings } = await outletWithSettings(q, groupId, outletId);
  return { outlet, settings, today: businessDate(new Date(), outlet) };
}

/** A record's outlet; an outlet is its own. */
export const outletOf = (entity: Entity, record: AnyRecord): string | undefined => {
  const id = scopeOf(entity) === 'self' ? record._id : record.outletId;
  return typeof id === 'string' ? id : undefined;
};

/** The group's record, for entities whose defaults need it; otherwise empty. */
export async function groupFor(q: Queryable, identity: Identity, entity: Entity): Promise<AnyRecord> {
  const groups = findEntity('groups');
  const asks = Object.values(fieldsOf(entity)).some(({ default: word }) => String(word ?? '').startsWith('@group.'));
  if (!asks || !groups) return {};
  const [group] = await readMany(q, scopeOfIdentity(identity), groups, [identity.groupId]);
  return group ?? {};
}

/** The values of default words for this person: the record's outlet if it has one, otherwise the person's if they have just one. */
export const wordsFor = (
  identity: Identity,
  context: Context,
  {
    outletId,
    outletIds = identity.outletIds,
    group = {},
  }: Partial<Pick<WordSource, 'outletId' | 'outletIds' | 'group'>>,
) => {
  const only = outletIds.length === 1 ? outletIds[0] : undefined;
  return defaultWords({ context, now: new Date(), outletId: outletId ?? only, outletIds, group });
};

/**
 * The context for an entity's rules at an outlet. Without an outlet (group records), the person's first outlet provides date and settings.
 * @param shared the outlets of a shared record
 */
export async function contextFor(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  outletId: string | undefined,
  shared?: readonly string[],
): Promise<Context> {
  const { outlet, settings } = await outletWithSettings(q, identity.groupId, outletId ?? identity.outletIds[0]);
  const { userId } = identity;
  const may = (module: string, action: string) => can(identity, module, action);
  const currency = shared && currencyOf(identity, shared);
  return contextOf({ now: new Date(), userId, outlet, settings, module: entity.module, can: may, currency });
}
