/** Recipes in files: one that names no dish is the dish's of the same name, and the other way round. */

import { isEmpty } from '#engine/run/values';
import type { Hooks } from '#server/department';

const hooks: Hooks<'recipes'> = {
  fromFile(cells) {
    const { recipeName, menuItemId, modifierId, addonId } = cells;
    if (isEmpty(recipeName))
      return { cells, forNew: { recipeName: [menuItemId, modifierId, addonId].find((each) => !isEmpty(each)) } };
    const isForDish = [menuItemId, modifierId, addonId].every(isEmpty) && isEmpty(cells.recipeType);
    return { cells, forNew: isForDish ? { menuItemId: recipeName } : {} };
  },
};

export default hooks;
