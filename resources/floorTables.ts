/** Tables of a floor (domain 1.4): what a plan holds of each, and what is wrong with them among those of the outlet. */
import type { AnyRecord } from './fields';
import type { Problem } from './schema';

export const TABLE_SHAPES = ['square', 'round', 'rectangle'] as const;
export type TableShape = (typeof TABLE_SHAPES)[number];
export const TABLE_STATUSES = ['available', 'occupied', 'billed', 'reserved', 'blocked'] as const;

/** Sizes and places are in the plan's own units; a chair is about 16 wide. */
export const PLAN = { grid: 16, least: 32, most: 640, furthest: 4000 } as const;

export interface FloorTable {
  /** Given by the server, the same for the table's whole life. */
  tableId?: string;
  tableName?: string;
  seats?: number;
  minGuests?: number | null;
  shape?: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  /** Degrees, clockwise, about the centre. */
  rotation?: number;
  qrEnabled?: boolean;
  qrCode?: string;
  status?: string;
}

export const tablesOf = (floor: AnyRecord | undefined): readonly FloorTable[] =>
  Array.isArray(floor?.tables) ? (floor.tables as FloorTable[]) : [];

/** Somebody sits there, or has not paid yet. */
export const isTaken = ({ status }: FloorTable): boolean => status === 'occupied' || status === 'billed';

const nameOf = ({ tableName }: FloorTable): string => (tableName ?? '').trim().toLowerCase();

/** Each table's name is the outlet's only one: bills and kitchen orders say no more than that. Floors out of use do not count. */
export function tableProblems(floor: AnyRecord, others: readonly AnyRecord[]): Problem[] {
  const taken = new Map<string, string>();
  if (floor.status !== 'inactive')
    for (const other of others)
      if (other._id !== floor._id && other.status !== 'inactive')
        for (const table of tablesOf(other)) taken.set(nameOf(table), String(other.floorName ?? 'another floor'));
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
      problems.push(at('tableName', 'unique', `Name: "${table.tableName}" stands on this floor twice`));
    else if (name && elsewhere)
      problems.push(at('tableName', 'unique', `Name: "${table.tableName}" is already a table of ${elsewhere}`));
    seen.add(name);
    if (table.minGuests && table.seats && table.minGuests > table.seats)
      problems.push(at('minGuests', 'max', `${table.tableName}: it cannot ask for more guests than it has seats`));
    return problems;
  });
}
