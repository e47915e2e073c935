/** What a count sheet and the API agree on: how two people's lines of one count become one (domain 1.6, bulk stock entry). */

import { dec } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { textIn } from '#engine/run/values';

/** One line of a sheet: an item in a unit at a place, and what was counted there. */
export interface SheetLine {
  itemId: string;
  unitId: string;
  location: string;
  /** Null: not counted any more. */
  countedQty: string | null;
  /** What this device last knew to be stored; null when nothing was. */
  was: string | null;
}

/** A line that someone else has counted in the meantime: it stays as they counted it until a person decides. */
export interface SheetConflict {
  key: string;
  theirs: string | null;
}

/** What tells lines apart. */
type Place = { readonly [key in 'itemId' | 'unitId' | 'location']?: unknown };

/** What distinguishes the lines of a count: two people who count the same item on different shelves never meet. */
export const keyOfLine = ({ itemId, unitId, location }: Place): string =>
  [itemId, unitId, textIn(location) ?? ''].join('|');

const same = (one: unknown, other: unknown): boolean => {
  const blank = (value: unknown) => value === null || value === undefined || value === '';
  if (blank(one) || blank(other)) return blank(one) && blank(other);
  return dec(String(one)).eq(dec(String(other)));
};

/**
 * The lines of a count with the lines of a sheet: each replaces the line of the same item, unit and place, unless that has become something
 * else since the sheet last saw it. All other lines stay as they are.
 */
export function merged(entry: { readonly items?: unknown }, lines: readonly SheetLine[]) {
  const items = new Map(linesOf(entry).map((line) => [keyOfLine(line), line]));
  const conflicts: SheetConflict[] = [];
  for (const { was, ...line } of lines) {
    const key = keyOfLine(line);
    const stored = items.get(key);
    const now = textIn(stored?.countedQty) ?? null;
    if (!same(now, was) && !same(now, line.countedQty)) conflicts.push({ key, theirs: now });
    else if (line.countedQty === null) items.delete(key);
    else items.set(key, { ...stored, ...line, location: line.location || null });
  }
  return { items: [...items.values()], conflicts };
}
