/**
 * Finds every declaration: each file in a folder of resources/ is one, and there is no list of them. In the console's build,
 * `scripts/lib/outlines.mjs` replaces this module with outlines, which download the declarations when a page needs them.
 */

import type { Declaration } from '#engine/define/declaration';

const files = import.meta.glob<Declaration>(['./*/*.ts', '!./*/*.rules.ts', '!./*/*.words.ts', '!./*/index.ts'], {
  eager: true,
  import: 'default',
});

/** Declarations with their files, in order of their names. */
export const declarationFiles: readonly { file: string; declaration: Declaration }[] = Object.entries(files)
  .map(([file, declaration]) => ({ file: `resources/${file.slice(2)}`, declaration }))
  .sort((a, b) => a.declaration.name.localeCompare(b.declaration.name));

/** Everything that is declared, in full or as outlines. */
export const found: readonly Declaration[] = declarationFiles.map(({ declaration }) => declaration);

/** Declarations that are downloaded together: their names, and how. */
export interface Part {
  names: readonly string[];
  fetch: () => Promise<{ default: readonly Declaration[] }>;
}

/** Where to get the declarations that `found` has only as outlines. */
export const parts: readonly Part[] = [];
