/**
 * One order in which a record is judged, for forms and API alike: validate, compute, validate what was computed, check. Declarations'
 * `compute`, `check` and `plan` are called here and nowhere else. Two stages, since facts are asked for by the validated record:
 * `drafted`, then (facts loaded by anyone who asks) `evaluate`.
 */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Fields, inSentence } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { Action, Context, Plan, Problem } from '#engine/define/rules';
import { type AccessUser, canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { amongProblems, referencesIn } from './choices';
import { type Computing, withComputed } from './computed';
import { type Comparing, differsInTyped } from './differs';
import { factPlan } from './facts';
import { withoutIdle } from './idle';
import { onceStored, type Validated, validateFields } from './validate';

/** What is judged, and by whom. */
export interface Subject {
  entity: Entity;
  /** What is stored, where this is a change of it. */
  before?: AnyRecord | undefined;
  context: Context;
  /** Who writes: they cannot have left out what they cannot see. */
  user: AccessUser;
}

/** Fields held to their own rules. */
export type Validate = (fields: Fields, record: AnyRecord, moment: { today: string }) => Validated;

/** How the parts of a record are judged. A document's form remembers what its lines came to the last time: lineMemory.ts. */
export interface Memory {
  validate: Validate;
  /** Lines as rules worked them out of the given ones, which are at the same places. */
  settled: (given: readonly unknown[], worked: readonly unknown[]) => readonly unknown[];
  /** The record with its computed fields. */
  computed: Computing;
  /** Whether two versions of a record differ in what a person could have typed. */
  differs: Comparing;
}

/** Everything is worked out again. */
const nothingKnown: Memory = {
  validate: validateFields,
  settled: (_given, worked) => worked,
  computed: withComputed,
  differs: differsInTyped,
};

/** A record whose own fields have been judged: normalised where they are right, as it was given where one is wrong. */
export interface Drafted {
  record: AnyRecord;
  problems: readonly Problem[];
}

/** A rule of the declaration that threw: a fault of the program, for the log. */
export interface RuleFailure {
  rule: string;
  error: unknown;
}

export interface Evaluation extends Drafted {
  /** What `compute` gave. */
  computed: AnyRecord;
  failures: readonly RuleFailure[];
}

const missing: readonly string[] = ['required', 'min'];

/** Whether a problem is about a field that the person cannot see, and therefore could not have filled in. */
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

/** What a record carries beside its fields: system keys, and what was stored by other parts of the program. */
const isCarried = (fields: Fields, key: string, before: AnyRecord | undefined): boolean =>
  !(key in fields) && (key.startsWith('_') || (before !== undefined && key in before));

function judged({ entity, before, context, user }: Subject, record: AnyRecord, validate: Validate): Drafted {
  const fields = fieldsOf(entity);
  const isBeside = ([key]: [string, unknown]) => isCarried(fields, key, before);
  const entries = Object.entries(record);
  const own = Object.fromEntries(entries.filter((entry) => !isBeside(entry)));
  const { value, problems } = validate(before ? onceStored(fields) : fields, own, { today: context.today });
  return {
    record: { ...Object.fromEntries(entries.filter(isBeside)), ...value },
    problems: problems.filter(({ field, rule }) => !(missing.includes(rule) && isHiddenFrom(user, fields, field))),
  };
}

/** The first stage: fields that do not apply keep what is stored, all others are held to their own rules. */
export const drafted = (subject: Subject, given: AnyRecord, { validate }: Memory = nothingKnown): Drafted =>
  judged(subject, withoutIdle(fieldsOf(subject.entity), given, subject.before), validate);

/** Problems of fields that have none yet, since the first reason is enough; about the record as a whole there may be several. */
const further = (known: readonly Problem[], others: readonly Problem[]): Problem[] =>
  others.filter(({ field }) => field === '' || !known.some((each) => each.field === field));

/** The words for a rule that threw; which one and why is in the log. */
export const ruleFailed = (entity: Pick<Entity, 'label'>): Problem => ({
  field: '',
  rule: 'ruleFailed',
  message: `A rule of this form failed, so the ${inSentence(entity.label.one)} can’t be checked or saved. Contact support; the cause is in the server log`,
});

/** Nothing is saved into a closed period (domain 2, COMMON-D: docDate > outlet lock date). */
export function lockDateProblems({ docDate }: AnyRecord, { outlet }: Pick<Context, 'outlet'>): Problem[] {
  const { lockDate } = outlet;
  if (typeof lockDate !== 'string' || lockDate === '' || String(docDate) > lockDate) return [];
  return [{ field: 'docDate', rule: 'locked', message: `The period up to ${lockDate} is closed; choose a later date` }];
}

/**
 * The second stage: computed fields and every problem, the fields' own first.
 *
 * Rules are written for records whose own fields are right. Where they are not, rules say what they can, and one that trips over
 * the record is passed over: the fields' own problems come first then. One that throws on a right record is a fault of the program:
 * it becomes a problem of the record as a whole, and `failures` is for the log.
 * @param facts undefined where they could not be had: the record is then held to its fields' own rules only
 * @param known what else is wrong, found by asking others: references that do not exist
 */
export function evaluate(
  subject: Subject,
  draft: Drafted,
  facts: AnyRecord | undefined,
  known: readonly Problem[] = [],
  memory: Memory = nothingKnown,
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
  const worked = attempt('compute', () => entity.compute?.(draft.record, facts, context) ?? {}, {});
  const [given, items] = [draft.record.items, worked.items];
  const isList = Array.isArray(given) && Array.isArray(items);
  const computed = isList ? { ...worked, items: memory.settled(given, items) } : worked;
  let record: AnyRecord = { ...draft.record, ...computed };
  if (memory.differs(fields, draft.record, record)) {
    const again = judged(subject, record, memory.validate);
    record = again.record;
    own.splice(0, draft.problems.length, ...again.problems);
  }
  record = attempt('computed fields', () => memory.computed(fields, record), record);
  const problems = [...own];
  problems.push(
    ...further(
      problems,
      attempt('check', () => entity.check?.(record, facts, context) ?? [], []),
    ),
  );
  // The declaration's own words for a choice go before the general ones.
  problems.push(
    ...further(
      problems,
      attempt('among', () => amongProblems(referencesIn(fields, record, before), facts), []),
    ),
  );
  if (failures.length > 0) problems.push(ruleFailed(entity));
  return { record, computed, problems, failures };
}

/** A record with its computed fields, unjudged: what a plan makes, or what the same record would be now. */
export const worked = (entity: Entity, record: AnyRecord, facts: AnyRecord, context: Context): AnyRecord =>
  withComputed(fieldsOf(entity), { ...record, ...entity.compute?.(record, facts, context) });

/** What the fields of a stored record say of it now. What no field declares is kept for other parts of the program. */
export const fieldProblems = (entity: Entity, record: AnyRecord, { today }: Pick<Context, 'today'>): Problem[] =>
  validateFields(onceStored(fieldsOf(entity)), record, { today }).problems.filter(
    ({ rule }) => rule !== 'unknownField',
  );

/** What the rules of a stored record say of it as things are now. */
export const ruleProblems = (entity: Entity, record: AnyRecord, facts: AnyRecord, context: Context): Problem[] => [
  ...(entity.check?.(record, facts, context) ?? []),
];

/** What an action does beyond its own state. */
export const planOf = (action: Action, record: AnyRecord, facts: AnyRecord, context: Context, args: AnyRecord): Plan =>
  action.plan?.(record, facts, context, args) ?? {};

/** What a report's own rules say of its parameters. */
export const checkParameters = (report: Pick<Report, 'check'>, parameters: AnyRecord): readonly Problem[] =>
  report.check?.(parameters) ?? [];
