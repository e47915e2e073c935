import { createHash, randomBytes, subtle } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import type { Queryable } from '../db/types';

/** Lifetime of an access token; `GET v1/auth/verifyToken` issues the next one. */
export const accessTokenSeconds = 15 * 60;

/** An access token's claims. It names a session; permissions are read from the database on every request, never from the token. */
export interface AccessClaims {
  sessionId: string;
  userId: string;
  groupId: string;
}

/** Only one algorithm, so that a token can't choose another. */
const ALGORITHM = 'HS256';

/** A token's claims under their short names. */
const Payload = z.object({ sid: z.string(), sub: z.string(), gid: z.string(), exp: z.number() });

const imported = new WeakMap<Buffer, Promise<CryptoKey>>();

/** The key as bytes, as signing needs it. */
function signingKey(key: Buffer): Promise<CryptoKey> {
  const known = imported.get(key) ?? subtle.importKey('raw', key, HMAC, false, ['sign', 'verify']);
  imported.set(key, known);
  return known;
}
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** A signed token (JWT, HS256) for a session. `now` in milliseconds. */
export async function issueAccessToken(key: Buffer, claims: AccessClaims, now = Date.now()): Promise<string> {
  const iat = Math.floor(now / 1000);
  const payload = {
    sid: claims.sessionId,
    sub: claims.userId,
    gid: claims.groupId,
    iat,
    exp: iat + accessTokenSeconds,
    // Two tokens issued in the same second differ, so a renewal always changes what the browser stores.
    jti: randomBytes(6).toString('base64url'),
  };
  return sign(payload, await signingKey(key), ALGORITHM);
}

/** Tokens with a verified signature, by key: a browser sends the same one for 15 minutes. */
const verified = new WeakMap<Buffer, Map<string, z.infer<typeof Payload>>>();
const MOST_VERIFIED = 2000;

async function verifiedPayload(key: Buffer, token: string): Promise<z.infer<typeof Payload> | undefined> {
  const tokens = verified.get(key) ?? new Map<string, z.infer<typeof Payload>>();
  verified.set(key, tokens);
  const known = tokens.get(token);
  if (known) return known;
  // Expired tokens are identified too; the caller checks the times.
  const rules = { alg: ALGORITHM, exp: false, iat: false, nbf: false } as const;
  const payload = await verify(token, await signingKey(key), rules).catch(() => undefined);
  const { data } = Payload.safeParse(payload);
  if (!data) return undefined;
  tokens.set(token, data);
  for (const oldest of tokens.keys()) {
    if (tokens.size <= MOST_VERIFIED) break;
    tokens.delete(oldest);
  }
  return data;
}

/** The claims of a token that this installation signed, and whether it has expired; undefined for anything else. */
export async function readAccessToken(
  key: Buffer,
  token: string,
  now = Date.now(),
): Promise<(AccessClaims & { isExpired: boolean }) | undefined> {
  const data = await verifiedPayload(key, token);
  return data && { sessionId: data.sid, userId: data.sub, groupId: data.gid, isExpired: now >= data.exp * 1000 };
}

/** The long session token (`token` in the spec's auth details): 256 random bits that only the browser stores. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The session's id is a digest of its token, so that reading the sessions table lets no one in. */
export const sessionIdOf = (sessionToken: string): string =>
  `session_${createHash('sha256').update(sessionToken).digest('base64url')}`;

const keys = {
  tokenKey: new WeakMap<Queryable, Buffer>(),
  pinKey: new WeakMap<Queryable, Buffer>(),
  recoveryKey: new WeakMap<Queryable, Buffer>(),
  sealKey: new WeakMap<Queryable, Buffer>(),
};

/** The key that signs this installation's tokens. */
export const tokenKey = (db: Queryable): Promise<Buffer> => installationKey(db, 'tokenKey');

/** A secret of this installation (table installation), created on first use and shared by all processes. */
export async function installationKey(db: Queryable, name: keyof typeof keys): Promise<Buffer> {
  const known = keys[name].get(db);
  if (known) return known;
  const find = () => db.query<{ value: string }>('select value from installation where key = $1', [name]);
  let [row] = await find();
  const isStored = row !== undefined;
  if (!row) {
    // If two processes start at once, one wins, and both read the winner's key.
    await db.query('insert into installation (key, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(32).toString('base64url'),
    ]);
    [row] = await find();
  }
  const key = Buffer.from(row?.value ?? '', 'base64url');
  if (key.length < 32) throw new Error(`A secret of this installation is missing (table installation, ${name}).`);
  // A new key may belong to a transaction that is rolled back later.
  if (isStored) keys[name].set(db, key);
  return key;
}
