// npm run sbom -- sbom.json: a bill of materials (CycloneDX) of every package that the console ships, from the lock file. Without a file
// name it prints to the terminal. It doesn't use a registry.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot, root } from './lib/paths.mjs';
import { fail } from './lib/run.mjs';

const [file] = process.argv.slice(2);
const made = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (made.status !== 0) fail(`npm couldn't list the packages:\n${made.stderr}`);
const bill = JSON.parse(made.stdout);
const readJson = (name) => JSON.parse(readFileSync(inRoot(name), 'utf8'));
// npm names the project after its folder.
bill.metadata.component.name = readJson('package.json').name;
// Its own `--omit dev` also leaves out packages that development shares, such as React. The lock file says which are only for development.
const shipped = new Set(
  Object.entries(readJson('package-lock.json').packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
);
const isShipped = ({ name, version }) => shipped.has(`${name}@${version}`);
bill.components = bill.components.filter(isShipped);
const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((each) => each['bom-ref'])]);
bill.dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
const text = `${JSON.stringify(bill, null, 2)}\n`;
if (!file) process.stdout.write(text);
else {
  writeFileSync(file, text);
  console.log(`${file}: ${bill.components.length} packages`);
}
