/** The first checks of every action and preview: which action, on which record, by whom, with what. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, inSentence, inWords } from '#engine/define/fields';
import type { Action, Context, Problem } from '#engine/define/rules';
import { sensitivityOf } from '#engine/read/access';
import { fieldsOf, isDocument, titleOf } from '#engine/read/entities';
import { approvalsOf } from '#engine/read/openStates';
import { argumentsFor } from '#engine/run/arguments';
import { inCurrency } from '#engine/run/currency';
import { referencesIn } from '#engine/run/evaluate/choices';
import { withDefaults } from '#engine/run/evaluate/defaults';
import { validateFields } from '#engine/run/evaluate/validate';
import { filesIn, tooManyFiles } from '#engine/run/files/attachedFiles';
import { isEmpty, isRecord, isRows, objectIn, rowsIn, stepInto } from '#engine/run/values';
import type { Identity } from '../auth/identity';
import type { Queryable } from '../db/types';
import { ApiError, invalid, notFound } from '../http/errors';
import { withKnownFiles } from '../records/files/holding';
import { requirePermission, visibleOne } from '../records/rules/access';
import { refusal } from '../records/rules/evaluating';
import { readReferences, referenceProblems } from '../records/write/referenceChecks';
import { readRecord, scopeOfIdentity } from '../records/write/store';
import { stateLabel } from './guards';

/** The declared action; undeclared ones don't exist. */
export function actionOf(entity: Entity, key: string): Action {
  const action = Object.hasOwn(entity.actions ?? {}, key) ? entity.actions?.[key] : undefined;
  if (!action) throw notFound(`The action “${key}” of ${inSentence(entity.label.many)}`);
  return action;
}

/** The record to act on, or 404, also if it belongs to others. */
export async function recordFor(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  input: AnyRecord,
  options: { lock?: boolean } = {},
): Promise<AnyRecord> {
  const id = input._id;
  const record =
    typeof id === 'string' && id !== ''
      ? await readRecord(q, scopeOfIdentity(identity), entity, id, options)
      : undefined;
  if (!record) throw notFound(entity.label.one);
  return record;
}

/** Refuses people without the action's permission, naming it. `needs` may name another module: 'PO.close'. */
export function requireRight(identity: Identity, entity: Entity, key: string, record: AnyRecord): void {
  requirePermission(identity, ...rightFor(entity, key, record));
}

/** The arguments that an action needs. */
export function rightFor(entity: Entity, key: string, record: AnyRecord): [module: string, action: string] {
  const { needs } = actionOf(entity, key);
  const wanted = (typeof needs === 'function' ? needs(record) : needs) ?? key;
  const dot = wanted.indexOf('.');
  return dot < 0 ? [entity.module, wanted] : [wanted.slice(0, dot), wanted.slice(dot + 1)];
}

/** The input for reading arguments: the record, the default words, and the context. */
interface Asked {
  record: AnyRecord;
  words: AnyRecord;
  context: Pick<Context, 'today' | 'outlet'>;
  /** For a preview, which runs before anyone was asked: nothing is required yet. */
  isPreview?: boolean;
}

/** The argument's fields from the rows of a whole record. */
const askedFor = (field: Field, value: unknown): unknown =>
  field.kind === 'list' && isRows(value)
    ? value.map((row) => Object.fromEntries(Object.keys(field.fields).map((key) => [key, row[key]])))
    : value;

/** The arguments: under `arguments`, or next to the record's own fields, as the spec's calls send everything. */
export function argumentsOf(action: Action, input: AnyRecord, { record, words, context, isPreview }: Asked): AnyRecord {
  const { today, outlet } = context;
  const fields = argumentsFor(action, record);
  if (!fields) return {};
  const apart = isRecord(input.arguments) ? input.arguments : undefined;
  const given =
    apart ??
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, field]) => (key in input ? [[key, askedFor(field, input[key])]] : [])),
    );
  const { value, problems } = inCurrency(outlet.currency, () =>
    validateFields(fields, withDefaults(fields, given, words), { today }),
  );
  const wrong = isPreview ? problems.filter(({ rule }) => rule !== 'required') : problems;
  if (wrong.length > 0) throw invalid(wrong);
  return isPreview ? withoutBlanks(value) : value;
}

/** Blank counts as missing: plans read a date or a number, or nothing. */
const withoutBlanks = (args: object) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''));

