/** The inventory's interface for other departments: rules, and declarations that reports list. */

export { default as batchRuns } from './batchRuns';
export { default as creditRequests } from './creditRequests';
export { foodCostOf } from './foodCost.rules';
export { default as goodsReceivedNotes } from './goodsReceivedNotes';
export { default as inventoryItems } from './inventoryItems';
export { allUnits, asUnits, itemIn, rowUnitProblems, type Units, unitFor, unitIdsOf } from './inventoryLines.rules';
export { default as issueNotes } from './issueNotes';
export { default as purchaseOrders } from './purchaseOrders';
export { ON_ORDER } from './purchasing.rules';
export {
  extraUsageOf,
  isUsedFor,
  kindOf,
  RECIPE_KINDS,
  recipeOn,
  recipeTargetOf,
  timesOver,
  timesUsage,
  together,
  type Usage,
  usageOf,
} from './recipe.rules';
export { default as stockAdjustments } from './stockAdjustments';
export { default as stockEntries } from './stockEntries';
export { default as storeRequisitions } from './storeRequisitions';
export { default as supplierReturns } from './supplierReturns';
export { default as transferIns } from './transferIns';
export { default as transferOuts } from './transferOuts';
export { default as wastageNotes } from './wastageNotes';
