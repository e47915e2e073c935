/** What other departments read of an outlet's settings. */

export { SETTINGS } from './settings.rules';
