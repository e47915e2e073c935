import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { shapeProblems } from '#engine/run/shape';
import { invalid } from '#server/http/errors';

/**
 * Refuses a record with invalid lists or groups, before rules, defaults and merging walk it.
 * @throws ApiError 400 with every place
 */
export function requireShape(entity: Entity, input: AnyRecord): void {
  const problems = [...shapeProblems(fieldsOf(entity), input)];
  if (problems.length > 0) throw invalid(problems);
}
