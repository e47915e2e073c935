/** The list page of every entity, derived from its declaration. Lazy-loaded as one chunk. */
import type { writeDerivedFile as write } from './export/writeFile';

export { askFirstPage } from './firstPage';
export { ListView } from './ListView';

/** The derived list's file, as the `exporter` of a list that a component shows. */
export const writeDerivedFile: typeof write = async (...file) =>
  (await import('./export/writeFile')).writeDerivedFile(...file);
