import { entity } from '../../resources/index';
import type { AnyRecord } from '../../resources/schema';
import type { Identity } from '../../server/auth/identity';
import type { Database } from '../../server/db/types';
import { ApiError } from '../../server/errors';
import { insertRecord, readRecord, type Scope } from '../../server/records/store';

let count = 0;

/** A tenant of its own with an outlet, two items on stock cards, and people. */
export async function newGroup(db: Database) {
  const groupId = `group_${++count}_${Math.random().toString(36).slice(2)}`;
  const scope: Scope = { groupId, outletIds: 'all', userId: 'setup' };
  const put = (resource: string, record: AnyRecord) =>
    db.transaction((tx) => insertRecord(tx, scope, entity(resource), record));
  const outlet = (code: string, more: AnyRecord = {}) =>
    put('outlets', {
      _id: `out_${code}`,
      code,
      name: code,
      timeZone: 'UTC',
      dayStartTime: '00:00',
      fiscalYearStart: '01-01',
      ...more,
    });
  await outlet('COL');
  await outlet('KDY', { fiscalYearStart: '04-01' });
  const units = [{ unitId: 'case', factorToBase: '10', use: ['purchase'] }];
  const item = (name: string, more: AnyRecord = {}) =>
    put('inventoryItems', {
      _id: name,
      outletId: 'out_COL',
      itemCode: name,
      itemName: name,
      itemType: 'raw',
      isStockTracked: true,
      ...more,
    });
  await item('chicken', { itemUnits: units });
  await item('rice');
  const person = (
    userId: string,
    permissions: Identity['permissions'] | 'all',
    outletIds = ['out_COL', 'out_KDY'],
  ): Identity => ({
    userId,
    email: `${userId}@example.com`,
    groupId,
    firstName: userId,
    lastName: 'Test',
    outletIds,
    outlets: outletIds.map((id) => ({ id, name: id })),
    permissions: permissions === 'all' ? {} : permissions,
    isAdministrator: permissions === 'all',
    sessionId: 'session',
  });
  const settings = (values: Record<string, { state?: boolean; value?: string }>) =>
    put('systemSettings', {
      _id: 'out_COL',
      outletId: 'out_COL',
      settings: Object.entries(values).map(([name, { state = true, value }]) => ({
        name,
        state,
        ...(value === undefined ? {} : { value }),
      })),
    });
  const balance = async (itemId: string, outletId = 'out_COL') => {
    const [row] = await db.query<{ quantity: string; value: string; average: string }>(
      'select quantity, value, average_cost as average from balances where group_id = $1 and outlet_id = $2 and item_id = $3',
      [groupId, outletId, itemId],
    );
    return row ?? { quantity: '0.0000', value: '0.00', average: '0.000000' };
  };
  const stored = async (resource: string, id: unknown): Promise<AnyRecord> =>
    (await readRecord(db, scope, entity(resource), String(id))) as AnyRecord;
  const history = (resource: string, id: unknown) =>
    db.query<{ action: string; user_id: string; changes: AnyRecord; note: string | null }>(
      'select action, user_id, changes, note from history where group_id = $1 and resource = $2 and id = $3 order by seq',
      [groupId, resource, id],
    );
  return { groupId, scope, owner: person('owner', 'all'), person, put, settings, balance, stored, history };
}
export type Group = Awaited<ReturnType<typeof newGroup>>;

/** What a refusal says: status, code and the fields with their rules. */
export async function refusal(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, errors, extra } = error;
    return { status, code, message, rules: errors?.map(({ field, rule }) => `${field}: ${rule}`), errors, extra };
  }
  throw new Error('It was not refused.');
}
