/** What a list offers to sort and to filter by, when nobody has chosen other columns. */
import type { Entity } from '../define/declaration';
import { type Field, type Kind, shownKind } from '../define/fields';
import { columnsOf, fieldsOf } from './entities';

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
