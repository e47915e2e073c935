import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Field, type Fields, labelOf } from '#engine/define/fields';
import { type AccessUser, can, canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { readDay, readTime } from '#src/form/inputs/dates';

/** A field that a column of a file can fill; `path` names fields in groups with a dot. */
export interface ImportColumn {
  path: string;
  label: string;
  field: Field;
}

const columnsIn = (
  fields: Fields,
  user: AccessUser,
  module: string,
  prefix: { path: string; label: string },
): ImportColumn[] =>
  Object.entries(fields).flatMap(([key, field]): ImportColumn[] => {
    if (field.hidden || field.readOnly || field.kind === 'computed' || field.kind === 'lines' || !canSee(user, field))
      return [];
    if (field.needs && !can(user, module, field.needs)) return [];
    // Rows that have a screen of their own to be put together on: tables on a plan, prices by channel.
    if (field.kind === 'list' && field.input) return [];
    const path = prefix.path + key;
    const label = prefix.label ? `${prefix.label} ${labelOf(key, field).toLowerCase()}` : labelOf(key, field);
    return field.kind === 'group'
      ? columnsIn(field.fields, user, module, { path: `${path}.`, label })
      : [{ path, label, field }];
  });

/** Everything that a file can bring for an entity, in the order of its fields. */
export const importColumns = (entity: Entity, user: AccessUser): ImportColumn[] =>
  columnsIn(fieldsOf(entity), user, entity.module, { path: '', label: '' });

/** Without case, spaces, marks, and the unit that our own files put behind a heading: `Price (LKR)`. */
const bare = (text: string): string =>
  text
    .replace(/\([A-Z]{3}\)\s*$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Which column each heading fills, by the place of the heading; '' is ignored. A column is filled once. */
export type Mapping = readonly string[];

/** Headings under which the entity's list exports what it works out: they are no field, even where one is called the same. */
export const workedOut = (entity: Entity): string[] =>
  (entity.list?.columns ?? []).flatMap((column) => (typeof column === 'string' ? [] : [column.label]));

/** Matches headings with columns by label or key, without regard to case, spaces and marks; `without` are left alone. */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  without: readonly string[] = [],
): Mapping {
  const taken = new Set<string>();
  const left = new Set(without.map(bare));
  return headings.map((heading) => {
    const wanted = left.has(bare(heading)) ? '' : bare(heading);
    const free = columns.filter(({ path }) => !taken.has(path));
    const found =
      wanted === ''
        ? undefined
        : (free.find(({ label }) => bare(label) === wanted) ??
          free.find(({ path }) => bare(path) === wanted || `${bare(path)}s` === wanted));
    if (found) taken.add(found.path);
    return found?.path ?? '';
  });
}

/** The same with one heading given to another column, which any other heading then loses. */
export const remap = (mapping: Mapping, at: number, path: string): Mapping =>
  mapping.map((each, index) => (index === at ? path : each === path ? '' : each));

/** Columns that must come from the file, since a new record needs them and nothing else gives them. */
export const missingColumns = (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
  columns.filter(
    ({ path, field }) => field.required && !field.when && field.default === undefined && !mapping.includes(path),
  );

/** Dates and times in the words of the file as the API takes them; everything else is the API's to read. */
const cellFor = (field: Field, cell: string, today: string): string =>
  field.kind === 'date' ? (readDay(cell, today) ?? '') : field.kind === 'time' ? (readTime(cell) ?? '') : cell;

/** The rows of a file as the API takes them: cells by field, ignored columns left out. */
export function mappedRows(
  rows: readonly (readonly string[])[],
  mapping: Mapping,
  columns: readonly ImportColumn[],
  today: string,
): AnyRecord[] {
  const byPath = new Map(columns.map((column) => [column.path, column]));
  return rows.map((row) =>
    Object.fromEntries(
      mapping.flatMap((path, index): [string, string][] => {
        const column = byPath.get(path);
        return column ? [[path, cellFor(column.field, row[index] ?? '', today)]] : [];
      }),
    ),
  );
}
