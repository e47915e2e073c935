import type { AnyRecord } from '#engine/define/fields';
import type { NamedSetting } from '#engine/define/trade/setting';
import type { FeatureFacts } from '#engine/define/trade/trade';
import { can } from '#engine/read/access';
import { FIRST_DAY, firstDayTasks, isFirstDayOpen } from '#engine/read/firstDay';
import { featuresOf } from '#engine/run/features';
import { namedSettings } from '#engine/run/settings';
import { declarations, trade } from '#resources';
import type { Queryable } from '../db/types';
import { firstDayDone } from '../records/read/firstDay';
import { scopeOfIdentity } from '../records/read/scope';
import type { Identity } from './identity';

/** Everything the console needs for its first paint, so that signing in needs no second round trip. */
export interface SessionPayload {
  user: Omit<Identity, 'permissions' | 'sessionId'>;
  sessionId: string;
  permissions: Identity['permissions'];
  isAdministrator: boolean;
  group: AnyRecord;
  /** Whole records of the person's outlets, in the person's order. */
  outlets: AnyRecord[];
  /** Outlet id -> its complete settings; unsaved ones have their default. */
  settings: Record<string, NamedSetting[]>;
}

interface StoredRow extends Record<string, unknown> {
  resource: string;
  id: string;
  rev: string;
  status: string;
  data: AnyRecord;
}

const recordOf = (row: StoredRow): AnyRecord => ({ ...row.data, _id: row.id, _rev: row.rev, status: row.status });

/** Whether the group's checklist has a step left for this person. Only computed for groups that show it. */
async function hasFirstDay(db: Queryable, identity: Identity, facts: FeatureFacts): Promise<boolean> {
  if (facts.group.showFirstDay !== true || !can(identity, FIRST_DAY, 'view')) return false;
  const tasks = firstDayTasks(trade.navigation, declarations, identity, featuresOf(trade, facts));
  return isFirstDayOpen(tasks, await firstDayDone(db, scopeOfIdentity(identity), tasks));
}

/** Reads group, outlets and settings of a person in one query. */
export async function sessionPayload(db: Queryable, identity: Identity): Promise<SessionPayload> {
  const rows = await db.query<StoredRow>(
    `select resource, id, rev, status, data from records
     where group_id = $1 and ((resource in ('outlets', 'systemSettings') and id = any($2)) or (resource = 'groups' and id = $1))`,
    [identity.groupId, identity.outletIds],
  );
  const find = (resource: string, id: string): AnyRecord | undefined => {
    const row = rows.find((each) => each.resource === resource && each.id === id);
    return row && recordOf(row);
  };
  const outlets = identity.outletIds.flatMap((id): AnyRecord[] => {
    const outlet = find('outlets', id);
    return outlet ? [outlet] : [];
  });
  const group = find('groups', identity.groupId) ?? { _id: identity.groupId };
  const settings = Object.fromEntries(
    identity.outletIds.flatMap((id) =>
      find('outlets', id) ? [[id, namedSettings(trade.settings, find('systemSettings', id))]] : [],
    ),
  );
  const isFirstDay = await hasFirstDay(db, identity, { outlets, settings, group });
  const { permissions, sessionId, ...user } = identity;
  return {
    user,
    sessionId,
    permissions,
    isAdministrator: identity.isAdministrator,
    group: isFirstDay ? { ...group, _firstDay: true } : group,
    outlets,
    settings,
  };
}

/** The group's name, for what leaves the program under it. */
export async function groupNameOf(q: Queryable, groupId: string): Promise<string> {
  const [row] = await q.query<{ name: string | null }>(
    "select data ->> 'name' as name from records where group_id = $1 and resource = 'groups' and id = $1",
    [groupId],
  );
  return row?.name ?? '';
}
