/** Whether pasted rows begin with their headings. Downloaded when rows that may do so are pasted. */

import type { Document } from '#engine/define/document';
import type { AccessUser } from '#engine/read/access';
import { matchHeadings } from '#src/list/import/columns';
import { lineColumns } from './lineColumns';

/** Rows that are matched by their headings need more than one column that says so. */
const FEWEST = 2;

/** Whether a row of texts is the headings of a document's lines. */
export function areHeadings(texts: readonly string[], document: Document, user: AccessUser): boolean {
  const { columns, ways } = lineColumns(document, user, () => ({}));
  const mapping = matchHeadings(texts, columns);
  return mapping.filter(Boolean).length >= FEWEST && ways.some((path) => mapping.includes(path));
}
