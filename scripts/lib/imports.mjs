// The arrows between the folders (docs/architecture): who may import whom. Everything else in the tree follows from them.
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize, relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * Per folder: the project's folders it may import besides itself, and the packages (true: any; a list: only those).
 * `node` says whether Node's own modules are allowed.
 */
const rules = {
  resources: { folders: [], packages: ['zod', 'big.js'], node: false },
  authProvider: { folders: ['resources'], packages: true, node: false },
  dataProvider: { folders: ['authProvider', 'resources'], packages: true, node: false },
  login: { folders: ['authProvider', 'resources'], packages: [], node: false },
  src: { folders: ['dataProvider', 'authProvider', 'resources'], packages: true, node: false },
  server: { folders: ['resources'], packages: true, node: true },
};
/** Packages of the screen have no place in the server. */
const screenPackages =
  /^(react|react-dom|react-admin|react-router|react-router-dom|react-hook-form|ra-.*|@mui\/.*|@emotion\/.*)$/;

const builtins = new Set(builtinModules);
const isBuiltin = (name) => name.startsWith('node:') || builtins.has(name.split('/')[0]);
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const filesIn = (folder, base) =>
  readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Module names in `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')` and `import.meta.glob('x')`, with their lines. */
export function importsOf(text) {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
  // Not where the word itself is in quotes: a key called 'from'.
  const pattern =
    /(?<!['"])\b(?:from\s*|import\s*\(\s*|import\s+|import\.meta\.glob(?:<[^(]*>)?\s*\(\s*)(['"])([^'"\n]+)\1/g;
  return [...code.matchAll(pattern)].map((match) => ({
    name: match[2].replace(/\?.*$/, ''),
    line: code.slice(0, match.index).split('\n').length,
  }));
}

/** What is wrong with one import, or undefined. */
function complaint(folder, file, name, base) {
  const rule = rules[folder];
  if (name.startsWith('.') || name.startsWith('/')) {
    const target = name.startsWith('/') ? name.slice(1) : relative(base, normalize(join(dirname(file), name)));
    const to = target.split(/[\\/]/)[0];
    if (to === folder || rule.folders.includes(to) || target === 'package.json') return undefined;
    return `${folder} may not import ${to} (only ${[...rule.folders, 'itself'].join(', ')})`;
  }
  if (isBuiltin(name)) return rule.node ? undefined : `${folder} may not import Node's ${name}`;
  const from = packageOf(name);
  if (folder === 'server' && screenPackages.test(from)) return `server may not import ${from}`;
  if (rule.packages === true || rule.packages.includes(from)) return undefined;
  return `${folder} may not import the package ${from}`;
}

/** All imports against the arrows, as `file:line: what is wrong`. */
export function checkImports(base = root) {
  const findings = [];
  const present = new Set(readdirSync(base));
  for (const folder of Object.keys(rules).filter((name) => present.has(name))) {
    for (const file of filesIn(folder, base)) {
      for (const { name, line } of importsOf(readFileSync(file, 'utf8'))) {
        const wrong = complaint(folder, file, name, base);
        if (wrong) findings.push(`${relative(base, file)}:${line}: ${wrong}`);
      }
    }
  }
  return findings;
}
