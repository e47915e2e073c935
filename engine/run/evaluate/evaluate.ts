/**
 * The order of evaluation, for forms and API alike: validate, compute, validate the computed values, check. Only this file calls a
 * declaration's `compute`, `check` and `plan`, in the currency of the context's outlet. It has two stages, because the validated record determines the facts: `drafted`, then (with
 * the facts loaded) `evaluate`.
 */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Fields, inSentence } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { Action, Context, Plan, Problem } from '#engine/define/rules';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { inCurrency } from '../currency';
import { showDay } from '../time/days';
import { stepInto } from '../values';
import { amongProblems, referencesIn } from './choices';
import { assertDeclared, type Computing, type Given, withComputed } from './computed';
import { factPlan } from './facts';
import { withoutIdle } from './inapplicable';
import { type Comparing, differsInTyped } from './revalidate';
import { fromFile, onceStored, type Validated, validateFields } from './validate';

const isThere = (value: unknown, path: string): boolean => {
  const found = path.split('.').reduce(stepInto, value);
  return path !== '' && found !== null && found !== undefined && found !== '';
};

/** An object with nothing at a path, by its first and remaining steps; all other values are shared. */
function cleared<T extends object>(value: T, [step = '', ...rest]: readonly string[]): T {
  const inner = stepInto(value, step);
  const left = rest.length > 0 && typeof inner === 'object' && inner !== null ? cleared(inner, rest) : null;
  return Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [step]: left }) as T;
}

/** A record without its values at these paths (`parts.1.amount`): the same record if it has none there. */
const withoutValues = <T extends object>(record: T, paths: readonly string[]): T =>
  paths.filter((path) => isThere(record, path)).reduce((left, path) => cleared(left, path.split('.')), record);

/** Runs rules in the currency of the record's amounts. */
const inContext = <T>(
  { currency, outlet }: Pick<Context, 'outlet' | 'currency'>,
  work: () => T extends PromiseLike<unknown> ? never : T,
): T => inCurrency(currency ?? outlet.currency, work);

/** The record to evaluate, and for whom. */
export interface Subject {
  entity: Entity;
  /** The stored record, for an update. */
  before?: AnyRecord | undefined;
  context: Context;
  /** The record comes from a file, which can't have secrets. @default false */
  isFromFile?: boolean | undefined;
  /** The author: they couldn't have left out fields they can't see. */
  user: AccessUser;
}

/** Validates fields by their own rules. */
export type Validate = (fields: Fields, record: AnyRecord, moment: { today: string }) => Validated;

/** How the parts of a record are evaluated. A document's form caches its lines: lineMemory.ts. */
export interface Memory {
  validate: Validate;
  /** Lines computed from the given ones, at the same positions. */
  settled: (given: readonly unknown[], worked: readonly unknown[]) => readonly unknown[];
  /** The record with its computed fields. */
  computed: Computing;
  /** Whether two versions of a record differ in what a person could have typed. */
  differs: Comparing;
}

/** Computes everything again. */
const nothingKnown: Memory = {
  validate: validateFields,
  settled: (_given, worked) => worked,
  computed: withComputed,
  differs: differsInTyped,
};

/** A record after field validation: normalized where valid, unchanged where not. */
export interface Drafted {
  record: AnyRecord;
  problems: readonly Problem[];
}

/** A declaration's rule that threw: a bug, for the log. */
export interface RuleFailure {
  rule: string;
  error: unknown;
}

export interface Evaluation extends Drafted {
  /** The result of `compute`. */
  computed: AnyRecord;
  failures: readonly RuleFailure[];
}

const missing: readonly string[] = ['required', 'min'];

/** Whether a problem is about a field that the person can't see and so couldn't have filled in. */
export function isHiddenFrom(user: AccessUser, fields: Fields, path: string): boolean {
  let level = fields;
  for (const key of path.split('.')) {
    if (/^\d+$/.test(key)) continue;
    const field = level[key];
    if (!field) return false;
    if (!canSee(user, field)) return true;
    level = 'fields' in field ? field.fields : {};
  }
  return false;
}