/**
 * References in an action's arguments must exist and be visible to the person, as in a record; files must be the record's or the person's,
 * and no more in all than the field takes.
 * @returns the arguments, with files as they were uploaded
 * @throws ApiError 400, each problem at its argument; 403 for an argument that the person can't see
 */
export async function requireChosen<A extends object>(
  tx: Queryable,
  identity: Identity,
  action: Action,
  args: A,
  record: object,
): Promise<A> {
  const fields = action.arguments ?? {};
  // Who can't see costs can't try amounts either, until a message tells how far each is off.
  for (const [key, field] of Object.entries(fields)) {
    const module = sensitivityOf(field);
    if (module && !isEmpty(stepInto(args, key))) requirePermission(identity, module, 'view');
  }
  const chosen = referencesIn(fields, objectIn(args), undefined);
  const files = Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'files' ? [[key, field] as const] : [],
  );
  const filed = await withKnownFiles(tx, identity, files, args, record);
  const problems = [
    ...(chosen.length > 0
      ? referenceProblems(chosen, await readReferences(tx, scopeOfIdentity(identity), chosen))
      : []),
    ...filed.problems,
    ...files.flatMap(([key, field]) => {
      const ids = [stepInto(record, key), stepInto(args, key)].flatMap(filesIn).map(({ id }) => id);
      const refusal = tooManyFiles(field, new Set(ids).size);
      return refusal ? [{ field: key, rule: 'max', message: refusal }] : [];
    }),
  ];
  if (problems.length > 0) throw invalid(problems);
  return filed.values;
}

/** A refusal by rules: 400, each problem with its line number. */
export const refused = (problems: readonly Problem[], record: AnyRecord = {}): ApiError =>
  refusal(withLineNumbers(problems, record));

/** Adds `lineNo` if a problem's path leads into the lines: `items.2.unitPrice`. */
export const withLineNumbers = (problems: readonly Problem[], record: AnyRecord): (Problem & { lineNo?: number })[] =>
  problems.map((problem) => {
    const index = /^items\.(\d+)(\.|$)/.exec(problem.field)?.[1];
    const line = rowsIn(record.items)[Number(index)];
    return index === undefined ? problem : { ...problem, lineNo: Number(line?.lineNo ?? Number(index) + 1) };
  });

/** A refusal because the record isn't in the state the person expects; includes the current record. */
export const conflict = (identity: Identity, entity: Entity, record: AnyRecord, message: string): ApiError =>
  new ApiError(409, 'conflict', message, { current: visibleOne(identity, entity, record) });

/** Every write names the version it changes. */
export function requireRevision(input: AnyRecord): void {
  if (typeof input._rev === 'string' && input._rev !== '') return;
  throw invalid([{ field: '_rev', rule: 'required', message: 'The revision (_rev) of the record is required' }]);
}

export const stale = (identity: Identity, entity: Entity, record: AnyRecord): ApiError =>
  conflict(identity, entity, record, `${nameOf(entity, record)} was changed by someone else in the meantime`);

/** 'Order PO-COL-26-000001', for sentences. */
export const nameOf = (entity: Entity, record: AnyRecord): string => titleOf(entity, record) || entity.label.one;

/** Whether the record's state allows the action; `done`: it was already done. Throws 409 otherwise. */
export function requireState(identity: Identity, entity: Entity, key: string, record: AnyRecord): 'open' | 'done' {
  const { from, to, when } = actionOf(entity, key);
  const status = String(record.status);
  const allowed = from === undefined ? undefined : typeof from === 'string' ? [from] : from;
  const inState = allowed ? allowed.includes(status) : !['delete', 'deleted'].includes(status);
  if (!inState && to !== undefined && status === to) return 'done';
  if (!inState) {
    const label = (state: string) => stateLabel(fieldsOf(entity), state).toLowerCase();
    const only = allowed ? `; this can be done only while it is ${allowed.map(label).join(' or ')}` : '';
    throw conflict(identity, entity, record, `${nameOf(entity, record)} is ${label(status)}${only}`);
  }
  if (when && !when(record)) {
    throw conflict(
      identity,
      entity,
      record,
      `${labelOfAction(entity, key)} is not possible for ${nameOf(entity, record)} in its current state`,
    );
  }
  return 'open';
}

const labelOfAction = (entity: Entity, key: string): string => actionOf(entity, key).label ?? inWords(key);

/** Whether this action approves: checked by guard A, dated and signed. */
export const isApproval = (entity: Entity, key: string): boolean =>
  isDocument(entity) && approvalsOf(entity).includes(key);
