/**
 * The database can't be reached, or a connection to it was lost.
 *
 * `outcome` is what is known about the work: `unchanged` if it was not committed, `unknown` if the connection was lost between a COMMIT (or a
 * single writing statement) and its answer. Then the same request, sent again, must find out what happened.
 */
export class DatabaseLost extends Error {
  override name = 'DatabaseLost';
  constructor(
    readonly outcome: 'unchanged' | 'unknown',
    /** Whether another connection may work at once: this one broke, and no request has waited for a time limit. */
    readonly isRepeatable: boolean,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message || cause.name : String(cause), { cause });
  }
}
