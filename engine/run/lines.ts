/** The lines of a document, and the ids that lists of rows hold: what facts are asked by. */
import type { AnyRecord } from '../define/fields';
import type { LineOf } from '../define/records';
import { rowsIn, textIn } from './values';

/** A document's lines, of its own type; none where it has no list of them. */
export function linesOf<D extends AnyRecord>(document: D): LineOf<D>[];
export function linesOf(document: AnyRecord): AnyRecord[] {
  return rowsIn(document.items);
}

/** What a sentence calls a line: what is in it, else its place as it is counted on the screen. */
export const nameOfLine = (line: AnyRecord, index: number): string => textIn(line.itemName) || `Line ${index + 1}`;

/** Ids found in a field of a list's rows, for facts. */
export const idsInList =
  (list: string, key: string) =>
  (record: AnyRecord): (string | undefined)[] =>
    rowsIn(record[list]).map((row) => textIn(row[key]));

/** The same over a document's lines. */
export const idsInLines = (key: string) => idsInList('items', key);
