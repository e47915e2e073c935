/**
 * What the console's page asks for before the console's code is there, so that reading the code and waiting for the network happen side by side:
 * the configuration and the verification of the sign-in. A file of its own, which needs nothing of the console.
 */
import { loadConfig } from '#authProvider/config';
import { verifyEarly } from '#authProvider/verification';

// A failure shows where the console asks again.
loadConfig().catch(() => {});
verifyEarly();
