/**
 * Stored values that today's rules would refuse: what an API has kept since before a rule, or by rules of its own. They keep nobody from
 * changing something else; the form points them out.
 */

import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import type { Subject } from '#engine/run/evaluate/evaluate';
import { isEmpty, isRows, sameValue, stepInto } from '#engine/run/values';
import { judged, typedDraft } from './problems';
import { present } from './record';

/** Problems of what someone typed, and those that the record was read with. */
export interface Told {
  problems: readonly Problem[];
  inherited: readonly Problem[];
}

/** The value at a dotted path. */
const at = (record: unknown, path: string): unknown => path.split('.').reduce(stepInto, record);

/** Where a row of the form is in the stored list: by the field that tells its rows apart, else at the same place. */
function storedIndex(field: Field | undefined, typed: unknown, stored: unknown, index: string): string {
  const key = field?.kind === 'list' ? field.key : field?.kind === 'lines' ? 'lineNo' : undefined;
  if (key === undefined || !isRows(stored) || stored.every((row) => isEmpty(row[key]))) return index;
  const id = stepInto(stepInto(typed, index), key);
  // A new row is at no place of the stored list.
  return String(isEmpty(id) ? -1 : stored.findIndex((row) => row[key] === id));
}

/** The path of a form's value in the stored record, rows wherever they were moved from. */
function storedPath(fields: Fields, typed: AnyRecord, stored: AnyRecord, path: string): string {
  const steps: string[] = [];
  let inner = fields;
  let field: Field | undefined;
  for (const [place, step] of path.split('.').entries()) {
    const before = path.split('.').slice(0, place).join('.');
    if (/^\d+$/.test(step)) steps.push(storedIndex(field, at(typed, before), at(stored, steps.join('.')), step));
    else {
      field = inner[step];
      inner = field && 'fields' in field ? field.fields : {};
      steps.push(step);
    }
  }
  return steps.join('.');
}

/**
 * Tells apart the problems of a change of a stored record. A problem is inherited where the stored record has it as well and nobody has touched
 * the value. A rule that failed is never: nothing is known of the record then.
 */
export function told(
  subject: Subject,
  typed: AnyRecord,
  problems: readonly Problem[],
  facts: AnyRecord | undefined,
): Told {
  const { entity, before } = subject;
  if (!before || problems.length === 0) return { problems, inherited: [] };
  const fields = fieldsOf(entity);
  const stored = present(fields, before);
  const old = judged(subject, typedDraft(subject, stored), facts).problems;
  const isInherited = ({ field, rule, message }: Problem): boolean => {
    if (rule === 'ruleFailed') return false;
    if (field === '') return old.some((each) => each.field === '' && each.message === message);
    const path = storedPath(fields, typed, stored, field);
    return (
      old.some((each) => each.field === path && each.rule === rule) && sameValue(at(typed, field), at(stored, path))
    );
  };
  const inherited = problems.filter(isInherited);
  return { problems: problems.filter((problem) => !inherited.includes(problem)), inherited };
}
