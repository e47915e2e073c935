/** The shape of an incoming record: lists where lists belong, groups where groups do, so that rules can read it. */
import type { AnyRecord, Field, Fields, Kind } from '../define/fields';
import { labelOf } from '../define/fields';
import type { Problem } from '../define/rules';

const isObject = (value: unknown): value is AnyRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kinds whose value is a list of plain values. */
const LISTS: readonly Kind[] = ['choices', 'references', 'tags', 'files'];

/** What is wrong with the shape of one value; nothing if it is blank. */
function* problemsIn(field: Field, value: unknown, label: string, path: string): Generator<Problem> {
  if (value === undefined || value === null || value === '') return;
  if (field.kind === 'list' || field.kind === 'lines') {
    if (!Array.isArray(value)) yield { field: path, rule: 'type', message: `${label} must be a list` };
    else
      for (const [index, each] of value.entries()) {
        if (isObject(each)) yield* shapeProblems(field.fields, each, `${path}.${index}.`);
        else yield { field: `${path}.${index}`, rule: 'type', message: `${label} ${index + 1} must be an object` };
      }
  } else if (field.kind === 'group') {
    if (isObject(value)) yield* shapeProblems(field.fields, value, `${path}.`);
    else yield { field: path, rule: 'type', message: `${label} must be an object` };
  } else if (LISTS.includes(field.kind)) {
    if (!Array.isArray(value)) yield { field: path, rule: 'type', message: `${label} must be a list` };
  } else if (typeof value === 'object' && field.kind !== 'computed' && !field.when) {
    // The validator handles fields that may not apply; their value is then ignored.
    yield { field: path, rule: 'type', message: `${label} must be a single value` };
  }
}

/**
 * Values whose shape no rule could read, each with its dotted path; the validator reports everything else. Runs before any rule sees the
 * record.
 */
export function* shapeProblems(fields: Fields, record: AnyRecord, prefix = ''): Generator<Problem> {
  for (const [key, field] of Object.entries(fields))
    yield* problemsIn(field, record[key], labelOf(key, field), prefix + key);
}
