// Reads the project's imports: what a file names, on which line, and which file that is.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

const isSource = (name) => /\.[cm]?[jt]sx?$/.test(name) && !name.endsWith('.d.mts');

/** Source files of a folder, as paths from `base`. */
export const filesIn = (folder, base) =>
  readdirSync(join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) =>
      relative(base, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );

/** The code without comments; lines stay where they are. A comment follows white space or a bracket: the `/*` of a file pattern is none. */
export const withoutComments = (text) =>
  text
    .replace(/(?<=^|[\s{(])\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1');

// Not if the word itself is in quotes: a key named 'from'; nor in a sentence or in SQL: `is distinct from 'inactive'`.
const IMPORT = /(?<!['"])\b(?:(?<=\b(?:import|export)\b[^;'"`]*)from\s*|import\s*\(\s*|import\s+)(['"])([^'"\n]+)\1/g;
const GLOB = /\bimport\.meta\.glob(?:<[^(]*>)?\s*\(\s*(\[[^\]]*\]|'[^'\n]*'|"[^"\n]*")\s*(?:,\s*\{([^}]*)\})?/g;

const lineAt = (code, index) => code.slice(0, index).split('\n').length;

/** The patterns of `import.meta.glob(…)`, each with the exceptions named next to it. */
const globsIn = (code) =>
  [...code.matchAll(GLOB)].flatMap(({ index, 1: patterns, 2: options = '' }) => {
    const all = [...patterns.matchAll(/(['"])(.*?)\1/g)].map(([, , pattern]) => pattern);
    const except = all.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
    return all
      .filter((pattern) => !pattern.startsWith('!'))
      .map((name) => ({
        name,
        line: lineAt(code, index),
        isType: false,
        except,
        isEager: /\beager:\s*true/.test(options),
      }));
  });

/**
 * Module names in `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')` and `import.meta.glob('x')`, with their lines.
 * `isType`: a type-only import, which doesn't exist at run time. `except`: the name is a pattern, and these patterns are left out of it.
 */
export function importsOf(text) {
  const code = withoutComments(text);
  const named = [...code.matchAll(IMPORT)].map((match) => ({
    name: match[2].replace(/\?.*$/, ''),
    line: lineAt(code, match.index),
    isType: /(?:^|[;}\n])\s*(?:import|export)\s+type\s[^;]*$/.test(code.slice(0, match.index)),
  }));
  return [...named, ...globsIn(code)];
}

/** The path from the root for a relative, absolute or `#` name; undefined for packages. */
export function targetOf(file, name) {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('/')) return name.slice(1);
  if (name.startsWith('.'))
    return normalize(join(dirname(file), name))
      .split(sep)
      .join('/');
  return undefined;
}

/** Every file of the given folders with its text and imports. */
export const readAll = (folders, base) =>
  folders.flatMap((folder) =>
    filesIn(folder, base).map((file) => {
      const text = readFileSync(join(base, file), 'utf8');
      return { file, text, imports: importsOf(text) };
    }),
  );

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/** The file among `known` that a name refers to, or undefined. */
export function resolved(known, file, name) {
  const target = targetOf(file, name);
  if (target === undefined) return undefined;
  for (const ending of ENDINGS) if (known.has(target + ending)) return target + ending;
  return undefined;
}

const PARTS = { '**/': '(?:.*/)?', '*': '[^/]*', '{': '(?:', ',': '|', '}': ')' };
/** Whether a path fits a pattern of `import.meta.glob`. */
const fits = (file, pattern) => {
  const escaped = targetOf(file, pattern).replace(/[.+^$()|[\]\\]/g, '\\$&');
  const whole = new RegExp(`^${escaped.replace(/\*\*\/|[*{},]/g, (part) => PARTS[part])}$`);
  return (path) => whole.test(path);
};

/**
 * The files among `known` that an import brings in. An eager glob brings in every file that fits, like as many imports. A lazy one brings in
 * none: it is a slot, whose files are named by declarations and loaded once the program runs, when the order of evaluation no longer
 * matters. Their screens may use everything, so with slots counted nearly all of the console would be one circle.
 */
export function targetsOf(known, file, { name, except, isEager }) {
  if (except === undefined) return [resolved(known, file, name)].filter((target) => target !== undefined);
  if (!isEager) return [];
  const isIn = fits(file, name);
  const isOut = except.map((pattern) => fits(file, pattern));
  return [...known].filter((path) => path !== file && isIn(path) && !isOut.some((each) => each(path)));
}
