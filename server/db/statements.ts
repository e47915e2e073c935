/** Names for repeated statements, so that a connection parses and plans them once. Others have no name. */
interface StatementNames {
  /** The name of a statement, if it has one. */
  of: (sql: string) => string | undefined;
  /** Removes the name of a statement. */
  drop: (sql: string) => void;
}

/** @param most the number of statements that get a name, since a connection keeps every plan */
export function statementNames(most: number): StatementNames {
  const names = new Map<string, string | undefined>();
  const once = new Set<string>();
  return {
    of(sql) {
      if (names.has(sql)) return names.get(sql);
      if (names.size >= most) return undefined;
      if (once.delete(sql)) {
        names.set(sql, `s${names.size}`);
        return names.get(sql);
      }
      if (once.size >= 5 * most) once.clear();
      once.add(sql);
      return undefined;
    },
    drop: (sql) => names.set(sql, undefined),
  };
}

/** A named statement whose tables were altered since must be prepared again. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.includes('cached plan');
