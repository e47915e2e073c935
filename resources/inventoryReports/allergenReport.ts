import { boolean, column, defineReport, reference, references } from '#engine/define';
import { ALLERGENS } from '../shared';

/** What is known of an allergen in a dish; blank: the dish has none of it. */
const FOUND = { contains: 'Contains', mayContain: 'May contain', unknown: 'Not known' } as const;

/** The allergens of each dish, from its ingredients and what is typed on it (EU regulation 1169/2011): to print and put up. */
export default defineReport({
  name: 'allergenReport',
  label: 'Allergens',
  about: 'What each dish contains or may contain, from its ingredients',
  module: 'RPT_ALLERGEN',
  extension: true,
  nav: { group: 'inventoryReports', order: 205, label: 'Allergens' },
  period: 'none',
  parameters: {
    itemId: references('items', { label: 'Dish' }),
    categoryId: reference('menuCategories', { label: 'Category' }),
    onlyToCheck: boolean({ label: 'Only dishes to check' }),
  },
  columns: {
    dish: column.reference('items', { drill: 'record', sort: 2 }),
    category: column.reference('menuCategories', { group: 1, sort: 1 }),
    outlet: column.reference('outlets', { group: 2, sort: 3 }),
    ...column.alike(ALLERGENS, column.choice(FOUND, { onPaper: true })),
    toCheck: column.text({ label: 'To check' }),
    dishes: column.count({ tile: 1 }),
    differs: column.integer({ hidden: true, sum: true }),
    known: column.integer({ hidden: true, sum: true }),
  },
  note: () =>
    'Blank: none. Not known: an ingredient has nothing typed, or the dish has neither ingredients nor allergens. Modifiers and add-ons aren’t included.',
  synonyms: { report: 'allergens, allergen matrix, allergies' },
});
