/** The page on which a record opens, derived from its declaration. Lazy-loaded as one chunk. */
export { RecordView } from './RecordView';
