/** `v1/checking`: diagnostics: the server's view of the person's connection, and whether the group's figures agree. Nothing secret. */

import { backgroundOf } from '#server/background';
import type { CustomHandlers } from '#server/department';
import { failuresOf } from '#server/failures';
import { ApiError } from '#server/http/errors';
import { agreementOf } from '#server/verify/agreement';
import { checks } from '#server/verify/index';
import { version } from '#server/version';

export default {
  async read({ db, identity }) {
    const [session] = await db.query<{ created_at: string; expires_at: string }>(
      'select created_at, expires_at from sessions where id = $1 and group_id = $2',
      [identity.sessionId, identity.groupId],
    );
    return Response.json({
      time: new Date().toISOString(),
      version,
      database: db.kind,
      session: { startedAt: session?.created_at ?? null, expiresAt: session?.expires_at ?? null },
      isAdministrator: identity.isAdministrator,
      permissions: Object.values(identity.permissions).reduce((sum, actions) => sum + actions.length, 0),
      outlets: identity.outlets.length,
      // Their messages may name addresses and records of the whole group.
      failures: identity.isAdministrator ? await failuresOf(db, identity.groupId) : [],
      ...(identity.isAdministrator
        ? { background: { ...(await backgroundOf(db, identity.groupId)), replica: await db.replica?.state() } }
        : {}),
    });
  },

  /**
   * Without `check`, the list of checks; with it, that check's result in the person's group, at the outlets they work for. One check per
   * call, so that none delays the others beyond the request limit. For administrators.
   */
  async agreement({ db, identity, query }) {
    if (!identity.isAdministrator)
      throw new ApiError(403, 'forbidden', 'Only administrators can check whether the figures agree', {
        missing: { module: 'ADMINISTRATOR', action: 'view' },
      });
    const kind = query.get('check');
    if (kind === null) return Response.json({ docs: checks().map(({ kind, label }) => ({ kind, label })) });
    return Response.json(await agreementOf(db, identity, kind));
  },
} satisfies CustomHandlers;
