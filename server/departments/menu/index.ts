/** The menu's interface for other departments: a call's outlet, allergens, and menu items whose ingredients may have run out. */
export { allergensOf } from './allergens';
export { recheckDishes } from './stopSell';
export { ownOutlet } from './updates';
