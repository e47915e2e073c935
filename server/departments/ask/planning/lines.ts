/** Values that name rows: lines of a layout, and kinds that several rows have. */

import { choiceLabel, labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { isFor, visibleColumns } from '#engine/read/reporting';
import type { Plan } from './plan';
import type { Words } from './withReport';

/** The column with what a line is called, where the rows are something else than lines. */
export function columnOfLine(
  report: Report,
  user: AccessUser,
  { row, dimension }: Pick<Words, 'row' | 'dimension'>,
): string | undefined {
  const field = report.columns[row?.column ?? ''];
  const by = dimension?.by;
  if (!field || !row || !by || !('parameter' in by)) return undefined;
  const label = choiceLabel(field, row.value);
  return visibleColumns(report, user).find(
    ([key, column]) =>
      labelOf(key, column) === label && !column.hidden && isFor(column, { [by.parameter]: by.value }) && column.onlyFor,
  )?.[0];
}

/** A value that several rows have, such as a revenue group, is a subtotal. */
export function subtotalOf({ columns }: Report, row: Plan['row']): Pick<Words, 'row' | 'dimension'> | undefined {
  const column = row?.column === undefined ? undefined : columns[row.column];
  if (!row?.column || !column?.group) return undefined;
  return {
    row: { ...row, label: choiceLabel(column, row.value) },
    dimension: { by: { group: row.column }, label: labelOf(row.column, column) },
  };
}
