import type { AnyRecord } from '#engine/define/fields';
import { type NamedSetting, namedSettings } from '#engine/run/settings';
import type { Queryable } from '../db/types';
import type { Identity } from './identity';

/** All that the console needs for its first paint, so that signing in needs no second round trip. */
export interface SessionPayload {
  user: Omit<Identity, 'permissions' | 'sessionId'>;
  sessionId: string;
  permissions: Identity['permissions'];
  isAdministrator: boolean;
  group: AnyRecord;
  /** The person's outlets in the person's order, whole records. */
  outlets: AnyRecord[];
  /** Outlet id -> its settings, complete: what is not stored has its default. */
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
  const { permissions, sessionId, ...user } = identity;
  return {
    user,
    sessionId,
    permissions,
    isAdministrator: identity.isAdministrator,
    group: find('groups', identity.groupId) ?? { _id: identity.groupId },
    outlets,
    settings: Object.fromEntries(
      identity.outletIds.flatMap((id) =>
        find('outlets', id) ? [[id, namedSettings(find('systemSettings', id))]] : [],
      ),
    ),
  };
}
