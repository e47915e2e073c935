import { choice, column, defineReport, reference } from '#engine/define';
import { linkTo } from '#engine/run/links';
import { namesOnly } from '#engine/run/values';
import { menuCategory } from './salesReports.rules';

const SHOWN = {
  unsold: 'Never sold',
  inactive: 'Inactive',
  withoutImage: 'Without a picture',
  withoutRecipe: 'Without a recipe',
};

/** S15: the price list with sales (domain 3.2). */
export default defineReport({
  name: 'menuItemReport',
  label: 'Menu item sales',
  path: '/menuItemReport',
  about: 'The price list, what each item sold, and what is missing',
  module: 'RPT_MENU_ITEM',
  nav: { group: 'reports', order: 130, label: 'Menu Item' },
  period: 'range',
  days: 28,
  parameters: {
    itemId: reference('items', { label: 'Menu item' }),
    categoryId: menuCategory,
    only: choice(['unsold', 'inactive', 'withoutImage', 'withoutRecipe'], { label: 'Only', labels: SHOWN }),
  },
  columns: {
    item: column.reference('items', { label: 'Item', drill: 'record', compared: true, sort: 2 }),
    itemCode: column.text({ within: 'item', label: 'Code' }),
    category: column.reference('menuCategories', { group: 1, compared: true, sort: 1 }),
    department: column.reference('foodDepartments', { group: 2, optional: true }),
    status: column.choice(['active', 'inactive'], { group: 3, tones: { active: 'green', inactive: 'muted' }, main: 6 }),
    price: column.money({ label: 'Price', main: 1 }),
    priceLevels: column.money({
      label: 'Price',
      perValue: true,
      sum: true,
      total: ({ priceLevels }) => namesOnly(priceLevels),
    }),
    outlets: column.integer({ label: 'Sold at', onDemand: true }),
    hasRecipe: column.boolean({ label: 'Recipe', main: 8 }),
    cost: column.costMoney({ label: 'Cost each' }),
    costPct: column.percent({ label: 'Cost %', sensitive: 'cost', main: 5 }),
    lastSold: column.date({ main: 7 }),
    qtySold: column.quantity({
      label: 'Sold',
      sum: true,
      tile: 2,
      main: 2,
      drill: (_row, { outlets, fromDate, toDate }) =>
        linkTo('/productCategoryReport', { outlets, fromDate, toDate, level: 'item' }),
    }),
    netSales: column.money({ label: 'Net', sum: true, tile: 1, main: 3 }),
    rank: column.integer({ main: 4 }),
    items: column.integer({ hidden: true, sum: true, tile: 3 }),
  },
  synonyms: {
    item: 'dish, menu item, product',
    qtySold: 'sold, sell',
    netSales: 'sales, revenue, sell',
    price: 'selling price, menu price, expensive',
    lastSold: 'last sold',
    'only=withoutRecipe': 'no recipe',
    'only=unsold': 'not sold, did not sell, never sold',
  },
});
