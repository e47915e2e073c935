/** The list page of every entity, derived from its declaration. Loaded lazily, as one chunk. */

export { writeDerivedFile } from './export/writeFile';
export { askFirstPage } from './firstPage';
export { ListView } from './ListView';
