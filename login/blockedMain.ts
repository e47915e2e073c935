/** Entry of /blocked: a page of its own like the login page, so that it is there at once. */
import { revoke } from '#authProvider/browser';
import { loadConfig } from '#authProvider/config';
import { startBlocked } from './blocked';

startBlocked({
  storage: localStorage,
  location,
  revoke: (details, payload) => void revoke(details, payload).catch(() => {}),
});
// Read beforehand: after Re-Login the page is left at once.
loadConfig().catch(() => {});
