/** What other departments may use of the inventory's rules. */
export { itemIn, unitFor, unitIdsOf } from './inventoryLines.rules';
export { type Usage, usageOf, usedBy } from './recipe.rules';
