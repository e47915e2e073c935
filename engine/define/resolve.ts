/** Turns a declaration into what readers take: fills in every default and takes field names from the fields. */

import type { Block, Members } from './blocks';
import type { Field, Fields, Marks } from './fields';
import type { DeclaredList, ResolvedList, WorkedOutColumn } from './list';
import type { Section } from './resource';
import type { Findings, Problem } from './rules';

type Marked = Field & Marks;

const isBlock = (member: Field | Block): member is Block => (member as Block).kind === 'block';

/** Fields with an input in the form: not hidden ones, nor those that another field's input edits. */
const placed = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([key, { hidden, editedIn }]) => (hidden || editedIn ? [] : [key]));

/** The engine's own stored status: it has a position in the form but isn't a declared field. */
const withoutStatus = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !(field as Marked).isOwnStatus));

export interface ResolvedFields {
  /** All fields, without the engine's own status. */
  fields: Fields;
  /** Undefined if no field is in a block: then there is one part with every field. */
  sections: readonly Section[] | undefined;
  /** All declared fields, in form order, with the engine's status if it has a position. */
  inOrder: Fields;
}

/** Fields and the parts of the form. A status without a position comes last in the first part. */
export function resolveFields(members: Members, hasStatus: boolean): ResolvedFields {
  const entries = Object.entries(members);
  const direct: Fields = Object.fromEntries(
    entries.flatMap(([key, member]) => (isBlock(member) ? [] : [[key, member] as const])),
  );
  const blocks = entries.flatMap(([label, member]) => (isBlock(member) ? [{ label, ...member }] : []));
  const inOrder: Fields = Object.assign({}, direct, ...blocks.map(({ fields }) => fields));
  const fields = withoutStatus(inOrder);
  if (blocks.length === 0) return { fields, sections: undefined, inOrder };
  const first = placed(direct);
  const sections: Section[] = [
    ...(first.length > 0 ? [{ label: '', fields: first }] : []),
    ...blocks.map(({ kind, fields: own, ...rest }) => ({ ...rest, fields: placed(own) })),
  ];
  const home = sections.findIndex((section) => !section.figures && section.fields.length > 0);
  return {
    fields,
    inOrder,
    sections:
      hasStatus && !('status' in inOrder)
        ? sections.map((section, at) => (at === home ? { ...section, fields: [...section.fields, 'status'] } : section))
        : sections,
  };
}

/** Entries without a number, in form order; entries with one, at that position. */
export function inPlaces<T>(entries: readonly { entry: T; place: true | number | undefined }[]): T[] {
  const order = entries.filter(({ place }) => typeof place !== 'number').map(({ entry }) => entry);
  const numbered = entries.flatMap(({ entry, place }) => (typeof place === 'number' ? [{ entry, place }] : []));
  for (const { entry, place } of numbered.sort((a, b) => a.place - b.place)) order.splice(place - 1, 0, entry);
  return order;
}

const distinct = (keys: readonly (string | undefined)[]): string[] => [
  ...new Set(keys.filter((key) => key !== undefined)),
];

type Flag = 'column' | 'filterBy' | 'searchBy' | 'editInList' | 'bulk';

/** Derives columns, filters, search and editable cells from field flags, unless the list names them. */
export function resolveList<R>(
  declared: DeclaredList<string, R>,
  fields: Fields,
  { title, code }: { title: string | undefined; code: string | undefined },
): ResolvedList<string, R> {
  const { extraColumns = [], ...list } = declared;
  const saying = (flag: Flag) => Object.keys(fields).filter((key) => fields[key]?.[flag]);
  const flagged = (flag: Flag) => saying(flag).filter((key) => key !== 'status');
  const placedBy = (flag: 'column' | 'filterBy', keys: readonly string[]) =>
    keys.map((key) => ({ entry: key, place: fields[key]?.[flag] }));
  const [columns, filters, search] = [flagged('column'), flagged('filterBy'), flagged('searchBy')];
  const [editInList, bulk] = [saying('editInList'), saying('bulk')];
  const named = distinct([code, title, ...columns]);
  return {
    ...list,
    ...(!list.columns && columns.length + extraColumns.length > 0
      ? {
          columns: inPlaces<string | WorkedOutColumn<R>>([
            ...placedBy('column', named),
            ...extraColumns.map(({ place, ...column }) => ({ entry: column, place })),
            ...placedBy('column', ['status']),
          ]),
        }
      : {}),
    ...(!list.filters && filters.length > 0 ? { filters: inPlaces(placedBy('filterBy', [...filters, 'status'])) } : {}),
    ...(search.length > 0 ? { search: distinct([code, title, ...search]) } : {}),
    ...(!list.editInList && editInList.length > 0 ? { editInList } : {}),
    ...(!list.bulk && bulk.length > 0 ? { bulk } : {}),
  };
}

/** The field marked as the record's name or code. */
export const markedField = (fields: Fields, mark: 'isTitle' | 'isCode'): string | undefined =>
  Object.keys(fields).find((key) => (fields[key] as Marked | undefined)?.[mark]);

/** The code to generate if blank. */
export function resolveNumbering(fields: Fields): { field: string; pattern: string } | undefined {
  for (const [field, { numbering: pattern }] of Object.entries(fields as Readonly<Record<string, Marked>>))
    if (pattern) return { field, pattern };
  return undefined;
}

/** Handlers by call, from calls by handler. */
export const resolveServes = <H extends string>(
  serves: Readonly<Partial<Record<H, string | readonly string[]>>>,
): Readonly<Record<string, H>> =>
  Object.fromEntries(
    (Object.entries(serves) as [H, string | readonly string[]][]).flatMap(([handler, calls]) =>
      [calls].flat().map((call) => [call, handler] as const),
    ),
  );

/** A check that returns a list, whether it is written as a list with gaps or as a generator. */
export const resolveCheck =
  <A extends readonly unknown[]>(check: (...args: A) => Findings) =>
  (...args: A): readonly Problem[] =>
    [...check(...args)].filter((found) => typeof found === 'object' && found !== null);
