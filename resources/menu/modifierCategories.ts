import { block, choice, defineResource, integer, name, outlets, related, status, text, where } from '#engine/define';
import { boundProblems } from './menuModifiers.rules';

/** Modifier categories (domain 1.2): choices for an item, such as 'Choose spice level'. */
export default defineResource({
  name: 'modifierCategories',
  label: { one: 'Modifier category', many: 'Modifier categories' },
  module: 'MODIFIER_ITEM',
  announcedAs: 'modifierCategory',
  // In every group, even if the navigation hides Modifier Items (spec section 6): its page contains its modifiers.
  nav: { group: 'menu', order: 35, label: 'Modifier Categories' },
  paths: { list: '/modifierCategories' },
  fields: {
    Question: block({
      name: name(50),
      displayName: text({ maxLength: 50, label: 'Question', help: 'As the till asks it: Choose spice level', column: true, searchBy: true }),
      status: status(),
      sortOrder: integer({ min: 0, default: 0, label: 'Sort order' }),
      outlets: outlets({ column: 7 }),
    }),
    'Guests choose': block({
      selectionType: choice(
        { single: 'One', multiple: 'Several', quantity: 'Several, each more than once' },
        { required: true, default: 'single', label: 'Choices', column: true, filterBy: true },
      ),
      minSelect: integer({ required: true, min: 0, default: 0, label: 'Min', help: '1 or more makes it required', column: true }),
      maxSelect: integer({ required: true, min: 1, default: 1, label: 'Max', column: true }),
      freeCount: integer({ min: 0, label: 'Free choices', help: 'The first ones cost nothing' }),
      priceMode: choice(
        { individual: 'Each at its own price', group: 'All at the highest price', none: 'Nothing' },
        { default: 'individual', label: 'Charged' },
      ),
    }),
    Modifiers: related('modifierItems', { help: 'The modifiers guests choose from' }),
  },
  list: {
    sort: 'sortOrder',
    order: 'sortOrder',
    about: 'Questions about a dish, such as how spicy or which side, each with the modifiers guests choose from.',
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
