/** Documents by kind and status: what waits for an approval, and the counts of other clients. */

import { can } from '#engine/read/access';
import type { WaitingDocuments } from '#engine/read/dashboards';
import { approvalsOf, statesBeforeApproval } from '#engine/read/openStates';
import { documents } from '#resources';
import type { Identity } from '../auth/identity';
import type { Queryable, Row } from '../db/types';

interface CountRow extends Row {
  resource: string;
  status: string;
  count: number;
}

/** How many documents there are at these outlets, by kind and status; of the kinds that the person sees. */
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

/** What waits for an approval, the kinds first that this person may approve. */
export async function waitingFor(
  q: Queryable,
  identity: Identity,
  outlets: readonly string[],
): Promise<WaitingDocuments[]> {
  const counts = await countDocuments(q, identity, outlets);
  return documents.flatMap((document): WaitingDocuments[] => {
    const own = counts[document.name];
    if (!own || !approvalsOf(document).some((key) => key in (document.actions ?? {}))) return [];
    const count = statesBeforeApproval(document).reduce((sum, state) => sum + (own[state] ?? 0), 0);
    return count > 0 ? [{ resource: document.name, count }] : [];
  });
}
