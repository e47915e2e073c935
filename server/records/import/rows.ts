/** What an import knows of each row while it works. */

import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import type { Chosen } from '#engine/run/evaluate/choices';
import type { Drafted } from '#engine/run/evaluate/evaluate';
import type { WriteContext } from '../write/prepare';

/** Values by field: the cells of a row as the file has them, and what they become. */
export type Cells = AnyRecord;

/** A row of the file in progress. */
export interface ImportRow {
  /** Its number in the file. */
  number: number;
  /** The values that its cells give. */
  given: Cells;
  /** The values to write: the given ones, with what follows from them. */
  input: Cells;
  problems: Problem[];
  /** The units that its prices are said to be for, by field: an id, or one of the words of engine/run/text/prices.ts. */
  per?: Readonly<Record<string, string>>;
  /** The record it updates; none for a new one. */
  before?: Cells;
  /** Its state so far: drafted, then evaluated. */
  record: Cells;
  /** The id of the stored record. */
  id?: string;
}

/** A drafted row. */
export interface DraftedRow {
  row: ImportRow;
  setting: WriteContext;
  draft: Drafted;
  /** The records it refers to. */
  chosen: Chosen[];
}
