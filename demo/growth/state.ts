/** How far the demo has traded, as stored in table `installation`. */
import type { Queryable } from '#server/db/types';

export interface Traded {
  /** The last business date that was begun. */
  day: string;
  /** Its completed steps; `null` once all are done. */
  steps: number | null;
  /** The day at whose end open work was last created. */
  desks: string;
}

const KEY = 'demoTraded';

/** Undefined for a demo created before demos could grow: it stays as it is. */
export async function readTraded(q: Queryable): Promise<Traded | undefined> {
  const [row] = await q.query<{ value: string }>('select value from installation where key = $1', [KEY]);
  return row && (JSON.parse(row.value) as Traded);
}

export const writeTraded = async (q: Queryable, traded: Traded): Promise<void> => {
  await q.query(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, JSON.stringify(traded)],
  );
};
