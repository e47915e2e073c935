/** The tables that keep something of a group, as the database itself lists them: a new table is searched without being named here. */

import type { Queryable, Row } from '../db/types';

export interface GroupTable {
  name: string;
  /** Columns that are searched, with `text`, `text[]` or `jsonb`. */
  searched: readonly { name: string; type: string }[];
  /** Columns that tell a row from others. */
  key: readonly string[];
}

/** Where values of other tables are kept a second time to be found quickly, and numbers that concern no person. */
const INDEXES: readonly string[] = ['record_keys', 'counters', 'changes', 'seals', 'seal_marks'];
/** What lets someone in: never part of an answer. */
const SECRETS: readonly string[] = [
  'credentials.password_hash',
  'credentials.previous_hashes',
  'sessions.id',
  'devices.id',
  'two_step_methods.key',
  'recovery_codes.digest',
  'sign_in_tickets.id',
  'sign_in_tickets.data',
  'open_id_secrets.secret',
  'pins.digest',
];

interface Column extends Row {
  of: string;
  name: string;
  type: string;
  is_key: boolean;
}

/** Every table with rows of groups. */
export async function groupTables(q: Queryable): Promise<GroupTable[]> {
  const columns = await q.query<Column>(
    `select c.relname as of, a.attname as name, format_type(a.atttypid, null) as type, coalesce(a.attnum = any(k.conkey), false) as is_key
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relkind = 'r' and exists (select from pg_attribute g where g.attrelid = c.oid and g.attname = 'group_id')
     order by c.relname, a.attnum`,
  );
  const names = [...new Set(columns.map((column) => column.of))].filter((name) => !INDEXES.includes(name));
  return names.map((table) => {
    const own = columns.filter(
      ({ of, name }) => of === table && name !== 'group_id' && !SECRETS.includes(`${of}.${name}`),
    );
    return {
      name: table,
      key: own.filter(({ is_key }) => is_key).map(({ name }) => name),
      searched: own.filter(({ type }) => ['text', 'text[]', 'jsonb'].includes(type)),
    };
  });
}

/** The columns of a table that an answer must not have. */
export const secretsOf = (table: string): string[] =>
  SECRETS.flatMap((each) => (each.startsWith(`${table}.`) ? [each.slice(table.length + 1)] : []));
