import { column, defineReport, oneOf, toReport } from '#engine/define';
import { REVENUE_GROUPS } from '../shared';
import { menuCategory, salesFilters, salesOfItem } from './salesReports.rules';

/** S2: sales by menu category or item (domain 3.2). */
export default defineReport({
  name: 'productCategoryReport',
  label: 'Product category',
  about: 'What sells, by menu category and item',
  module: 'RPT_PRODUCT_CATEGORY',
  nav: { group: 'reports', order: 20, label: 'Product Category' },
  filters: salesFilters,
  parameters: {
    level: oneOf(['category', 'item'], { label: 'By' }),
    categoryId: menuCategory,
  },
  columns: {
    itemName: column.text({ label: 'Item', optional: true, compared: true, sort: 3, drill: salesOfItem }),
    category: column.text({
      group: 2,
      compared: true,
      sort: 2,
      drill: toReport('productCategoryReport', ({ category }, { level }) =>
        level === 'category' ? { filters: { level: 'item' }, where: { category } } : undefined,
      ),
    }),
    revenueGroup: column.choice(REVENUE_GROUPS, { group: 1 }),
    qty: column.quantity({ good: 'up', label: 'Sold', sum: true, tile: 2, main: 3 }),
    grossSales: column.money({ good: 'up', label: 'Gross', sum: true, main: 4 }),
    discount: column.money({ good: 'down', sum: true }),
    refunds: column.money({ good: 'down', sum: true, optional: true }),
    netSales: column.money({ good: 'up', label: 'Net', sum: true, tile: 1, main: 1, sort: -1 }),
    mixPct: column.percent({ label: 'Share of sales', main: 2 }),
    tax: column.money({ sum: true, optional: true }),
    cost: column.costMoney({ good: 'down', sum: true }),
    costedNet: column.money({ hidden: true, sum: true, label: 'Net with a known cost' }),
    gpPct: column.margin('costedNet', 'cost', { good: 'up', label: 'Gross profit %', tile: 3, main: 5 }),
    avgPrice: column.money({ label: 'Average price', formula: 'netSales / qty', main: 6 }),
    ...column.forLinks('itemId'),
  },
  chart: { as: 'columns', x: 'category' },
  note: () =>
    'Discounts and promotions on whole bills are shared among their lines, so net adds up to the sales report. Refunds count on the day they were paid.',
  synonyms: {
    itemName: 'dish, menu item, product, dishes, seller, selling',
    'level=item': 'dish, menu item, product, seller, selling',
    'level=category': 'menu category',
    'revenueGroup=food': 'food',
    'revenueGroup=beverage': 'beverages, drinks, drink',
    'revenueGroup=alcohol': 'alcohol, liquor',
    qty: 'sold, portions sold, sell, portions, popular',
    netSales: 'sales, revenue, bring, bring in, sell, make, take, net sales',
  },
  questions: ['What are our top 5 items last month?', 'Which category sells the most this month?'],
});
