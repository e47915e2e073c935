import type { Entity } from '#engine/define/declaration';
import { type Field, type Fields, inSentence, type Kind, labelOf } from '#engine/define/fields';
import { type AccessUser, can, canSee } from '#engine/read/access';
import { fieldsOf, titleField } from '#engine/read/entities';
import { isPriceWord, priceHeading } from '#engine/run/text/prices';
import { findEntity } from '#resources/index';
import { bare, isCalled } from './synonyms';

/** A field that a file's column can fill; `path` names fields in groups with a dot. */
export interface ImportColumn {
  path: string;
  label: string;
  field: Field;
  /** Another label: the title is the record's own name, so `Supplier` is the name of a supplier. */
  also?: string;
  /** For a price of one unit: whether a word names a unit. */
  isUnit?: (word: string) => boolean;
  /** For a part of a list's entries: the list. Rows of one record then have an entry each. */
  list?: { path: string; label: string; field: Field<'list'> };
}

/** A part's name in its list: `Portions > price` is Price. */
const ownLabel = ({ path, label, field, list }: ImportColumn): string =>
  list ? labelOf(path.slice(list.path.length + 1), field) : label;

const columnsIn = (
  fields: Fields,
  user: AccessUser,
  module: string,
  prefix: { path: string; label: string },
): ImportColumn[] =>
  Object.entries(fields).flatMap(([key, field]): ImportColumn[] => {
    if (field.hidden || field.readOnly || field.secret || !canSee(user, field)) return [];
    if (field.kind === 'computed' || field.kind === 'lines') return [];
    if (field.needs && !can(user, module, field.needs)) return [];
    // Lists with their own editor: tables on a plan, prices by channel.
    if (field.kind === 'list' && field.input) return [];
    const path = prefix.path + key;
    const label = prefix.label ? `${prefix.label} ${inSentence(labelOf(key, field))}` : labelOf(key, field);
    if (field.kind === 'group') return columnsIn(field.fields, user, module, { path: `${path}.`, label });
    const own = { path, label, field, ...unitsIn(fields, field) };
    return field.kind === 'list' && prefix.path === '' ? [own, ...partsOf(own, field, user, module)] : [own];
  });

/** What says whether a word is a unit that a price is for; nothing for other fields. */
export function unitsIn(fields: Fields, field: Field): Pick<ImportColumn, 'isUnit'> {
  const { per } = field as Pick<Field<'cost'>, 'per'>;
  const unit = per === undefined ? undefined : fields[per];
  if (unit?.kind !== 'reference') return {};
  const units = findEntity(unit.to);
  const names = units?.kind === 'resource' ? units.otherNames : undefined;
  return { isUnit: (word) => (names?.(word) ?? []).length > 0 };
}

/** The parts of a list's entries, each a column of its own. */
const partsOf = (
  { path, label }: ImportColumn,
  field: Field<'list'>,
  user: AccessUser,
  module: string,
): ImportColumn[] =>
  columnsIn(field.fields, user, module, { path: `${path}.`, label: '' }).flatMap((part) =>
    part.field.kind === 'list'
      ? []
      : [{ ...part, label: `${label} > ${inSentence(part.label)}`, list: { path, label, field } }],
  );

/** All fields that a file can have for an entity, in field order. */
export const importColumns = (entity: Entity, user: AccessUser): ImportColumn[] =>
  columnsIn(fieldsOf(entity), user, entity.module, { path: '', label: '' }).map((column) =>
    column.path === titleField(entity) ? { ...column, also: entity.label.one } : column,
  );

/** The column of each heading, by the heading's position; '' is ignored. A column is used once. */
export type Mapping = readonly string[];

/** Headings of computed list columns: they aren't fields, even if one has the same name, unless a text is a part of theirs. */
export const workedOut = (entity: Entity): string[] =>
  (entity.list?.columns ?? []).flatMap((column) =>
    typeof column === 'string' || fieldsOf(entity)[column.key]?.kind === 'text' ? [] : [column.label],
  );

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
  const match = (
    among: readonly ImportColumn[],
    isMeant: (wanted: string, column: ImportColumn, heading: string) => boolean,
    isKnown = (wanted: string) => remembered[wanted] !== undefined,
  ) =>
    headings.forEach((heading, index) => {
      const wanted = bare(heading);
      if (mapping[index] !== undefined || wanted === '' || left.has(wanted) || isKnown(wanted)) return;
      const found = among.find((column) => !taken.has(column.path) && isMeant(wanted, column, heading));
      if (!found) return;
      mapping[index] = found.path;
      taken.add(found.path);
    });
  const own = columns.filter(({ list }) => !list);
  match(
    columns,
    (wanted, { path }) => remembered[wanted] === path,
    () => false,
  );
  match(columns, (wanted, column) => labelled(column).includes(wanted));
  match(own, (wanted, { path }) => bare(path) === wanted || `${bare(path)}s` === wanted);
  match(own, (wanted, column) => labelled(column).some((label) => isCalled(label, wanted)));
  // `Case price` and `Einkaufspreis pro kg` are prices whose unit the heading says.
  match(
    own.filter(({ isUnit }) => isUnit !== undefined),
    (_wanted, column, heading) => {
      const price = priceHeading(heading, column.isUnit ?? (() => false))?.price ?? heading;
      return isPriceWord(price) || labelled(column).some((label) => isCalled(label, bare(price)));
    },
  );
  for (const list of new Set(columns.flatMap((column) => column.list?.path ?? []))) {
    const parts = columns.filter((column) => column.list?.path === list);
    if (!isTold(headings, mapping, own, parts)) continue;
    match(parts, (wanted, column) => bare(ownLabel(column)) === wanted || isPartCalled(column, wanted));
    // A size has its own price: `Price` is the item's only in files without sizes.
    headings.forEach((heading, index) => {
      const before = own.find(({ path }) => path === mapping[index]);
      const isSame = (label: string) => bare(label) === bare(heading) || label === before?.label;
      const part = parts.find((column) => !taken.has(column.path) && isSame(ownLabel(column)));
      if (!before || !part || remembered[bare(heading)] === before.path || !isLike(before, part)) return;
      mapping[index] = part.path;
      taken.add(part.path);
      taken.delete(before.path);
    });
  }
  return mapping.map((path) => path ?? '');
}

