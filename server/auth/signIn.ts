import type { Database } from '../db/types';
import { ApiError } from '../http/errors';
import { beginAttempt, noteSuccess, serially } from './attempts';
import { credentialsByEmail, renewHash } from './credentials';
import { knownDevice, noteDevice } from './devices';
import { type Identity, identityOf } from './identity';
import { hash, isOutdated, verify, withRoom } from './passwords';
import { type SessionPayload, sessionPayload } from './payload';
import { tooMany } from './requests';
import { noteStatus, openSession } from './sessions';
import { accessTokenSeconds, issueAccessToken, tokenKey } from './tokens';
import { noteFailedSignIn, noteSignIn } from './userLog';

/** The answer of a sign-in and of every token verification. */
interface SessionAnswer extends SessionPayload {
  accessToken: string;
  /** Seconds until the access token expires. */
  accessTokenExpiresIn: number;
  userId: string;
  email: string;
}

const inMinutes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** The answer for a locked account or address. */
export const lockedOut = (seconds: number): ApiError =>
  tooMany(`Too many failed sign-ins. Try again in ${inMinutes(seconds)}.`, seconds);

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

/** Where someone signs in from. */
interface Origin {
  address: string;
  /** The token of a browser used before (`X-Device`). */
  device?: string | undefined;
  /** The browser's `User-Agent`. */
  agent?: string | undefined;
}

/**
 * Signs a person in with email and password. The browser sends the answer's `device` next time, so that other people's guesses don't lock
 * it out.
 * @throws ApiError 401 with one message and the same work for an unknown email and a wrong password; 429 if account or address is locked;
 * 403 if the password is right but the person can't use the console
 */
export async function signIn(
  db: Database,
  email: string,
  password: string,
  { address, device, agent }: Origin,
): Promise<SessionAnswer & { token: string; device: string }> {
  return serially(email, async () => {
    // A full queue isn't a failed attempt.
    const { credentials, attempt, isRight } = await withRoom(async () => {
      const found = await credentialsByEmail(db, email);
      // Also done for unknown emails, so that the time doesn't reveal who has an account.
      const known = await knownDevice(db, found ?? { groupId: '', userId: '' }, device);
      const begun = await beginAttempt(db, { email, address, known });
      if (!begun.attempt) throw lockedOut(begun.seconds);
      return { credentials: found, attempt: begun.attempt, isRight: await verify(password, found?.passwordHash) };
    });
    if (!credentials || !isRight) {
      await noteFailedSignIn(db, email, address);
      throw new ApiError(401, 'unauthenticated', 'Email or password is wrong.');
    }
    await noteSuccess(db, attempt);
    const renewed = isOutdated(credentials.passwordHash) ? await hash(password) : undefined;
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
      if (renewed !== undefined) await renewHash(tx, credentials, renewed);
      await noteStatus(tx, person, true);
      await noteSignIn(tx, person, address);
      return { ...(await sessionAnswer(db, identity)), token, device: await noteDevice(tx, person, device) };
    });
  });
}
