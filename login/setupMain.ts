/** Entry of /setup: a page of its own like the login page, for anyone who opens the link that the server printed. */
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
