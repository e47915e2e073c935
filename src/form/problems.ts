import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, inSentence, inWords, labelOf } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import {
  type Drafted,
  drafted,
  type Evaluation,
  evaluate,
  isHiddenFrom,
  type Memory,
  type RuleFailure,
  type Subject,
} from '#engine/run/evaluate/evaluate';
import { declaredOnly } from '#engine/run/evaluate/undeclared';
import { stepInto } from '#engine/run/values';

/** A person's input, for the rules. Additional data from an API isn't their mistake, so rules don't see it. */
export const typedDraft = (subject: Subject, values: AnyRecord, memory?: Memory): Drafted =>
  drafted(subject, declaredOnly(fieldsOf(subject.entity), values), memory);

const logged = new Set<string>();

/** Rules that threw, for the browser's console: each once, because they run with every key. */
function log(entity: Entity, failures: readonly RuleFailure[]): void {
  for (const { rule, error } of failures) {
    const text = `${entity.name}.${rule} failed: ${error}`;
    if (logged.has(text)) continue;
    logged.add(text);
    console.error(text, error);
  }
}

/**
 * The declaration's result for a form, as the API will give it: computed fields and every problem, in field order. The server checks fields
 * that the person can't see.
 * @param facts undefined if they couldn't be loaded
 */
export function evaluatedInForm(
  subject: Subject,
  draft: Drafted,
  facts: AnyRecord | undefined,
  memory?: Memory,
): Evaluation & { problems: Problem[] } {
  const { entity, user } = subject;
  const fields = fieldsOf(entity);
  const result = evaluate(subject, draft, facts, [], memory);
  log(entity, result.failures);
  const order = Object.keys(fields);
  const place = ({ field }: Problem) => {
    const index = order.indexOf(field.split('.')[0] ?? '');
    return index < 0 ? order.length : index;
  };
  const problems = result.problems.filter(({ field }) => !isHiddenFrom(user, fields, field));
  return { ...result, problems: problems.sort((a, b) => place(a) - place(b)) };
}

/**
 * The problems, without untouched stored ones: another API accepted them by its own rules, and they must not prevent other changes. `known`
 * is shown next to the save button.
 */
export function newProblems(
  subject: Subject,
  problems: readonly Problem[],
  facts: AnyRecord | undefined,
): { problems: Problem[]; known: Problem[] } {
  const { entity, before } = subject;
  if (!entity.onlySpec || !before || problems.length === 0) return { problems: [...problems], known: [] };
  const keyOf = ({ field, rule, message }: Problem) => JSON.stringify([field, rule, message]);
  const stored = new Set(evaluatedInForm(subject, typedDraft(subject, before), facts).problems.map(keyOf));
  return {
    problems: problems.filter((problem) => !stored.has(keyOf(problem))),
    known: problems.filter((problem) => stored.has(keyOf(problem))),
  };
}

/** 'portions.1.price' in words: 'Portions 2, price'; 'items.2.unitPrice' of a document: 'Line 3, unit price'. '' for the record as a whole. */
export function labelOfPath(fields: Fields, path: string): string {
  const words: string[] = [];
  let inner: Fields | undefined = fields;
  let isLines = false;
  for (const step of path.split('.').filter(Boolean)) {
    if (/^\d+$/.test(step)) {
      words[words.length - 1] = `${isLines ? 'Line' : (words.at(-1) ?? 'Row')} ${Number(step) + 1}`;
      continue;
    }
    const field: Field | undefined = inner?.[step];
    isLines = field?.kind === 'lines';
    const label: string = field ? labelOf(step, field) : inWords(step);
    words.push(words.length ? inSentence(label) : label);
    inner = field && 'fields' in field ? field.fields : undefined;
  }
  return words.join(', ');
}

/** A row's place without its last step, if the message begins with that: 'Times of the day 1' for 'From must be before to'. */
function withoutRepetition(place: string, message: string): string {
  const steps = place.split(', ');
  const last = steps.pop()?.toLowerCase() ?? '';
  return steps.length > 0 && message.toLowerCase().startsWith(`${last} `) ? steps.join(', ') : place;
}

/** A problem in a list: its message and, if needed, what it is about. */
export function problemText(fields: Fields, { field, message }: Problem): string {
  const label = withoutRepetition(labelOfPath(fields, field), message);
  // In a custom input the position in a list means little to people; its messages name the thing.
  const isNamed = field.includes('.') && fields[field.split('.')[0] ?? '']?.input !== undefined;
  return label && !isNamed && !message.toLowerCase().includes(label.split(',')[0]?.toLowerCase() ?? '')
    ? `${label}: ${message}`
    : message;
}

/** The value at a dotted path; null if there is none. */
export const valueAt = (values: AnyRecord, path: string): unknown =>
  path === '' ? null : (path.split('.').reduce<unknown>(stepInto, values) ?? null);

const ROOT = 'root.record';

/** The path under which react-hook-form stores a problem. */
export const errorPath = ({ field }: Problem): string => field || ROOT;
