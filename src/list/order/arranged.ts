/** When a list is shown in the order that people give it. */
import type { Entity } from '#engine/define/declaration';
import type { ListState } from '../listState';

/** Longer lists are paged and can't be ordered by hand. */
export const MOST_ORDERED = 500;

/** Whether a list shows its whole own order: no filter, and no other sort. */
export const isArranged = (entity: Entity, { q, filter, sort }: ListState): boolean =>
  entity.list?.order !== undefined && sort === entity.list.order && q === '' && Object.keys(filter).length === 0;
