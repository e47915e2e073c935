/** The end of every way to sign in: a session, and the answer that the console starts with. */

import type { Database } from '../db/types';
import { ApiError } from '../http/errors';
import { noteDevice } from './devices';
import { type Identity, identityOf } from './identity';
import { type SessionPayload, sessionPayload } from './payload';
import { noteStatus, openSession, type Person, type SignInMethod } from './sessions';
import { accessTokenSeconds, issueAccessToken, tokenKey } from './tokens';
import type { Site } from './twoStep/passkeys';
import { noteSignIn } from './userLog';

/** The answer of a sign-in and of every token verification. */
interface SessionAnswer extends SessionPayload {
  accessToken: string;
  /** Seconds until the access token expires. */
  accessTokenExpiresIn: number;
  userId: string;
  email: string;
}

/** The answer of a sign-in. */
export interface SignInAnswer extends SessionAnswer {
  token: string;
  device: string;
}

/** Where someone signs in from. */
export interface Origin {
  address: string;
  /** The token of a browser used before (`X-Device`). */
  device?: string | undefined;
  /** The browser's `User-Agent`. */
  agent?: string | undefined;
  /** The sign-in page's address. */
  site?: Site | undefined;
}

/** The data behind the console's frame, without a token. */
export async function verifiedAnswer(db: Database, identity: Identity) {
  const { userId, email } = identity;
  return { userId, email, ...(await sessionPayload(db, identity)) };
}

/** The answer that renews a session: a new access token and the data behind the console's frame. */
export async function sessionAnswer(db: Database, identity: Identity): Promise<SessionAnswer> {
  const payload = await sessionPayload(db, identity);
  const { userId, groupId, sessionId, email } = identity;
  const accessToken = await issueAccessToken(await tokenKey(db), { userId, groupId, sessionId });
  return { accessToken, accessTokenExpiresIn: accessTokenSeconds, userId, email, ...payload };
}

/**
 * Starts a session for a person whose sign-in has been checked. The browser sends the answer's `device` next time, so that other people's
 * guesses don't lock it out.
 * @param how if not by the password alone; `words` are for the user log
 * @throws ApiError 403 if the person can't use the console
 */
export const enter = (
  db: Database,
  person: Person,
  { address, agent, device }: Origin,
  { words, method }: { words?: string; method?: SignInMethod } = {},
): Promise<SignInAnswer> =>
  db.transaction(async (tx) => {
    const { token, sessionId } = await openSession(tx, person, { agent, address, ...(method ? { method } : {}) });
    const identity = await identityOf(tx, { ...person, sessionId });
    if (!identity) {
      throw new ApiError(
        403,
        'forbidden',
        'This account cannot use the console. Ask an administrator to make it active.',
      );
    }
    await noteStatus(tx, person, true);
    await noteSignIn(tx, person, address, words);
    return { ...(await sessionAnswer(db, identity)), token, device: await noteDevice(tx, person, device) };
  });
