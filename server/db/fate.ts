/** What became of a transaction whose COMMIT was not answered. */

import type { Row } from './types';

/** A transaction before its COMMIT: its number, if it has written anything, and the start of the server that gave the number. */
export interface Mark extends Row {
  id: string | null;
  since: string;
}

/** Reads the mark inside the transaction. */
export const MARK = 'select pg_current_xact_id_if_assigned()::text as id, pg_postmaster_start_time()::text as since';

/** The status of a transaction, if this is still the server that ran it: after a failover the same number belongs to another one. */
const STATUS = `select case when pg_postmaster_start_time()::text = $2 then pg_xact_status($1::text::xid8) end as status`;

/** Waits between the questions, in milliseconds: a server needs a moment to notice that a client is gone. */
const WAITS = [0, 50, 200, 750] as const;
const PATIENCE_MS = 5_000;

/**
 * Asks the server, on other connections, what became of a transaction.
 * @param ask runs a statement on a new connection
 */
export async function fateOf(
  ask: (sql: string, params: readonly unknown[]) => Promise<Row[]>,
  { id, since }: Mark,
): Promise<'committed' | 'aborted' | 'unknown'> {
  if (id === null) return 'aborted';
  const begun = performance.now();
  for (const wait of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (performance.now() - begun > PATIENCE_MS) break;
    const [row] = await ask(STATUS, [id, since]).catch(() => []);
    if (row?.status === 'committed' || row?.status === 'aborted') return row.status;
    if (row?.status === null) break;
  }
  return 'unknown';
}
