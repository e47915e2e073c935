// npm start: installs what is missing, builds what is stale, and becomes the server.
import { pathToFileURL } from 'node:url';
import { endWithParent } from './lib/orphan.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { ensureBuilt, ensureInstalled, startsWithDemo } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

/** Days of trade in the demo that a new installation builds. */
const DAYS = 90;

endWithParent();
await ensureInstalled();
await ensureBuilt({ demo: startsWithDemo() ? DAYS : 0 }).catch((error) => fail(error.message));
process.chdir(root); // DATA_DIR is relative to the project, wherever npm was called
process.env.NODE_ENV ??= 'production';
// For the person who typed it, also where npm passes the output on; a service runs dist/server/main.js.
process.env.LOG_FORMAT ??= 'text';
// In this process, so that signals and the exit code are the server's.
await import(pathToFileURL(inRoot('dist', 'server', 'main.js')).href);
