import { type AccessUser, canSee } from '../../../resources/access';
import { fieldsOf } from '../../../resources/entities';
import {
  type AnyRecord,
  type Context,
  type Entity,
  type Field,
  type Fields,
  inWords,
  labelOf,
  type Problem,
} from '../../../resources/schema';
import { validateRecord } from '../../../resources/validate';

/** The part of a record that the declaration knows, plus `_id` and `_rev`: what else an API sends along is no mistake of the person's. */
export const declaredPart = (entity: Entity, record: AnyRecord): AnyRecord => {
  const fields = fieldsOf(entity);
  return Object.fromEntries(Object.entries(record).filter(([key]) => key in fields || key.startsWith('_')));
};

/** Whether the person could do anything about a field: what is hidden from them is the server's to judge. */
export const isTheirs = (fields: Fields, path: string, user: AccessUser): boolean => {
  let inner: Fields | undefined = fields;
  for (const step of path.split('.')) {
    if (/^\d+$/.test(step)) continue;
    const field: Field | undefined = inner?.[step];
    if (!field) return true;
    if (field.hidden || !canSee(user, field)) return false;
    inner = 'fields' in field ? field.fields : undefined;
  }
  return true;
};

export interface Checked {
  /** Normalised: trimmed, decimals at their places. */
  value: AnyRecord;
  problems: Problem[];
}

/**
 * Everything that is wrong with a record, in the words the server uses: each field's own rules, then the declaration's
 * `check` for what the first left standing. In the order of the fields.
 */
export function checkRecord(
  entity: Entity,
  record: AnyRecord,
  facts: AnyRecord,
  context: Context,
  user: AccessUser,
): Checked {
  const fields = fieldsOf(entity);
  const own = validateRecord(entity, declaredPart(entity, record), { today: context.today });
  const problems = own.problems.filter((problem) => isTheirs(fields, problem.field, user));
  let further: readonly Problem[] = [];
  try {
    further = entity.check?.(record, facts, context) ?? [];
  } catch {
    // Rules over several fields may trip over a half-typed record; the fields' own problems come first then.
  }
  for (const problem of further) if (!problems.some((known) => known.field === problem.field)) problems.push(problem);
  const order = Object.keys(fields);
  const place = (problem: Problem) => {
    const index = order.indexOf(problem.field.split('.')[0] ?? '');
    return index < 0 ? order.length : index;
  };
  return { value: own.value, problems: [...problems].sort((a, b) => place(a) - place(b)) };
}

/** What `compute` changes in a record, or nothing when it trips over a half-typed one. */
export function computedChanges(entity: Entity, record: AnyRecord, facts: AnyRecord, context: Context): AnyRecord {
  try {
    return entity.compute?.(record, facts, context) ?? {};
  } catch {
    return {};
  }
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
    words.push(words.length ? label.charAt(0).toLowerCase() + label.slice(1) : label);
    inner = field && 'fields' in field ? field.fields : undefined;
  }
  return words.join(', ');
}

const ROOT = 'root.record';

/** The path under which react-hook-form keeps a problem. */
export const errorPath = (problem: Problem): string => problem.field || ROOT;

/** Problems as react-hook-form's nested errors; where two meet at one path the first stands. */
export function toErrors(problems: readonly Problem[]): AnyRecord {
  const errors: AnyRecord = {};
  // Outer paths first, so that a list's own message and its rows' messages fit into one object.
  for (const problem of [...problems].sort((a, b) => a.field.split('.').length - b.field.split('.').length)) {
    let at = errors;
    for (const step of errorPath(problem).split('.')) {
      at[step] ??= {};
      at = at[step] as AnyRecord;
    }
    at.type ??= problem.rule;
    at.message ??= problem.message;
  }
  return errors;
}
