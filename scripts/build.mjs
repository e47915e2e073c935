// npm run build: console and server, each only when its sources changed, and the demo that first starts of this day begin with.
import { ensureBuilt, ensureInstalled, prepareDemo } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt({ demo: true }).catch((error) => fail(error.message));
await prepareDemo();
