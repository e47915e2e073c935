import { type PasswordChange, passwordChangeProblems, passwordMessages } from '#engine/run/passwords';
import type { Database } from '../db/types';
import { ApiError, invalid } from '../http/errors';
import { noteOwnPassword, replacePassword } from './credentials';
import type { Identity } from './identity';
import { requireUncommon } from './newPassword';
import { withOwnPassword } from './ownPassword';
import { hash, verify } from './passwords';
import { fieldRefusal } from './requests';
import { revokeSessions } from './sessions';

/**
 * Changes the signed-in person's password (length is checked before) and ends their other sessions.
 * @throws ApiError naming the field; a wrong current password counts as a failed attempt on the account
 */
export async function resetPassword(db: Database, identity: Identity, change: PasswordChange): Promise<void> {
  const { currentPassword, newPassword } = change;
  const problems = passwordChangeProblems(change, identity.email);
  if (problems.length > 0) throw invalid(problems);
  await requireUncommon(newPassword, 'newPassword');
  const current = { password: currentPassword, field: 'currentPassword', message: passwordMessages.current };
  await withOwnPassword(db, identity, current, async (credentials) => {
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
