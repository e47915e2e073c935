import type { Changes } from './changes';

/** The database interface for all parts of the API, for PGlite and PostgreSQL. */
export type Row = Record<string, unknown>;

/** PostgreSQL's settings by name; they apply until the transaction ends. */
export type Settings = Readonly<Record<string, string>>;

export interface Queryable {
  /** Runs one statement with `$1…` parameters. numeric, bigint-as-text, date: strings; int: number; timestamptz: ISO string; jsonb: value. */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** Runs `work` in one transaction, with these settings: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>, settings?: Settings): Promise<T>;
  /** Whether cached data is still current. */
  readonly changes: Changes;
  close(): Promise<void>;
}
