import { fieldsOf, lineFieldsOf } from '../../../resources/entities';
import { linesOf } from '../../../resources/inventoryLines';
import type { AnyRecord, Document, Field, Fields, Problem } from '../../../resources/schema';
import { validateFields } from '../../../resources/validate';
import type { FormSession } from '../../facts/formSession';
import { declaredPart, isTheirs } from '../form/problems';

/**
 * Everything that is wrong with a document, as `checkRecord` says it, for use while somebody types: a line that has not changed is
 * not read again, since there may be hundreds.
 */
export function createLineChecker(
  entity: Document,
  { context, user }: FormSession,
): (record: AnyRecord, facts: AnyRecord) => Problem[] {
  const { items: field, ...header } = fieldsOf(entity) as Fields & { items: Field };
  const lineFields = lineFieldsOf(entity);
  const moment = { today: context.today };
  const known = new WeakMap<object, readonly Problem[]>();
  const ofLine = (line: AnyRecord): readonly Problem[] => {
    let problems = known.get(line);
    if (!problems) {
      problems = validateFields(lineFields, line, moment).problems;
      known.set(line, problems);
    }
    return problems;
  };
  return (record, facts) => {
    const { items: _items, ...rest } = declaredPart(entity, record);
    const lines = linesOf(record);
    const own = [
      ...validateFields(header, rest, moment).problems,
      ...(lines.length === 0 ? validateFields({ items: field }, { items: [] }, moment).problems : []),
      ...lines.flatMap((line, index) =>
        ofLine(line).map((problem) => ({ ...problem, field: `items.${index}.${problem.field}` })),
      ),
    ];
    const problems = own.filter((problem) => isTheirs(fieldsOf(entity), problem.field, user));
    let further: readonly Problem[] = [];
    try {
      further = entity.check?.(record, facts, context) ?? [];
    } catch {
      // Rules over several fields may trip over a half-typed record; the fields' own problems come first then.
    }
    const named = new Set(problems.map((problem) => problem.field));
    problems.push(...further.filter((problem) => !named.has(problem.field)));
    return problems;
  };
}
