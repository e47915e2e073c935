/** Entry of /setup: a separate page like the login page, for people who open the server's printed link. */
import { loadConfig } from '#authProvider/config';
import { startSetup } from './setup';

startSetup({
  loadConfig,
  storage: localStorage,
  location,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: navigator.languages,
  now: Date.now,
});
