/**
 * Stored values that current rules would refuse: from before a rule, or from an API with its own rules. They don't prevent other changes;
 * the form highlights them.
 */

import type { AnyRecord, Field, Fields } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { fieldsOf } from '#engine/read/entities';
import type { Subject } from '#engine/run/evaluate/evaluate';
import { isEmpty, isRows, sameValue, stepInto } from '#engine/run/values';
import { evaluatedInForm, typedDraft } from './problems';
import { applicableFields } from './record';

/** Problems from input, and those that the record was read with. */
interface Separated {
  problems: readonly Problem[];
  inherited: readonly Problem[];
}

/** The value at a dotted path. */
const at = (record: unknown, path: string): unknown => path.split('.').reduce(stepInto, record);

/** The stored row of a form's row: by its key field, otherwise by position. */
function storedIndex(field: Field | undefined, typed: unknown, stored: unknown, index: string): string {
  const key = field?.kind === 'list' ? field.key : field?.kind === 'lines' ? 'lineNo' : undefined;
  if (key === undefined || !isRows(stored) || stored.every((row) => isEmpty(row[key]))) return index;
  const id = stepInto(stepInto(typed, index), key);
  // A new row has no stored one.
  return String(isEmpty(id) ? -1 : stored.findIndex((row) => row[key] === id));
}

/** The path of a form's value in the stored record, wherever rows were moved from. */
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
 * Separates the problems of an update. A problem is inherited if the stored record has it too and no one has touched the value. A rule that
 * threw never counts as inherited, because nothing is known about the record then.
 */
export function withoutInherited(
  subject: Subject,
  typed: AnyRecord,
  problems: readonly Problem[],
  facts: AnyRecord | undefined,
): Separated {
  const { entity, before } = subject;
  if (!before || problems.length === 0) return { problems, inherited: [] };
  const fields = fieldsOf(entity);
  const stored = applicableFields(fields, before);
  const old = evaluatedInForm(subject, typedDraft(subject, stored), facts).problems;
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
