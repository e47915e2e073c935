/** `v1/firstDay`: which steps of the checklist are done. */

import { allFirstDayTasks, FIRST_DAY } from '#engine/read/firstDay';
import { declarations } from '#resources';
import type { CustomHandlers } from '#server/department';
import { firstDayDone } from '#server/records/read/firstDay';
import { requirePermission } from '#server/records/rules/access';
import { scopeOfIdentity } from '#server/records/write/store';

export default {
  async read({ db, identity }) {
    requirePermission(identity, FIRST_DAY, 'view');
    const done = await firstDayDone(db, scopeOfIdentity(identity), allFirstDayTasks(declarations));
    return Response.json({ done: [...done] });
  },
} satisfies CustomHandlers;
