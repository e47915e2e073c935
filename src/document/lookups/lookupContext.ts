import type { DataProvider } from 'react-admin';
import type { AnyRecord } from '#engine/define/fields';

/** Records that were seen while searching, so that what was picked need not be read again. */
export interface SeenRecords {
  get: (resource: string, id: string) => AnyRecord | undefined;
  learn: (resource: string, records: readonly AnyRecord[]) => void;
}

/** What a look-up asks beside its field. */
export interface LookupContext {
  dataProvider: DataProvider;
  seen: SeenRecords;
  /** The document without its lines: what `filter` and `among` see around a line. */
  document: () => AnyRecord;
  facts: () => AnyRecord;
}
