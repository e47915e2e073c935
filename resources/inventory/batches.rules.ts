/**
 * Batch and expiry of stock lines (COMMON-L): two fields that every document that moves stock has, proposed by what expires first. They are
 * information on the movement and have no part in its cost. What is left of each batch follows from the movements (server/db/batches.sql).
 */

import { type AnyRecord, date, type Problem, quantity, refuse, text } from '#engine/define';
import { type Decimal, dec, quantity as toQuantity } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import type { Batch } from '#engine/run/stock';
import { addDays, showDay } from '#engine/run/time/days';
import { rowsIn, textIn } from '#engine/run/values';
import { itemIn, type RecordsById } from './inventoryLines.rules';

/** The batch of a line's goods. */
export const batchFields = {
  expiryDate: date({ label: 'Expires' }),
  batchNo: text({ maxLength: 30, notCopied: true, label: 'Batch' }),
};

/** What is left of each of an item's batches, the first to expire first; the batch of a row with neither is not known. */
export const batchFigures = {
  batchNo: text({ label: 'Batch' }),
  expiryDate: date({ label: 'Expires' }),
  quantity: quantity({ label: 'On hand' }),
};

/** Fields that tell one line of an item from another. */
export const BATCH_KEYS = ['batchNo', 'expiryDate'] as const;

/**
 * Which way a document's goods go. `out`: the batch that expires first is proposed. `in`: items with expiry need a date, their shelf life's
 * unless another is entered. `kept`: the document sets both itself, or leaves them to people.
 */
export type BatchFlow = 'out' | 'in' | 'kept';

type Named = { readonly batchNo?: unknown; readonly expiryDate?: unknown };
type Item = RecordsById<'inventoryItems'>[string];

const isNamed = ({ batchNo, expiryDate }: Named): boolean => Boolean(batchNo || expiryDate);
const keyOf = ({ batchNo, expiryDate }: Named): string => JSON.stringify([batchNo || null, expiryDate || null]);

/** The item's known batches, the first to expire first; none with an API that keeps none. */
export const batchesIn = (item: Item | undefined): Named[] => rowsIn(item?.batches).filter(isNamed);

/** A batch number with its only known expiry date, or a date with its only known batch number. */
function completed(line: AnyRecord, item: Item | undefined): AnyRecord {
  const missing = BATCH_KEYS.find((key) => !line[key]);
  const given = BATCH_KEYS.find((key) => line[key]);
  if (!missing || !given) return line;
  const [known, another] = batchesIn(item).filter((each) => each[given] === line[given]);
  return known?.[missing] && !another ? { ...line, [missing]: known[missing] } : line;
}

/** The end of an item's shelf life that starts on a day; null for items without expiry. */
export const shelfLifeEnd = (item: Item | undefined, day: unknown): string | null =>
  item?.trackExpiry && item.shelfLifeDays && day ? addDays(String(day), item.shelfLifeDays) : null;

/**
 * The lines with the batches that are proposed for blank ones: goods that leave are from the batch that expires first and is on no other
 * line of the item; goods that come in expire at the end of their shelf life.
 */
export function withBatches(document: AnyRecord, items: unknown, flow: BatchFlow): AnyRecord[] {
  const used = new Set<string>();
  const idOf = (line: AnyRecord, of: Named) => `${String(line.itemId)} ${keyOf(of)}`;
  const given = linesOf(document).map((line) => completed(line, itemIn(items, line.itemId)));
  for (const line of given) if (isNamed(line)) used.add(idOf(line, line));
  return given.map((line) => {
    const item = itemIn(items, line.itemId);
    if (!item || flow === 'kept' || (flow === 'out' && isNamed(line))) return line;
    if (flow === 'in') return { ...line, expiryDate: line.expiryDate ?? shelfLifeEnd(item, document.docDate) };
    const known = batchesIn(item);
    const next = known.find((each) => !used.has(idOf(line, each))) ?? known[0];
    if (!next) return line;
    used.add(idOf(line, next));
    return { ...line, batchNo: next.batchNo ?? null, expiryDate: next.expiryDate ?? null };
  });
}

/** Goods of items with expiry come in with their date. */
export function* expiryProblems(document: AnyRecord, items: unknown): Generator<Problem> {
  for (const [index, line] of linesOf(document).entries()) {
    const item = itemIn(items, line.itemId);
    if (item?.trackExpiry && !line.expiryDate && dec(line.baseQuantity).gt(0))
      yield refuse(`items.${index}.expiryDate`, 'required', `${item.itemName} needs its expiry date`);
  }
}

/** 'A, 10 Dec 2026'; blank if neither is known. */
export const batchInWords = ({ batchNo, expiryDate }: Named): string =>
  [textIn(batchNo), textIn(expiryDate) && showDay(String(expiryDate))].filter(Boolean).join(', ');

/** 'A, 10 Dec 2026: 4 kg; 20 Dec 2026: 6 kg': what is left of an item's batches; null if none is known. */
export function batchesInWords(item: Item | undefined, unit: string): string | null {
  if (batchesIn(item).length === 0) return null;
  const words = rowsIn(item?.batches).map((each) =>
    `${batchInWords(each) || 'Not known'}: ${Number(each.quantity)} ${unit}`.trim(),
  );
  return words.join('; ');
}

/** What a count found of each batch of an item, in its stock unit; undefined if no line names one. */
export function countedBatches(lines: readonly AnyRecord[], itemId: unknown): Batch[] | undefined {
  const own = lines.filter((line) => line.itemId === itemId);
  if (!own.some(isNamed)) return undefined;
  const found = new Map<string, { batch: Named; quantity: Decimal }>();
  for (const line of own) {
    const before = found.get(keyOf(line))?.quantity ?? dec(0);
    found.set(keyOf(line), { batch: line, quantity: before.plus(dec(line.baseQuantity)) });
  }
  return [...found.values()].map(({ batch, quantity: each }) => ({
    batchNo: textIn(batch.batchNo) || null,
    expiryDate: textIn(batch.expiryDate) || null,
    quantity: toQuantity(each),
  }));
}
