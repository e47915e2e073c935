import { choice, column, defineReport, reference, toReport } from '#engine/define';
import { namesOnly } from '#engine/run/values';
import { menuCategory } from './salesReports.rules';

const SHOWN = {
  unsold: 'Never sold',
  notSold: 'Not sold in these days',
  withoutImage: 'Without a picture',
  withoutRecipe: 'Without a recipe',
};
const soldItems = toReport('productCategoryReport', ({ item, qtySold }) =>
  Number(qtySold) === 0 ? undefined : { filters: { level: 'item' }, where: { itemName: item } },
);

/** S15: the price list with sales (domain 3.2). */
export default defineReport({
  name: 'menuItemReport',
  label: 'Menu item sales',
  about: 'The price list, what each item sold, and what is missing',
  module: 'RPT_MENU_ITEM',
  nav: { group: 'reports', order: 130, label: 'Menu Item' },
  days: 28,
  parameters: {
    itemId: reference('items', { label: 'Menu item' }),
    categoryId: menuCategory,
    only: choice(['unsold', 'notSold', 'inactive', 'withoutImage', 'withoutRecipe'], { labels: SHOWN }),
  },
  columns: {
    item: column.reference('items', { drill: 'record', compared: true, sort: 2 }),
    itemCode: column.text({ within: 'item', label: 'Code' }),
    category: column.reference('menuCategories', { group: 1, compared: true, sort: 1 }),
    department: column.reference('foodDepartments', { group: 2, optional: true }),
    status: column.coloured({ active: 'green', inactive: 'muted' }, { group: 3, main: 6 }),
    price: column.money({ main: 1, synonyms: 'selling price, menu price, expensive' }),
    priceLevels: column.money({
      ...{ label: 'Price', perValue: true, sum: true },
      total: ({ priceLevels }) => namesOnly(priceLevels),
    }),
    outlets: column.integer({ label: 'Sold at', onDemand: true }),
    hasRecipe: column.boolean({ label: 'Recipe', main: 8 }),
    cost: column.costMoney({ good: 'down', label: 'Cost each' }),
    costPct: column.percent({ good: 'down', label: 'Cost %', sensitive: 'cost', main: 5 }),
    lastSold: column.date({ main: 7, synonyms: 'last sold' }),
    qtySold: column.quantity({
      ...{ good: 'up', sum: true, tile: 2, main: 2 },
      ...{ label: 'Sold', drill: soldItems, synonyms: 'sold, sell' },
    }),
    netSales: column.money({ good: 'up', label: 'Net', sum: true, tile: 1, main: 3, synonyms: 'sales, revenue, sell' }),
    rank: column.integer({ good: 'down', main: 4 }),
    items: column.count({ tile: 3 }),
  },
  note: () => 'Net is what the sales report adds up. Refunds count on the day they were paid.',
  synonyms: {
    item: 'dish, menu item, product',
    'only=withoutRecipe': 'no recipe, without (a) recipe',
    'only=unsold': 'never sold',
    'only=notSold': 'not sold, did not sell, didnt sell, unsold',
  },
});
