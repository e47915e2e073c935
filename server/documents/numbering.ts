/** Document numbers (domain 2.2): `GRN-COL-26-000147`. */
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import type { Queryable } from '../db/types';
import { nextNumber } from '../records/write/store';

/**
 * Two digits of a business date's fiscal year: the calendar year in which it starts. With a start of 04-01, 2026-03-31 is '25' and
 * 2026-04-01 is '26'.
 * @param start the outlet's fiscalYearStart, MM-DD
 */
function fiscalYear(docDate: string, start: unknown): string {
  const year = Number(docDate.slice(0, 4));
  const first = typeof start === 'string' && /^\d{2}-\d{2}$/.test(start) ? start : '01-01';
  return String((docDate.slice(5) < first ? year - 1 : year) % 100).padStart(2, '0');
}

/** The series for a prefix, an outlet and the fiscal year of a business date: `GRN-COL-26`. */
export const seriesOf = (prefix: string, outlet: AnyRecord, day: string): string =>
  `${prefix}-${String(outlet.code)}-${fiscalYear(day, outlet.fiscalYearStart)}`;
/** The number at a position of a series: `GRN-COL-26-000147`. */
export const numberIn = (series: string, sequence: number): string => `${series}-${String(sequence).padStart(6, '0')}`;

/**
 * Takes the next number of the document's series. The series' row stays locked until the transaction ends, so no two documents get the same
 * number and a rollback leaves no gap. Numbers of deleted documents aren't reused.
 */
export async function takeNumber(
  tx: Queryable,
  groupId: string,
  document: Document,
  record: AnyRecord,
  outlet: AnyRecord,
): Promise<string> {
  const series = seriesOf(document.prefix, outlet, String(record.docDate));
  return numberIn(series, await nextNumber(tx, groupId, series));
}
