/** Which checklist steps of a new group are done, according to its records. */

import type { FirstDayTask } from '#engine/read/firstDay';
import type { Queryable } from '#server/db/types';
import { clockFor } from '../rules/dateStatus';
import { filterConditions } from './conditions';
import { type Scope, scopeCondition } from './scope';
import { Parameters } from './sql';

/** Names of the entities whose step is done, in one short query. */
export async function firstDayDone(q: Queryable, scope: Scope, tasks: readonly FirstDayTask[]): Promise<Set<string>> {
  if (tasks.length === 0) return new Set();
  const parameters = new Parameters();
  const counts: string[] = [];
  for (const { entity, where = {}, given, atLeast = 1 } of tasks) {
    const clock = await clockFor(q, scope.groupId, entity);
    const conditions = [
      scopeCondition(entity, scope, parameters),
      ...filterConditions(entity, where, parameters, clock),
      ...(given ? [`coalesce(r.data #>> ${parameters.add(given.split('.'))}::text[], '') <> ''`] : []),
    ];
    counts.push(
      `select ${parameters.add(entity.name)}::text as name where
       (select count(*) from (select from records r where ${conditions.join(' and ')} limit ${atLeast}) as found) >= ${atLeast}`,
    );
  }
  const rows = await q.query<{ name: string }>(counts.join(' union all '), parameters.values);
  return new Set(rows.map(({ name }) => name));
}
