/** A count sheet's data: one line per item, unit and location, with this device's state of each. Pure. */

import type { LineOf } from '#engine/define/records';
import { dec, quantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { type NumberForm, readNumber } from '#engine/run/text/numbers';
import type { Parsed } from '#engine/run/text/parsed';
import { type Ratio, toStock } from '#engine/run/units';
import { textIn } from '#engine/run/values';
import { batchInWords } from '#resources/inventory/batches.rules';
import {
  type CountedPlace,
  keyOfLine,
  placeOfKey,
  type SheetConflict,
  type SheetLine,
} from '#resources/inventory/countSheet.rules';

/** An item, a unit or an entry from list answers. */
export type Known = LineOf<unknown>;

/** A line's count on this device, and what the API knows. */
export interface Counted {
  /** Null: not counted, which isn't zero. */
  qty: string | null;
  /** The API's last known value. */
  was: string | null;
  /** Not sent yet. */
  isDirty: boolean;
  /** Someone else has counted it differently: their value, until a person decides. */
  theirs?: string | null;
}

/** A part of the stock: in any of these categories, and at any of these places. Without one of them, all. */
export interface Scope {
  categoryIds: readonly string[];
  places: readonly string[];
}

/** Whether a line belongs to what is counted. */
export const isWithin = (only: Scope | undefined, { item, location }: Pick<Line, 'item' | 'location'>): boolean =>
  !only ||
  ((only.categoryIds.length === 0 || only.categoryIds.includes(String(item.categoryId ?? ''))) &&
    (only.places.length === 0 || only.places.includes(location)));

/** A sheet as stored in the browser. */
export interface SheetDraft {
  /** The stock entry it is saved in, once it is. */
  entryId?: string;
  number?: string;
  requestId: string;
  entryType: string;
  isBlind: boolean;
  /** It begins with key items only. @default all items */
  isKeyOnly?: boolean;
  /** The categories and places that are counted. @default all */
  only?: Scope;
  countDateTime: string;
  counted: Readonly<Record<string, Counted>>;
  /** Additional lines per item: another unit, another location, a batch. */
  extra: readonly CountedPlace[];
}

/** A line of the sheet. */
export interface Line {
  key: string;
  item: Known;
  unitId: string;
  location: string;
  /** The batch that is counted, in words: 'A, 10 Dec 2026'. @default not counted by batch */
  batch?: string;
}

type Batch = Pick<CountedPlace, 'batchNo' | 'expiryDate'>;

/** An item's line in one of its units at a location. */
export function lineOf(item: Known, unitId: string, location: string, { batchNo, expiryDate }: Batch = {}): Line {
  const batch = batchInWords({ batchNo, expiryDate });
  return {
    key: keyOfLine({ itemId: item._id, unitId, location, batchNo, expiryDate }),
    ...{ item, unitId, location },
    ...(batch ? { batch } : {}),
  };
}

/** By category, location and name. */
function inOrder(lines: readonly Line[], categoryName: (id: unknown) => string): Line[] {
  const order = new Intl.Collator('en', { numeric: true });
  return [...lines].sort(
    (a, b) =>
      order.compare(categoryName(a.item.categoryId), categoryName(b.item.categoryId)) ||
      order.compare(a.location, b.location) ||
      order.compare(String(a.item.itemName), String(b.item.itemName)),
  );
}

/** An item in its stock unit at its usual location. */
const usualLine = (item: Known): Line => lineOf(item, String(item.baseUnitId), textIn(item.storageLocation) ?? '');

/** Every item in its stock unit at its usual location, plus added lines, in the sheet's order. */
export function linesOfSheet(
  items: readonly Known[],
  extra: SheetDraft['extra'],
  categoryName: (id: unknown) => string,
): Line[] {
  const byId = new Map(items.map((item) => [item._id, item]));
  const lines = new Map<string, Line>();
  const add = (line: Line) => lines.set(line.key, line);
  for (const item of items) add(usualLine(item));
  for (const { itemId, unitId, location, ...batch } of extra) {
    const item = byId.get(itemId);
    if (item) add(lineOf(item, unitId, location, batch));
  }
  return inOrder([...lines.values()], categoryName);
}

/**
 * What a stored count is about, in the sheet's order: its own lines, and while it is a draft all other items of its categories, or all other
 * items of a full count.
 */
export function linesOfEntry(entry: Known, items: readonly Known[], categoryName: (id: unknown) => string): Line[] {
  const byId = new Map(items.map((item) => [item._id, item]));
  const own = linesOf(entry).map((line) =>
    lineOf(
      // An item that has since become inactive has the name that the line stored.
      byId.get(String(line.itemId)) ?? { _id: line.itemId, itemCode: line.itemCode, itemName: line.itemName },
      String(line.unitId),
      textIn(line.location) ?? '',
      { batchNo: textIn(line.batchNo), expiryDate: textIn(line.expiryDate) },
    ),
  );
  const has = new Set(own.map(({ item }) => item._id));
  const chosen = Array.isArray(entry.categoryIds) ? entry.categoryIds : [];
  const isMeant = ({ categoryId }: Known) =>
    chosen.length > 0 ? chosen.includes(categoryId) : entry.entryType === 'fullCount';
  const others = entry.status === 'draft' ? items.filter((item) => !has.has(item._id) && isMeant(item)) : [];
  return inOrder([...own, ...others.map(usualLine)], categoryName);
}

/** Decimals of a counted quantity. */
const PLACES = 4;

/** A counted quantity, null if it is blank. The error is a sentence without its full stop. */
export function quantityIn(text: string, form: NumberForm = {}): Parsed<string | null> {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  const read = readNumber(trimmed, { ...form, scale: PLACES, isShare: false });
  if ('error' in read) return read;
  const amount = dec(read.value);
  const isQuantity = amount.gte(0) && amount.eq(amount.round(PLACES));
  return isQuantity ? { value: amount.toFixed() } : { error: `“${trimmed}” is not a quantity` };
}

/** A quantity without trailing zeros. */
export const plain = (amount: string | null | undefined): string =>
  amount === null || amount === undefined || amount === '' ? '' : String(Number(amount));

const sameAmount = (one: string | null, other: string | null): boolean => plain(one) === plain(other);

/** Unsent lines. */
export const dirtyLines = ({ counted }: SheetDraft): SheetLine[] =>
  Object.entries(counted).flatMap(([key, { qty, was, isDirty, theirs }]) =>
    isDirty && theirs === undefined ? [{ ...placeOfKey(key), countedQty: qty, was }] : [],
  );

/** The sheet after an answer: sent lines are stored, other people's counts are taken over, and if both counted a line, a person decides. */
export function afterSaving(
  draft: SheetDraft,
  sent: readonly SheetLine[],
  record: Known,
  conflicts: readonly SheetConflict[],
): SheetDraft {
  const counted: Record<string, Counted> = { ...draft.counted };
  const disputed = new Map(conflicts.map(({ key, theirs }) => [key, theirs]));
  for (const line of sent) {
    const key = keyOfLine(line);
    const now = counted[key];
    if (!now) continue;
    const theirs = disputed.get(key);
    if (theirs !== undefined) counted[key] = { ...now, theirs };
    else counted[key] = { qty: now.qty, was: line.countedQty, isDirty: !sameAmount(now.qty, line.countedQty) };
  }
  const stored = new Map(linesOf(record).map((line) => [keyOfLine(line), textIn(line.countedQty) ?? null]));
  for (const [key, qty] of stored) {
    const now = counted[key];
    if (!now || (!now.isDirty && now.theirs === undefined)) counted[key] = { qty, was: qty, isDirty: false };
  }
  for (const [key, { isDirty, theirs }] of Object.entries(counted))
    if (!stored.has(key) && !isDirty && theirs === undefined) delete counted[key];
  const known = new Set(draft.extra.map((line) => keyOfLine(line)));
  const extra = [...draft.extra, ...[...stored.keys()].filter((key) => !known.has(key)).map(placeOfKey)];
  return { ...draft, entryId: String(record._id), number: String(record.stockEntryNumber ?? ''), counted, extra };
}

/** The ratio of a unit to the item's stock unit; undefined without a conversion, and then nothing is counted. */
type Conversion = (item: Known, unitId: string) => Ratio | undefined;

/** Each item's total count, in its stock unit. */
export function totals(draft: SheetDraft, lines: readonly Line[], conversion: Conversion): Map<string, string> {
  const sums = new Map<string, string>();
  for (const { key, item, unitId } of lines) {
    const qty = draft.counted[key]?.qty;
    if (qty === null || qty === undefined) continue;
    const id = String(item._id);
    const ratio = conversion(item, unitId);
    sums.set(id, quantity(dec(sums.get(id)).plus(ratio ? toStock(qty, ratio) : 0)));
  }
  return sums;
}

/** Normalises text for searching. */
export const tidy = (text: string): string => text.trim().toLowerCase();
