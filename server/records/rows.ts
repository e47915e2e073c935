/** Between a row of `records` and the record that everybody else sees. */
import { fieldsOf, outletsField, scopeOf, searchFields } from '../../resources/entities';
import type { AnyRecord, Entity, Field } from '../../resources/schema';
import type { Queryable, Row } from '../db/types';

export interface RecordRow extends Row {
  id: string;
  rev: string;
  status: string;
  data: AnyRecord;
}
export const ROW_COLUMNS = 'r.id, r.rev, r.status, r.data';

/** `_id`, `_rev` and `status` are columns; everything else is the document. */
export const recordOf = ({ id, rev, status, data }: RecordRow): AnyRecord => ({ _id: id, _rev: rev, ...data, status });

type Ledger = 'quantity' | 'averageCost' | 'value';
export const LEDGER_COLUMNS: Record<Ledger, string> = {
  quantity: 'quantity',
  averageCost: 'average_cost',
  value: 'value',
};

/** The column of `balances` behind a field that is read from the stock ledger. */
export const ledgerOf = (field: Field | undefined): Ledger | undefined =>
  (field as { ledger?: Ledger } | undefined)?.ledger;

const ledgerFields = (entity: Entity): [string, Ledger][] =>
  Object.entries(fieldsOf(entity)).flatMap(([key, field]): [string, Ledger][] => {
    const ledger = ledgerOf(field);
    return ledger ? [[key, ledger]] : [];
  });

/** Fills fields that are read from the stock ledger: the balance of (the record's outlet, the record's id), zero without one. */
export async function withLedger(
  q: Queryable,
  groupId: string,
  entity: Entity,
  records: AnyRecord[],
): Promise<AnyRecord[]> {
  const fields = ledgerFields(entity);
  if (fields.length === 0 || records.length === 0) return records;
  const rows = await q.query<Row & { outlet_id: string; item_id: string }>(
    'select outlet_id, item_id, quantity, average_cost, value from balances where group_id = $1 and item_id = any($2)',
    [groupId, records.map((record) => record._id)],
  );
  const found = new Map(rows.map((row) => [`${row.outlet_id}|${row.item_id}`, row]));
  for (const record of records) {
    const balance = found.get(`${record.outletId}|${record._id}`);
    const zero: Record<Ledger, string> = { quantity: '0.0000', averageCost: '0.000000', value: '0.00' };
    for (const [key, ledger] of fields) record[key] = balance ? balance[LEDGER_COLUMNS[ledger]] : zero[ledger];
  }
  return records;
}

/** What is stored of a record: no empty values, no `_` keys, nothing that has a column or a ledger of its own. */
export function dataOf(entity: Entity, record: AnyRecord): AnyRecord {
  const fields = fieldsOf(entity);
  const data: AnyRecord = {};
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined || value === null || key === 'status' || key.startsWith('_')) continue;
    if (ledgerOf(fields[key]) || fields[key]?.secret || fields[key]?.virtual) continue;
    data[key] = value;
  }
  return data;
}

/** Lower-cased text of the fields that the search box finds; names behind references are looked up when searching. */
export const searchText = (entity: Entity, record: AnyRecord): string =>
  searchFields(entity)
    .filter((key) => !key.startsWith('_') && fieldsOf(entity)[key]?.kind !== 'reference')
    .flatMap((key) => (record[key] === undefined || record[key] === null ? [] : [String(record[key])]))
    .join('\n')
    .toLowerCase();

/** The values of the columns that scope and lists use. */
export function columnsOf(
  entity: Entity,
  record: AnyRecord,
): { outlet_id: string | null; outlets: string[] | null; status: string; search: string } {
  const scope = scopeOf(entity);
  const shared = scope === 'outlets' ? record[outletsField(entity) ?? ''] : undefined;
  const outlets = Array.isArray(shared) ? (shared as string[]) : [];
  return {
    outlet_id: scope === 'outlet' && record.outletId ? String(record.outletId) : null,
    outlets: outlets.length > 0 ? outlets : null,
    status: String(record.status),
    search: searchText(entity, record),
  };
}

/** Equal as stored: without regard to the order of keys, and null counts as absent. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if ((one ?? null) === null || (other ?? null) === null) return (one ?? null) === (other ?? null);
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [a, b] = [one as AnyRecord, other as AnyRecord];
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameValue(a[key], b[key]));
}

/** The fields that differ, as history keeps them: `{ field: [before, after] }`. */
export function changesBetween(before: AnyRecord, after: AnyRecord): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (key.startsWith('_') || sameValue(before[key], after[key])) continue;
    changes[key] = [before[key] ?? null, after[key] ?? null];
  }
  return changes;
}
