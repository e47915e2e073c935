/** The subject of a recipe: a menu item or one of its portions, a modifier, an add-on. */

import { choice, one, reference, text } from '#engine/define';
import { kindOf, RECIPE_KINDS } from './recipe.rules';

/** The subject fields; the one of its kind is required. */
export const recipeTargets = {
  // A recipe without a kind, from an API that only knows menu items, is for a menu item.
  recipeType: choice(RECIPE_KINDS, { default: 'menu', label: 'Recipe for', column: true, filterBy: true }),
  menuItemId: reference('items', {
    when: (recipe) => kindOf(recipe) === 'menu',
    requiredWhen: (recipe) => kindOf(recipe) === 'menu',
    unique: ['outletId', 'portionId', 'effectiveFrom'],
    inactive: true,
    column: true,
    filterBy: true,
  }),
  portionId: text({
    maxLength: 12,
    label: 'Size code',
    help: 'The portion this recipe is for, if the menu item has portions',
    when: (recipe) => kindOf(recipe) === 'menu',
    column: true,
  }),
  modifierId: reference('modifierItems', {
    label: 'Modifier item',
    help: 'Stock it uses in addition to the dish',
    when: (recipe) => kindOf(recipe) === 'modifier',
    requiredWhen: (recipe) => kindOf(recipe) === 'modifier',
    unique: ['outletId', 'effectiveFrom'],
  }),
  addonId: reference('addonItems', {
    label: 'Add-on item',
    when: (recipe) => kindOf(recipe) === 'addon',
    requiredWhen: (recipe) => kindOf(recipe) === 'addon',
    unique: ['outletId', 'effectiveFrom'],
  }),
};

/** The product whose price the cost card reads. */
export const targetFacts = {
  dish: one('items', (recipe) => recipe.menuItemId),
  modifier: one('modifierItems', (recipe) => recipe.modifierId),
  addon: one('addonItems', (recipe) => recipe.addonId),
};
