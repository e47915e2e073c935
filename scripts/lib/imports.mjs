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

/** The code without comments; lines stay where they are. */
export const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1');

/**
 * Module names in `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')` and `import.meta.glob('x')`, with their lines.
 * `isType`: a type-only import, which doesn't exist at run time.
 */
export function importsOf(text) {
  const code = withoutComments(text);
  // Not if the word itself is in quotes: a key named 'from'.
  const pattern =
    /(?<!['"])\b(?:from\s*|import\s*\(\s*|import\s+|import\.meta\.glob(?:<[^(]*>)?\s*\(\s*\[?\s*)(['"])([^'"\n]+)\1/g;
  return [...code.matchAll(pattern)].map((match) => ({
    name: match[2].replace(/\?.*$/, ''),
    line: code.slice(0, match.index).split('\n').length,
    isType: /(?:^|[;}\n])\s*(?:import|export)\s+type\s[^;]*$/.test(code.slice(0, match.index)),
  }));
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

/** The file among `known` that an import refers to, or undefined. */
export function resolved(known, file, name) {
  const target = targetOf(file, name);
  if (target === undefined) return undefined;
  for (const ending of ENDINGS) if (known.has(target + ending)) return target + ending;
  return undefined;
}
