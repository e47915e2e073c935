/** Inserts many rows at once: a value that all rows share is sent once, the others column by column, which is read faster than JSON. */
import type { Queryable } from '#server/db/types';

type Row = Readonly<Record<string, unknown>>;

/** Column types by table. Migrations are over before anything is inserted, so they don't change. */
const known = new Map<string, ReadonlyMap<string, string>>();

async function typesOf(tx: Queryable, table: string): Promise<ReadonlyMap<string, string>> {
  const types = known.get(table);
  if (types) return types;
  const columns = await tx.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const read = new Map(columns.map(({ name, type }) => [name, type]));
  known.set(table, read);
  return read;
}

/** Rows with the same columns, in the order of their first ones. */
function byColumns(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = Object.keys(row).join();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/**
 * Inserts rows into a table, one statement for all rows with the same columns. Columns that a row leaves out get the table's default;
 * objects and lists become JSON.
 * @param tail what follows the rows in the statement: 'on conflict do nothing'
 */
export async function insertRows(tx: Queryable, table: string, rows: readonly Row[], tail = ''): Promise<void> {
  if (rows.length === 0) return;
  const types = await typesOf(tx, table);
  for (const alike of byColumns(rows)) await insertAlike(tx, table, types, alike, tail);
}

async function insertAlike(
  tx: Queryable,
  table: string,
  types: ReadonlyMap<string, string>,
  rows: readonly Row[],
  tail: string,
): Promise<void> {
  const [first = {}] = rows;
  const typeOf = (column: string): string => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`${table} has no column ${column}`);
    return type;
  };
  const asValue = (column: string, value: unknown): unknown =>
    value !== null && value !== undefined && typeOf(column) === 'jsonb' ? JSON.stringify(value) : value;
  const columns = Object.keys(first);
  const varying = columns.filter((column) => rows.some((row) => row[column] !== first[column]));
  const shared = columns.filter((column) => !varying.includes(column));
  const values = [
    ...shared.map((column) => asValue(column, first[column])),
    ...varying.map((column) => rows.map((row) => asValue(column, row[column]))),
  ];
  const constants = shared.map((column, index) => `$${index + 1}::${typeOf(column)}`);
  const arrays = varying.map((column, index) => `$${shared.length + index + 1}::${typeOf(column)}[]`);
  const from = varying.length > 0 ? `from unnest(${arrays.join(', ')}) as r (${varying.join(', ')})` : '';
  await tx.query(
    `insert into ${table} (${[...shared, ...varying].join(', ')}) select ${[...constants, ...varying.map((column) => `r.${column}`)].join(', ')} ${from} ${tail}`,
    values,
  );
}
