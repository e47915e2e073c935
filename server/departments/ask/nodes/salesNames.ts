/** Names that only bills know, such as a waiter’s: a report has a filter for them, and no record has them. */

import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import { columnOf } from '#server/reports/sources';
import { daysOf, type Plan } from '../plan/plan';

const BILLS = 'bills';

/**
 * The names on the bills of a plan's days and outlets, each once: a filter ignores case.
 * @returns undefined if the report's filters are not about bills
 */
export async function namesOnSales(
  q: Queryable,
  { groupId }: Pick<Identity, 'groupId'>,
  plan: Plan,
  key: string,
): Promise<string[] | undefined> {
  const { filters } = plan.report;
  const days = daysOf(plan);
  const isOfBills = Array.isArray(filters?.of) && filters.of.includes(BILLS) && key in filters.fields;
  if (!isOfBills || !days || plan.query.filters[key] !== undefined) return undefined;
  const column = columnOf(key);
  const rows = await q.query<{ name: string }>(
    `select min(${column}) as name from ${BILLS} where group_id = $1 and outlet_id = any($2) and business_date between $3 and $4
       and ${column} <> '' group by lower(${column}) order by 1`,
    [groupId, [...plan.query.outlets], days.from, days.to],
  );
  return rows.map(({ name }) => name);
}
