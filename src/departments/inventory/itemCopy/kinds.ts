import { COPY_CALLS, type CopiedResource } from '#resources/inventory/itemCopy.rules';
import { formatCount } from '#src/format/format';

export type KindKey = Exclude<CopiedResource, 'units' | 'inventoryTaxes' | 'taxCombinations'>;

interface Label {
  one: string;
  many: string;
}

/** The kinds of records, in copying order, with the permission module that shows each. */
export const KINDS: readonly { key: KindKey; module: string; tab: string; label: Label }[] = [
  { key: 'inventoryItems', module: 'INV_ITEM', tab: 'Items', label: { one: 'item', many: 'items' } },
  {
    key: 'supplierPrices',
    module: 'SUPPLIER_PRICE',
    tab: 'Supplier prices',
    label: { one: 'supplier price', many: 'supplier prices' },
  },
  { key: 'recipes', module: 'RECIPE', tab: 'Recipes', label: { one: 'recipe', many: 'recipes' } },
  {
    key: 'batchRecipes',
    module: 'RECIPE',
    tab: 'Batch recipes',
    label: { one: 'batch recipe', many: 'batch recipes' },
  },
  { key: 'suppliers', module: 'SUPPLIER', tab: 'Suppliers', label: { one: 'supplier', many: 'suppliers' } },
  {
    key: 'inventoryCategories',
    module: 'INV_CATEGORY',
    tab: 'Categories',
    label: { one: 'category', many: 'categories' },
  },
  {
    key: 'inventorySubCategories',
    module: 'INV_CATEGORY',
    tab: 'Sub-categories',
    label: { one: 'sub-category', many: 'sub-categories' },
  },
];

export const kindOf = (key: KindKey) => {
  const kind = KINDS.find((each) => each.key === key);
  if (!kind) throw new Error(`no kind "${key}"`);
  return { ...kind, call: COPY_CALLS[key] };
};

/** `1 item`, `120 items`. */
export const recordsText = ({ one, many }: Label, count: number): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
