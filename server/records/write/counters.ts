/** Gapless series of numbers (table counters): document numbers and codes. */
import type { Queryable } from '#server/db/types';

/** The next `count` numbers of a gapless series; returns the first. The series stays locked until the transaction ends. */
export async function nextNumbers(tx: Queryable, groupId: string, series: string, count: number): Promise<number> {
  const [row] = await tx.query<{ value: number }>(
    `insert into counters (group_id, series, value) values ($1, $2, $3)
     on conflict (group_id, series) do update set value = counters.value + excluded.value returning value`,
    [groupId, series, count],
  );
  return (row?.value ?? count) - count + 1;
}

/** The next number of a gapless series, from 1. */
export const nextNumber = (tx: Queryable, groupId: string, series: string): Promise<number> =>
  nextNumbers(tx, groupId, series, 1);
