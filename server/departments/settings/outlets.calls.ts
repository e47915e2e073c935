/** Calls about outlets that are no standard operation. */
import { entity } from '#resources';
import type { CustomHandlers } from '#server/records/rules/customCalls';
import { findRecords } from '#server/records/write/store';

export default {
  /** The outlets of the group that stock can be sent to, the central stores first (domain 1.1, Restaurant). */
  async restaurants({ db, identity }) {
    const scope = { groupId: identity.groupId, outletIds: 'all', userId: identity.userId } as const;
    const outlets = await findRecords(db, scope, entity('outlets'), { status: 'active' });
    const docs = outlets
      .map(({ _id, name, code, isCentralStore }) => ({
        _id,
        name,
        outletId: _id,
        code,
        isCentralStore: isCentralStore === true,
      }))
      .sort(
        (a, b) => Number(b.isCentralStore) - Number(a.isCentralStore) || String(a.name).localeCompare(String(b.name)),
      );
    return Response.json({ docs, total: docs.length });
  },
} satisfies CustomHandlers;
