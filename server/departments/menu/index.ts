/** What other departments may use of the menu: whose outlet a call means, and dishes whose ingredients may have run out. */
export { lookAtDishes } from './stopSell';
export { ownOutlet } from './updates';
