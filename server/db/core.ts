import { AsyncLocalStorage } from 'node:async_hooks';
import { watchChanges } from './changes';
import type { Database, Queryable, Row } from './types';

const patience = new AsyncLocalStorage<true>();

/**
 * Does work whose statements may take as long as they need: migrations, jobs, demo data. Anything else waits for someone who looks at a
 * screen, and PostgreSQL stops its statements after a while (postgres.ts). The embedded database has no such limit.
 */
export const patiently = <T>(work: () => Promise<T>): Promise<T> => patience.run(true, work);
export const isPatient = (): boolean => patience.getStore() === true;

/** One connection inside a transaction, as a driver hands it over. */
export interface Connection {
  query(sql: string, params: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>;
}

/** What distinguishes the embedded database from a server. */
export interface Driver {
  readonly kind: Database['kind'];
  query(sql: string, params: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` between BEGIN and COMMIT on one connection; ROLLBACK when it throws. */
  begin<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A transaction's handle; only migrations need `script`. */
export interface Transaction extends Queryable {
  script(sql: string): Promise<void>;
}

/** The database as this folder sees it. */
export interface OpenDatabase extends Database {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
}

interface Scope {
  readonly owner: symbol;
  readonly tx: Transaction;
  open: boolean;
  savepoints: number;
  afterCommit: (() => void)[];
  atCommit: Collected[];
}

/** One thing that waits for the end of the transaction, and who writes all of its kind then. */
interface Collected {
  kind: symbol;
  item: unknown;
  write: (tx: Queryable, items: readonly unknown[]) => Promise<void>;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Calls `action` once the transaction that surrounds the caller is committed (never after a rollback), or at once when there is none.
 * For wake-ups that must not run ahead of the rows they are about.
 */
export function afterCommit(action: () => void): void {
  const scope = scopes.getStore();
  if (scope?.open) scope.afterCommit.push(action);
  else action();
}

/**
 * Gathers things that are written together as the last statements of the surrounding transaction: what takes locks that every
 * writer needs (a counter of versions) takes them last, so that writers wait for one another and never in a circle.
 * @param what.kind names the things; `write` is called once with all of them, in the order in which they came
 * @throws Error outside of a transaction
 */
export function atCommit<T>(what: {
  kind: symbol;
  item: T;
  write: (tx: Queryable, items: readonly T[]) => Promise<void>;
}): void {
  const scope = scopes.getStore();
  if (!scope?.open) throw new Error('atCommit needs a transaction');
  scope.atCommit.push(what as unknown as Collected);
}

/** Writes what was gathered, kind by kind; what is gathered in the meantime comes after it. */
async function writeCollected(scope: Scope): Promise<void> {
  while (scope.atCommit.length > 0) {
    const gathered = scope.atCommit.splice(0);
    for (const kind of new Set(gathered.map((each) => each.kind))) {
      const own = gathered.filter((each) => each.kind === kind);
      await own[0]?.write(
        scope.tx,
        own.map(({ item }) => item),
      );
    }
  }
}

/** Serialization failure and deadlock: PostgreSQL undid the transaction and asks for it again. */
const retryable = new Set(['40001', '40P01']);
const maxAttempts = 5;

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && retryable.has(error.code);

/** Short and uneven, so that two transactions which met once do not meet again. */
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * (0.5 + Math.random())));

/**
 * Runs statements of a transaction until nobody waits for them any more: the one that runs is cancelled on PostgreSQL. The embedded database
 * cannot be interrupted; there the next statement is not begun.
 * @throws the signal's reason once it is aborted
 */
export async function whileAwaited<T>(
  db: Database,
  tx: Queryable,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  if (db.kind !== 'postgres') return work();
  const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
  let ending: Promise<unknown> | undefined;
  const end = () => {
    // On another connection: this one is busy, which is the point.
    ending = scopes
      .exit(() => db.query('select pg_cancel_backend($1::integer)', [backend?.pid]))
      .catch(() => undefined);
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
    // Before the connection is anybody else's: the statement that is stopped must be this one.
    await ending;
  }
}

const handleOf = (connection: Connection): Transaction => {
  // One statement at a time: a connection answers in order anyway, and pg warns of overlapping calls.
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
  return {
    query: <T extends Row = Row>(sql: string, params: readonly unknown[] = []) =>
      inOrder(() => connection.query(sql, params)) as Promise<T[]>,
    script: (sql) => inOrder(() => connection.script(sql)),
  };
};

/** A transaction inside a transaction: undone alone when it throws, kept with the outer one. */
const nested = async <T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const savepoint = `nested_${++scope.savepoints}`;
  const callbacks = scope.afterCommit.length;
  const collected = scope.atCommit.length;
  await scope.tx.query(`savepoint ${savepoint}`);
  try {
    const result = await work(scope.tx);
    await scope.tx.query(`release savepoint ${savepoint}`);
    return result;
  } catch (error) {
    scope.afterCommit.length = callbacks;
    scope.atCommit.length = collected;
    await scope.tx.query(`rollback to savepoint ${savepoint}`);
    throw error;
  }
};

/**
 * Makes a `Database` of a driver. A call to the database while a transaction of the same call chain is open goes to that transaction:
 * the embedded database has one connection and would wait for itself, and a server would answer from outside the transaction.
 * After a serialization failure or deadlock the whole `work` runs again, so it must have no effects but its statements.
 */
export function createDatabase(driver: Driver): OpenDatabase {
  const owner = Symbol(driver.kind);
  const current = (): Scope | undefined => {
    const scope = scopes.getStore();
    return scope?.open && scope.owner === owner ? scope : undefined;
  };

  /** What may have changed something, of the embedded database: nobody else writes to it. */
  let writes = 0;
  const isEmbedded = driver.kind === 'pglite';
  const run = async (sql: string, params: readonly unknown[]): Promise<Row[]> => {
    if (!isEmbedded || /^\s*select\b/i.test(sql)) return driver.query(sql, params);
    try {
      return await driver.query(sql, params);
    } finally {
      writes++;
    }
  };

  const once = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    let committed: (() => void)[] = [];
    const result = await driver
      .begin(async (connection) => {
        const scope: Scope = {
          owner,
          tx: handleOf(connection),
          open: true,
          savepoints: 0,
          afterCommit: [],
          atCommit: [],
        };
        try {
          const value = await scopes.run(scope, async () => {
            const result = await work(scope.tx);
            await writeCollected(scope);
            return result;
          });
          committed = scope.afterCommit;
          return value;
        } finally {
          scope.open = false;
        }
      })
      .finally(() => {
        writes++;
      });
    for (const action of committed) action();
    return result;
  };

  return {
    kind: driver.kind,
    query: <T extends Row = Row>(sql: string, params: readonly unknown[] = []) => {
      const scope = current();
      return (scope ? scope.tx.query(sql, params) : run(sql, params)) as Promise<T[]>;
    },
    async transaction(work) {
      const scope = current();
      if (scope) return nested(scope, work);
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (attempt >= maxAttempts || !isRetryable(error)) throw error;
          await pause(attempt);
        }
      }
    },
    changes: watchChanges(
      (sql, params) => driver.query(sql, params),
      () => current() !== undefined,
      isEmbedded ? () => writes : undefined,
    ),
    close: () => driver.close(),
  };
}
