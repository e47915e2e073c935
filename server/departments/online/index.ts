/** The online menu's interface for other departments. */
export { markUnsent } from './onlineMenu';
