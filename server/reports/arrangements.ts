/** A person's dashboard arrangement: which tiles, in which order. Stored for the person, not the browser. */

import type { Dashboard } from '#engine/define/dashboard';
import { type Arrangement, AS_DECLARED } from '#engine/read/dashboards';
import type { Identity } from '../auth/identity';
import type { Queryable, Row } from '../db/types';
import { invalid, problem } from '../http/errors';

interface ArrangementRow extends Row {
  arrangement: Arrangement;
}

export async function arrangementOf(q: Queryable, identity: Identity, name: string): Promise<Arrangement> {
  const [row] = await q.query<ArrangementRow>(
    'select arrangement from dashboards where group_id = $1 and user_id = $2 and name = $3',
    [identity.groupId, identity.userId, name],
  );
  return row?.arrangement ?? AS_DECLARED;
}

/** Names of existing tiles; anything else is refused. */
function namesIn(value: unknown, field: string, dashboard: Dashboard): string[] {
  const known = Object.keys(dashboard.tiles);
  if (!Array.isArray(value) || !value.every((each): each is string => known.includes(String(each))))
    throw invalid([problem(field, 'choice', `${field} is a list of names among: ${known.join(', ')}`)]);
  return [...new Set(value)];
}

/**
 * Stores an arrangement; the declared one is stored as none.
 * @throws ApiError 400 for unknown tiles
 */
export async function arrange(
  q: Queryable,
  identity: Identity,
  dashboard: Dashboard,
  body: { order?: unknown; hidden?: unknown },
): Promise<Arrangement> {
  const arrangement = {
    order: namesIn(body.order, 'order', dashboard),
    hidden: namesIn(body.hidden, 'hidden', dashboard),
  };
  const key = [identity.groupId, identity.userId, dashboard.name];
  if (arrangement.order.length === 0 && arrangement.hidden.length === 0)
    await q.query('delete from dashboards where group_id = $1 and user_id = $2 and name = $3', key);
  else
    await q.query(
      `insert into dashboards (group_id, user_id, name, arrangement) values ($1, $2, $3, $4::jsonb)
       on conflict (group_id, user_id, name) do update set arrangement = excluded.arrangement`,
      [...key, JSON.stringify(arrangement)],
    );
  return arrangement;
}
