/** What a printed count sheet says about its count. */

import { choiceLabel } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { entity } from '#resources/index';
import type { useFilters } from './SheetFilters';
import type { Known } from './sheet';

interface AboutSheet {
  /** A stock entry, or a sheet that isn't saved yet. */
  count: { entryType?: unknown; isBlind?: unknown };
  /** The categories and places that are printed. */
  chosen: Pick<ReturnType<typeof useFilters>['chosen'], 'categoryId' | 'place'>;
  /** Other reasons why an item is on the paper. @default none */
  further?: readonly string[];
  categoryName: (id: unknown) => string;
  /** The items on the paper. */
  items: readonly Known[];
}

/** 'Full count · Blind count · Meat · Freezer 1 · 28 items' */
export function aboutSheet({ count, chosen, further = [], categoryName, items }: AboutSheet): string[] {
  const { entryType } = fieldsOf(entity('stockEntries'));
  const number = new Set(items.map(({ _id }) => _id)).size;
  return [
    entryType ? choiceLabel(entryType, String(count.entryType)) : '',
    count.isBlind === true ? 'Blind count' : '',
    categoryName(chosen.categoryId),
    chosen.place,
    ...further,
    `${number} ${number === 1 ? 'item' : 'items'}`,
  ].filter(Boolean);
}
