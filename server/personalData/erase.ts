/** Erases who a guest is from what tills sent: bills, advances, orders and visits stay, without the guest. */

import type { Database, Queryable } from '../db/types';
import { departments, type GuestData } from '../department';
import { Parameters } from '../records/read/sql';
import { matcherOf } from './matching';
import type { Subject } from './subject';
import { groupTables } from './tables';

/** What is in the place of a name that a report needs. */
const ERASED = 'Erased guest';

const count = async (q: Queryable, statement: string, parameters: Parameters): Promise<number> =>
  (await q.query(`${statement} returning 1 as one`, parameters.values)).length;

async function eraseColumns(
  q: Queryable,
  groupId: string,
  table: string,
  columns: readonly string[],
  subject: Subject,
): Promise<number> {
  const parameters = new Parameters();
  const group = parameters.add(groupId);
  const matcher = matcherOf(subject.identifiers, parameters);
  return count(
    q,
    `update ${table} t set ${columns.map((name) => `${name} = null`).join(', ')}
     where t.group_id = ${group} and (${columns.map((name) => matcher.condition(`t.${name}`, 'text')).join(' or ')})`,
    parameters,
  );
}

async function eraseKinds(
  q: Queryable,
  groupId: string,
  table: string,
  kinds: NonNullable<GuestData['kinds']>,
  subject: Subject,
): Promise<number> {
  let erased = 0;
  for (const [kind, { fields, required, isOwn }] of Object.entries(kinds)) {
    const parameters = new Parameters();
    const group = parameters.add(groupId);
    const matcher = matcherOf(subject.identifiers, parameters);
    const isTheirs = fields.map((name) => matcher.condition(`t.data ->> '${name}'`, 'text')).join(' or ');
    const where = `where t.group_id = ${group} and t.kind = ${parameters.add(kind)} and (${isTheirs})`;
    const kept = JSON.stringify(Object.fromEntries(required.map((name) => [name, ERASED])));
    erased += await count(
      q,
      isOwn
        ? `delete from ${table} t ${where}`
        : `update ${table} t set data = (t.data - ${parameters.add([...fields])}::text[]) || ${parameters.add(kept)}::jsonb ${where}`,
      parameters,
    );
  }
  return erased;
}

/**
 * Erases a guest everywhere that a department declares, archive included.
 * @returns how many rows named them
 */
export async function eraseGuest(db: Database, groupId: string, subject: Subject): Promise<number> {
  const existing = new Set((await groupTables(db)).map(({ name }) => name));
  return db.transaction(async (tx) => {
    let erased = 0;
    for (const { table, columns, kinds } of departments().all.flatMap(({ guests = [] }) => guests))
      for (const name of [table, `archived_${table}`].filter((each) => existing.has(each))) {
        if (columns) erased += await eraseColumns(tx, groupId, name, columns, subject);
        if (kinds) erased += await eraseKinds(tx, groupId, name, kinds, subject);
      }
    return erased;
  });
}
