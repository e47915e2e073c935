import type { DataProvider } from 'react-admin';
import { allMatching } from '#src/form/facts/loadFacts';
import type { Known } from './sheet';

/** What the lines of a sheet refer to. */
export interface SheetItems {
  items: readonly Known[];
  units: readonly Known[];
  categories: readonly Known[];
}

/** The outlet's items that can be counted, with the names of their units and categories. */
export async function loadItems(dataProvider: Pick<DataProvider, 'getList'>, outletId: string): Promise<SheetItems> {
  const [items, units, categories] = await Promise.all([
    allMatching(dataProvider, 'inventoryItems', { outletId, status: 'active', isStockTracked: true }),
    allMatching(dataProvider, 'units', {}),
    allMatching(dataProvider, 'inventoryCategories', {}),
  ]);
  return { items, units, categories };
}
