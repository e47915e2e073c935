import { scheduledPricesField } from '../menuItems';
import { extraUseFacts, extraUseField, extraUseProblems, priceSignProblems } from '../menuModifiers';
import { LEVEL_LABELS, PRICE_LEVELS } from '../menuPrices';
import { choice, defineResource, integer, list, money, references, text } from '../schema';

const sizeOf = (ids: readonly string[] | null | undefined): number => ids?.length ?? 0;

/** Add-on items (domain 1.2): extras that stand by themselves, such as 'Extra cheese', offered with the items they are attached to. */
export default defineResource({
  name: 'addonItems',
  label: { one: 'Add-on item', many: 'Add-on items' },
  title: 'name',
  module: 'ADDON_ITEM',
  nav: { group: 'menu', order: 20, label: 'Add-on Items', feature: 'addOns' },
  paths: { list: '/modiferItems', create: '/createModiferItem', edit: '/editModiferItem' },
  fields: {
    name: text({ required: true, maxLength: 50, unique: true }),
    shortName: text({ maxLength: 24, help: 'On the bill and in the kitchen' }),
    price: money({ required: true, min: 0, default: '0.00', unit: '@currency' }),
    priceLevels: list(
      {
        level: choice(PRICE_LEVELS, { required: true, labels: LEVEL_LABELS }),
        price: money({ required: true, min: 0 }),
      },
      { one: 'price level', help: 'Without one, the price above holds' },
    ),
    scheduledPrices: scheduledPricesField(),
    attachedItemIds: references('items', {
      label: 'Menu items',
      help: 'Nothing attached: it is not offered anywhere',
      filter: () => ({ status: 'active' }),
    }),
    attachedCategoryIds: references('menuCategories', {
      label: 'Menu categories',
      help: 'Offered with everything in them, also with what is added later',
      filter: () => ({ status: 'active' }),
    }),
    recipe: extraUseField(),
    maxQty: integer({ min: 1, max: 99, default: 1, label: 'Most of it' }),
    sortOrder: integer({ min: 0, default: 0, label: 'Order' }),
    outlets: references('outlets', { required: true, default: '@outlets' }),
  },
  sections: [
    { label: 'Add-on', fields: ['name', 'shortName', 'status'] },
    { label: 'Price', fields: ['price', 'priceLevels'] },
    { label: 'Offered with', fields: ['attachedItemIds', 'attachedCategoryIds', 'maxQty', 'sortOrder', 'outlets'] },
    { label: 'Stock', fields: ['recipe'] },
  ],
  list: {
    columns: [
      'name',
      'price',
      {
        key: 'offered',
        label: 'Offered with',
        value: ({ attachedItemIds, attachedCategoryIds }) => {
          const [items, categories] = [sizeOf(attachedItemIds), sizeOf(attachedCategoryIds)];
          const words = [
            ...(items > 0 ? [`${items} ${items === 1 ? 'item' : 'items'}`] : []),
            ...(categories > 0 ? [`${categories} ${categories === 1 ? 'category' : 'categories'}`] : []),
          ];
          return words.join(', ') || 'Nothing yet';
        },
      },
      'maxQty',
      'outlets',
      'status',
    ],
    filters: ['attachedItemIds', 'attachedCategoryIds', 'status'],
    sort: 'name',
    search: ['name', 'shortName'],
    empty: 'No items',
    about:
      'Extras that guests may add to a dish, such as extra cheese, offered with the items or categories that you choose.',
  },
  facts: extraUseFacts,
  check: (addon) => [...priceSignProblems(addon, false), ...extraUseProblems(addon)],
  calls: {
    getList: '+ GET v1/addonItems/ ? group_id outlets',
    create: 'POST v1/items/insertmodifierItem',
    update: 'PUT v1/items/updatemodifierItem',
  },
  // The same records, for clients that keep the online menu.
  serves: {
    'POST v1/oloMenuItems/insertmodifierItem': 'create',
    'PUT v1/oloMenuItems/updatemodifierItem': 'update',
  },
});
