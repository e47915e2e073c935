/** Menu categories have at most two levels (domain 1.2). */

import { type AnyRecord, type Problem, refuse } from '#engine/define';

const namesOf = (records: readonly AnyRecord[]): string =>
  records
    .slice(0, 3)
    .map(({ name }) => String(name))
    .join(', ');

/** Finds a category inside itself, or one that would create a third level. */
export function levelProblems(
  { _id, name, parentId }: AnyRecord,
  parent: AnyRecord | undefined,
  children: readonly AnyRecord[],
): Problem[] {
  const problems: Problem[] = [];
  if (!parentId) return problems;
  const say = (rule: string, message: string) => problems.push(refuse('parentId', rule, message));
  if (parentId === _id) say('cycle', 'A category can’t be its own parent');
  if (children.length > 0) say('depth', `${name} has subcategories (${namesOf(children)}). Move them first`);
  if (parent?.parentId)
    say('depth', `${String(parent.name)} is already inside another category. Choose a top-level category`);
  return problems;
}
