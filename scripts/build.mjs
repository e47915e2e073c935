// npm run build: console and server, each only when its sources changed, and the demo that first starts begin with.
import { ensureBuilt, ensureInstalled, prepareDemo } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

/** Days of trade of the demo that comes with a build. */
const DAYS = 90;

await ensureInstalled();
await ensureBuilt({ demo: DAYS }).catch((error) => fail(error.message));
await prepareDemo(DAYS);
