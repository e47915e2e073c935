import { type PasswordChange, passwordChangeProblems, passwordMessages } from '#engine/run/passwords';
import type { Database } from '../db/types';
import { ApiError, invalid } from '../http/errors';
import { beginAttempt, noteSuccess, serially } from './attempts';
import { credentialsOf, noteOwnPassword, replacePassword } from './credentials';
import type { Identity } from './identity';
import { requireUncommon } from './newPassword';
import { hash, requireRoom, verify } from './passwords';
import { fieldRefusal } from './requests';
import { revokeSessions } from './sessions';
import { lockedOut } from './signIn';

/**
 * Changes the signed-in person's password (length is checked before) and ends their other sessions.
 * @throws ApiError naming the field; a wrong current password counts as a failed attempt on the account
 */
export async function resetPassword(
  db: Database,
  identity: Identity,
  change: PasswordChange,
  address: string,
): Promise<void> {
  const { currentPassword, newPassword } = change;
  const problems = passwordChangeProblems(change, identity.email);
  if (problems.length > 0) throw invalid(problems);
  await requireUncommon(newPassword, 'newPassword');
  await serially(identity.email, async () => {
    const credentials = await credentialsOf(db, identity);
    if (!credentials) throw new ApiError(404, 'notFound', 'This account has no password.');
    // A full queue isn't a failed attempt.
    requireRoom();
    const { attempt, seconds } = await beginAttempt(db, {
      email: credentials.email,
      address,
      // Other people's guesses must not keep the owner from changing the password.
      known: identity.sessionId,
    });
    if (!attempt) throw lockedOut(seconds);
    if (!(await verify(currentPassword, credentials.passwordHash))) {
      throw fieldRefusal('currentPassword', 'current', passwordMessages.current);
    }
    await noteSuccess(db, attempt);
    for (const earlier of [credentials.passwordHash, ...credentials.previousHashes]) {
      if (await verify(newPassword, earlier)) {
        throw fieldRefusal('newPassword', 'notRecent', passwordMessages.notRecent);
      }
    }
    const passwordHash = await hash(newPassword);
    await db.transaction(async (tx) => {
      if (!(await replacePassword(tx, credentials, passwordHash))) {
        throw new ApiError(409, 'conflict', 'The password was changed elsewhere in the meantime.');
      }
      await noteOwnPassword(tx, identity);
      await revokeSessions(tx, identity, identity.sessionId);
    });
  });
}
