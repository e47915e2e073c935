import type { Queryable } from '../db/types';
import { newSessionToken, sessionIdOf } from './tokens';

/** A session ends after this long without a renewal; the console signs idle people out earlier (2 hours, spec section 9). */
const idleLimit = '12 hours';
/** However active the person is, the session ends this long after the sign-in (OWASP ASVS 7.3.2). */
const longest = '24 hours';
/** Ended sessions are kept for a while for support questions, then removed at the person's next sign-in. */
const keepEnded = '7 days';

export interface Person {
  groupId: string;
  userId: string;
}

/** The origin of a session, as people recognise it. */
interface SessionOrigin {
  /** The browser's `User-Agent`. */
  agent?: string | undefined;
  address?: string | undefined;
  /** How the person signed in. @default 'password' */
  method?: SignInMethod;
}

/** By password, with or without a second step, or at the group's OpenID Connect provider. */
export type SignInMethod = 'password' | 'openId';

/** The rest adds nothing. */
const AGENT_LENGTH = 300;

/** Starts a session. The token goes to the browser and isn't stored here. */
export async function openSession(
  db: Queryable,
  person: Person,
  { agent, address, method = 'password' }: SessionOrigin = {},
): Promise<{ token: string; sessionId: string }> {
  const token = newSessionToken();
  const sessionId = sessionIdOf(token);
  await db.query(
    `delete from sessions where group_id = $1 and user_id = $2 and expires_at < now() - interval '${keepEnded}'`,
    [person.groupId, person.userId],
  );
  await db.query(
    `insert into sessions (id, group_id, user_id, agent, address, method, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, now(), now() + interval '${idleLimit}')`,
    [sessionId, person.groupId, person.userId, agent?.slice(0, AGENT_LENGTH) ?? null, address ?? null, method],
  );
  return { token, sessionId };
}

/** Extends a live session by another idle period; an ended one stays ended. */
export async function extendSession(db: Queryable, sessionId: string): Promise<void> {
  await db.query(
    `update sessions set seen_at = now(), expires_at = least(now() + interval '${idleLimit}', created_at + interval '${longest}')
     where id = $1 and revoked_at is null and expires_at > now()`,
    [sessionId],
  );
}

/** A sign-in that has not ended. */
interface LiveSession {
  id: string;
  agent: string | null;
  address: string | null;
  startedAt: string;
  /** When it was last renewed; a browser in use does that every few minutes. */
  lastSeenAt: string;
}

/** A person's live sessions, most recently seen first. */
export const liveSessions = (db: Queryable, { groupId, userId }: Person): Promise<LiveSession[]> =>
  db.query<LiveSession & Record<string, unknown>>(
    `select id, agent, address, created_at as "startedAt", coalesce(seen_at, created_at) as "lastSeenAt" from sessions
     where group_id = $1 and user_id = $2 and revoked_at is null and expires_at > now()
     order by coalesce(seen_at, created_at) desc, id limit 100`,
    [groupId, userId],
  );

/**
 * Ends one of a person's sessions at once, on every process, and adds it to the user log. Returns false if the person has no such session, live or
 * ended.
 */
export async function revokeSession(db: Queryable, person: Person, sessionId: string): Promise<boolean> {
  const rows = await db.query(
    `with found as (select id, revoked_at, address from sessions where id = $1 and group_id = $2 and user_id = $3 for update),
     ended as (update sessions s set revoked_at = now() from found f where s.id = f.id and f.revoked_at is null),
     noted as (
       insert into history (group_id, resource, id, user_id, action, changes, address)
       select $2, 'signIns', $3, $3, 'signOut', '{}', address from found where revoked_at is null)
     select id from found`,
    [sessionId, person.groupId, person.userId],
  );
  return rows.length === 1;
}

/** Ends a person's sessions, all or all but one, and sign-ins that they have begun: after a password change or deactivation. */
export async function revokeSessions(db: Queryable, person: Person, exceptSessionId = ''): Promise<void> {
  await db.query(
    `update sessions set revoked_at = now()
     where group_id = $1 and user_id = $2 and id <> $3 and revoked_at is null`,
    [person.groupId, person.userId, exceptSessionId],
  );
  await db.query('delete from sign_in_tickets where group_id = $1 and user_id = $2', [person.groupId, person.userId]);
}

/** The people in a list who have a live session. */
export async function signedIn(q: Queryable, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await q.query<{ user_id: string }>(
    `select distinct user_id from sessions
     where group_id = $1 and user_id = any($2) and revoked_at is null and expires_at > now()`,
    [groupId, [...userIds]],
  );
  return new Set(rows.map((row) => row.user_id));
}

/**
 * Updates who is signed in (domain 1.1, sessionStatus) from live sessions, and the time of a sign-in. This doesn't count as an edit of the
 * user: `_rev` stays, so no one editing the user gets a conflict.
 */
export async function noteStatus(db: Queryable, person: Person, isSignIn = false): Promise<void> {
  const signIn = isSignIn ? `|| jsonb_build_object('lastLoginDateTime', $3::text)` : '';
  // Unchanged values aren't written again.
  const isNew = isSignIn ? '' : `and data ->> 'sessionStatus' is distinct from s.status`;
  await db.query(
    `update records set data = data || jsonb_build_object('sessionStatus', s.status) ${signIn}
     from (select case when exists (
         select from sessions where group_id = $1 and user_id = $2 and revoked_at is null and expires_at > now()
       ) then 'online' else 'offline' end as status) s
     where group_id = $1 and resource = 'users' and id = $2 ${isNew}`,
    [person.groupId, person.userId, ...(isSignIn ? [new Date().toISOString()] : [])],
  );
}
