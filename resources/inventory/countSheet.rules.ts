/** Rules shared by count sheet and API: how two people's lines of one count are merged (domain 1.6, bulk stock entry). */

import { dec } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { textIn } from '#engine/run/values';

/** What identifies the lines of a count. */
export interface CountedPlace {
  itemId: string;
  unitId: string;
  location: string;
  /** @default not counted by batch */
  batchNo?: string | undefined;
  expiryDate?: string | undefined;
}

/** One line of a sheet: an item, unit, location and batch, with the counted quantity. */
export interface SheetLine extends CountedPlace {
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

/** Between a line's unit and its batch in a key. */
const BATCH = '#';

/** So that two people counting the same item on different shelves, or different batches of it, never conflict. */
export function keyOfLine(line: { readonly [key in keyof CountedPlace]?: unknown }): string {
  const [batchNo, expiryDate, location] = [line.batchNo, line.expiryDate, line.location].map(
    (each) => textIn(each) ?? '',
  );
  const batch = batchNo || expiryDate ? [encodeURIComponent(batchNo ?? ''), expiryDate] : [];
  return [line.itemId, [line.unitId, ...batch].join(BATCH), location].join('|');
}

/** The line with a key. */
export function placeOfKey(key: string): CountedPlace {
  const [itemId = '', unit = '', ...location] = key.split('|');
  const [unitId = '', batchNo, expiryDate] = unit.split(BATCH);
  return {
    ...{ itemId, unitId, location: location.join('|') },
    ...(batchNo ? { batchNo: decodeURIComponent(batchNo) } : {}),
    ...(expiryDate ? { expiryDate } : {}),
  };
}

const same = (one: unknown, other: unknown): boolean => {
  const blank = (value: unknown) => value === null || value === undefined || value === '';
  if (blank(one) || blank(other)) return blank(one) && blank(other);
  return dec(String(one)).eq(dec(String(other)));
};

/**
 * Merges a sheet's lines into a count: each replaces the line with the same item, unit, location and batch, unless that changed since the sheet
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
