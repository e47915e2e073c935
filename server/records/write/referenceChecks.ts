/** Checks references: the record exists, is in the person's scope, and can be chosen here. */

import { type AnyRecord, inSentence } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { offeredBy, titleOf } from '#engine/read/entities';
import type { Chosen } from '#engine/run/evaluate/choices';
import { matchesFilter } from '#engine/run/filters';
import { findEntity } from '#resources';
import type { Queryable } from '#server/db/types';
import { problem } from '#server/http/errors';
import { readMany, type Scope } from './store';

/** Reads the referenced records, one query per resource; `resource|id` -> record. In a transaction they can't be deleted until it ends. */
export async function readReferences(
  q: Queryable,
  scope: Scope,
  chosen: readonly Pick<Chosen, 'id' | 'field'>[],
): Promise<Map<string, AnyRecord>> {
  const ids = new Map<string, Set<string>>();
  for (const { id, field } of chosen) ids.set(field.to, (ids.get(field.to) ?? new Set()).add(id));
  const found = new Map<string, AnyRecord>();
  for (const [resource, wanted] of [...ids].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const entity = findEntity(resource);
    if (!entity) continue;
    for (const record of await readMany(q, scope, entity, [...wanted], { keep: true }))
      found.set(`${resource}|${record._id}`, record);
  }
  return found;
}

/** Problems of chosen ids, each at its field. */
export function referenceProblems(chosen: readonly Chosen[], found: ReadonlyMap<string, AnyRecord>): Problem[] {
  return chosen.flatMap(({ path, label, id, field, record }): Problem[] => {
    const target = findEntity(field.to);
    const named = found.get(`${field.to}|${id}`);
    if (!target || !named) {
      return [
        problem(
          path,
          'reference',
          `${label}: there is no ${inSentence(target?.label.one ?? field.to)} “${id.slice(0, 60)}”`,
        ),
      ];
    }
    const filter = offeredBy(field, record, target);
    if (!filter || matchesFilter(named, filter)) return [];
    const isForeign = filter.outletId !== undefined && !matchesFilter(named, { outletId: filter.outletId });
    const why = isForeign ? ' belongs to another outlet and' : '';
    return [problem(path, 'choice', `${label}: ${titleOf(target, named) || id}${why} cannot be chosen here`)];
  });
}
