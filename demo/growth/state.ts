/** How far the demo has traded, as table `installation` keeps it. */
import type { Queryable } from '#server/db/types';

export interface Traded {
  /** The last business date that is begun. */
  day: string;
  /** Steps of it that are done; `null` once all are. */
  steps: number | null;
  /** The day at whose end the desks were last left with work on them. */
  desks: string;
}

const KEY = 'demoTraded';

/** Undefined for a demo that was made before it could grow: that one is left alone. */
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
