/** The lines of a document, and the ids in lists of rows, used to request facts. */
import type { AnyRecord } from '../define/fields';
import type { LineOf } from '../define/records';
import { rowsIn, textIn } from './values';

/** A document's lines, typed; none if it has no lines. */
export function linesOf<D extends AnyRecord>(document: D): LineOf<D>[];
export function linesOf(document: AnyRecord): AnyRecord[] {
  return rowsIn(document.items);
}

/** The name of a line in a sentence: its item, otherwise its position on the screen. */
export const nameOfLine = (line: AnyRecord, index: number): string => textIn(line.itemName) || `Line ${index + 1}`;

/** Ids in a field of a list's rows, for facts. */
export const idsInList =
  (list: string, key: string) =>
  (record: AnyRecord): (string | undefined)[] =>
    rowsIn(record[list]).map((row) => textIn(row[key]));

/** The same over a document's lines. */
export const idsInLines = (key: string) => idsInList('items', key);
