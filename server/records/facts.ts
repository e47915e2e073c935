/** What rules know beside the record: other records (facts), and the moment, person, outlet and settings (context). */
import { findEntity } from '../../resources';
import { can } from '../../resources/access';
import { fieldsOf, scopeOf } from '../../resources/entities';
import type { AnyRecord, Context, Entity, FactSource, FactSources } from '../../resources/schema';
import { settingsOf } from '../../resources/settings';
import type { Identity } from '../auth/identity';
import { businessDate } from '../businessDate';
import type { Queryable } from '../db/types';
import { findRecords, type Locking, readMany, type Scope, scopeOfIdentity } from './store';

const isId = (id: unknown): id is string => typeof id === 'string' && id !== '';

const idsOf = (source: FactSource, record: AnyRecord): string[] =>
  'one' in source ? [source.one(record)].filter(isId) : 'many' in source ? source.many(record).filter(isId) : [];

/**
 * Loads a declaration's facts for a record: a record or undefined (`one`), a table by id (`many`), a list (`where`). One
 * query per resource for all ids, one per `where`. What is out of scope or not declared is missing.
 */
export async function loadFacts(
  q: Queryable,
  scope: Scope,
  sources: FactSources,
  record: AnyRecord,
  locking: Locking = {},
): Promise<AnyRecord> {
  const entries = Object.entries(sources);
  const wanted = new Map<string, Set<string>>();
  for (const [, source] of entries) {
    const ids = idsOf(source, record);
    if (ids.length > 0) wanted.set(source.of, new Set([...(wanted.get(source.of) ?? []), ...ids]));
  }
  const found = new Map<string, Map<unknown, AnyRecord>>();
  // In the order of names, so that two who lock the same records never wait in a circle.
  for (const [of, ids] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entity = findEntity(of);
    const records = entity ? await readMany(q, scope, entity, [...ids], locking) : [];
    found.set(of, new Map(records.map((each) => [each._id, each])));
  }
  const facts: AnyRecord = {};
  for (const [key, source] of entries) {
    const records = found.get(source.of);
    const ids = idsOf(source, record);
    if ('one' in source) {
      facts[key] = records?.get(ids[0]);
    } else if ('many' in source) {
      facts[key] = Object.fromEntries(ids.flatMap((id) => (records?.has(id) ? [[id, records.get(id)]] : [])));
    } else {
      const filter = source.where(record);
      const entity = findEntity(source.of);
      facts[key] = filter && entity ? await findRecords(q, scope, entity, filter, locking) : [];
    }
  }
  return facts;
}

/** The outlet (empty record when unknown) and its settings. Not narrowed to a person: rules of a transfer look at its partner. */
async function outletWithSettings(q: Queryable, groupId: string, outletId: string | undefined) {
  const scope: Scope = { groupId, outletIds: 'all', userId: '' };
  const [outlets, settings] = [findEntity('outlets'), findEntity('systemSettings')];
  const [outlet] = outlets && outletId ? await readMany(q, scope, outlets, [outletId]) : [];
  const [stored] = settings && outletId ? await readMany(q, scope, settings, [outletId]) : [];
  return { outlet: outlet ?? {}, settings: settingsOf(stored) };
}

/** An outlet as it stands, and its business date. */
export async function outletNow(
  q: Queryable,
  groupId: string,
  outletId: string,
): Promise<{ outlet: AnyRecord; today: string }> {
  const { outlet } = await outletWithSettings(q, groupId, outletId);
  return { outlet, today: businessDate(new Date(), outlet) };
}

/** The outlet that a record belongs to: an outlet is its own. */
export const outletOf = (entity: Entity, record: AnyRecord): string | undefined => {
  const id = scopeOf(entity) === 'self' ? record._id : record.outletId;
  return typeof id === 'string' ? id : undefined;
};

/** The group's record, for entities whose defaults ask for it; an empty one otherwise. */
export async function groupFor(q: Queryable, identity: Identity, entity: Entity): Promise<AnyRecord> {
  const groups = findEntity('groups');
  const asks = Object.values(fieldsOf(entity)).some(({ default: word }) => String(word ?? '').startsWith('@group.'));
  if (!asks || !groups) return {};
  const [group] = await readMany(q, scopeOfIdentity(identity), groups, [identity.groupId]);
  return group ?? {};
}

/**
 * The context of rules for an entity at an outlet. Without an outlet (what belongs to the group) the person's first outlet
 * gives the date and the settings.
 */
export async function contextFor(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  outletId: string | undefined,
): Promise<Context> {
  const { outlet, settings } = await outletWithSettings(q, identity.groupId, outletId ?? identity.outletIds[0]);
  return {
    today: businessDate(new Date(), outlet),
    userId: identity.userId,
    can: (action) => {
      const [module, right] = action.includes('.')
        ? (action.split('.', 2) as [string, string])
        : [entity.module, action];
      return can(identity, module, right);
    },
    settings,
    outlet,
  };
}
