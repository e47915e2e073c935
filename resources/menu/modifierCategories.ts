import { type AnyRecord, choice, defineResource, integer, references, text, where } from '../schema';

/** How many answers the active modifiers of a category can give in all. */
const capacityOf = (selectionType: unknown, modifiers: readonly AnyRecord[]): number =>
  modifiers.reduce(
    (total, { maxQty }) => total + (selectionType === 'quantity' ? Math.max(1, Number(maxQty ?? 1)) : 1),
    0,
  );

/** Modifier categories (domain 1.2): the questions that are asked about an item, such as 'Choose spice level'. */
export default defineResource({
  name: 'modifierCategories',
  label: { one: 'Modifier category', many: 'Modifier categories' },
  title: 'name',
  module: 'MODIFIER_ITEM',
  // In every group, also where the navigation has no Modifier Items (spec section 6): its page holds its modifiers.
  nav: { group: 'menu', order: 35, label: 'Modifier Categories' },
  paths: { list: '/modifierCategories' },
  fields: {
    name: text({ required: true, maxLength: 50, unique: true }),
    displayName: text({ maxLength: 50, label: 'Question', help: 'As the till asks it: Choose spice level' }),
    selectionType: choice(['single', 'multiple', 'quantity'], {
      required: true,
      default: 'single',
      label: 'Answers',
      labels: { single: 'One', multiple: 'Several', quantity: 'Several, each more than once' },
    }),
    minSelect: integer({
      required: true,
      min: 0,
      default: 0,
      label: 'Fewest',
      help: 'More than 0: it must be answered',
    }),
    maxSelect: integer({ required: true, min: 1, default: 1, label: 'Most' }),
    freeCount: integer({ min: 0, label: 'Free', help: 'So many cost nothing' }),
    priceMode: choice(['individual', 'group', 'none'], {
      default: 'individual',
      label: 'Charged',
      labels: { individual: 'Each its own price', group: 'The dearest for all', none: 'Nothing' },
    }),
    sortOrder: integer({ min: 0, default: 0, label: 'Order' }),
    outlets: references('outlets', { required: true, default: '@outlets' }),
  },
  sections: [
    { label: 'Question', fields: ['name', 'displayName', 'status', 'sortOrder', 'outlets'] },
    { label: 'How it is answered', fields: ['selectionType', 'minSelect', 'maxSelect', 'freeCount', 'priceMode'] },
    {
      label: 'Modifiers',
      help: 'The answers that guests choose from',
      fields: [],
      related: { resource: 'modifierItems' },
    },
  ],
  list: {
    columns: ['name', 'displayName', 'selectionType', 'minSelect', 'maxSelect', 'status', 'outlets'],
    filters: ['selectionType', 'status'],
    sort: 'sortOrder',
    order: 'sortOrder',
    search: ['name', 'displayName'],
    about:
      'The questions that are asked about a dish, such as how hot or which side, each with the modifiers that answer it.',
  },
  facts: {
    modifiers: where('modifierItems', (category) =>
      category._id ? { modifierCategoryId: category._id, status: 'active' } : undefined,
    ),
  },
  compute: (category) => (category.selectionType === 'single' && category.maxSelect !== 1 ? { maxSelect: 1 } : {}),
  check: ({ minSelect, maxSelect, selectionType, freeCount }, { modifiers }) => {
    const capacity = capacityOf(selectionType, modifiers);
    return [
      ...(Number(minSelect) > Number(maxSelect)
        ? [
            {
              field: selectionType === 'single' ? 'minSelect' : 'maxSelect',
              rule: 'min',
              message: 'The most cannot be less than the fewest',
            },
          ]
        : []),
      // A question is made before its answers: without any there is nothing to compare with yet.
      ...(modifiers.length > 0 && Number(maxSelect) > capacity
        ? [
            {
              field: 'maxSelect',
              rule: 'max',
              message: `Its active modifiers allow ${capacity} at most; add modifiers or lower the most`,
            },
          ]
        : []),
      ...(Number(freeCount ?? 0) > Number(maxSelect)
        ? [{ field: 'freeCount', rule: 'max', message: 'More cannot be free than can be chosen' }]
        : []),
    ];
  },
  calls: {
    getList: 'GET v1/items/modifierCategories/{outletId}',
    create: 'POST v1/items/insertModifierCategory',
    update: '+ PUT v1/modifierCategories/',
  },
});
