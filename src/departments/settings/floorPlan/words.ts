/** Tables in words, for screen readers. */
import { inWords } from '#engine/define/fields';
import { columnOf, overlap, type PlacedTable, rowOf } from './geometry';

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** 'T4', 'Table 4': a bare number doesn't say what it is. */
export const nameInWords = ({ tableName }: PlacedTable): string =>
  !tableName ? 'Table without a name' : /^\d/.test(tableName) ? `Table ${tableName}` : tableName;

export const seatsInWords = (seats: unknown): string => plural(Number(seats) || 0, 'seat');
export const tablesInWords = (count: number): string => plural(count, 'table');

export const placeInWords = (table: PlacedTable): string => `row ${rowOf(table)}, column ${columnOf(table)}`;

/** 'Table 4, 4 seats, row 3, column 5', and anything unusual about it. */
export const tableInWords = (table: PlacedTable, over: readonly string[]): string =>
  [
    nameInWords(table),
    seatsInWords(table.seats),
    placeInWords(table),
    ...(table.rotation ? [`rotated ${table.rotation} degrees`] : []),
    ...(table.status && table.status !== 'available' ? [inWords(table.status).toLowerCase()] : []),
    ...(over.length > 0 ? [`overlaps ${over.join(' and ')}`] : []),
  ].join(', ');

/** Names of the tables that one overlaps. */
export const overInWords = (tables: readonly PlacedTable[], table: PlacedTable): string[] =>
  tables.filter((other) => other.key !== table.key && overlap(table, other)).map(nameInWords);

/** 'T4', 'T4 and T5', '3 tables'. */
export const severalInWords = (tables: readonly PlacedTable[]): string =>
  tables.length > 2 ? tablesInWords(tables.length) : tables.map(nameInWords).join(' and ');
