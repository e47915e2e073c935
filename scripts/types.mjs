// npm run types: generates all record types from the declarations, and the reference of what declarations can say.
import { writeFileSync } from 'node:fs';
import { load } from './lib/load.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { REFERENCE, referenceText } from './lib/reference.mjs';

await ensureInstalled();
const { RECORD_TYPES, types, words } = await load('server/tools.ts');
for (const [file, text] of [
  [RECORD_TYPES, types()],
  [REFERENCE, referenceText(root, words())],
]) {
  writeFileSync(inRoot(file), text);
  console.log(`${file} is up to date`);
}
