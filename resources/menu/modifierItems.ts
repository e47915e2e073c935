import { block, boolean, choice, defineResource, integer, list, money, name, one, outlets, reference, status, text, where } from '#engine/define';
import { scheduledPricesField } from './menuItems.rules';
import { extraUseFacts, extraUseField, extraUseProblems, firstChoiceProblems, priceSignProblems } from './menuModifiers.rules';
import { LEVEL_LABELS, PRICE_LEVELS } from './menuPrices.rules';

/** Modifier items (domain 1.2): the options of a modifier category, such as 'Extra hot'. */
export default defineResource({
  name: 'modifierItems',
  label: { one: 'Modifier item', many: 'Modifier items' },
  module: 'MODIFIER_ITEM',
  announcedAs: 'modifier',
  nav: { group: 'menu', order: 30, label: 'Modifier Items', feature: 'modifiers' },
  paths: { list: '/modifers', create: '/createModifers', edit: '/editModifers' },
  fields: {
    Modifier: block({
      name: name(50, { unique: ['modifierCategoryId'] }),
      shortName: text({ maxLength: 24, help: 'Used on bills and kitchen orders', searchBy: true }),
      modifierCategoryId: reference('modifierCategories', {
        required: true,
        label: 'Modifier category',
        help: 'The category guests choose this from',
        column: true,
        filterBy: true,
      }),
      status: status({ editInList: true, bulk: true }),
    }),
    Price: block({
      price: money({ required: true, default: '0.00', unit: '@currency', help: '0 if it costs nothing extra', column: true, editInList: true }),
      isReduction: boolean({ label: 'Reduces the price' }),
      priceLevels: list(
        { level: choice(PRICE_LEVELS, { required: true, labels: LEVEL_LABELS }), price: money({ required: true }) },
        { one: 'price level', help: 'Other prices for an order type or channel. Everywhere else the price above is used' },
      ),
    }),
    Choosing: block({
      isDefault: boolean({ label: 'Selected by default', column: true, editInList: true }),
      maxQty: integer({ min: 1, max: 99, default: 1, label: 'Max quantity', column: true, editInList: true, bulk: true }),
      sortOrder: integer({ min: 0, default: 0, label: 'Sort order' }),
      outlets: outlets({ column: true, bulk: true }),
    }),
    Stock: block({ recipe: extraUseField() }),
    'Used with': block({}, { help: 'Menu items that offer this modifier', component: 'ModifierItemsMenu' }),
    scheduledPrices: scheduledPricesField(),
  },
  list: {
    sort: 'modifierCategoryId',
    empty: 'No items',
    about: 'The choices in modifier categories: spice level, side dish, no onions.',
  },
  facts: {
    ...extraUseFacts,
    category: one('modifierCategories', ({ modifierCategoryId }) => modifierCategoryId),
    siblings: where('modifierItems', ({ modifierCategoryId, isDefault }) =>
      modifierCategoryId && isDefault ? { modifierCategoryId, isDefault: true, status: 'active' } : undefined,
    ),
  },
  check: (modifier, { category, siblings, ...known }) => [
    ...priceSignProblems(modifier, true),
    ...extraUseProblems(modifier, known),
    ...firstChoiceProblems(modifier, category, siblings),
  ],
  foundIn: ['modifierCategories.modifierItems'],
  calls: { getList: '+ GET v1/modifierItems/ ? group_id outlets', create: 'POST v1/items/insertOnlyModifierItem', update: '+ PUT v1/modifierItems/' },
});
