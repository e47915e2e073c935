/** Documents by kind and status: for those that await approval, and for the counts of other clients. */

import { can } from '#engine/read/access';
import type { WaitingDocuments } from '#engine/read/dashboards';
import { approvalsOf, statesBeforeApproval } from '#engine/read/openStates';
import { permissionOf } from '#engine/read/rights';
import { rowsIn, textsIn } from '#engine/run/values';
import { documents } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable, Row } from '../db/types';

interface CountRow extends Row {
  resource: string;
  status: string;
  count: number;
}

/** The number of documents at these outlets, by kind and status, for kinds that the person can see. */
export async function countDocuments(
  q: Queryable,
  identity: Identity,
  outlets: readonly string[],
): Promise<Record<string, Record<string, number>>> {
  const seen = documents.filter(({ module }) => can(identity, module, 'view'));
  const rows = await q.query<CountRow>(
    `select resource, status, count(*)::int as count from records
     where group_id = $1 and resource = any($2::text[]) and outlet_id = any($3::text[]) and status <> 'delete' group by 1, 2`,
    [identity.groupId, seen.map(({ name }) => name), outlets],
  );
  const counts: Record<string, Record<string, number>> = Object.fromEntries(seen.map(({ name }) => [name, {}]));
  for (const { resource, status, count } of rows) counts[resource] = { ...counts[resource], [status]: count };
  return counts;
}

/** Documents awaiting approval: how many of each kind, since when, and for whom. */
export async function waitingFor(
  q: Queryable,
  identity: Identity,
  outlets: readonly string[],
): Promise<WaitingDocuments[]> {
  const kinds = documents.filter(
    (document) =>
      can(identity, document.module, 'view') && approvalsOf(document).some((key) => key in (document.actions ?? {})),
  );
  const rows = await q.query<Row & { resource: string; count: number; oldest: string | null }>(
    `select r.resource, count(*)::int as count, min(r.data ->> 'docDate') as oldest
     from records r join jsonb_to_recordset($2::jsonb) k (resource text, statuses jsonb) on k.resource = r.resource and k.statuses ? r.status
     where r.group_id = $1 and r.outlet_id = any($3::text[]) group by 1`,
    [
      identity.groupId,
      JSON.stringify(kinds.map((document) => ({ resource: document.name, statuses: statesBeforeApproval(document) }))),
      outlets,
    ],
  );
  if (rows.length === 0) return [];
  const roles = await approvingRoles(q, identity);
  return kinds.flatMap((document): WaitingDocuments[] => {
    const row = rows.find(({ resource }) => resource === document.name);
    if (!row) return [];
    const needed = approvalsOf(document).map(permissionOf);
    return [
      {
        resource: document.name,
        count: row.count,
        ...(row.oldest ? { oldest: row.oldest } : {}),
        approvers: roles.flatMap(({ name, held }) =>
          needed.some((action) => held.has(`${document.module}.${action}`)) ? [name] : [],
        ),
      },
    ];
  });
}

/** The group's roles by name with their permissions: 'GRN.approve'. */
async function approvingRoles(q: Queryable, { groupId }: Identity): Promise<{ name: string; held: Set<string> }[]> {
  const rows = await q.query<Row & { name: string | null; modules: unknown }>(
    `select r.data ->> 'name' as name, r.data -> 'module' as modules
     from records r where r.group_id = $1 and r.resource = 'userRoles' and r.status = 'active' order by 1`,
    [groupId],
  );
  return rows.map(({ name, modules }) => ({
    name: name ?? '',
    held: new Set(
      rowsIn(modules).flatMap(({ moduleId, actions }) =>
        textsIn(actions).map((action) => `${String(moduleId)}.${action}`),
      ),
    ),
  }));
}
