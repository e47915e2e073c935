/** `v1/checking`: what the server knows about the asker's connection, for diagnostics. Nothing secret. */

import type { CustomHandlers } from '#server/records/rules/customCalls';
import { version } from '../../../package.json';

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
    });
  },
} satisfies CustomHandlers;
