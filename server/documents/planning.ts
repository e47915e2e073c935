/** Runs an action's plan on facts that can't change in the meantime. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Action, Context, FactSources, Plan } from '#engine/define/rules';
import { planOf } from '#engine/run/evaluate/evaluate';
import { findEntity } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { loadFacts } from '../records/rules/facts';
import { takeTurns } from '../records/write/serialise';
import { readMany, type Scope } from '../records/write/store';

/** One action on one record, with the effects known so far. */
export interface ActionContext {
  identity: Identity;
  entity: Entity;
  /** The action's key. */
  key: string;
  action: Action;
  record: AnyRecord;
  args: AnyRecord;
  context: Context;
  facts: AnyRecord;
  plan: Plan;
  /** Locked records that the plan changes or depends on: `resource|id` -> record. */
  held: ReadonlyMap<string, AnyRecord>;
}

export const heldKey = (resource: string, id: string): string => `${resource}|${id}`;

/**
 * A plan's scope: the whole group. A plan is part of the program and may move stock that the person can't see (the other outlet of a
 * transfer); the person's choices were checked when the document was saved.
 */
export const wholeGroup = (identity: Identity): Scope => ({
  groupId: identity.groupId,
  outletIds: 'all',
  userId: identity.userId,
});

type Target = readonly [resource: string, id: string];

/** Documents that rules read by id. Their state matters (a closed order accepts no receipt), so they are locked; master data isn't. */
function linkedDocuments(sources: FactSources, record: AnyRecord): Target[] {
  return Object.values(sources).flatMap((source): Target[] => {
    if (findEntity(source.of)?.kind !== 'document' || 'where' in source) return [];
    const ids = 'one' in source ? [source.one(record)] : source.many(record);
    return ids.flatMap((id): Target[] => (typeof id === 'string' && id !== '' ? [[source.of, id]] : []));
  });
}

const maxRounds = 5;

/**
 * Loads the facts, runs the plan, locks the records it changes in order of resource and id (so that two postings never deadlock), and runs
 * it again on the locked records, until there is nothing new to lock.
 * @param lock false for a preview, which changes nothing
 */
export async function loadPlan(
  tx: Queryable,
  given: Omit<ActionContext, 'facts' | 'plan' | 'held'>,
  lock: boolean,
): Promise<ActionContext> {
  const { identity, entity, action, record, args, context } = given;
  const scope = wholeGroup(identity);
  const sources = entity.facts ?? {};
  const held = new Map<string, AnyRecord>();
  const asked = new Set<string>();
  const turns = new Set<string>();

  const run = async (): Promise<ActionContext> => {
    const facts = await loadFacts(tx, scope, sources, record);
    const plan = planOf(action, record, facts, context, args);
    return { ...given, facts, plan, held };
  };
  /** Locks records that aren't locked yet, resource by resource and in id order; false if there were none. */
  const hold = async (targets: readonly Target[]): Promise<boolean> => {
    const fresh = new Map<string, Set<string>>();
    for (const [resource, id] of targets) {
      if (asked.has(heldKey(resource, id))) continue;
      asked.add(heldKey(resource, id));
      fresh.set(resource, (fresh.get(resource) ?? new Set()).add(id));
    }
    for (const resource of [...fresh.keys()].sort()) {
      const target = findEntity(resource);
      const found = target ? await readMany(tx, scope, target, [...(fresh.get(resource) ?? [])], { lock }) : [];
      for (const each of found) held.set(heldKey(resource, String(each._id)), each);
    }
    return fresh.size > 0;
  };
  /**
   * Waits for its turn on the plain records that the plan creates, if their rules read each other: a record that someone just saved decides
   * whether they are created. Called before anything is locked, because other writers take their turn first.
   */
  const waitForTurns = async ({ plan }: ActionContext): Promise<boolean> => {
    const names = new Set((plan.creates ?? []).map(({ resource }) => resource));
    const fresh = [...names].filter((name) => findEntity(name)?.kind === 'resource' && !turns.has(name)).sort();
    for (const name of fresh) {
      const target = findEntity(name);
      if (target) await takeTurns(tx, identity, target);
      turns.add(name);
    }
    return fresh.length > 0;
  };
  const targetsOf = ({ plan }: ActionContext): Target[] =>
    (plan.patches ?? []).map(({ resource, id }) => [resource, id]);

  let situation = await run();
  if (lock && (await waitForTurns(situation))) situation = await run();
  for (let round = 0; round < maxRounds; round++) {
    const documents = round === 0 ? linkedDocuments(sources, record) : [];
    if (!(await hold([...targetsOf(situation), ...documents]))) return situation;
    if (!lock) return situation;
    situation = await run();
    if (await waitForTurns(situation)) situation = await run();
  }
  throw new Error(`The plan of ${entity.name}.${given.key} names other records every time it is asked.`);
}
