/** Rules shared by count sheet and API: how two people's lines of one count are merged (domain 1.6, bulk stock entry). */

import { dec } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { textIn } from '#engine/run/values';

/** One line of a sheet: an item, unit and location, with the counted quantity. */
export interface SheetLine {
  itemId: string;
  unitId: string;
  location: string;
  /** Null: no longer counted. */
  countedQty: string | null;
  /** The stored value as this device last knew it; null if there was none. */
  was: string | null;
}

/** A line that someone else has counted since: their count stays until a person decides. */
export interface SheetConflict {
  key: string;
  theirs: string | null;
}

/** A line's identity. */
type Place = { readonly [key in 'itemId' | 'unitId' | 'location']?: unknown };

/** What identifies the lines of a count, so that two people counting the same item on different shelves never conflict. */
export const keyOfLine = ({ itemId, unitId, location }: Place): string =>
  [itemId, unitId, textIn(location) ?? ''].join('|');

const same = (one: unknown, other: unknown): boolean => {
  const blank = (value: unknown) => value === null || value === undefined || value === '';
  if (blank(one) || blank(other)) return blank(one) && blank(other);
  return dec(String(one)).eq(dec(String(other)));
};

/**
 * Merges a sheet's lines into a count: each replaces the line with the same item, unit and location, unless that changed since the sheet
 * last saw it. All other lines stay.
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
