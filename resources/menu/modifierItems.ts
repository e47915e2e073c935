import { scheduledPricesField } from '../menuItems';
import { extraUseFacts, extraUseField, extraUseProblems, priceSignProblems } from '../menuModifiers';
import { LEVEL_LABELS, PRICE_LEVELS } from '../menuPrices';
import {
  boolean,
  choice,
  defineResource,
  integer,
  list,
  money,
  one,
  reference,
  references,
  text,
  where,
} from '../schema';

/** Modifier items (domain 1.2): the answers to a modifier category's question, such as 'Extra hot'. */
export default defineResource({
  name: 'modifierItems',
  label: { one: 'Modifier item', many: 'Modifier items' },
  title: 'name',
  module: 'MODIFIER_ITEM',
  nav: { group: 'menu', order: 30, label: 'Modifier Items', feature: 'modifiers' },
  paths: { list: '/modifers', create: '/createModifers', edit: '/editModifers' },
  fields: {
    name: text({ required: true, maxLength: 50, unique: ['modifierCategoryId'] }),
    shortName: text({ maxLength: 24, help: 'On the bill and in the kitchen' }),
    modifierCategoryId: reference('modifierCategories', {
      required: true,
      label: 'Modifier category',
      help: 'The question that this answers',
      filter: () => ({ status: 'active' }),
    }),
    price: money({ required: true, default: '0.00', unit: '@currency', help: '0 when it costs nothing extra' }),
    isReduction: boolean({ label: 'Reduces the price' }),
    priceLevels: list(
      { level: choice(PRICE_LEVELS, { required: true, labels: LEVEL_LABELS }), price: money({ required: true }) },
      { one: 'price level', help: 'Without one, the price above holds' },
    ),
    scheduledPrices: scheduledPricesField(),
    recipe: extraUseField(),
    isDefault: boolean({ label: 'Chosen at first' }),
    maxQty: integer({ min: 1, max: 99, default: 1, label: 'Most of it' }),
    sortOrder: integer({ min: 0, default: 0, label: 'Order' }),
    outlets: references('outlets', { required: true, default: '@outlets' }),
  },
  sections: [
    { label: 'Modifier', fields: ['name', 'shortName', 'modifierCategoryId', 'status'] },
    { label: 'Price', fields: ['price', 'isReduction', 'priceLevels'] },
    { label: 'Choosing', fields: ['isDefault', 'maxQty', 'sortOrder', 'outlets'] },
    { label: 'Stock', fields: ['recipe'] },
    {
      label: 'Asked with',
      help: 'The menu items that ask this question.',
      fields: [],
      component: 'ModifierItemsMenu',
    },
  ],
  list: {
    columns: ['name', 'modifierCategoryId', 'price', 'isDefault', 'maxQty', 'outlets', 'status'],
    filters: ['modifierCategoryId', 'status'],
    sort: 'modifierCategoryId',
    search: ['name', 'shortName'],
    empty: 'No items',
    about: 'The answers to the questions of modifier categories: how hot, which side, without onions.',
  },
  facts: {
    ...extraUseFacts,
    category: one('modifierCategories', (modifier) => modifier.modifierCategoryId as string | undefined),
    siblings: where('modifierItems', (modifier) =>
      modifier.modifierCategoryId && modifier.isDefault
        ? { modifierCategoryId: modifier.modifierCategoryId, isDefault: true, status: 'active' }
        : undefined,
    ),
  },
  check: (modifier, { category, siblings }) => {
    const other = siblings.find(({ _id }) => _id !== modifier._id);
    return [
      ...priceSignProblems(modifier, true),
      ...extraUseProblems(modifier),
      ...(modifier.isDefault && category?.selectionType === 'single' && other
        ? [
            {
              field: 'isDefault',
              rule: 'default',
              message: `${String(other.name)} is chosen at first already, and ${String(category.name)} takes one answer`,
            },
          ]
        : []),
    ];
  },
  calls: {
    getList: '+ GET v1/modifierItems/ ? group_id outlets',
    create: 'POST v1/items/insertOnlyModifierItem',
    update: '+ PUT v1/modifierItems/',
  },
});
