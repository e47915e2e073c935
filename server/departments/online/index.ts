/** What other departments may use of the online menu. */
export { markUnsent } from './onlineMenu';
