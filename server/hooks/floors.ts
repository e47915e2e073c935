/** Tables get their id and QR code here, once; a floor keeps every table at which somebody sits. */
import { randomBytes } from 'node:crypto';
import { type FloorTable, isTaken, tablesOf } from '../../resources/floorTables';
import type { AnyRecord } from '../../resources/schema';
import { ApiError, invalid, problem } from '../errors';
import { checkAlone } from '../records/alone';
import type { Hooks } from '../records/hooks';
import { newId } from '../records/identifiers';

const named = (tables: readonly FloorTable[]): string => {
  const names = tables.map(({ tableName }) => tableName).slice(0, 3);
  return tables.length > names.length ? `${names.join(', ')} and others` : names.join(' and ');
};

/** What the server knows of a table: as stored, or made for a new one. The code cannot be guessed: it lets guests order. */
const given = (table: FloorTable): FloorTable => ({
  ...table,
  tableId: table.tableId ?? newId('tables'),
  qrCode: table.qrCode ?? randomBytes(9).toString('base64url'),
  status: table.status ?? 'available',
});

/** @throws ApiError 409 while somebody sits at one of the tables */
function refuseWhileTaken(floor: AnyRecord, what: string): void {
  const taken = tablesOf(floor).filter(isTaken);
  if (taken.length > 0)
    throw new ApiError(
      409,
      'inUse',
      `${floor.floorName}: ${named(taken)} ${taken.length > 1 ? 'are' : 'is'} taken; ${what}`,
    );
}

const hooks: Hooks = {
  async beforeWrite(tx, write) {
    const { record, before } = write;
    await checkAlone(tx, write);
    record.tables = tablesOf(record).map(given);
    if (!before) return;
    if (record.status === 'inactive' && before.status !== 'inactive')
      refuseWhileTaken(before, 'take the floor out of use when they are free');
    const kept = new Set(tablesOf(record).map(({ tableId }) => tableId));
    const lost = tablesOf(before).filter((table) => isTaken(table) && !kept.has(table.tableId));
    if (lost.length > 0)
      throw invalid([problem('tables', 'taken', `Tables: ${named(lost)} cannot be removed while somebody sits there`)]);
  },
  async beforeDelete(_tx, { record }) {
    refuseWhileTaken(record, 'delete the floor when they are free');
  },
};

export default hooks;
