/** What a page would show blank with an API's answer: its columns that no record or row has. */

import type { Doc } from '#dataProvider/dialects/dialect';
import { missingColumns } from '#dataProvider/otherApis/reportRows';
import type { Entity } from '#engine/define/declaration';
import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { columnsOf, fieldsOf } from '#engine/read/entities';

/** What people would see blank, in the labels of the page. */
export const blankNote = (labels: readonly string[]): string =>
  labels.length === 0 ? '' : `; blank on the page: ${labels.join(', ')}`;

/** Columns of a list that none of these records has a value for. */
export function blankColumns(entity: Entity, records: readonly Doc[]): string[] {
  if (records.length === 0) return [];
  const fields = fieldsOf(entity);
  return columnsOf(entity).flatMap((key) => {
    const field = typeof key === 'string' ? fields[key] : undefined;
    if (typeof key !== 'string' || !field || field.kind === 'computed') return [];
    // A record without a status is active.
    return key === 'status' || records.some((record) => key in record) ? [] : [labelOf(key, field)];
  });
}

/** The same of a report's rows. */
export const blankOf = (report: Report, docs: readonly Doc[]): string[] =>
  missingColumns(report, docs).map((key) => labelOf(key, report.columns[key]));
