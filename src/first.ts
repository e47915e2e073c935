/**
 * Requests that the console's page sends before the console's code is there, so that loading the code and waiting for the network happen in
 * parallel: the configuration and the verification of the sign-in. A separate file that needs nothing from the console.
 */
import { loadConfig } from '#authProvider/config';
import { verifyEarly } from '#authProvider/verification';

// A failure shows when the console asks again.
loadConfig().catch(() => {});
verifyEarly();