/** A record's undeclared values: system keys and values stored by other parts of the program. */
const isCarried = (fields: Fields, key: string, before: AnyRecord | undefined): boolean =>
  !(key in fields) && (key.startsWith('_') || (before !== undefined && key in before));

function evaluatedDraft(
  { entity, before, context, user, isFromFile }: Subject,
  record: AnyRecord,
  validate: Validate,
): Drafted {
  const fields = fieldsOf(entity);
  const isBeside = ([key]: [string, unknown]) => isCarried(fields, key, before);
  const entries = Object.entries(record);
  const own = Object.fromEntries(entries.filter((entry) => !isBeside(entry)));
  const meant = before ? onceStored(fields) : isFromFile ? fromFile(fields) : fields;
  const { value, problems } = validate(meant, own, { today: context.today });
  return {
    record: { ...Object.fromEntries(entries.filter(isBeside)), ...value },
    problems: problems.filter(({ field, rule }) => !(missing.includes(rule) && isHiddenFrom(user, fields, field))),
  };
}

/** The first stage: fields that don't apply keep their stored value; all others are validated. */
export const drafted = (subject: Subject, given: AnyRecord, { validate }: Memory = nothingKnown): Drafted =>
  inContext(subject.context, () =>
    evaluatedDraft(subject, withoutIdle(fieldsOf(subject.entity), given, subject.before), validate),
  );

/** Problems of fields that have none yet, because the first reason is enough. The record as a whole may have several. */
const further = (known: readonly Problem[], others: readonly Problem[]): Problem[] =>
  others.filter(({ field }) => field === '' || !known.some((each) => each.field === field));

/** The first list's problems that the second one has too. */
const inBoth = (some: readonly Problem[], others: readonly Problem[]): Problem[] =>
  some.filter((each) => others.some(({ field, message }) => field === each.field && message === each.message));

/** The message for a rule that threw; the log says which one and why. */
const ruleFailed = (entity: Pick<Entity, 'label'>): Problem => ({
  field: '',
  rule: 'ruleFailed',
  message: `A rule of this form failed, so the ${inSentence(entity.label.one)} can’t be checked or saved. Contact support; the cause is in the server log`,
});

/** Nothing is saved into a closed period (domain 2, COMMON-D: docDate > outlet lock date). */
export function lockDateProblems({ docDate }: AnyRecord, { outlet }: Pick<Context, 'outlet'>): Problem[] {
  const { lockDate } = outlet;
  if (typeof lockDate !== 'string' || String(docDate) > lockDate) return [];
  return [
    {
      field: 'docDate',
      rule: 'locked',
      message: `The period up to ${showDay(lockDate)} is closed; choose a later date`,
    },
  ];
}

/**
 * The second stage: computed fields and every problem, the fields' own first.
 *
 * Rules expect valid fields. If fields are invalid, rules report what is also wrong without these values, and a rule that throws is ignored. A rule that throws
 * on a valid record is a bug: it becomes a problem of the whole record, and `failures` is for the log.
 * @param facts undefined if they couldn't be loaded: then only field rules apply
 * @param known problems found elsewhere, such as references that don't exist
 */
export const evaluate = (
  subject: Subject,
  draft: Drafted,
  facts: AnyRecord | undefined,
  known: readonly Problem[] = [],
  memory: Memory = nothingKnown,
): Evaluation => inContext(subject.context, () => evaluated(subject, draft, facts, known, memory));

/** What a declaration's `compute` changes; it can only change declared fields. */
function computedBy(entity: Entity, record: Given, facts: Given, context: Context): Given {
  const changes = entity.compute?.(record, facts, context) ?? {};
  assertDeclared(entity.name, fieldsOf(entity), record, changes);
  return changes;
}

