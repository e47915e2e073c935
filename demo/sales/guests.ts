/** The demo's guests, the people who serve them, and the tables they sit at. */
import type { FloorTable } from '#resources/settings/floorTables.rules';
import { harbourFloors } from '../settings/floors';
import { OUTLETS } from '../users/people';

/** A document or an event in the API's format. */
export type Sent = Readonly<Record<string, unknown>>;

export const WAITERS = ['Kasun Silva', 'Dilshan Perera', 'Ishara Madushani', 'Tharindu Ekanayake', 'Nimesha Alwis'];
export const GUESTS = [
  'Nimali Perera',
  'Sunil Jayawardena',
  'Priya Nadarajah',
  'Mohamed Farook',
  'Hannah Müller',
  'James Carter',
  'Chamari Gunasekara',
  'Ravi Shankar',
  'Emma Wilson',
  'Dinesh Rajapaksa',
  'Zainab Hameed',
  'Ashan Weerasinghe',
  'Lucía Fernández',
  'Tharushi Amarasinghe',
  'Kenji Tanaka',
];
export const phoneOf = (guest: number): string => `+9477${String(2_140_300 + guest * 3_571)}`;

/** `2026-11-20 13:45` minus a number of minutes, in the same time zone. */
export function before(moment: string, minutes: number): string {
  const at = new Date(Date.parse(`${moment.replace(' ', 'T')}:00Z`) - minutes * 60_000);
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

/** Tables of each outlet's floor plans, by the outlet's code (domain section 6). */
const TABLES = new Map(
  OUTLETS.map(({ id, code }) => [
    code,
    harbourFloors().flatMap(({ outletId, tables }) => (outletId === id ? (tables as FloorTable[]) : [])),
  ]),
);

/** The number of tables that an outlet has. */
export const tablesIn = (outlet: string): number => TABLES.get(outlet)?.length ?? 0;

/** The names of tables at which this many guests can sit: with few empty seats where there are such tables. */
export function tablesFor(outlet: string, guests: number): string[] {
  const enough = (TABLES.get(outlet) ?? []).filter(({ seats }) => Number(seats) >= guests);
  const close = enough.filter(({ seats }) => Number(seats) <= guests + 2);
  return (close.length > 0 ? close : enough).map(({ tableName }) => String(tableName));
}
