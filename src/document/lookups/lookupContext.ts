import type { DataProvider } from 'react-admin';
import type { AnyRecord } from '#engine/define/fields';

/** Records seen while searching, so that a chosen one needn't be read again. */
export interface SeenRecords {
  get: (resource: string, id: string) => AnyRecord | undefined;
  learn: (resource: string, records: readonly AnyRecord[]) => void;
}

/** The context of a look-up besides its field. */
export interface LookupContext {
  dataProvider: DataProvider;
  seen: SeenRecords;
  /** The document without its lines: the surroundings for `filter` and `among`. */
  document: () => AnyRecord;
  facts: () => AnyRecord;
}
