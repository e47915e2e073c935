/** What an import sends and gets. */

import type { AnyRecord } from '#engine/define/fields';

export interface ImportInput {
  rows: readonly AnyRecord[];
  mode: 'all' | 'valid';
  dryRun: boolean;
  /** Each row's number in its file. */
  numbers?: readonly number[];
  /** Names in the rows that mean existing records, by resource. */
  meanings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Missing records to create, by resource, with the values of all of them. */
  creates?: Readonly<Record<string, AnyRecord>>;
  /** The same for all parts of a file, so that they can be undone together. */
  importId?: string;
}

/** One row of an import: its result, or its preview. */
export interface ImportRowResult {
  /** Its number in the file. */
  row: number;
  action: 'create' | 'update' | 'skip';
  problems: { field: string; rule: string; message: string }[];
  title?: string;
  /** The title before, if it changes. */
  titleBefore?: string;
  /** The fields that change, with texts before and after; a list has only what happens to its entries, in `after`. */
  changes?: readonly { label: string; before?: string; after?: string }[];
  /** Values that the record doesn't take, each as a sentence. */
  ignored?: readonly string[];
  id?: string;
}

/** Records that rows name and that don't exist. */
export interface MissingRecords {
  resource: string;
  names: readonly string[];
  /** How many cells name one. */
  cells: number;
  canCreate: boolean;
  /** The fields that all of them need besides their name. */
  needs: readonly string[];
  /** What is wrong with the values given for them. */
  problems: readonly string[];
}

export interface ImportResult {
  dryRun: boolean;
  mode: 'all' | 'valid';
  created: number;
  updated: number;
  unchanged: number;
  wrong: number;
  rows: ImportRowResult[];
  missing?: readonly MissingRecords[];
}

export interface LastImport {
  importId: string;
  /** ISO-8601 in UTC. */
  at: string;
  userName: string;
  created: number;
  updated: number;
  undone: boolean;
}
