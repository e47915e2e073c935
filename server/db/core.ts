import { AsyncLocalStorage } from 'node:async_hooks';
import { watchChanges } from './changes';
import { DatabaseLost } from './lost';
import type { Database, Queryable, Row, Settings } from './types';

const patience = new AsyncLocalStorage<true>();

/**
 * Runs work whose statements have no time limit: migrations, jobs, demo data. Everything else is for someone waiting at a screen, and
 * PostgreSQL stops its statements after a while (postgres.ts). The embedded database has no such limit.
 */
export const withoutTimeout = <T>(work: () => Promise<T>): Promise<T> => patience.run(true, work);
export const hasNoTimeout = (): boolean => patience.getStore() === true;

/** A driver's connection inside a transaction. */
export interface Connection {
  /** The number of its process on the server, if the driver knows it. */
  readonly process?: number | undefined;
  query(sql: string, params: readonly unknown[]): Promise<Row[]>;
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>;
}

/** The differences between the embedded database and a server. */
interface Driver {
  readonly kind: Database['kind'];
  query(sql: string, params: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` between BEGIN and COMMIT on one connection, with these settings; ROLLBACK when it throws. */
  begin<T>(work: (connection: Connection) => Promise<T>, settings?: Settings): Promise<T>;
  close(): Promise<void>;
}

/** A transaction's handle; only migrations need `script`. */
export interface Transaction extends Queryable {
  readonly process?: number | undefined;
  script(sql: string): Promise<void>;
}

/** A statement that applies settings until the transaction ends; its row has the number of the connection's process. */
export const settingsSql = (settings: Settings): string =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true), `)
    .join('')}pg_backend_pid() as process`;

/** The database inside this folder. */
export interface OpenDatabase extends Database {
  transaction<T>(work: (tx: Transaction) => Promise<T>, settings?: Settings): Promise<T>;
  /** The embedded database's whole content between two transactions, as a compressed archive; PostgreSQL has its own tools. */
  copy?(): Promise<Uint8Array>;
}

interface Scope {
  readonly owner: symbol;
  readonly tx: Transaction;
  open: boolean;
  savepoints: number;
  afterCommit: (() => void)[];
  atCommit: Collected[];
}

/** One item to write at the end of the transaction, and the function that writes all items of its kind. */
interface Collected {
  kind: symbol;
  item: unknown;
  write: (tx: Queryable, items: readonly unknown[]) => Promise<void>;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Calls `action` once the surrounding transaction is committed (never after a rollback), or at once if there is none. For wake-ups that
 * must not come before their rows.
 */
export function afterCommit(action: () => void): void {
  const scope = scopes.getStore();
  if (scope?.open) scope.afterCommit.push(action);
  else action();
}

/**
 * Collects items that are written together as the last statements of the surrounding transaction. Locks that every writer needs (a version
 * counter) are taken last, so that writers wait for each other but never deadlock.
 * @param what.kind names the items; `write` is called once with all of them, in order
 * @throws Error outside a transaction
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

/** Writes the collected items, kind by kind; items added in the meantime come after. */
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

/** Serialization failure and deadlock: PostgreSQL rolled back the transaction and expects a retry. */
const retryable = new Set(['40001', '40P01']);
const maxAttempts = 5;

/** Whether a transaction that failed with this error runs again: after a lost connection once, because the next one may be lost as well. */
const runsAgain = (error: unknown, attempt: number): boolean =>
  error instanceof DatabaseLost
    ? error.isRepeatable && attempt === 1
    : attempt < maxAttempts &&
      error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      retryable.has(error.code);

/** Short and random, so that two transactions that collided don't collide again. */
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * (0.5 + Math.random())));

/**
 * Runs a transaction's statements until no one waits for them: on PostgreSQL the running one is cancelled. The embedded database can't be
 * interrupted, so it doesn't start the next statement.
 * @throws the signal's reason once it is aborted
 */
export async function whileAwaited<T>(
  db: Database,
  tx: Queryable & Pick<Transaction, 'process'>,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  if (db.kind !== 'postgres') return work();
  const running = tx.process ?? (await tx.query<{ process: number }>(settingsSql({})))[0]?.process;
  let ending: Promise<unknown> | undefined;
  const end = () => {
    // On another connection, because this one is busy.
    ending = scopes.exit(() => db.query('select pg_cancel_backend($1::integer)', [running])).catch(() => undefined);
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
    // Before anyone else gets the connection, so that the right statement is stopped.
    await ending;
  }
}

const handleOf = (connection: Connection): Transaction => {
  // One statement at a time: a connection answers in order anyway, and pg warns about overlapping calls.
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run);
    last = next;
    return next;
  };
  return {
    process: connection.process,
    query: <T extends Row = Row>(sql: string, params: readonly unknown[] = []) =>
      inOrder(() => connection.query(sql, params)) as Promise<T[]>,
    script: (sql) => inOrder(() => connection.script(sql)),
  };
};

/** A nested transaction: rolled back alone if it throws, otherwise committed with the outer one. */
const nested = async <T>(
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  settings: Settings | undefined,
): Promise<T> => {
  const savepoint = `nested_${++scope.savepoints}`;
  const callbacks = scope.afterCommit.length;
  const collected = scope.atCommit.length;
  await scope.tx.query(`savepoint ${savepoint}`);
  try {
    if (settings) await scope.tx.query(settingsSql(settings));
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
 * Creates a `Database` from a driver. A call to the database during a transaction of the same call chain goes to that transaction: the
 * embedded database has one connection and would wait for itself, and a server would answer from outside the transaction. After a
 * serialization failure, a deadlock or a lost connection, `work` runs again, so it must have no effects other than its statements.
 */
export function createDatabase(driver: Driver): OpenDatabase {
  const owner = Symbol(driver.kind);
  const current = (): Scope | undefined => {
    const scope = scopes.getStore();
    return scope?.open && scope.owner === owner ? scope : undefined;
  };

  /** Writes to the embedded database; no one else writes to it. */
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

  const once = async <T>(work: (tx: Transaction) => Promise<T>, settings?: Settings): Promise<T> => {
    let committed: (() => void)[] = [];
    let isCommitting = false;
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
          isCommitting = true;
          committed = scope.afterCommit;
          return value;
        } finally {
          scope.open = false;
        }
      }, settings)
      .finally(() => {
        // What was rolled back changed nothing.
        if (isCommitting) writes++;
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
    async transaction(work, settings) {
      const scope = current();
      if (scope) return nested(scope, work, settings);
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work, settings);
        } catch (error) {
          if (!runsAgain(error, attempt)) throw error;
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
