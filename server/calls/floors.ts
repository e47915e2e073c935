/** What tills tell of tables: who sits where is theirs to know, and the plan shows it. */
import { TABLE_STATUSES, tablesOf } from '../../resources/floorTables';
import { entity } from '../../resources/index';
import { invalid, notFound, problem } from '../errors';
import { requirePermission } from '../records/access';
import type { OwnHandlers } from '../records/ownCalls';
import { objectBody } from '../records/requests';
import { findRecords, readRecord, scopeOfIdentity, updateRecord } from '../records/store';

/** `{ tableId, status }` -> the table. Nobody's change to the plan, so it leaves no trace in the floor's history. */
const tableStatus: OwnHandlers[string] = async ({ db, identity, request }) => {
  const floors = entity('floors');
  requirePermission(identity, floors.module, 'edit');
  const { tableId, status } = await objectBody(request);
  const values: readonly unknown[] = TABLE_STATUSES;
  if (typeof tableId !== 'string' || tableId === '')
    throw invalid([problem('tableId', 'required', 'Name the table by its tableId')]);
  if (!values.includes(status))
    throw invalid([problem('status', 'choice', `status must be one of: ${TABLE_STATUSES.join(', ')}`)]);
  const scope = scopeOfIdentity(identity);
  const table = await db.transaction(async (tx) => {
    const has = (floor: object) => tablesOf({ ...floor }).find((each) => each.tableId === tableId);
    const found = (await findRecords(tx, scope, floors, {})).find(has);
    const floor = found && (await readRecord(tx, scope, floors, String(found._id), { lock: true }));
    if (!floor || !has(floor)) throw notFound('Table');
    const tables = tablesOf(floor).map((each) => (each.tableId === tableId ? { ...each, status } : each));
    return has(await updateRecord(tx, scope, floors, floor, { ...floor, tables }, { quiet: true }));
  });
  return Response.json(table);
};

export default { tableStatus } satisfies OwnHandlers;
