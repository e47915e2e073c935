/** The list page of every entity, derived from its declaration. Loaded lazily, as one chunk. */
export { askFirstPage } from './firstPage';
export { ListView } from './ListView';
export { writeDerivedFile } from './writeFile';
