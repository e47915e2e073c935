import type { Database } from '../db/types';
import { ApiError } from '../http/errors';
import { beginAttempt, inTurn, noteSuccess } from './attempts';
import { credentialsByEmail } from './credentials';
import { knownDevice, noteDevice } from './devices';
import { type Identity, identityOf } from './identity';
import { verify, withRoom } from './passwords';
import { type SessionPayload, sessionPayload } from './payload';
import { tooMany } from './requests';
import { noteStatus, openSession } from './sessions';
import { accessTokenSeconds, issueAccessToken, tokenKey } from './tokens';

/** What a sign-in and every token verification answer. */
export interface SessionAnswer extends SessionPayload {
  accessToken: string;
  /** Seconds until the access token is over. */
  accessTokenExpiresIn: number;
  userId: string;
  email: string;
}

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** The answer to an account or an address that is locked. */
export const lockedOut = (seconds: number): ApiError =>
  tooMany(`Too many failed sign-ins. Try again in ${inMinutes(seconds)}.`, seconds);

/** What the console shows a person by, without a token. */
export async function verifiedAnswer(db: Database, identity: Identity) {
  const { userId, email } = identity;
  return { userId, email, ...(await sessionPayload(db, identity)) };
}

/** The answer that renews a session: a fresh access token and everything the console shows a person by. */
export async function sessionAnswer(db: Database, identity: Identity): Promise<SessionAnswer> {
  const payload = await sessionPayload(db, identity);
  const { userId, groupId, sessionId, email } = identity;
  const accessToken = await issueAccessToken(await tokenKey(db), { userId, groupId, sessionId });
  return { accessToken, accessTokenExpiresIn: accessTokenSeconds, userId, email, ...payload };
}

/** From where someone signs in. */
export interface Origin {
  address: string;
  /** The token of a browser that has been signed in from before (`X-Device`). */
  device?: string | undefined;
  /** The browser's own words (`User-Agent`). */
  agent?: string | undefined;
}

/**
 * Signs a person in by email and password. The answer's `device` is what the browser shows next time, so that strangers' guesses at the
 * account do not keep it out.
 * @throws ApiError 401 with one text and the same work for an unknown email and a wrong password; 429 when account or address is locked; 403 when the password is right but the person may not use the console
 */
export async function signIn(
  db: Database,
  email: string,
  password: string,
  { address, device, agent }: Origin,
): Promise<SessionAnswer & { token: string; device: string }> {
  return inTurn(email, async () => {
    // A full queue is nobody's failed attempt.
    const { credentials, attempt, isRight } = await withRoom(async () => {
      const found = await credentialsByEmail(db, email);
      // Asked for nobody as well: the work must not tell who has an account.
      const known = await knownDevice(db, found ?? { groupId: '', userId: '' }, device);
      const begun = await beginAttempt(db, { email, address, known });
      if (!begun.attempt) throw lockedOut(begun.seconds);
      return { credentials: found, attempt: begun.attempt, isRight: await verify(password, found?.passwordHash) };
    });
    if (!credentials || !isRight) throw new ApiError(401, 'unauthenticated', 'Email or password is wrong.');
    await noteSuccess(db, attempt);
    const person = { groupId: credentials.groupId, userId: credentials.userId };
    return db.transaction(async (tx) => {
      const { token, sessionId } = await openSession(tx, person, { agent, address });
      const identity = await identityOf(tx, { ...person, sessionId });
      if (!identity) {
        throw new ApiError(
          403,
          'forbidden',
          'This account cannot use the console. Ask an administrator to make it active.',
        );
      }
      await noteStatus(tx, person, true);
      return { ...(await sessionAnswer(db, identity)), token, device: await noteDevice(tx, person, device) };
    });
  });
}
