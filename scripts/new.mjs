// npm run new resource|document|report <name> [department]: writes the smallest declaration of that kind, and updates what is generated.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { load } from './lib/load.mjs';
import { inRoot } from './lib/paths.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { fail, runNode } from './lib/run.mjs';
import { scaffold } from './lib/scaffold.mjs';

const [kind, name, department] = process.argv.slice(2);
await ensureInstalled();
const { found } = await load('resources/found.ts');
const { refusal, files, next } = scaffold({
  ...{ kind, name, department },
  taken: found.map((declaration) => declaration.name),
  departments: readdirSync(inRoot('resources'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  ),
});
if (refusal) fail(refusal);
const there = Object.keys(files).find((file) => existsSync(inRoot(file)));
if (there) fail(`${there} exists already`);
for (const [file, text] of Object.entries(files)) {
  writeFileSync(inRoot(file), text);
  console.log(`Wrote ${file}`);
}
await runNode([inRoot('scripts', 'types.mjs')]);
console.log('Next:');
for (const step of [
  ...next,
  '`npm run dev` shows it; give a role its permission',
  '`npm run check` says what cannot work',
])
  console.log(`  ${step}`);
