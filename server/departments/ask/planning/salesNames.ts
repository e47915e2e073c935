/** Names that only bills know, such as a waiter’s: a report has a filter for them, and no record has them. */

import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { columnOf } from '#server/reports/sources';
import type { Plan } from './plan';

const BILLS = 'bills';

/**
 * The names on the bills of a plan's days at some outlets, each once: a filter ignores case.
 * @returns undefined where the report's filters are not of bills
 */
export async function namesOnSales(
  q: Queryable,
  { groupId }: Pick<Identity, 'groupId'>,
  { report, parameters }: Pick<Plan, 'report' | 'parameters'>,
  { key, outlets }: { key: string; outlets: readonly string[] },
): Promise<string[] | undefined> {
  const { filters } = report;
  const isOfBills = Array.isArray(filters?.of) && filters.of.includes(BILLS) && key in filters.fields;
  if (!isOfBills || !parameters.fromDate || !parameters.toDate) return undefined;
  const column = columnOf(key);
  const rows = await q.query<{ name: string }>(
    `select min(${column}) as name from ${BILLS} where group_id = $1 and outlet_id = any($2) and business_date between $3 and $4
       and ${column} <> '' group by lower(${column}) order by 1`,
    [groupId, [...outlets], parameters.fromDate, parameters.toDate],
  );
  return rows.map(({ name }) => name);
}
