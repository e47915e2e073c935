/** The sort orders and filters that a list offers by default, and its editable fields. */
import type { Entity } from '../define/declaration';
import { type Field, type Kind, shownKind } from '../define/fields';
import type { Lacking } from '../define/list';
import { type AccessUser, can, canSee } from './access';
import { columnsOf, fieldsOf, offers } from './entities';

const UNSORTABLE: readonly Kind[] = ['choices', 'tags', 'references', 'group', 'list', 'lines', 'image', 'files'];

/** Whether a list can be sorted by a field. */
export const isSortable = (field: Field): boolean => !UNSORTABLE.includes(shownKind(field)) && !field.virtual;

/** The columns that a list can be sorted by. */
export function sortsOf(entity: Entity): string[] {
  const fields = fieldsOf(entity);
  return columnsOf(entity)
    .map((column) => (typeof column === 'string' ? column : column.key))
    .filter((key) => {
      const field = fields[key];
      return field !== undefined && isSortable(field);
    });
}

/** Kinds that make poor columns unless the declaration asks for them. */
const NO_COLUMN: readonly Kind[] = ['longText', 'files', 'group', 'list', 'lines'];

/** The fields that a person can show in a list besides `columns`, which it already has. */
export function otherColumns(entity: Entity, user: AccessUser, columns: ReadonlySet<string>): string[] {
  return Object.entries(fieldsOf(entity))
    .filter(
      ([key, field]) =>
        !columns.has(key) &&
        !field.hidden &&
        !field.secret &&
        canSee(user, field) &&
        !NO_COLUMN.includes(shownKind(field)),
    )
    .map(([key]) => key);
}

/** All columns that a person can show in a list, by key. */
export function columnKeys(entity: Entity, user: AccessUser): string[] {
  const fields = fieldsOf(entity);
  const declared = columnsOf(entity).flatMap((column) => {
    if (typeof column !== 'string') return [column.key];
    const field = fields[column];
    return field && canSee(user, field) ? [column] : [];
  });
  return [...declared, ...otherColumns(entity, user, new Set(declared))];
}

const STANDARD_KINDS: readonly string[] = ['choice', 'reference', 'boolean'];
const MOST_STANDARD = 3;

/** The filters of a list: the declared ones, otherwise the first few choices and references, and the status. */
export function filtersOf(entity: Entity): readonly string[] {
  if (entity.list?.filters) return entity.list.filters;
  const keys = Object.entries(entity.fields)
    .filter(
      ([key, field]) => STANDARD_KINDS.includes(field.kind) && !field.hidden && key !== 'status' && key !== 'outletId',
    )
    .map(([key]) => key);
  return [...keys.slice(0, MOST_STANDARD), 'status'];
}

/** The filter's key; its values are the keys of the list's `lacking`. */
export const LACKING = 'lacking';

/** What records of an entity may lack, by key. */
export const lackingOf = (entity: Entity): Readonly<Record<string, Lacking>> => entity.list?.lacking ?? {};

/**
 * The filter as a choice, for its chip and menu; undefined if there is nothing to choose.
 * @param sees whether the person can view a resource: whether its records name this one is part of them. @default all of them
 */
export function lackingField(
  entity: Entity,
  sees: (resource: string) => boolean = () => true,
): Field<'choice'> | undefined {
  const each = Object.entries(lackingOf(entity)).filter(([, { resource }]) => sees(resource));
  return each.length === 0
    ? undefined
    : {
        kind: 'choice',
        label: 'Missing',
        values: each.map(([key]) => key),
        labels: Object.fromEntries(each.map(([key, { label }]) => [key, label])),
      };
}

/** Kinds whose input needs more than one line, or a separate page. */
const NO_CELL: readonly Kind[] = [
  'longText',
  'image',
  'files',
  'choices',
  'tags',
  'references',
  'group',
  'list',
  'lines',
  'computed',
];
/** Kinds whose values never fit several records. */
const NOT_SHARED: readonly Kind[] = ['image', 'files', 'group', 'list', 'lines', 'computed'];

const isTyped = (field: Field): boolean =>
  !field.readOnly && !field.once && !field.hidden && !field.secret && !field.virtual && field.input === undefined;

/** Whether a field's input fits in a list cell. */
export const fitsCell = (field: Field): boolean => isTyped(field) && !NO_CELL.includes(field.kind);
/** Whether several records can get the same value: not if the field is unique. */
export const fitsMany = (field: Field): boolean => isTyped(field) && !NOT_SHARED.includes(field.kind) && !field.unique;

/** Whether a person can change a field of an entity's records at all, in the form or elsewhere. */
function mayChange(entity: Entity, field: Field | undefined, user: AccessUser): field is Field {
  if (entity.kind !== 'resource' || !field || field.hidden || !offers(entity, 'update')) return false;
  return (
    can(user, entity.module, 'edit') &&
    canSee(user, field) &&
    (field.needs === undefined || can(user, entity.module, field.needs))
  );
}

/** The cells that this person can edit in the list. */
export const editedInList = (entity: Entity, user: AccessUser): string[] =>
  (entity.list?.editInList ?? []).filter((key) => mayChange(entity, fieldsOf(entity)[key], user));

/** The fields that this person can set in all selected rows. */
export const changedTogether = (entity: Entity, user: AccessUser): string[] =>
  (entity.list?.bulk ?? []).filter((key) => mayChange(entity, fieldsOf(entity)[key], user));

/** Whether this record uses the field: an item with portions has no price of its own. */
export function hasField(field: Field, record: Parameters<NonNullable<Field['when']>>[0]): boolean {
  try {
    return field.when?.(record, record) ?? true;
  } catch {
    return true;
  }
}
