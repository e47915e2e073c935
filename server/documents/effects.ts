/** An action's effects on other records: patches, new records, notifications. All inside its transaction. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import type { Plan } from '#engine/define/rules';
import { can, VIEW_COST } from '#engine/read/access';
import { fieldsOf, titleOf } from '#engine/read/entities';
import { recordPath } from '#engine/read/paths';
import { inCurrency } from '#engine/run/currency';
import { withComputed } from '#engine/run/evaluate/computed';
import { sameValue } from '#engine/run/values';
import { entityServingAs, findEntity } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { ApiError, invalid, problem } from '../http/errors';
import { loadFacts } from '../records/rules/facts';
import { insertRecord, updateRecords } from '../records/write/store';
import { insertPlanned } from './inserting';
import { type ActionContext, heldKey, wholeGroup } from './planning';

interface Patched {
  entity: Entity;
  before: AnyRecord;
  after: AnyRecord;
}

/** Keys of `after` that differ from `before`; null and absent are the same. */
export const changedKeys = (before: AnyRecord, after: AnyRecord): string[] =>
  Object.keys(after).filter((key) => !sameValue(before[key], after[key]));

/** A record with a patch applied: decimals padded and computed fields updated, everything else unchanged. */
function withSet(entity: Entity, record: AnyRecord, set: AnyRecord): AnyRecord {
  const fields = fieldsOf(entity);
  const full = withComputed(fields, { ...record, ...set });
  const output = { ...record };
  for (const key of Object.keys(full)) {
    if (key in set || fields[key]?.kind === 'computed') output[key] = full[key];
  }
  return output;
}

/** The plan's patches on the locked records: several on one record are merged, and those without a change are dropped. */
export function patchedRecords({ plan, held, entity, key, context }: ActionContext): Patched[] {
  const patched = new Map<string, Patched>();
  for (const { resource, id, set } of plan.patches ?? []) {
    const at = heldKey(resource, id);
    const target = findEntity(resource);
    const before = held.get(at);
    if (!target) throw new Error(`${entity.name}.${key} patches “${resource}”, which is not declared`);
    if (!before) {
      throw invalid([problem('', 'reference', `${target.label.one} ${id} does not exist any more`)]);
    }
    const after = inCurrency(context.outlet.currency, () => withSet(target, patched.get(at)?.after ?? before, set));
    patched.set(at, { entity: target, before, after });
  }
  return [...patched.values()].filter(({ before, after }) => changedKeys(before, after).length > 0);
}

/** Stores the patches; each record's history names the action and document that caused it. */
export async function writePatches(tx: Queryable, situation: ActionContext): Promise<void> {
  const scope = wholeGroup(situation.identity);
  const cause = {
    action: `${situation.entity.name}.${situation.key}`,
    note: titleOf(situation.entity, situation.record),
  };
  const patched = patchedRecords(situation);
  // A receipt changes each of its items, so all records of an entity are updated in one statement.
  for (const entity of new Set(patched.map((each) => each.entity))) {
    const own = patched.filter((each) => each.entity === entity);
    const pairs = own.map(({ before, after }) => [before, after] as const);
    await updateRecords(tx, scope, entity, pairs, cause);
  }
}

/** Someone else just created what the plan wanted to create; on retry the plan will find it. */
export class PlanConflict extends Error {
  override readonly name = 'PlanConflict';
  constructor(readonly refusal: ApiError) {
    super(refusal.message, { cause: refusal });
  }
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.errors?.every(({ rule }) => rule === 'unique') ?? false);

interface Opens {
  resource: string;
  id: string;
}

/** The draft that a document creates from this one, by its declaration. */
async function filledFrom(
  tx: Queryable,
  { identity, entity, key, context }: ActionContext,
  { resource, from }: { resource: string; from: AnyRecord },
) {
  const target = findEntity(resource);
  const link = target?.kind === 'document' ? target.from?.[entity.name] : undefined;
  if (!link) throw new Error(`${entity.name}.${key} creates “${resource}”, which is not made from it`);
  const facts = await loadFacts(tx, wholeGroup(identity), link.facts ?? {}, from);
  return inCurrency(context.outlet.currency, () => link.fill(from, facts, context));
}

/** Creates the plan's records, and returns the page to open: the plan's own, otherwise the one that `opens` names. */
export async function writeCreates(tx: Queryable, situation: ActionContext): Promise<Opens | undefined> {
  const { plan, action, entity, key } = situation;
  let opens: Opens | undefined = plan.open;
  const wanted = new Map<string, AnyRecord[]>();
  for (const made of plan.creates ?? []) {
    const record = 'record' in made ? made.record : await filledFrom(tx, situation, made);
    wanted.set(made.resource, [...(wanted.get(made.resource) ?? []), record]);
  }
  for (const [resource, records] of wanted) {
    const target = findEntity(resource);
    if (!target) throw new Error(`${entity.name}.${key} creates “${resource}”, which is not declared`);
    const [first] = await insertPlanned(tx, situation.identity, target, records).catch((error: unknown) => {
      throw isTaken(error) ? new PlanConflict(error) : error;
    });
    if (action.opens === resource && first) opens ??= { resource, id: String(first._id) };
  }
  return opens;
}

type Notice = NonNullable<Plan['notices']>[number];

/**
 * Stores notifications for people at the document's outlet; if notifications aren't declared, only the answer has them.
 * @param userIds the recipients. @default everyone who can open the document
 */
export async function writeNotices(
  tx: Queryable,
  { identity, entity, record }: Pick<ActionContext, 'identity' | 'entity' | 'record'>,
  notices: readonly Notice[],
  userIds: readonly string[] = [],
): Promise<void> {
  const notifications = entityServingAs('notices');
  if (!notifications) return;
  const about = {
    docType: entity.name,
    docId: record._id,
    docNumber: titleOf(entity, record),
    route: recordPath(entity, String(record._id)),
  };
  for (const { message, tellsCosts, ...notice } of notices) {
    const entry = {
      ...notice,
      ...(tellsCosts ? { figures: message } : { message }),
      outletId: notice.outletId ?? record.outletId,
      audience: { roleIds: [], userIds: [...userIds] },
      transactionObj: about,
      isRead: false,
      readBy: [],
    };
    await insertRecord(tx, wholeGroup(identity), notifications, { ...entry, status: 'active' }, { action: 'create' });
  }
}

/** Notifications as a person may read them. */
export function readableNotices(identity: Identity, notices: readonly Notice[]): Omit<Notice, 'tellsCosts'>[] {
  const seesCosts = can(identity, VIEW_COST, 'view');
  return notices.map(({ tellsCosts, ...notice }) => (tellsCosts && !seesCosts ? { ...notice, message: '' } : notice));
}

/** Whether a plan has any effect besides opening a page. */
export const hasEffects = ({ plan, record }: ActionContext, to: string): boolean =>
  record.status !== to ||
  changedKeys(record, plan.set ?? {}).length > 0 ||
  [plan.movements, plan.patches, plan.creates, plan.notices].some((each) => (each?.length ?? 0) > 0);

export const declares = (entity: Entity, key: string): boolean => key in fieldsOf(entity);
