/** What other departments may use of the menu's rules. */
export { untilProblems } from './menuItems.rules';
export { LEVEL_LABELS, PRICE_LEVELS, type PriceLevel, priceOf } from './menuPrices.rules';
export { atOutlet, stockAt } from './menuStock.rules';
