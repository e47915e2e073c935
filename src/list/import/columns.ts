import type { Entity } from '#engine/define/declaration';
import {
  type AnyRecord,
  type Field,
  type Fields,
  inSentence,
  type Kind,
  labelOf,
  shownKind,
} from '#engine/define/fields';
import { type AccessUser, can, canSee } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { decimalMarkOf, withPoint } from '#engine/run/numberText';
import { readDay, readTime } from '#src/field/dates/dates';
import { fromZone } from '#src/format/zones';
import type { Sheet } from './sheet';

/** A field that a file's column can fill; `path` names fields in groups with a dot. */
interface ImportColumn {
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

/** A spreadsheet's date with its time. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;

/** How to read a file's cells where it was created. */
interface FileOrigin {
  /** The outlet's business date, YYYY-MM-DD. */
  today: string;
  timeZone: string;
}

/** The file's dates and times in the API's format; the API reads everything else. */
function cellFor(field: Field, cell: string, { today, timeZone }: FileOrigin): string {
  const [, day = '', time = ''] = MOMENT.exec(cell) ?? [];
  switch (field.kind) {
    case 'date':
      return day || (readDay(cell, today) ?? '');
    case 'time':
      return time || (readTime(cell) ?? '');
    case 'datetime':
      return (day && fromZone(day, time, timeZone)) || cell;
    default:
      return cell;
  }
}

const NUMERIC: readonly Kind[] = ['integer', 'decimal', 'quantity', 'money', 'cost', 'percent'];

/** The file's rows in the API's format: cells by field, ignored columns left out, numbers as written. */
export function mappedRows(
  { rows, separator }: Pick<Sheet, 'rows' | 'separator'>,
  mapping: Mapping,
  columns: readonly ImportColumn[],
  place: FileOrigin,
): AnyRecord[] {
  const byPath = new Map(columns.map((column) => [column.path, column]));
  const fields = mapping.map((path) => byPath.get(path)?.field);
  const isNumber = (field: Field | undefined) => field !== undefined && NUMERIC.includes(shownKind(field));
  const numbers = rows.flatMap((row) => row.filter((_, index) => isNumber(fields[index])));
  // A spreadsheet's numbers are numbers; only text has a decimal mark.
  const mark = separator === undefined ? undefined : decimalMarkOf(numbers, separator);
  return rows.map((row) =>
    Object.fromEntries(
      mapping.flatMap((path, index): [string, string][] => {
        const field = fields[index];
        if (!field) return [];
        const cell = cellFor(field, row[index] ?? '', place);
        return [[path, mark && isNumber(field) ? withPoint(cell, mark) : cell]];
      }),
    ),
  );
}
