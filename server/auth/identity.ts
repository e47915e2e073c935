import { ADMINISTRATOR_ROLE } from '#engine/read/access';
import { finest } from '#engine/run/currency';
import type { Database, Queryable } from '../db/types';
import { type AccessClaims, readAccessToken, sessionIdOf, tokenKey } from './tokens';

/** The requesting person and their permissions, the same for every call of the API. */
export interface Identity {
  userId: string;
  email: string;
  groupId: string;
  firstName: string;
  lastName: string;
  /** The person's outlets; nothing from other outlets is ever shown. */
  outletIds: string[];
  /** The existing ones, in the person's order; the first is selected by default. */
  outlets: { id: string; name: string; currency?: string }[];
  /** Module -> granted actions. Empty for an administrator, who has everything. */
  permissions: Record<string, readonly string[]>;
  isAdministrator: boolean;
  /** An administrator set the password: the person can only change it (domain 1.1). */
  mustChangePassword?: boolean;
  /** The person's role requires two-step verification. */
  requiresTwoStep?: true;
  /** It does, and the person has not set it up: they can only do that. */
  mustSetUpTwoStep?: true;
  sessionId: string;
}

/** The built-in role with every permission; it has no record (domain section 4). */
export const administratorRole = ADMINISTRATOR_ROLE;

interface IdentityRow extends Record<string, unknown> {
  user: {
    email: string;
    firstName?: string;
    lastName?: string;
    outletIds?: string[];
    roleId?: string;
    mustChangePassword?: boolean;
    twoStep?: boolean;
  };
  requires_two_step: boolean | null;
  modules: { moduleId: string; actions?: string[] }[] | null;
  outlets: Identity['outlets'];
  /** How long the session lives unless it is renewed. */
  left_ms: number;
}

const permissionsOf = (modules: IdentityRow['modules']): Record<string, string[]> => {
  const permissions: Record<string, string[]> = {};
  for (const { moduleId, actions = [] } of modules ?? []) {
    permissions[moduleId] = [...(permissions[moduleId] ?? []), ...actions];
  }
  return permissions;
};

/** The person behind a live session, read in one query. An inactive or deleted role leaves its people without permissions. */
export async function identityOf(db: Queryable, claims: AccessClaims): Promise<Identity | undefined> {
  return (await readIdentity(db, claims))?.identity;
}

async function readIdentity(
  db: Queryable,
  claims: AccessClaims,
): Promise<{ identity: Identity; leftMs: number } | undefined> {
  const [row] = await db.query<IdentityRow>(
    `select u.data as "user", r.data -> 'module' as modules,
       case when s.method <> 'password' then false when u.data ->> 'roleId' = $4 then (g.data -> 'administratorsTwoStep')::boolean else (r.data -> 'twoStep')::boolean end as requires_two_step,
       coalesce((
         select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.data ->> 'name', 'currency', o.data ->> 'currency') order by mine.place)
         from jsonb_array_elements_text(case jsonb_typeof(u.data -> 'outletIds') when 'array' then u.data -> 'outletIds' else '[]' end)
           with ordinality as mine (id, place)
         join records o on o.group_id = s.group_id and o.resource = 'outlets' and o.id = mine.id
       ), '[]') as outlets,
       (extract(epoch from s.expires_at - clock_timestamp()) * 1000)::double precision as left_ms
     from sessions s
     join records u on u.group_id = s.group_id and u.resource = 'users' and u.id = s.user_id
     left join records r on r.group_id = s.group_id and r.resource = 'userRoles' and r.id = u.data ->> 'roleId' and r.status = 'active'
     left join records g on g.group_id = s.group_id and g.resource = 'signInSettings' and g.id = s.group_id
     where s.id = $1 and s.group_id = $2 and s.user_id = $3 and s.revoked_at is null and s.expires_at > now()
       and u.status = 'active' and coalesce(u.data ->> 'userType', 'backOffice') <> 'pos'`,
    [claims.sessionId, claims.groupId, claims.userId, administratorRole],
  );
  if (!row) return undefined;
  const { user, modules, outlets, left_ms: leftMs, requires_two_step: requiresTwoStep } = row;
  const identity: Identity = {
    userId: claims.userId,
    email: user.email,
    groupId: claims.groupId,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    outletIds: user.outletIds ?? [],
    outlets,
    permissions: permissionsOf(modules),
    isAdministrator: user.roleId === administratorRole,
    mustChangePassword: user.mustChangePassword === true,
    ...(requiresTwoStep ? { requiresTwoStep } : {}),
    ...(requiresTwoStep && user.twoStep !== true ? { mustSetUpTwoStep: true } : {}),
    sessionId: claims.sessionId,
  };
  // Shared by many requests.
  for (const shared of [identity, identity.outletIds, identity.outlets, identity.permissions]) Object.freeze(shared);
  return { identity, leftMs };
}