const isPartCalled = (column: ImportColumn, heading: string): boolean =>
  isCalled(bare(column.label), heading) || isCalled(bare(ownLabel(column)), heading);

/** Whether a record's field and a part of its list are the same thing: both are prices, or both are codes. */
const isLike = (own: ImportColumn, part: ImportColumn): boolean =>
  own.label === ownLabel(part) || (own.field.kind === 'text' && part.field.kind === 'text');

/** Whether a file has a column for what tells a list's entries apart: sizes, ingredients. */
function isTold(
  headings: readonly string[],
  mapping: readonly (string | undefined)[],
  own: readonly ImportColumn[],
  parts: readonly ImportColumn[],
): boolean {
  const telling = parts.filter(({ field }) => field.required && ['text', 'reference'].includes(field.kind));
  if (telling.some(({ path }) => mapping.includes(path))) return true;
  return headings.some((heading, index) => {
    const wanted = bare(heading);
    return (
      wanted !== '' &&
      mapping[index] === undefined &&
      telling.some((column) => {
        const label = bare(ownLabel(column));
        const isOwnWord = !own.some((each) => bare(each.label) === label);
        return isCalled(bare(column.label), wanted) || (isOwnWord && (label === wanted || isCalled(label, wanted)));
      })
    );
  });
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

/** The fields that mapped columns give new records: a unit its measure type, an item its purchase unit, a pack its stock unit. */
export function derivedFrom(columns: readonly ImportColumn[], mapping: Mapping): string[] {
  const fromTexts = columns.flatMap(({ path, field, list }) =>
    !list && field.kind === 'list' && mapping.includes(path) ? (field.textGives ?? []) : [],
  );
  const filled = columns.flatMap(({ path, field, list }) => {
    if (list || field.kind !== 'reference' || !field.fill) return [];
    if (!mapping.includes(path) && !fromTexts.includes(path)) return [];
    try {
      return Object.keys(field.fill({}, {}, {}));
    } catch {
      // It needs a chosen record to say what it fills in.
      return [];
    }
  });
  return [...fromTexts, ...filled];
}

/** Columns that a new record needs and neither the file, what it refers to, nor a default provides. */
export function missingColumns(columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] {
  const derived = derivedFrom(columns, mapping);
  return columns.filter(
    ({ path, field, list }) =>
      field.required &&
      !list &&
      !field.when &&
      field.default === undefined &&
      !derived.includes(path) &&
      !mapping.some((each) => each === path || each.startsWith(`${path}.`)),
  );
}

/** Columns whose value can be the same for all rows: missing ones, and outlets, which otherwise are the selected ones. */
export function sharedColumns(columns: readonly ImportColumn[], mapping: Mapping): ImportColumn[] {
  const priced = columns.flatMap(({ path, field }) =>
    mapping.includes(path) ? ((field as Pick<Field<'cost'>, 'per'>).per ?? []) : [],
  );
  const derived = derivedFrom(columns, mapping).filter((path) => !priced.includes(path));
  return columns.filter(
    ({ path, field }) =>
      field.required &&
      isNeededWith(field, mapping) &&
      !mapping.includes(path) &&
      !derived.includes(path) &&
      !path.includes('.') &&
      SHARED.includes(field.kind) &&
      (field.default === undefined || 'to' in field),
  );
}

/** Kinds whose value rows can share, such as a credit limit; names and other numbers are each record's own. */
const SHARED: readonly Kind[] = ['reference', 'references', 'choice', 'choices', 'date', 'boolean', 'money'];

/** Whether new records need a field: always, or because of a column that the file has, as the date of an opening balance. */
function isNeededWith({ when }: Field, mapping: Mapping): boolean {
  if (!when) return true;
  const given = Object.fromEntries(mapping.flatMap((path) => (path && !path.includes('.') ? [[path, '1']] : [])));
  try {
    return !when({}, {}) && when(given, given);
  } catch {
    // It needs values that a file's columns don't say.
    return false;
  }
}

/** A value of a form as a file's cell. */
export function asCell(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(' | ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === undefined ? '' : String(value);
}
