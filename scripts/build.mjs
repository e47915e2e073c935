// npm run build: console and server, each only if its sources changed, and the demo that first starts copy.
import { ensureBuilt, ensureInstalled, prepareDemo } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

/** Days of trade in the built demo: `npm run build -- 21` is the minimum, `-- 0` builds none. */
const DAYS = Number(process.argv[2] ?? '90');
if (DAYS !== 0 && !(Number.isInteger(DAYS) && DAYS >= 21))
  fail('The demo has at least 21 days of trade: npm run build -- 21, or npm run build -- 0 for none');

await ensureInstalled();
await ensureBuilt({ demo: DAYS }).catch((error) => fail(error.message));
if (DAYS > 0) await prepareDemo(DAYS);
