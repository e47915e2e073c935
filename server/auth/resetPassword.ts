import type { Database } from '../db/types';
import { ApiError } from '../errors';
import { beginAttempt, inTurn, noteFailure, noteSuccess } from './attempts';
import { credentialsOf, replacePassword } from './credentials';
import type { Identity } from './identity';
import { hash, requireRoom, verify } from './passwords';
import { fieldRefusal } from './requests';
import { revokeSessions } from './sessions';
import { lockedOut } from './signIn';

/**
 * Gives the signed-in person a new password (length is checked before) and ends their other sessions.
 * @throws ApiError naming the field; a wrong current password counts as a failed attempt on the account
 */
export async function resetPassword(
  db: Database,
  identity: Identity,
  passwords: { currentPassword: string; newPassword: string; confirmPassword: string },
  address: string,
): Promise<void> {
  const { currentPassword, newPassword, confirmPassword } = passwords;
  if (newPassword !== confirmPassword) {
    throw fieldRefusal('confirmPassword', 'equal', 'The two new passwords differ');
  }
  if (newPassword.trim().toLowerCase() === identity.email.toLowerCase()) {
    throw fieldRefusal('newPassword', 'notEmail', 'The password must not be the e-mail address');
  }
  await inTurn(identity.email, async () => {
    const credentials = await credentialsOf(db, identity);
    if (!credentials) throw new ApiError(404, 'notFound', 'This account has no password.');
    // A full queue is nobody's failed attempt.
    requireRoom();
    const seconds = await beginAttempt(db, credentials.email);
    if (seconds > 0) throw lockedOut(seconds);
    if (!(await verify(currentPassword, credentials.passwordHash))) {
      await noteFailure(db, address);
      throw fieldRefusal('currentPassword', 'current', 'The current password is wrong');
    }
    await noteSuccess(db, credentials.email);
    for (const earlier of [credentials.passwordHash, ...credentials.previousHashes]) {
      if (await verify(newPassword, earlier)) {
        throw fieldRefusal('newPassword', 'notRecent', 'Choose a password that is not one of your last three');
      }
    }
    const passwordHash = await hash(newPassword);
    await db.transaction(async (tx) => {
      if (!(await replacePassword(tx, credentials, passwordHash))) {
        throw new ApiError(409, 'conflict', 'The password was changed somewhere else in the meantime.');
      }
      await revokeSessions(tx, identity, identity.sessionId);
    });
  });
}
