/** Converts between a row of `records` and the record that all other code uses. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { fieldsOf, innerTexts, outletsField, scopeOf, searchFields } from '#engine/read/entities';
import { folded } from '#engine/run/fold';
import { sameValue, textsIn } from '#engine/run/values';
import type { Row } from '#server/db/types';
import { ledgerOf } from './ledgerFigures';

export interface RecordRow extends Row {
  id: string;
  rev: string;
  status: string;
  data: AnyRecord;
}
export const ROW_COLUMNS = 'r.id, r.rev, r.status, r.data';

/** `_id`, `_rev` and `status` are columns; everything else is in the document. */
export const recordOf = ({ id, rev, status, data }: RecordRow): AnyRecord => ({ _id: id, _rev: rev, ...data, status });

/** The stored part of a record: no empty values, no `_` keys, nothing with its own column or ledger. */
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

/** Text of the searchable fields, in lower case without accents; names behind references are looked up when searching. */
export const searchText = (entity: Entity, record: AnyRecord): string =>
  folded(
    [
      ...searchFields(entity)
        .filter((key) => !key.startsWith('_') && fieldsOf(entity)[key]?.kind !== 'reference')
        .flatMap((key) => (record[key] === undefined || record[key] === null ? [] : [String(record[key])])),
      ...innerTexts(entity, record),
    ].join('\n'),
  );

/** The columns for scope and lists. */
export function columnsOf(
  entity: Entity,
  record: AnyRecord,
): { outlet_id: string | null; outlets: string[] | null; status: string; search: string } {
  const scope = scopeOf(entity);
  const shared = scope === 'outlets' ? record[outletsField(entity) ?? ''] : undefined;
  const outlets = textsIn(shared);
  return {
    outlet_id: scope === 'outlet' && record.outletId ? String(record.outletId) : null,
    outlets: outlets.length > 0 ? outlets : null,
    status: String(record.status),
    search: searchText(entity, record),
  };
}

/** The changed fields, as history stores them: `{ field: [before, after] }`. */
export function changesBetween(before: AnyRecord, after: AnyRecord): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (key.startsWith('_') || sameValue(before[key], after[key])) continue;
    changes[key] = [before[key] ?? null, after[key] ?? null];
  }
  return changes;
}
