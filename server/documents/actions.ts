/**
 * Actions of documents and plain resources: one transaction that changes the state, posts stock, patches and creates other records, and
 * writes history (domain 2.1, 2.4, 2.5). However many requests arrive at once, it happens once.
 */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, inSentence } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { can } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { inCurrency } from '#engine/run/currency';
import { withComputed } from '#engine/run/evaluate/computed';
import { ruleProblems } from '#engine/run/evaluate/evaluate';
import { readsItsOwn } from '#engine/run/evaluate/facts';
import { isRecord, objectIn } from '#engine/run/values';
import type { Identity } from '../auth/identity';
import type { Database, Queryable } from '../db/types';
import { ApiError, notFound } from '../http/errors';
import { visibleOne } from '../records/rules/access';
import { contextFor, loadFacts, outletOf, wordsFor } from '../records/rules/facts';
import { filled, hooksOf, sealedSecrets } from '../records/rules/hooks';
import { requireChangeable } from '../records/write/locks';
import { takeTurns } from '../records/write/serialise';
import { updateRecord } from '../records/write/store';
import { countedLater } from '../stockLedger/lateMovements';
import { AlreadyPosted, type Posted, postMovements, StockProblem } from '../stockLedger/ledger';
import {
  declares,
  hasEffects,
  PlanConflict,
  readableNotices,
  writeCreates,
  writeNotices,
  writePatches,
} from './effects';
import { approvalProblems, dateProblems } from './guards';
import { sendingProblems, sendLetter, sends, sentNow } from './letters/send';
import { costsWritten, lockCounted, openingProblems, postingOf, stockProblems } from './movements';
import { tellApprovers } from './notifyApprovers';
import { type ActionContext, loadPlan, wholeGroup } from './planning';
import { isBeingApproved, queueApproval, takesLong } from './queue';
import {
  actionOf,
  argumentsOf,
  conflict,
  isApproval,
  nameOf,
  recordFor,
  refused,
  requireChosen,
  requireRevision,
  requireRight,
  requireState,
  stale,
} from './request';

export interface Dependencies {
  db: Database;
}

/** What a handler answers: HTTP status and body. */
export interface Answer {
  status: 200 | 201 | 202;
  body: AnyRecord;
}

/**
 * Runs an action on one record.
 *
 * `input`: `_id`, `_rev`, and the action's arguments, under `arguments` or next to them. Returns the updated record, with `opens: {
 * resource, id }` for the page to open, the `notices` raised, and `warnings` (negative stock where that is allowed). If the same transition
 * was already done: 200 and `alreadyApproved: true`. 202: queued for a job.
 * @throws ApiError 400 (rules, each problem named), 403 (the missing permission), 404, 409 (`current`)
 */
export async function runAction(
  { db }: Dependencies,
  identity: Identity,
  entity: Entity,
  key: string,
  input: AnyRecord,
): Promise<Answer> {
  const secrets = await secretArguments(db, identity, entity, key, input);
  try {
    return await again(() => db.transaction((tx) => act(tx, identity, entity, key, input, { secrets })));
  } catch (error) {
    // Only a posting that bypassed the document's state can exist already; it stays as it is.
    if (!(error instanceof AlreadyPosted)) throw error;
    throw conflict(identity, entity, await recordFor(db, identity, entity, input), error.message);
  }
}

/** An action's secret arguments, sealed before its transaction; not done for people without the permission. */
async function secretArguments(
  db: Database,
  identity: Identity,
  entity: Entity,
  key: string,
  input: AnyRecord,
): Promise<AnyRecord> {
  const { arguments: fields, needs } = actionOf(entity, key);
  const mayDo = typeof needs === 'function' || can(identity, entity.module, needs ?? key);
  if (!fields || !mayDo) return {};
  const apart = isRecord(input.arguments) ? input.arguments : input;
  return sealedSecrets(db, identity, entity, apart, fields);
}

const attempts = 3;

