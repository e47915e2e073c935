import type { Database } from '../db/types';
import { ApiError } from '../http/errors';
import { beginAttempt, noteSuccess, serially } from './attempts';
import { credentialsByEmail, renewHash } from './credentials';
import { knownDevice } from './devices';
import { enter, type Origin, type SignInAnswer } from './entering';
import { requirePasswordUse } from './openId/settings';
import { hash, isOutdated, verify, withRoom } from './passwords';
import { lockedOut } from './requests';
import { requireSecondStep } from './twoStep/confirm';
import { noteFailedSignIn } from './userLog';

/**
 * Signs a person in with email and password.
 * @throws ApiError 401 with one message and the same work for an unknown email and a wrong password; 429 if account or address is locked;
 * 403 `passwordsOff` if the group's sign-in is the person's only one; 403 `secondStep` if the password is right and the person has two-step verification; 403 if the person can't use the console
 */
export async function signIn(db: Database, email: string, password: string, origin: Origin): Promise<SignInAnswer> {
  const { address, device } = origin;
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
    if (isOutdated(credentials.passwordHash)) await renewHash(db, credentials, await hash(password));
    const person = { groupId: credentials.groupId, userId: credentials.userId };
    await requirePasswordUse(db, person);
    await requireSecondStep(db, person, email, origin);
    return enter(db, person, origin);
  });
}
