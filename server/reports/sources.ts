/** The tables that reports may read, and who asks for what. */
import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { Parameters } from '../records/read/sql';

/** The tenant, and the outlets that were asked for and are the person's. */
export interface ReportScope {
  groupId: string;
  outletIds: readonly string[];
  /** All outlets of the person: records shared by outlets keep their names when they left the outlets asked for. */
  allowed: readonly string[];
  userId: string;
}

/** Who asks which report for what. */
export interface Reading {
  report: Pick<Report, 'filters' | 'readsBefore' | 'archived'>;
  scope: ReportScope;
  /** Values of the parameters. */
  values: AnyRecord;
}

/** A table that reports read. `rowsOf`: its rows belong to those of another, by this column; `item`: the column that names a stock item. */
export interface Table {
  rowsOf?: { table: string; by: string };
  item?: string;
  /** Moved to the archive when it is old: `archived_<name>` holds the same columns. */
  isArchived?: true;
  /** What is selected, where that is not simply the outlets' rows. */
  select?: (scope: ReportScope, parameters: Parameters) => string;
}

export const TABLES: Readonly<Record<string, Table>> = {
  bills: { isArchived: true },
  bill_lines: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  payments: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  bill_discounts: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  cancellations: { rowsOf: { table: 'bills', by: 'bill_id' }, isArchived: true },
  till_events: {},
  daily_sales: { isArchived: true },
  movements: { item: 'item_id' },
  balances: { item: 'item_id' },
  closing_stock: { item: 'item_id' },
  ledger_entries: {},
  ledger_charges: {},
  ledger_applications: {},
  // Goods under way to an outlet, by that outlet: the ledger keeps them at its transit location (engine/run/stock.ts).
  movements_in_transit: {
    item: 'item_id',
    select: ({ groupId, outletIds }, parameters) =>
      `select substr(outlet_id, 9) as outlet_id, item_id, business_date, qty, value from movements
       where group_id = ${parameters.add(groupId)} and outlet_id = any(${parameters.add(outletIds.map((id) => `transit:${id}`))}::text[])`,
  },
};

/** The table that holds a report's rows: the live one, or what was moved to the archive. */
export const storedTable = (name: string, { report }: Reading): string =>
  report.archived && TABLES[name]?.isArchived ? `archived_${name}` : name;
