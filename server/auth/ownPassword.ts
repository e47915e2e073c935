import type { Database } from '../db/types';
import { ApiError } from '../http/errors';
import { beginAttempt, noteSuccess, serially } from './attempts';
import { type Credentials, credentialsOf } from './credentials';
import type { Identity } from './identity';
import { requireRoom, verify } from './passwords';
import { fieldRefusal, lockedOut } from './requests';

/**
 * Does what needs the signed-in person's password once more, so that an unattended browser is not enough.
 * @param given the password, and the request's field that contains it
 * @throws ApiError naming the field; a wrong password counts as a failed attempt on the account
 */
export const withOwnPassword = <T>(
  db: Database,
  identity: Identity,
  given: { password: string; field: string; message: string },
  work: (credentials: Credentials) => Promise<T>,
): Promise<T> =>
  serially(identity.email, async () => {
    const credentials = await credentialsOf(db, identity);
    if (!credentials) throw new ApiError(404, 'notFound', 'This account has no password.');
    // A full queue isn't a failed attempt.
    requireRoom();
    const { attempt, seconds } = await beginAttempt(db, {
      email: credentials.email,
      // The session has its own count: other people's guesses must not keep the owner out.
      address: '',
      known: identity.sessionId,
    });
    if (!attempt) throw lockedOut(seconds);
    if (!(await verify(given.password, credentials.passwordHash)))
      throw fieldRefusal(given.field, 'current', given.message);
    await noteSuccess(db, attempt);
    return work(credentials);
  });
