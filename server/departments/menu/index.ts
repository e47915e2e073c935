/** The menu's interface for other departments: a call's outlet, and menu items whose ingredients may have run out. */
export { recheckDishes } from './stopSell';
export { ownOutlet } from './updates';
