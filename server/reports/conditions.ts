/** Conditions on a report's rows, as SQL over its columns. */

import type { Report } from '#engine/define/report';
import { isFigure } from '#engine/read/reporting';
import type { Condition } from '#engine/read/tableView';
import type { Parameters } from '../records/read/sql';
import { isShownIn, isTurned } from './layouts/turned';

/** Escapes text for `like`. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function conditionSql(report: Report, { key, operator, value }: Condition, parameters: Parameters): string {
  const field = report.columns[key];
  const place = `"${key}"`;
  if (!field) throw new Error(`${report.name} has no column “${key}”`);
  // A statement has figures as lines and not as columns, so no row has them.
  if (isTurned(report) && !isShownIn(report, field)) return 'false';
  if (isFigure(field)) return `${place} ${operator} ${parameters.add(value)}::numeric`;
  if (field.kind === 'date') return `${place} ${operator} ${parameters.add(value)}::date`;
  if (operator === '~') return `lower(${place}::text) like lower(${parameters.add(`%${literal(value)}%`)})`;
  return `lower(${place}::text) = lower(${parameters.add(value)})`;
}

/** Rows that meet all conditions. */
export const narrowedRows = (
  report: Report,
  rows: string,
  conditions: readonly Condition[],
  parameters: Parameters,
): string =>
  conditions.length === 0
    ? rows
    : `select * from (\n${rows}\n) n where ${conditions.map((each) => conditionSql(report, each, parameters)).join(' and ')}`;
