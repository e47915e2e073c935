/**
 * What a report's SQL may read. The engine puts common table expressions of these names in front of every report, each
 * filtered by the tenant and the outlets asked for, so that a report cannot leave its scope: there is nothing else it could name.
 */
import { findEntity } from '../../resources';
import { type Scope, scopeCondition } from '../records/scope';
import type { Parameters } from '../records/sql';

/** The tenant, and the outlets that were asked for and are the person's. */
export interface ReportScope {
  groupId: string;
  outletIds: readonly string[];
  /** All outlets of the person: records shared by outlets keep their names when they left the outlets asked for. */
  allowed: readonly string[];
  userId: string;
}

type Table = (scope: ReportScope, parameters: Parameters) => string;

const ofOutlets =
  (table: string): Table =>
  ({ groupId, outletIds }, parameters) =>
    `select * from ${table} where group_id = ${parameters.add(groupId)} and outlet_id = any(${parameters.add([...outletIds])}::text[])`;

const TABLES: Readonly<Record<string, Table>> = {
  bills: ofOutlets('bills'),
  bill_lines: ofOutlets('bill_lines'),
  payments: ofOutlets('payments'),
  daily_sales: ofOutlets('daily_sales'),
  movements: ofOutlets('movements'),
  balances: ofOutlets('balances'),
  ledger_entries: ofOutlets('ledger_entries'),
  ledger_charges: ofOutlets('ledger_charges'),
  ledger_applications: ofOutlets('ledger_applications'),
  // Goods under way to an outlet, by that outlet: the ledger keeps them at its transit location (resources/stock.ts).
  movements_in_transit: ({ groupId, outletIds }, parameters) =>
    `select substr(outlet_id, 9) as outlet_id, item_id, business_date, qty, value from movements
     where group_id = ${parameters.add(groupId)} and outlet_id = any(${parameters.add(outletIds.map((id) => `transit:${id}`))}::text[])`,
};

const RECORDS = 'records_of_';

/** `records_of_<resource>`: id, outlet_id, outlets, status, data of the records that the person may see. */
function recordsOf(resource: string): Table | undefined {
  const entity = findEntity(resource);
  if (!entity) return undefined;
  return ({ groupId, outletIds, allowed, userId }, parameters) => {
    const seen: Scope = { groupId, userId, outletIds: isShared(resource) ? allowed : outletIds };
    return `select r.id, r.outlet_id, r.outlets, r.status, r.data from records r where ${scopeCondition(entity, seen, parameters)}`;
  };
}
const isShared = (resource: string): boolean => {
  const entity = findEntity(resource);
  return entity?.kind === 'resource' && 'outlets' in entity.fields;
};

const tableNamed = (name: string): Table | undefined =>
  name.startsWith(RECORDS) ? recordsOf(name.slice(RECORDS.length)) : TABLES[name];

/** Every table of the database, by which a report that names one directly is found out. */
const schemas = import.meta.glob<string>('../db/*.sql', { eager: true, query: '?raw', import: 'default' });
const STORED = Object.values(schemas).flatMap((schema) =>
  [...schema.matchAll(/create table (\w+)/g)].map((match) => match[1] as string),
);

/** SQL without comments and texts, in which names are looked for. */
const bare = (sql: string): string => sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ');

/** Why a report's SQL is refused, or nothing: it reads something else than the tables offered, or does more than read. */
export function refusals(sql: string): string[] {
  const text = bare(sql);
  const found: string[] = [];
  const words = new Set(text.toLowerCase().match(/\w+/g) ?? []);
  for (const word of ['public', 'pg_catalog', 'information_schema', 'set_config', 'insert', 'update', 'delete']) {
    if (words.has(word)) found.push(`it says "${word}"`);
  }
  for (const table of STORED) {
    if (words.has(table) && !(table in TABLES)) found.push(`it names the table "${table}"`);
  }
  for (const name of namesIn(sql)) if (!tableNamed(name)) found.push(`there is no "${name}" to read`);
  if (text.includes(';')) found.push('it has more than one statement');
  if (/\bpg_\w+\s*\(|\bdblink|\bquery_to_xml|\btable_to_xml/i.test(text))
    found.push('it calls a function that reads tables');
  return found;
}

/** The offered tables that a report's SQL names. */
const namesIn = (sql: string): string[] => [
  ...new Set((bare(sql).match(/\w+/g) ?? []).filter((word) => word in TABLES || word.startsWith(RECORDS))),
];

/** The common table expressions that stand in front of a report, separated by commas; never empty of scope. */
export const scopedTables = (sql: string, scope: ReportScope, parameters: Parameters): string[] =>
  namesIn(sql).map((name) => {
    const table = tableNamed(name);
    if (!table) throw new Error(`a report cannot read "${name}"`);
    return `${name} as not materialized (${table(scope, parameters)})`;
  });
