import { block, choice, defineResource, integer, list, money, name, outlets, references, status, text } from '#engine/define';
import { scheduledPricesField } from './menuItems.rules';
import { extraUseFacts, extraUseField, extraUseProblems, offeredInWords, priceSignProblems } from './menuModifiers.rules';
import { LEVEL_LABELS, PRICE_LEVELS } from './menuPrices.rules';

/** Add-on items (domain 1.2): paid extras such as 'Extra cheese', offered with the items they are attached to. */
export default defineResource({
  name: 'addonItems',
  label: { one: 'Add-on item', many: 'Add-on items' },
  module: 'ADDON_ITEM',
  announcedAs: 'addon',
  nav: { group: 'menu', order: 20, label: 'Add-on Items', feature: 'addOns' },
  paths: { list: '/modiferItems', create: '/createModiferItem', edit: '/editModiferItem' },
  fields: {
    'Add-on': block({
      name: name(50),
      shortName: text({ maxLength: 24, help: 'Used on bills and kitchen orders', searchBy: true }),
      status: status({ editInList: true, bulk: true }),
    }),
    Price: block({
      price: money({ required: true, min: 0, default: '0.00', unit: '@currency', column: true, editInList: true }),
      priceLevels: list(
        { level: choice(PRICE_LEVELS, { required: true, labels: LEVEL_LABELS }), price: money({ required: true, min: 0 }) },
        { one: 'price level', help: 'Other prices for an order type or channel. Everywhere else the price above is used' },
      ),
    }),
    'Offered with': block({
      attachedItemIds: references('items', { label: 'Menu items', help: 'Choose items or categories to offer it', filterBy: true }),
      attachedCategoryIds: references('menuCategories', {
        label: 'Menu categories',
        help: 'Offered with every item in these categories, including items added later',
        filterBy: true,
      }),
      maxQty: integer({ min: 1, max: 99, default: 1, label: 'Max quantity', column: true, editInList: true, bulk: true }),
      sortOrder: integer({ min: 0, default: 0, label: 'Sort order' }),
      outlets: outlets({ column: true, bulk: true }),
    }),
    Stock: block({ recipe: extraUseField() }),
    scheduledPrices: scheduledPricesField(),
  },
  list: {
    extraColumns: [{ key: 'offered', label: 'Offered with', place: 3, value: offeredInWords }],
    empty: 'No items',
    about: 'Extras that guests can add to a dish, such as extra cheese. You choose which items or categories offer them.',
  },
  facts: extraUseFacts,
  check: (addon, known) => [...priceSignProblems(addon, false), ...extraUseProblems(addon, known)],
  foundIn: ['items.addonItems'],
  calls: {
    getList: '+ GET v1/addonItems/ ? group_id outlets',
    create: 'POST v1/items/insertmodifierItem',
    update: 'PUT v1/items/updatemodifierItem',
  },
  // The same records, for clients that keep the online menu.
  serves: { create: 'POST v1/oloMenuItems/insertmodifierItem', update: 'PUT v1/oloMenuItems/updatemodifierItem' },
});
