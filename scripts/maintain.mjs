// npm run backup, restore, verify: database commands for operators, while the console is stopped.
import { pathToFileURL } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { fail } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt({ only: 'server' }).catch((error) => fail(error.message));
await import(pathToFileURL(inRoot('dist', 'server', 'maintain.js')).href);
