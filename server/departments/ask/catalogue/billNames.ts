/** Names that only bills know, such as a waiter’s: a report has a filter for them, and no record has them. */

import type { Report } from '#engine/define/report';
import type { Identity } from '#server/auth/identity';
import { withArchive } from '#server/db/archive';
import type { Queryable } from '#server/db/types';
import { columnOf } from '#server/reports/sources';

/** Whether a report's filter of this name is one of its bills. */
export const isOnBills = ({ filters }: Report, key: string): boolean =>
  Array.isArray(filters?.of) && filters.of.includes('bills') && key in filters.fields;

/** Names that are found without reading every bill: the table, its column, and which of its rows. */
const SOURCES: Readonly<Record<string, readonly [table: string, column: string, only?: string]>> = {
  cashier: [`${withArchive('sales_by_day')} s`, 'cashier', `and by = 'cashier'`],
  discount: [`${withArchive('bill_discounts')} d`, 'name'],
};

/** The names on the bills or discounts of some days and outlets, each once: a filter ignores case. */
export async function namesOnBills(
  q: Queryable,
  { groupId }: Pick<Identity, 'groupId'>,
  key: string,
  { outlets, from, to }: { outlets: readonly string[]; from: string; to: string },
): Promise<string[]> {
  const [table, column, only = ''] = SOURCES[key] ?? ['bills', columnOf(key)];
  const rows = await q.query<{ name: string }>(
    `select min(${column}) as name from ${table} where group_id = $1 and outlet_id = any($2) and business_date between $3 and $4
       and ${column} <> '' ${only} group by lower(${column}) order by 1`,
    [groupId, [...outlets], from, to],
  );
  return rows.map(({ name }) => name);
}
