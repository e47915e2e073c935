/** What tills report about tables: they know which are occupied, and the plan shows it. */

import type { RecordOf } from '#engine/define/records';
import { entity } from '#resources/index';
import { TABLE_STATUSES, tablesOf } from '#resources/settings/floorTables.rules';
import type { CustomHandlers } from '#server/department';
import { invalid, notFound, problem } from '#server/http/errors';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { findRecords, readRecord, scopeOfIdentity, updateRecord } from '#server/records/write/store';

/** `{ tableId, status }` -> the table. No one edited the plan, so it isn't in the floor's history. */
const tableStatus: CustomHandlers[string] = async ({ db, identity, request }) => {
  const floors = entity('floors');
  requirePermission(identity, floors.module, 'edit');
  const { tableId, status } = await objectBody(request);
  const values: readonly unknown[] = TABLE_STATUSES;
  if (typeof tableId !== 'string' || tableId === '')
    throw invalid([problem('tableId', 'required', 'Send the table’s tableId')]);
  if (!values.includes(status))
    throw invalid([problem('status', 'choice', `status must be one of: ${TABLE_STATUSES.join(', ')}`)]);
  const scope = scopeOfIdentity(identity);
  const table = await db.transaction(async (tx) => {
    const has = (floor: RecordOf<'floors'>) => tablesOf(floor).find((each) => each.tableId === tableId);
    const found = (await findRecords(tx, scope, floors, {})).find(has);
    const floor = found && (await readRecord(tx, scope, floors, String(found._id), { lock: true }));
    if (!floor || !has(floor)) throw notFound('Table');
    const tables = tablesOf(floor).map((each) => (each.tableId === tableId ? { ...each, status } : each));
    return has(await updateRecord(tx, scope, floors, floor, { ...floor, tables }, { quiet: true }));
  });
  return Response.json(table);
};

export default { tableStatus } satisfies CustomHandlers;
