/** The page on which a record opens, derived from its declaration. Loaded lazily, as one chunk. */
export { RecordView } from './RecordView';
