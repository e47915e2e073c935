import { definePage } from '#engine/define';

/** Item copy (domain 0, decision 7): masters of one outlet for others, with a preview of what will be made, skipped or in conflict. */
export default definePage({
  name: 'itemCopy',
  label: 'Item Copy',
  module: 'ITEM_COPY',
  permissions: ['copy'],
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
  // What the group shares already: answered for clients that copy it outlet by outlet.
  serves: {
    'POST v1/uom/copy': 'custom:units',
    'POST v1/tax/copy': 'custom:taxes',
    'POST v1/taxcombination/copy': 'custom:taxCombinations',
  },
});
