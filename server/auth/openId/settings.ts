/** A group's OpenID Connect provider, as its sign-in settings say. */

import { rowsIn, textIn } from '#engine/run/values';
import type { Database, Queryable } from '../../db/types';
import { ApiError } from '../../http/errors';
import { administratorRole } from '../identity';
import { seal, unseal } from '../sealing';
import type { Person } from '../sessions';

/** What is known of a group's provider. */
export interface Provider {
  groupId: string;
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** Emails count as verified although the provider doesn't say so. */
  trustsEmails: boolean;
  /** The claim that decides the role. */
  roleClaim: string;
  /** In order; none keeps the roles as they are. */
  roles: readonly { value: string; roleId: string }[];
}

const secretPlace = (groupId: string): string => `openId ${groupId}`;

/** Encrypts a client secret for storage. */
export const sealClientSecret = (db: Queryable, groupId: string, secret: string): Promise<string> =>
  seal(db, secret, secretPlace(groupId));

/** Stores an encrypted client secret. */
export const setClientSecret = (tx: Queryable, groupId: string, sealed: string) =>
  tx.query(
    `insert into open_id_secrets (group_id, secret) values ($1, $2)
     on conflict (group_id) do update set secret = excluded.secret`,
    [groupId, sealed],
  );

/** A group's provider; undefined if people of the group sign in by password only, or there is no such group. */
export async function providerOf(db: Database, groupId: string): Promise<Provider | undefined> {
  const [row] = await db.query<{ data: Record<string, unknown>; secret: string | null }>(
    `select r.data, s.secret from records r left join open_id_secrets s on s.group_id = r.group_id
     where r.group_id = $1 and r.resource = 'signInSettings' and r.id = $1 and r.data ->> 'openId' = 'true'`,
    [groupId],
  );
  if (!row) return undefined;
  const { data, secret } = row;
  return {
    groupId,
    issuer: String(data.issuer),
    clientId: String(data.clientId),
    clientSecret: secret === null ? undefined : await unseal(db, secret, secretPlace(groupId)),
    trustsEmails: data.trustsEmails === true,
    roleClaim: textIn(data.roleClaim) ?? 'groups',
    roles: rowsIn(data.roles).map(({ value, roleId }) => ({ value: String(value), roleId: String(roleId) })),
  };
}

/** @throws ApiError 403 if only administrators of the group may use passwords, and the person is none */
export async function requirePasswordUse(db: Queryable, { groupId, userId }: Person): Promise<void> {
  const [refused] = await db.query(
    `select from records s join records u on u.group_id = s.group_id and u.resource = 'users' and u.id = $2
     where s.group_id = $1 and s.resource = 'signInSettings' and s.id = $1
       and s.data ->> 'openId' = 'true' and s.data ->> 'passwords' = 'administrators' and u.data ->> 'roleId' <> $3`,
    [groupId, userId, administratorRole],
  );
  if (refused)
    throw new ApiError(
      403,
      'passwordsOff',
      'Only administrators sign in with a password here. Use the sign-in link of your organization.',
    );
}