function evaluated(
  subject: Subject,
  draft: Drafted,
  facts: AnyRecord | undefined,
  known: readonly Problem[],
  memory: Memory,
): Evaluation {
  const { entity, before, context } = subject;
  const fields = fieldsOf(entity);
  const own = [...draft.problems];
  for (const each of known) own.push(...further(own, [each]));
  if (entity.kind === 'document' && !own.some(({ field }) => field === 'docDate'))
    own.push(...lockDateProblems(draft.record, context));
  if (!facts) return { ...draft, problems: own, computed: {}, failures: [] };

  const failures: RuleFailure[] = [];
  const isRight = own.length === 0;
  const attempt = <T>(rule: string, work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      if (isRight) failures.push({ rule, error });
      return otherwise;
    }
  };
  if (isRight)
    for (const { key, error } of factPlan(entity.facts, draft.record).failures)
      failures.push({ rule: `facts.${key}`, error });
  const worked = attempt('compute', () => computedBy(entity, draft.record, facts, context), {});
  const [given, items] = [draft.record.items, worked.items];
  const isList = Array.isArray(given) && Array.isArray(items);
  const computed = isList ? { ...worked, items: memory.settled(given, items) } : worked;
  let record: AnyRecord = { ...draft.record, ...computed };
  let wrong = draft.problems;
  if (memory.differs(fields, draft.record, record)) {
    const again = evaluatedDraft(subject, record, memory.validate);
    record = again.record;
    own.splice(0, draft.problems.length, ...again.problems);
    wrong = again.problems;
  }
  record = attempt('computed fields', () => memory.computed(fields, record), record);
  const problems = [...own];
  const checked = (of: typeof record) => [...(entity.check?.(of, facts, context) ?? [])];
  const found = attempt('check', () => checked(record), []);
  // A rule that compares a value its field refuses is wrong about it. Reported is only what it finds without the value too.
  const refused = wrong.map(({ field }) => field);
  const sound = withoutValues(draft.record, refused);
  const without = () =>
    checked(withComputed(fields, withoutValues({ ...sound, ...entity.compute?.(sound, facts, context) }, refused)));
  const isSound = found.length === 0 || sound === draft.record;
  problems.push(...further(problems, isSound ? found : inBoth(found, attempt('check', without, found))));
  // The declaration's own message for a choice takes precedence over the general one.
  problems.push(
    ...further(
      problems,
      attempt('among', () => amongProblems(referencesIn(fields, record, before), facts), []),
    ),
  );
  if (failures.length > 0) problems.push(ruleFailed(entity));
  return { record, computed, problems, failures };
}

/** A record with its computed fields, unchecked: for records that a plan creates, or to see a record's current values. */
export const worked = (entity: Entity, record: AnyRecord, facts: AnyRecord, context: Context): AnyRecord =>
  inContext(context, () =>
    withComputed(fieldsOf(entity), { ...record, ...computedBy(entity, record, facts, context) }),
  );

/** The declared fields of a stored record with current computed values. Undeclared values are kept for other parts of the program. */
export const fieldProblems = (
  entity: Entity,
  record: AnyRecord,
  context: Pick<Context, 'today' | 'outlet' | 'currency'>,
): Problem[] =>
  inContext(context, () =>
    validateFields(onceStored(fieldsOf(entity)), record, { today: context.today }).problems.filter(
      ({ rule }) => rule !== 'unknownField',
    ),
  );

/** The current problems of a stored record. */
export const ruleProblems = (entity: Entity, record: AnyRecord, facts: AnyRecord, context: Context): Problem[] =>
  inContext(context, () => [...(entity.check?.(record, facts, context) ?? [])]);

/** What an action does besides changing its state. */
export const planOf = (action: Action, record: AnyRecord, facts: AnyRecord, context: Context, args: AnyRecord): Plan =>
  inContext(context, () => action.plan?.(record, facts, context, args) ?? {});

/** A report's own rules for its parameters. */
export const checkParameters = (report: Pick<Report, 'check'>, parameters: AnyRecord): readonly Problem[] =>
  report.check?.(parameters) ?? [];
