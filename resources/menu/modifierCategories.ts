import { block, choice, defineResource, integer, name, outlets, related, status, text, where } from '#engine/define';
import { boundProblems } from './menuModifiers.rules';

/** Modifier categories (domain 1.2): the questions that are asked about an item, such as 'Choose spice level'. */
export default defineResource({
  name: 'modifierCategories',
  label: { one: 'Modifier category', many: 'Modifier categories' },
  module: 'MODIFIER_ITEM',
  announcedAs: 'modifierCategory',
  // In every group, also where the navigation has no Modifier Items (spec section 6): its page holds its modifiers.
  nav: { group: 'menu', order: 35, label: 'Modifier Categories' },
  paths: { list: '/modifierCategories' },
  fields: {
    Question: block({
      name: name(50),
      displayName: text({ maxLength: 50, label: 'Question', help: 'As the till asks it: Choose spice level', column: true, searchBy: true }),
      status: status(),
      sortOrder: integer({ min: 0, default: 0, label: 'Order' }),
      outlets: outlets({ column: 7 }),
    }),
    'How it is answered': block({
      selectionType: choice(
        { single: 'One', multiple: 'Several', quantity: 'Several, each more than once' },
        { required: true, default: 'single', label: 'Answers', column: true, filterBy: true },
      ),
      minSelect: integer({ required: true, min: 0, default: 0, label: 'Fewest', help: 'More than 0: it must be answered', column: true }),
      maxSelect: integer({ required: true, min: 1, default: 1, label: 'Most', column: true }),
      freeCount: integer({ min: 0, label: 'Free', help: 'So many cost nothing' }),
      priceMode: choice(
        { individual: 'Each its own price', group: 'The dearest for all', none: 'Nothing' },
        { default: 'individual', label: 'Charged' },
      ),
    }),
    Modifiers: related('modifierItems', { help: 'The answers that guests choose from' }),
  },
  list: {
    sort: 'sortOrder',
    order: 'sortOrder',
    about: 'The questions that are asked about a dish, such as how hot or which side, each with the modifiers that answer it.',
  },
  facts: { modifiers: where('modifierItems', (category) => (category._id ? { modifierCategoryId: category._id, status: 'active' } : undefined)) },
  compute: (category) => (category.selectionType === 'single' && category.maxSelect !== 1 ? { maxSelect: 1 } : {}),
  check: (category, { modifiers }) => boundProblems(category, modifiers),
  calls: {
    getList: 'GET v1/items/modifierCategories/{outletId}',
    create: 'POST v1/items/insertModifierCategory',
    update: '+ PUT v1/modifierCategories/',
  },
});
