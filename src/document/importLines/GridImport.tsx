import { useMemo } from 'react';
import type { Document } from '#engine/define/document';
import type { AccessUser } from '#engine/read/access';
import { lineFieldsOf } from '#engine/read/entities';
import type { CellContent } from '#src/grid';
import type { DocumentStore } from '../documentStore';
import { placeInGrid } from './gridTarget';
import { LinesDialog } from './LinesDialog';
import { lineColumns, linesInWords } from './lineColumns';
import { contentOf } from './placing';
import type { LinesTarget } from './useLinesImport';

interface GridImportProps {
  entity: Document;
  user: AccessUser;
  grid: DocumentStore['grid'];
  /** The document without its lines. */
  around: DocumentStore['header'];
  chosen: DocumentStore['chosen'];
  /** Rows that were pasted with their headings. */
  pasted?: string | undefined;
  onClose: () => void;
}

/** Imports lines into a document's grid. */
export default function GridImport({ entity, user, grid, around, chosen, pasted, onClose }: GridImportProps) {
  const target = useMemo((): LinesTarget<readonly CellContent[]> => {
    const found = lineColumns(entity, user, around);
    const field = found.quantity === undefined ? undefined : lineFieldsOf(entity)[found.quantity];
    const needsMore = field?.kind === 'quantity' && field.moreThan !== undefined;
    return {
      entity,
      lineColumns: found,
      place: (rows, shared) =>
        placeInGrid({ grid, chosen, fields: lineFieldsOf(entity), lineColumns: found, needsMore }, rows, shared),
      take: (rows, choices) => {
        grid.take(
          rows.map((row) => ({ cells: contentOf(row, choices), at: choices.isMerged ? row.existing : undefined })),
        );
        grid.announce(`${linesInWords(rows.length)} imported`);
        grid.focus();
      },
    };
  }, [entity, grid, around, chosen, user]);
  return <LinesDialog target={target} pasted={pasted} onClose={onClose} />;
}