/** The tables that an identity depends on. */
const MADE_OF = ['$sessions', 'users', 'userRoles', 'outlets', 'signInSettings'];
const WEIGHT = 4000;

/** What was read for each current identity. A change of the tables it is made of makes another identity, which begins with nothing. */
const readFor = new WeakMap<Identity, Map<string, Promise<unknown>>>();

/**
 * Reads something that depends only on the person's outlets once for as long as their identity is current. An identity that doesn't come
 * from `authenticate` isn't renewed by changes: for it, everything is read each time.
 * @param key unique among all callers
 */
export function readOnce<T>(identity: Identity, key: string, read: () => Promise<T>): Promise<T> {
  const known = readFor.get(identity);
  const kept = known?.get(key);
  // A key always has values of one type, because only the code that sets it reads it.
  if (kept) return kept as Promise<T>;
  const reading = read();
  known?.set(key, reading);
  reading.catch(() => known?.delete(key));
  return reading;
}

interface Known {
  identity: Identity;
  /** On a monotonic clock. */
  endsAt: number;
}

/**
 * The current person behind a live session: signing out, a new password, a changed role and a deactivated user all take effect at the next
 * call on every process. It is read again only if one of its tables changed, which is checked on every call.
 */
async function identityNow(db: Database, claims: AccessClaims): Promise<Identity | undefined> {
  if (!(await db.changes.ask())) return identityOf(db, claims);
  const { memory } = db.changes;
  const key = `identity|${claims.sessionId}|${claims.groupId}|${claims.userId}`;
  const stamp = db.changes.stamp(claims.groupId, MADE_OF);
  const now = performance.now();
  const found = memory.get<Known>(key, stamp);
  if (found && found.endsAt > now) return found.identity;
  const read = await readIdentity(db, claims);
  if (!read) return undefined;
  readFor.set(read.identity, new Map());
  memory.set(key, stamp, { identity: read.identity, endsAt: now + read.leftMs } satisfies Known, WEIGHT);
  return read.identity;
}

/** For a call that just created an outlet and may continue with it. */
export const copyOf = (identity: Identity): Identity => ({
  ...identity,
  outletIds: [...identity.outletIds],
  outlets: [...identity.outlets],
});

/** The currency of a person's outlets, or of some of them; of several currencies, the one with the most decimals. */
export const currencyOf = ({ outlets }: Pick<Identity, 'outlets'>, ids?: readonly string[]): string | undefined =>
  finest(outlets.flatMap(({ id, currency }) => (currency && (!ids || ids.includes(id)) ? [currency] : [])));

/** RFC 6750: the scheme is required, in any case. */
const tokenOf = (bearer: string | undefined): string => /^Bearer +(\S+) *$/i.exec(bearer ?? '')?.[1] ?? '';

/**
 * Who sent a request; undefined is a 401.
 * @param bearer the raw `Authorization` header
 */
export async function authenticate(db: Database, bearer: string | undefined): Promise<Identity | undefined> {
  const token = tokenOf(bearer);
  if (!token) return undefined;
  const claims = await readAccessToken(await tokenKey(db), token);
  return claims && !claims.isExpired ? identityNow(db, claims) : undefined;
}

/**
 * The session that a request may query or end: the session of a valid access token, or of an expired one together with the same session's long
 * token (`holdsSession`). Only that renews. A person who types for an hour, or whose laptop slept, can continue, while a stolen access
 * token alone is worth 15 minutes.
 */
export async function renewableClaims(
  db: Queryable,
  bearer: string | undefined,
  sessionToken: string | undefined,
): Promise<(AccessClaims & { holdsSession: boolean }) | undefined> {
  const claims = await readAccessToken(await tokenKey(db), tokenOf(bearer));
  if (!claims) return undefined;
  const holdsSession = sessionToken !== undefined && sessionIdOf(sessionToken) === claims.sessionId;
  return claims.isExpired && !holdsSession ? undefined : { ...claims, holdsSession };
}
