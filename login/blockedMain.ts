/** Entry of /blocked: a separate page like the login page, so that it appears at once. */
import { revoke } from '#authProvider/browser';
import { loadConfig } from '#authProvider/config';
import { startBlocked } from './blocked';

startBlocked({
  storage: localStorage,
  location,
  revoke,
});
// Read beforehand, so that Re-Login leaves the page at once.
loadConfig().catch(() => {});
