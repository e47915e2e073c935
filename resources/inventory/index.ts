/** What other departments may use of the inventory's rules. */
export { itemIn, unitFor, unitIdsOf } from './inventoryLines.rules';
export { timesUsage, type Usage, usageOf, usedBy } from './recipe.rules';
