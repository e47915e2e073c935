// Puts the packages that the built server imports next to it, so that dist/ runs with Node alone.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

const builtins = new Set(builtinModules);
const nameOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The directory of a package as Node finds it from `from`; undefined if it isn't installed. */
function packageAt(root, from, name) {
  for (let at = from; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (at === root || at === dirname(at)) return undefined;
  }
}

const manifestOf = (directory) => JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));

/**
 * The directories of packages and of all that they need.
 * @throws Error if one isn't installed
 */
function closureOf(root, names) {
  const found = new Set();
  const add = (from, name, isOptional) => {
    const directory = packageAt(root, from, name);
    if (directory === undefined) {
      if (isOptional) return;
      throw new Error(`${name} is not installed, and the server needs it`);
    }
    if (found.has(directory)) return;
    found.add(directory);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifestOf(directory);
    for (const each of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }))
      add(directory, each, !(each in dependencies) || each in optionalDependencies);
  };
  for (const name of names) add(root, name, false);
  return [...found];
}

/** Not needed at run time: types, maps, and other packages, which are copied where they belong. */
const isNeeded = (from) => (path) =>
  path === from || !(/\.(?:map|d\.[cm]?ts)$/.test(path) || basename(path) === 'node_modules' || isOtherFont(path));

/** The fonts of letters (server/documents/letters/fonts.ts) are read as files: a few weights, without what browsers load. */
const FONTS = /^@fontsource\//;
const isOtherFont = (path) => /@fontsource\/.*\.(?:woff2?|css|scss)$/.test(path) && !/-[47]00-normal\.woff$/.test(path);

/** Copies the packages into `<output>/node_modules`, and writes a `package.json` that lists them. */
export const packaged = (root, version) => ({
  name: 'packaged',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const imported = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
    const names = [
      ...new Set(imported.filter((name) => !(name in bundle) && !/^(?:node:|[./])/.test(name)).map(nameOf)),
      ...Object.keys(manifestOf(root).dependencies).filter((name) => FONTS.test(name)),
    ]
      .filter((name) => !builtins.has(name))
      .sort();
    const target = join(dir, 'node_modules');
    rmSync(target, { recursive: true, force: true });
    for (const from of closureOf(root, names)) {
      const to = join(target, relative(join(root, 'node_modules'), from));
      cpSync(from, to, { recursive: true, dereference: true, filter: isNeeded(from) });
    }
    const { name, license } = manifestOf(root);
    const dependencies = Object.fromEntries(names.map((each) => [each, manifestOf(join(target, each)).version]));
    const manifest = { name, version, private: true, type: 'module', license, dependencies };
    writeFileSync(join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  },
});
