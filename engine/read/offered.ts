/** What a list offers to sort and to filter by, when nobody has chosen other columns, and what can be changed in it. */
import type { Entity } from '../define/declaration';
import { type Field, type Kind, shownKind } from '../define/fields';
import { type AccessUser, can, canSee } from './access';
import { columnsOf, fieldsOf, offers } from './entities';

const UNSORTABLE: readonly Kind[] = ['choices', 'tags', 'references', 'group', 'list', 'lines', 'image'];

/** Whether a list can be sorted by a field. */
export const isSortable = (field: Field): boolean => !UNSORTABLE.includes(shownKind(field)) && !field.virtual;

/** The fields of its columns that a list can be sorted by. */
export function sortsOf(entity: Entity): string[] {
  const fields = fieldsOf(entity);
  return columnsOf(entity)
    .map((column) => (typeof column === 'string' ? column : column.key))
    .filter((key) => {
      const field = fields[key];
      return field !== undefined && isSortable(field);
    });
}

const STANDARD_KINDS: readonly string[] = ['choice', 'reference', 'boolean'];
const MOST_STANDARD = 3;

/** The fields of a list's filters: the declared ones, else the first few choices and references, and the status. */
export function filtersOf(entity: Entity): readonly string[] {
  if (entity.list?.filters) return entity.list.filters;
  const keys = Object.entries(entity.fields)
    .filter(
      ([key, field]) => STANDARD_KINDS.includes(field.kind) && !field.hidden && key !== 'status' && key !== 'outletId',
    )
    .map(([key]) => key);
  return [...keys.slice(0, MOST_STANDARD), 'status'];
}

/** Kinds whose input needs more than a line, or a page of its own. */
const NO_CELL: readonly Kind[] = [
  'longText',
  'image',
  'choices',
  'tags',
  'references',
  'group',
  'list',
  'lines',
  'computed',
];
/** Kinds of which no value fits several records. */
const NOT_SHARED: readonly Kind[] = ['image', 'group', 'list', 'lines', 'computed'];

const isTyped = (field: Field): boolean =>
  !field.readOnly && !field.once && !field.hidden && !field.secret && !field.virtual && field.input === undefined;

/** Whether a field's input fits into a cell of the list. */
export const fitsCell = (field: Field): boolean => isTyped(field) && !NO_CELL.includes(field.kind);
/** Whether one value of a field can be given to several records: no two may share what is unique. */
export const fitsMany = (field: Field): boolean => isTyped(field) && !NOT_SHARED.includes(field.kind) && !field.unique;

/** Whether a person may change a field of an entity's records at all, in the form as anywhere else. */
function mayChange(entity: Entity, field: Field | undefined, user: AccessUser): field is Field {
  if (entity.kind !== 'resource' || !field || field.hidden || !offers(entity, 'update')) return false;
  return (
    can(user, entity.module, 'edit') &&
    canSee(user, field) &&
    (field.needs === undefined || can(user, entity.module, field.needs))
  );
}

/** The fields whose cells this person edits in the list. */
export const editedInList = (entity: Entity, user: AccessUser): string[] =>
  (entity.list?.editInList ?? []).filter((key) => mayChange(entity, fieldsOf(entity)[key], user));

/** The fields that this person gives one value in all selected rows. */
export const changedTogether = (entity: Entity, user: AccessUser): string[] =>
  (entity.list?.bulk ?? []).filter((key) => mayChange(entity, fieldsOf(entity)[key], user));

/** Whether a record has this field as things are: an item with portions has no price of its own. */
export function hasField(field: Field, record: Parameters<NonNullable<Field['when']>>[0]): boolean {
  try {
    return field.when?.(record, record) ?? true;
  } catch {
    return true;
  }
}
