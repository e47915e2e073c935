/** Tables of a floor (domain 1.4): their data on a plan, and problems among the outlet’s tables. */
import type { Draft, Problem, RecordOf, RowOf } from '#engine/define';

export const TABLE_SHAPES = ['square', 'round', 'rectangle'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];
export const TABLE_STATUSES = ['available', 'occupied', 'billed', 'reserved', 'blocked'] as const;

/** Sizes and positions are in the plan's units; a chair is about 16 wide. */
export const PLAN = { grid: 16, least: 32, most: 640, furthest: 4000 } as const;

type Floor = Draft<RecordOf<'floors'>>;
/** A table as stored or drawn so far. The server assigns its id, which never changes. */
export type FloorTable = RowOf<Floor, 'tables'>;

export const tablesOf = (floor: Floor | undefined): readonly FloorTable[] => floor?.tables ?? [];

/** The table is occupied or not paid yet. */
export const isTaken = ({ status }: FloorTable): boolean => status === 'occupied' || status === 'billed';

const nameOf = ({ tableName }: FloorTable): string => (tableName ?? '').trim().toLowerCase();

/** Table names are unique in the outlet, because bills and kitchen orders only show the name. Inactive floors don't count. */
export function tableProblems(floor: Floor, others: readonly Floor[]): Problem[] {
  const taken = new Map<string, string>();
  if (floor.status !== 'inactive')
    for (const other of others)
      if (other._id !== floor._id && other.status !== 'inactive')
        for (const table of tablesOf(other)) taken.set(nameOf(table), other.floorName ?? 'another floor');
  const seen = new Set<string>();
  return tablesOf(floor).flatMap((table, index): Problem[] => {
    const name = nameOf(table);
    const at = (key: string, rule: string, message: string): Problem => ({
      field: `tables.${index}.${key}`,
      rule,
      message,
    });
    const problems: Problem[] = [];
    const elsewhere = taken.get(name);
    if (name && seen.has(name))
      problems.push(at('tableName', 'unique', `Name: “${table.tableName}” is on this floor twice`));
    else if (name && elsewhere)
      problems.push(at('tableName', 'unique', `Name: “${table.tableName}” is already a table of ${elsewhere}`));
    seen.add(name);
    if (table.minGuests && table.seats && table.minGuests > table.seats)
      problems.push(at('minGuests', 'max', `${table.tableName}: Min guests can’t exceed the number of seats`));
    return problems;
  });
}
