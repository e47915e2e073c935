import type { Entity } from '#engine/define/declaration';
import { type Field, type Fields, inSentence, type Kind, labelOf } from '#engine/define/fields';
import { type AccessUser, can, canSee } from '#engine/read/access';
import { fieldsOf, titleField } from '#engine/read/entities';
import { bare, isCalled } from './synonyms';

/** A field that a file's column can fill; `path` names fields in groups with a dot. */
export interface ImportColumn {
  path: string;
  label: string;
  field: Field;
  /** Another label: the title is the record's own name, so `Supplier` is the name of a supplier. */
  also?: string;
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
    // Lists with their own editor: tables on a plan, prices by channel.
    if (field.kind === 'list' && field.input) return [];
    const path = prefix.path + key;
    const label = prefix.label ? `${prefix.label} ${inSentence(labelOf(key, field))}` : labelOf(key, field);
    return field.kind === 'group'
      ? columnsIn(field.fields, user, module, { path: `${path}.`, label })
      : [{ path, label, field }];
  });

/** All fields that a file can have for an entity, in field order. */
export const importColumns = (entity: Entity, user: AccessUser): ImportColumn[] =>
  columnsIn(fieldsOf(entity), user, entity.module, { path: '', label: '' }).map((column) =>
    column.path === titleField(entity) ? { ...column, also: entity.label.one } : column,
  );

/** The column of each heading, by the heading's position; '' is ignored. A column is used once. */
export type Mapping = readonly string[];

/** Headings of computed list columns: they aren't fields, even if one has the same name. */
export const workedOut = (entity: Entity): string[] =>
  (entity.list?.columns ?? []).flatMap((column) => (typeof column === 'string' ? [] : [column.label]));

/** What a heading meant the last time, by the bare heading: a path, or '' for ignored. */
export type Remembered = Readonly<Record<string, string>>;

/**
 * Matches headings with columns: as the last time, by label or key, and by other names for the same; without case, accents, spaces and
 * punctuation. `without` are skipped.
 */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  without: readonly string[] = [],
  remembered: Remembered = {},
): Mapping {
  const taken = new Set<string>();
  const left = new Set(without.map(bare));
  const mapping = headings.map((): string | undefined => undefined);
  const labelled = (column: ImportColumn) => [bare(column.label), ...(column.also ? [bare(column.also)] : [])];
  const ways: ((wanted: string, column: ImportColumn) => boolean)[] = [
    (wanted, { path }) => remembered[wanted] === path,
    (wanted, column) => labelled(column).includes(wanted),
    (wanted, { path }) => bare(path) === wanted || `${bare(path)}s` === wanted,
    (wanted, column) => labelled(column).some((label) => isCalled(label, wanted)),
  ];
  for (const isMeant of ways)
    headings.forEach((heading, index) => {
      const wanted = bare(heading);
      if (mapping[index] !== undefined || wanted === '' || left.has(wanted) || remembered[wanted] === '') return;
      const found = columns.find((column) => !taken.has(column.path) && isMeant(wanted, column));
      if (!found) return;
      mapping[index] = found.path;
      taken.add(found.path);
    });
  return mapping.map((path) => path ?? '');
}

/** The headings' meanings, for the next file. Headings that were ignored are kept only if they would match a column. */
export function toRemember(
  headings: readonly string[],
  mapping: Mapping,
  columns: readonly ImportColumn[],
): Remembered {
  const guessed = matchHeadings(headings, columns);
  return Object.fromEntries(
    headings.flatMap((heading, index): [string, string][] => {
      const [path, wanted] = [mapping[index] ?? '', bare(heading)];
      return wanted === '' || path === guessed[index] ? [] : [[wanted, path]];
    }),
  );
}

/** The same with one heading given to another column, which any other heading then loses. */
export const remap = (mapping: Mapping, at: number, path: string): Mapping =>
  mapping.map((each, index) => (index === at ? path : each === path ? '' : each));

/** Columns that a new record needs and neither the file nor a default provides. */
export const missingColumns = (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
  columns.filter(
    ({ path, field }) => field.required && !field.when && field.default === undefined && !mapping.includes(path),
  );

/** Columns whose value can be the same for all rows: missing ones, and outlets, which otherwise are the selected ones. */
export const sharedColumns = (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
  columns.filter(
    ({ path, field }) =>
      field.required &&
      !field.when &&
      !mapping.includes(path) &&
      !path.includes('.') &&
      SHARED.includes(field.kind) &&
      (field.default === undefined || 'to' in field),
  );

/** Kinds whose value rows can share; names and numbers are each record's own. */
const SHARED: readonly Kind[] = ['reference', 'references', 'choice', 'choices', 'date', 'boolean'];

/** A value of a form as a file's cell. */
export function asCell(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(' | ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? '' : String(value);
}
