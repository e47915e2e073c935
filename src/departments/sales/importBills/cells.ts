/** A file of bills as matched, and its cells. Pure. */
import type { Mapping } from '#src/list/import/columns';
import type { ReadColumns } from '#src/list/import/reading';
import type { Sheet } from '#src/list/import/sheet';

/** A file as matched: its sheet, the columns' meanings, and how they are read. */
export interface MatchedFile {
  sheet: Pick<Sheet, 'rows' | 'joined'>;
  mapping: Mapping;
  read: Pick<ReadColumns, 'cell'>;
  /** Cells of all rows. */
  shared: Readonly<Record<string, string>>;
  /** Whether the outlet's prices contain taxes. */
  isTaxIncluded: boolean;
}

/** A row as the API takes it. */
export type Row = Record<string, string>;

/** A cell as the file has it, and a shared one where it has none. */
export const textAt = ({ sheet, mapping, shared }: MatchedFile, at: number, path: string): string => {
  const column = mapping.indexOf(path);
  return (column < 0 ? undefined : sheet.rows[at]?.[column]) || shared[path] || '';
};
