/** Assigns tables their id and QR code, once; a floor keeps every occupied table. */
import { randomBytes } from 'node:crypto';
import type { RecordOf, RowOf } from '#engine/define/records';
import { type FloorTable, isTaken, tablesOf } from '#resources/settings/floorTables.rules';
import type { Hooks } from '#server/department';
import { ApiError, invalid, problem } from '#server/http/errors';
import { newId } from '#server/records/write/identifiers';

type Stored = RowOf<RecordOf<'floors'>, 'tables'>;

const named = (tables: readonly FloorTable[]): string => {
  const names = tables.map(({ tableName }) => tableName).slice(0, 3);
  return tables.length > names.length ? `${names.join(', ')} and others` : names.join(' and ');
};

/** The server's data about a table: as stored, or created for a new one. The code can't be guessed, because guests order with it. */
const given = (table: Stored): Stored => ({
  ...table,
  tableId: table.tableId ?? newId('tables'),
  qrCode: table.qrCode ?? randomBytes(9).toString('base64url'),
  status: table.status ?? 'available',
});

/** @throws ApiError 409 while one of the tables is occupied */
function refuseWhileTaken(floor: RecordOf<'floors'>): void {
  const taken = tablesOf(floor).filter(isTaken);
  if (taken.length > 0)
    throw new ApiError(
      409,
      'inUse',
      `${floor.floorName}: ${named(taken)} ${taken.length > 1 ? 'are' : 'is'} taken; make the floor inactive when they are free`,
    );
}

const hooks: Hooks<'floors'> = {
  async beforeWrite(_tx, { record, before }) {
    record.tables = record.tables?.map(given) ?? [];
    if (!before) return;
    if (record.status === 'inactive' && before.status !== 'inactive') refuseWhileTaken(before);
    const kept = new Set(tablesOf(record).map(({ tableId }) => tableId));
    const lost = tablesOf(before).filter((table) => isTaken(table) && !kept.has(table.tableId));
    if (lost.length > 0)
      throw invalid([problem('tables', 'taken', `Tables: ${named(lost)} can’t be removed while guests are seated`)]);
  },
  async beforeDelete(_tx, { record }) {
    refuseWhileTaken(record);
  },
};

export default hooks;
