/**
 * Finds every declaration: a file below a folder of resources/ is one, and no list names it. In the console's build
 * `scripts/lib/outlines.mjs` exchanges this module for one with outlines, which fetches the declarations when a page needs them.
 */

import type { Declaration } from '#engine/define/declaration';

const files = import.meta.glob<Declaration>(['./*/*.ts', '!./*/*.rules.ts', '!./*/index.ts'], {
  eager: true,
  import: 'default',
});

/** Declarations with the file each is in, in the order of their names. */
export const declarationFiles: readonly { file: string; declaration: Declaration }[] = Object.entries(files)
  .map(([file, declaration]) => ({ file: `resources/${file.slice(2)}`, declaration }))
  .sort((a, b) => a.declaration.name.localeCompare(b.declaration.name));

/** Everything that is declared, whole or in outline. */
export const found: readonly Declaration[] = declarationFiles.map(({ declaration }) => declaration);

/** Declarations that are fetched together: their names, and how. */
export interface Part {
  names: readonly string[];
  fetch: () => Promise<{ default: readonly Declaration[] }>;
}

/** Where the declarations are of which `found` has outlines. */
export const parts: readonly Part[] = [];
