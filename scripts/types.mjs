// npm run types: generates all record types from the declarations.
import { writeFileSync } from 'node:fs';
import { load } from './lib/load.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled();
const { RECORD_TYPES, types } = await load('server/tools.ts');
writeFileSync(inRoot(RECORD_TYPES), types());
console.log(`${RECORD_TYPES} is up to date`);
