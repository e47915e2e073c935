import type { OpenDatabase, Transaction } from '#server/db/core';

/** The same database, and the texts of all statements that go through it. */
export function overheard(db: OpenDatabase): { db: OpenDatabase; statements: ReadonlySet<string> } {
  const statements = new Set<string>();
  const query: OpenDatabase['query'] = (sql, params) => {
    statements.add(sql);
    return db.query(sql, params);
  };
  return {
    statements,
    db: {
      ...db,
      query,
      transaction: (work, settings) =>
        db.transaction(
          (tx) =>
            work({
              ...tx,
              query: (sql: string, params?: readonly unknown[]) => {
                statements.add(sql);
                return tx.query(sql, params);
              },
            } as Transaction),
          settings,
        ),
    },
  };
}
