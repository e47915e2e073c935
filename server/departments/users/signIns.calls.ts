/** `v1/signins`: where a person is signed in, for themselves and for people who can reset their password. */

import { entity } from '#resources';
import { liveSessions, noteStatus, type Person, revokeSession, revokeSessions } from '#server/auth/sessions';
import type { CustomCall, CustomHandlers } from '#server/department';
import { invalid, notFound, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { requireChangeable } from '#server/records/write/locks';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';
import { writeHistory } from '#server/records/write/storing';

/**
 * Whose sign-ins are requested: your own, or a user's whose password you can reset.
 * @throws ApiError 403, 404
 */
async function personFor({ db, identity }: CustomCall, userId: unknown): Promise<Person> {
  const { groupId } = identity;
  if (typeof userId !== 'string' || userId === '' || userId === identity.userId)
    return { groupId, userId: identity.userId };
  const users = entity('users');
  requirePermission(identity, users.module, 'resetPassword');
  const user = await readRecord(db, scopeOfIdentity(identity), users, userId);
  if (!user) throw notFound(users.label.one);
  await requireChangeable(db, identity, users, user);
  return { groupId, userId };
}

export default {
  async read(call) {
    const { db, identity, query } = call;
    const sessions = await liveSessions(db, await personFor(call, query.get('userId') ?? undefined));
    return Response.json({
      docs: sessions.map(({ id, ...session }) => ({ _id: id, isThis: id === identity.sessionId, ...session })),
      ...(sessions.length === 0 ? { message: 'No List' } : {}),
    });
  },

  async end(call) {
    const { db, identity, request } = call;
    const { userId, sessionId, others } = await objectBody(request);
    if (others !== true && (typeof sessionId !== 'string' || sessionId === ''))
      throw invalid([problem('sessionId', 'required', 'Send the sessionId of one sign-in, or “others”: true')]);
    const person = await personFor(call, userId);
    await db.transaction(async (tx) => {
      if (typeof sessionId !== 'string' || others === true) await revokeSessions(tx, person, identity.sessionId);
      else if (!(await revokeSession(tx, person, sessionId))) throw notFound('This sign-in');
      await noteStatus(tx, person);
      // Ending another person's sign-in is audited; ending your own isn't.
      if (person.userId !== identity.userId) {
        const note = others === true ? 'Signed out everywhere' : 'Signed out of one browser';
        await writeHistory(tx, scopeOfIdentity(identity), entity('users'), [
          { id: person.userId, action: 'endSignIn', changes: {}, note },
        ]);
      }
    });
    return Response.json({ ended: true });
  },
} satisfies CustomHandlers;
