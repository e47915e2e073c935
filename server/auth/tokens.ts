import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../db/types';

/** How long an access token is good for; `GET v1/auth/verifyToken` hands out the next one. */
export const accessTokenSeconds = 15 * 60;

/** What an access token says. It names a session; rights are read from the database on every request, never from the token. */
export interface AccessClaims {
  sessionId: string;
  userId: string;
  groupId: string;
}

/** One algorithm only: the header is compared as a whole, so a token cannot choose another. */
const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

const signatureOf = (key: Buffer, signed: string): Buffer => createHmac('sha256', key).update(signed).digest();

/** A signed token (JWT, HS256) for a session. `now` in milliseconds. */
export function issueAccessToken(key: Buffer, claims: AccessClaims, now = Date.now()): string {
  const iat = Math.floor(now / 1000);
  const payload = {
    sid: claims.sessionId,
    sub: claims.userId,
    gid: claims.groupId,
    iat,
    exp: iat + accessTokenSeconds,
    // Two tokens of one second differ, so a renewal always changes what the browser stores.
    jti: randomBytes(6).toString('base64url'),
  };
  const signed = `${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`;
}

/** The claims of a token that this installation signed, and whether its time is over; undefined for anything else. */
export function readAccessToken(
  key: Buffer,
  token: string,
  now = Date.now(),
): (AccessClaims & { isExpired: boolean }) | undefined {
  const [head, body, signature, ...rest] = token.split('.');
  if (head !== header || !body || !signature || rest.length > 0) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, `${head}.${body}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<'sid' | 'sub' | 'gid', string> & {
    exp: number;
  };
  return {
    sessionId: payload.sid,
    userId: payload.sub,
    groupId: payload.gid,
    isExpired: now >= payload.exp * 1000,
  };
}

/** The long session token (`token` of the spec's auth details): 256 random bits that only the browser keeps. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The session's id is a digest of its token: reading the sessions table does not let anybody in. */
export const sessionIdOf = (sessionToken: string): string =>
  `session_${createHash('sha256').update(sessionToken).digest('base64url')}`;

const keys = { tokenKey: new WeakMap<Queryable, Buffer>(), pinKey: new WeakMap<Queryable, Buffer>() };

/** The key that signs this installation's tokens. */
export const tokenKey = (db: Queryable): Promise<Buffer> => installationKey(db, 'tokenKey');

/** A secret of this installation (table installation), made at first use; all processes share it. */
export async function installationKey(db: Queryable, name: keyof typeof keys): Promise<Buffer> {
  const known = keys[name].get(db);
  if (known) return known;
  const find = () => db.query<{ value: string }>('select value from installation where key = $1', [name]);
  let [row] = await find();
  const isStored = row !== undefined;
  if (!row) {
    // Of two processes that start at once one wins; both then read the winner's key.
    await db.query('insert into installation (key, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(32).toString('base64url'),
    ]);
    [row] = await find();
  }
  const key = Buffer.from(row?.value ?? '', 'base64url');
  if (key.length < 32) throw new Error(`A secret of this installation is missing (table installation, ${name}).`);
  // A key made just now may belong to a transaction that is undone yet.
  if (isStored) keys[name].set(db, key);
  return key;
}
