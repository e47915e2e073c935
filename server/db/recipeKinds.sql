-- Recipes are for menu items, modifiers or add-ons; all that there were are of menu items.
update records set data = data || '{"recipeType": "menu"}' where resource = 'recipes' and data ->> 'recipeType' is null;