/** Repeats a transaction whose plan was overtaken: a new one sees what the other created. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PlanConflict)) throw error;
      if (attempt === attempts) throw error.refusal;
    }
  }
}

/** The same for many records, each in its own transaction: a refused one doesn't stop the others. */
export async function runActionMany(
  dependencies: Dependencies,
  identity: Identity,
  entity: Entity,
  key: string,
  list: readonly AnyRecord[],
): Promise<AnyRecord[]> {
  if (!actionOf(entity, key).bulk)
    throw notFound(`The action “${key}” for many ${inSentence(entity.label.many)} at once`);
  const results: AnyRecord[] = [];
  for (const input of list) {
    try {
      const { status, body } = await runAction(dependencies, identity, entity, key, input);
      results.push({ _id: input._id, ok: true, status, record: body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message, errors, extra } = error;
      results.push({ _id: input._id, ok: false, status, code, message, ...(errors ? { errors } : {}), ...extra });
    }
  }
  return results;
}

/** One action inside a transaction. `asJob`: the background job of a queued approval; `secrets`: sealed arguments. */
export async function act(
  tx: Queryable,
  identity: Identity,
  entity: Entity,
  key: string,
  input: AnyRecord,
  { asJob = false, secrets = {} }: { asJob?: boolean; secrets?: AnyRecord } = {},
): Promise<Answer> {
  const action = actionOf(entity, key);
  await takeTurns(tx, identity, entity);
  // Only these move stock: anything else must not leave a trace if it has nothing to do.
  if (isApproval(entity, key) || key === 'delete') await lockCounted(tx, identity, entity, input);
  const record = await recordFor(tx, identity, entity, input, { lock: true });
  requireRight(identity, entity, key, record);
  await requireChangeable(tx, identity, entity, record, action.perOutlet);
  const [looked = record] = await filled(tx, identity, entity, [record]);
  if (requireState(identity, entity, key, looked) === 'done')
    return answer(200, identity, entity, record, { alreadyApproved: true });
  if (!asJob && (await isBeingApproved(tx, identity.groupId, entity, record))) {
    if (isApproval(entity, key)) return answer(202, identity, entity, record);
    throw conflict(identity, entity, record, `${nameOf(entity, record)} is being approved`);
  }
  if (!asJob) requireRevision(input);
  const isStale = !asJob && input._rev !== record._rev;
  if (isStale && !action.plan) throw stale(identity, entity, record);

  const queued = !asJob && takesLong(action, record);
  const context = await contextFor(tx, identity, entity, outletOf(entity, record));
  const words = wordsFor(identity, context, { outletId: outletOf(entity, record) });
  const asked = () => argumentsOf(action, input, { record, words, context });
  const args = asJob ? objectIn(input.arguments) : await requireChosen(tx, identity, action, asked(), record);
  const situation = await loadPlan(tx, { identity, entity, key, action, record, args, context }, !queued);
  const to = statusAfter(situation);
  const hook = hooksOf(entity).actions?.[key];
  if (!hook && !sends(situation) && !hasEffects(situation, to) && !situation.plan.problems?.length)
    return answer(200, identity, entity, record, opening(situation));
  // An action that writes nothing can't overwrite unseen changes; all others can.
  if (isStale) throw stale(identity, entity, record);

  const problems = await problemsOf(tx, situation);
  if (problems.length > 0) throw refused(problems, record);
  if (queued) return answer(202, identity, entity, await queueApproval(tx, situation));

  const { posted, warnings } = await post(tx, situation);
  const changed = after(situation, to, posted);
  const broken = await brokenRules(tx, situation, changed);
  if (broken.length > 0) throw refused(broken, changed);
  // An action on a plain record is a write like any other, so write hooks run.
  const { beforeWrite, afterWrite } = entity.kind === 'resource' ? hooksOf(entity) : {};
  await beforeWrite?.(tx, { identity, entity, record: changed, before: record });
  const stored = await updateRecord(tx, wholeGroup(identity), entity, record, changed, {
    action: key,
    always: hook !== undefined,
    ...noteOf(situation, changed),
  });
  await afterWrite?.(tx, { identity, entity, record: stored, before: record, secrets: {} });
  const told = await hook?.(tx, { identity, entity, record: stored, before: record, args, secrets });
  const done = { ...situation, record: stored };
  await sendLetter(tx, done);
  await writePatches(tx, done);
  const opens = await writeCreates(tx, done);
  const notices = situation.plan.notices ?? [];
  await writeNotices(tx, done, notices);
  if (entity.kind === 'document') await tellApprovers(tx, identity, entity, stored, record);
  const [whole = stored] = await filled(tx, identity, entity, [stored]);
  return answer(200, identity, entity, whole, {
    ...told,
    ...(opens ? { opens } : {}),
    ...(notices.length > 0 ? { notices: readableNotices(identity, notices) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  });
}

/** What history says about the action: the reason given for it, or who was sent the letter. */
function noteOf(situation: ActionContext, { sentTo }: { sentTo?: unknown }): { note?: string } {
  const note = sends(situation) ? sentTo : situation.args.reason;
  return typeof note === 'string' ? { note } : {};
}

/** Rules over several records of one resource that an action would newly break; existing problems don't count. */
async function brokenRules(tx: Queryable, situation: ActionContext, changed: AnyRecord): Promise<Problem[]> {
  const { identity, entity, record, context } = situation;
  if (entity.kind === 'document' || !readsItsOwn(entity)) return [];
  const found = async (version: AnyRecord) =>
    ruleProblems(entity, version, await loadFacts(tx, wholeGroup(identity), entity.facts, version), context);
  const known = await found(record);
  const isNew = ({ field, rule }: Problem) => !known.some((each) => each.field === field && each.rule === rule);
  return (await found(changed)).filter(isNew);
}

const opening = ({ plan }: ActionContext): AnyRecord => (plan.open ? { opens: plan.open } : {});

const answer = (
  status: Answer['status'],
  identity: Identity,
  entity: Entity,
  record: AnyRecord,
  extra: AnyRecord = {},
): Answer => ({
  status,
  body: { ...visibleOne(identity, entity, record), ...extra },
});

const statusAfter = ({ plan, action, record }: ActionContext): string =>
  String(plan.set?.status ?? action.to ?? record.status);

/** All reasons against the action: guard A for approvals, open dates for stock movements, the plan's own. */
export async function problemsOf(tx: Queryable, situation: ActionContext): Promise<Problem[]> {
  const { identity, entity, record, key, args, plan } = situation;
  const approves = isApproval(entity, key);
  const isDated = approves || (plan.movements?.length ?? 0) > 0;
  return [
    ...(approves ? await approvalProblems(tx, situation) : []),
    ...(isDated ? await dateProblems(tx, situation) : []),
    ...(plan.problems ?? []),
    ...sendingProblems(situation),
    ...((await hooksOf(entity).actionProblems?.(tx, { identity, entity, record, key, args })) ?? []),
  ];
}

async function post(tx: Queryable, situation: ActionContext): Promise<{ posted: Posted[]; warnings: string[] }> {
  if (!situation.plan.movements?.length) return { posted: [], warnings: [] };
  const posting = await postingOf(tx, situation);
  const opened = await openingProblems(tx, posting);
  if (opened.length > 0) throw refused(stockProblems(situation, { lines: opened }), situation.record);
  try {
    const posted = await postMovements(tx, posting.context, posting.requests);
    const { itemName } = posting.context;
    const warnings = posted.flatMap(({ request: { itemId }, shortage, counted }) => [
      ...(shortage === undefined ? [] : [shortage]),
      ...(counted ? [`${itemName(itemId)}: ${countedLater(counted)}`] : []),
    ]);
    return { posted, warnings };
  } catch (error) {
    if (error instanceof StockProblem) throw refused(stockProblems(situation, error), situation.record);
    throw error;
  }
}

/** The record with all effects of the action. */
function after(situation: ActionContext, status: string, posted: readonly Posted[]): AnyRecord {
  const { identity, entity, key, record, plan } = situation;
  const signed = isApproval(entity, key)
    ? {
        approvedBy: identity.userId,
        approvedDateTime: new Date().toISOString(),
        ...(declares(entity, 'approvalState') ? { approvalState: 'done' } : {}),
        ...(declares(entity, 'approvalErrors') ? { approvalErrors: null } : {}),
      }
    : {};
  const changed = {
    ...record,
    ...plan.set,
    ...costsWritten(situation, posted),
    ...signed,
    ...sentNow(situation),
    status,
  };
  return inCurrency(situation.context.outlet.currency, () => withComputed(fieldsOf(entity), changed));
}
