import type { Changes } from './changes';

/** The database interface for all parts of the API, for PGlite and PostgreSQL. */
export type Row = Record<string, unknown>;

/** PostgreSQL's settings by name; they apply until the transaction ends. */
export type Settings = Readonly<Record<string, string>>;

export interface Queryable {
  /** Runs one statement with `$1…` parameters. numeric, bigint-as-text, date: strings; int: number; timestamptz: ISO string; jsonb: value. */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

/** A streaming replica that reports are read from. */
export interface Replica {
  /**
   * Where a person's report is read. It has everything that was committed before, or it says how far it is behind; then this person has
   * saved nothing since.
   */
  reading(person: {
    groupId: string;
    userId: string;
  }): Promise<{ db: Database; asOf?: string; behindSeconds?: number }>;
  /** Whether a failed read was the replica's fault, so that the primary can be read. */
  failed(error: unknown): boolean;
  /** For monitoring: `behindSeconds` is null if unknown. */
  state(): Promise<{ isReachable: boolean; behindSeconds: number | null }>;
  close(): Promise<void>;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction, with these settings: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, settings?: Settings): Promise<T>;
  /** Whether cached data is still current. */
  readonly changes: Changes;
  /** Connections of this process to PostgreSQL: how many are open, how many of these are idle, how many requests wait for one. */
  pool?(): { open: number; idle: number; waiting: number };
  /** If DATABASE_REPLICA_URL is set. */
  readonly replica?: Replica;
  close(): Promise<void>;
}
