/** Rows that belong to one record: a row for each size of a dish, for each ingredient of a recipe. */

import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { codeField, fieldsOf, titleField, titleFields } from '#engine/read/entities';
import type { ImportColumn, Mapping } from './columns';

/** The cells of a row by the path of their column: 'name', 'portions.price'. */
export type Cells = AnyRecord;

/** A record of a file. */
export interface FileRecord {
  /** Its cells by field; lists have their entries' cells. */
  cells: Cells;
  /** The positions of its rows in the sheet. */
  at: number[];
}

export interface Grouped {
  records: FileRecord[];
  /** Positions of rows with another value than their record's first row has. */
  differing: number[];
}

/** The mapped fields that say which record a row belongs to: its name, otherwise its code, with what they are unique within. */
function identityIn(entity: Entity, mapping: Mapping): { leading: string[]; all: string[] } {
  const fields = fieldsOf(entity);
  const isMapped = (path: string) => mapping.includes(path);
  const [title, code] = [titleField(entity), codeField(entity)];
  const unique = Object.keys(fields).filter((key) => fields[key]?.unique !== undefined);
  const ways = [title ? [title] : titleFields(entity), code ? [code] : [], unique];
  const leading = ways.map((keys) => keys.filter(isMapped)).find((keys) => keys.length > 0) ?? [];
  const within = leading.flatMap((key) => {
    const rule = fields[key]?.unique;
    return rule === undefined || rule === true ? [] : rule.filter(isMapped);
  });
  return { leading, all: [...new Set([...leading, ...within])] };
}

const textIn = (cells: Cells, path: string): string => String(cells[path] ?? '').toLowerCase();

/** Whether a row continues a record: it names none, or the same. */
const continues = (row: Cells, record: Cells, identity: readonly string[]): boolean =>
  identity.every((path) => textIn(row, path) === '' || textIn(row, path) === textIn(record, path));

/** Splits a row into the record's own cells and its entries, by list. */
function split(row: Cells, lists: ReadonlyMap<string, string>): { own: Cells; entries: Record<string, Cells> } {
  const own: Cells = {};
  const entries: Record<string, Cells> = {};
  for (const [path, cell] of Object.entries(row)) {
    const list = lists.get(path);
    if (list === undefined) own[path] = cell;
    else if (cell !== '') entries[list] = { ...entries[list], [path.slice(list.length + 1)]: cell };
  }
  return { own, entries };
}

/** Takes a row's cells into its record. @returns whether a cell differs from the record's */
function takeIn(cells: Cells, own: Cells): boolean {
  let differs = false;
  for (const [path, cell] of Object.entries(own)) {
    if (cell === '') continue;
    if ((cells[path] ?? '') === '') cells[path] = cell;
    else if (cells[path] !== cell) differs = true;
  }
  return differs;
}

/** Takes a file's rows, in order and in any number of parts, into their records. */
export interface Grouping {
  /** @param rows cells by field, one for each row of the sheet */
  add: (rows: readonly Cells[]) => void;
  /** The records so far. */
  grouped: Grouped;
}

/** Groups a file's rows. Without columns for parts of a list, each row is a record. */
export function grouping(entity: Entity, mapping: Mapping, columns: readonly ImportColumn[]): Grouping {
  const lists = new Map(
    columns.flatMap(({ path, list }): [string, string][] =>
      list && mapping.includes(path) ? [[path, list.path]] : [],
    ),
  );
  const { leading, all } = identityIn(entity, mapping);
  const records: FileRecord[] = [];
  const byKey = new Map<string, FileRecord>();
  const differing: number[] = [];
  let count = 0;
  const addGrouped = (row: Cells, index: number) => {
    const { own, entries } = split(row, lists);
    const last = records.at(-1);
    const key = all.map((path) => textIn(own, path)).join('\n');
    const isNamed = leading.some((path) => textIn(own, path) !== '');
    const isSame = last !== undefined && leading.length > 0 && continues(own, last.cells, all);
    const known = isSame ? last : isNamed ? byKey.get(key) : undefined;
    const record = known ?? { cells: { ...own }, at: [] };
    if (known) {
      if (takeIn(known.cells, own)) differing.push(index);
    } else {
      records.push(record);
      byKey.set(key, record);
    }
    record.at.push(index);
    for (const [list, entry] of Object.entries(entries)) {
      const before = record.cells[list];
      record.cells[list] = [...(Array.isArray(before) ? before : []), entry];
    }
  };
  return {
    grouped: { records, differing },
    add(rows) {
      for (const cells of rows) {
        if (lists.size === 0) records.push({ cells, at: [count] });
        else addGrouped(cells, count);
        count += 1;
      }
    },
  };
}

/** The records of all rows. */
export function groupedRows(
  entity: Entity,
  rows: readonly Cells[],
  mapping: Mapping,
  columns: readonly ImportColumn[],
): Grouped {
  const { add, grouped } = grouping(entity, mapping, columns);
  add(rows);
  return grouped;
}
