import type { Entity } from '#engine/define/declaration';
import { type Field, type Fields, inSentence, labelOf } from '#engine/define/fields';
import { type AccessUser, can, canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';

/** A field that a file's column can fill; `path` names fields in groups with a dot. */
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
  columnsIn(fieldsOf(entity), user, entity.module, { path: '', label: '' });

/** Without case, spaces, punctuation, and the unit that our own files add to a heading: `Price (LKR)`. */
const bare = (text: string): string =>
  text
    .replace(/\([A-Z]{3}\)\s*$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The column of each heading, by the heading's position; '' is ignored. A column is used once. */
export type Mapping = readonly string[];

/** Headings of computed list columns: they aren't fields, even if one has the same name. */
export const workedOut = (entity: Entity): string[] =>
  (entity.list?.columns ?? []).flatMap((column) => (typeof column === 'string' ? [] : [column.label]));

/** Matches headings with columns by label or key, ignoring case, spaces and punctuation; `without` are skipped. */
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

/** Columns that the file must have, because a new record needs them and nothing else provides them. */
export const missingColumns = (columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] =>
  columns.filter(
    ({ path, field }) => field.required && !field.when && field.default === undefined && !mapping.includes(path),
  );
