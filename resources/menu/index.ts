/** The menu's rules for other departments. */
export { untilProblems } from './menuItems.rules';
export { LEVEL_LABELS, PRICE_LEVELS, type PriceLevel, priceOf } from './menuPrices.rules';
export { atOutlet, stockAt } from './menuStock.rules';
export { type PortionSold, portionSold } from './portions.rules';
