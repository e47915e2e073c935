/** What other departments may use of the menu: whose outlet a call means. */
export { ownOutlet } from './updates';
