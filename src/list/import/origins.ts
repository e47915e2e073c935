/** Exports of other systems, with what their headings mean: departments declare them for their lists. */

import type { Entity } from '#engine/define/declaration';
import type { Remembered } from './columns';
import { bare } from './synonyms';

/** The export of another system, such as `src/departments/menu/origins.ts` has them. */
export interface Origin {
  /** The system's name. */
  from: string;
  /** The resource of its records. */
  list: string;
  /** Headings that only its files have together. */
  knownBy: readonly string[];
  /** The field of each heading, '' if it is left out. Brackets at a heading's end don't count: `Price [Shop]` is `Price`. */
  columns: Readonly<Record<string, string>>;
}

type OriginsModule = { default: readonly Origin[] };
const files = import.meta.glob<OriginsModule>('../../departments/*/origins.ts');

/** The known exports of a list's records. */
export async function originsOf(entity: Entity): Promise<Origin[]> {
  const modules = await Promise.all(Object.values(files).map((load) => load()));
  return modules.flatMap(({ default: origins }) => origins.filter(({ list }) => list === entity.name));
}

/** The system that a file comes from, by its headings. */
export const originOf = (origins: readonly Origin[], headings: readonly string[]): Origin | undefined => {
  const found = new Set(headings.map(bare));
  return origins.find(({ knownBy }) => knownBy.every((heading) => found.has(bare(heading))));
};

/** The meanings of its headings. What a person chose before takes precedence. */
export const meaningsIn = (origin: Origin | undefined, remembered: Remembered): Remembered => ({
  ...Object.fromEntries(Object.entries(origin?.columns ?? {}).map(([heading, path]) => [bare(heading), path])),
  ...remembered,
});
