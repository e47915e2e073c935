/** The list page of every entity, derived from its declaration. Lazy-loaded as one chunk. */

export { writeDerivedFile } from './export/writeFile';
export { askFirstPage } from './firstPage';
export { ListView } from './ListView';
