import { definePage } from '#engine/define';

/**
 * Item copy (domain 0, decision 7): copies master data of one outlet to others, with a preview of what will be created, skipped or in
 * conflict.
 */
export default definePage({
  name: 'itemCopy',
  label: 'Item Copy',
  module: 'ITEM_COPY',
  permissions: { copy: { about: 'Copy records to other outlets.' } },
  nav: { group: 'inventoryMaster', order: 50, label: 'Item Copy', feature: 'itemCopy' },
  path: '/itemCopy',
  about: 'Give other outlets the same items, prices, recipes and suppliers, after a preview.',
  component: 'ItemCopy',
  calls: {
    items: 'POST v1/inventoryitemmanagement/copyInvItems',
    prices: 'POST v1/supplieritemlist/copy',
    recipes: 'POST v1/createrecipe/copyRecipe',
    batchRecipes: 'POST v1/createrecipe/copyInvRecipe',
    suppliers: 'POST v1/supplier/copy',
    categories: 'POST v1/category/copy',
    subCategories: 'POST v1/subcategory/copy',
    preview: '+ POST v1/itemCopy/preview',
  },
  // Records that the group already shares: answered for clients that copy them outlet by outlet.
  serves: {
    'POST v1/uom/copy': 'custom:units',
    'POST v1/tax/copy': 'custom:taxes',
    'POST v1/taxcombination/copy': 'custom:taxCombinations',
  },
});
