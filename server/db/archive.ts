/** Tables of bills, whose old rows are moved to the archive (`archived_<name>`, the same columns). */

/** All rows of such a table, live and archived, as a subquery that the caller gives an alias. */
export const withArchive = (table: string): string =>
  `(select * from archived_${table} union all select * from ${table})`;
