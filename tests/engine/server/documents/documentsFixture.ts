import type { AnyRecord } from '#engine/define/fields';
import type { Movement } from '#engine/run/stock';
import { entity } from '#resources/index';
import type { Identity } from '#server/auth/identity';
import type { Database, Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { insertRecord, readRecord, type Scope, updateRecord } from '#server/records/write/store';
import { postMovements } from '#server/stockLedger/ledger';

let count = 0;

/** A separate tenant with two outlets, two items on stock cards, and users. @param more values of both outlets */
export async function newGroup(db: Database, more: AnyRecord = {}): Promise<Group> {
  const group = groupOf(db, `group_${++count}_${Math.random().toString(36).slice(2)}`);
  const { put } = group;
  const outlet = (code: string, values: AnyRecord) =>
    put('outlets', {
      _id: `out_${code}`,
      code,
      name: code,
      timeZone: 'UTC',
      dayStartTime: '00:00',
      fiscalYearStart: '01-01',
      ...values,
    });
  await outlet('COL', more);
  await outlet('KDY', { fiscalYearStart: '04-01', ...more });
  const units = [{ unitId: 'case', factorToBase: '10', use: ['purchase'] }];
  const item = (name: string, own: AnyRecord = {}) =>
    put('inventoryItems', {
      _id: name,
      outletId: 'out_COL',
      itemCode: name,
      itemName: name,
      itemType: 'raw',
      isStockTracked: true,
      ...own,
    });
  await item('chicken', { itemUnits: units });
  await item('rice');
  return group;
}

/** What tests do with an existing tenant: store records and settings past the API, read them and the ledger, and act as its users. */
export function groupOf(db: Database, groupId: string) {
  const scope: Scope = { groupId, outletIds: 'all', userId: 'setup' };
  const put = (resource: string, record: AnyRecord) =>
    db.transaction((tx) => insertRecord(tx, scope, entity(resource), record));
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
export type Group = ReturnType<typeof groupOf>;

/** What orders and receipts need: kilograms and cases (10 kg of chicken), a supplier, a payment mode, users. */
export async function addPurchasing(db: Database, { put, stored, scope, groupId }: Group): Promise<void> {
  const weight = { measureTypeId: 'weight' };
  await put('measureTypes', { _id: 'weight', name: 'Weight', baseUnitId: 'kg' });
  await put('units', {
    _id: 'kg',
    unitName: 'Kilogram',
    unitCode: 'kg',
    conversionToBase: '1',
    isBase: true,
    ...weight,
  });
  await put('units', {
    _id: 'case',
    unitName: 'Case',
    unitCode: 'case',
    conversionToBase: '1',
    measureTypeId: 'count',
  });
  await put('suppliers', {
    _id: 'farm',
    supplierName: 'Farm',
    phone: '0112345678',
    creditDays: 30,
    outlets: ['out_COL', 'out_KDY'],
  });
  await put('paymentModes', { _id: 'credit', name: 'Credit', kind: 'credit' });
  for (const _id of ['owner', 'keeper']) {
    await put('users', {
      _id,
      firstName: _id,
      lastName: 'X',
      email: `${_id}.${groupId}@example.com`,
      outletIds: ['out_COL'],
    });
  }
  for (const name of ['chicken', 'rice']) {
    const item = await stored('inventoryItems', name);
    const after = { ...item, baseUnitId: 'kg', ...weight, itemUnits: item.itemUnits ?? [] };
    await db.transaction((tx) => updateRecord(tx, scope, entity('inventoryItems'), item, after));
  }
}

/** Moves stock without the tested documents. */
export const move = (
  db: Database,
  { groupId }: Group,
  docId: string,
  movement: Movement,
  businessDate = '2026-06-01',
) =>
  db.transaction((tx) =>
    postMovements(
      tx,
      {
        groupId,
        docType: 'testMoves',
        docId,
        docNumber: docId,
        userId: 'owner',
        method: () => 'wac',
        negativeStock: () => 'block',
        itemName: String,
      },
      [{ ...movement, outletId: 'out_COL', businessDate }],
    ),
  );

/** The database for a process that ends before its `count`-th statement, or before the commit. */
export function endingAfter(db: Database, count: number): Database {
  const ended = new Error('ended');
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        let left = count;
        const limited: Queryable = {
          query: (sql, params) => {
            if (--left < 0) throw ended;
            return tx.query(sql, params);
          },
        };
        const result = await work(limited);
        if (--left < 0) throw ended;
        return result;
      }),
  };
}

/** A refusal's content: status, code and the fields with their rules. */
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
