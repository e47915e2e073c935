import { useMemo, useRef } from 'react';
import { text } from '#engine/define';
import type { Document } from '#engine/define/document';
import { isDocument } from '#engine/read/entities';
import { entity } from '#resources/index';
import { LinesDialog } from '#src/document/importLines/LinesDialog';
import { lineColumns } from '#src/document/importLines/lineColumns';
import type { LinesTarget } from '#src/document/importLines/useLinesImport';
import { useFormSession } from '#src/form/facts/useFormSession';
import { bare } from '#src/list/import/synonyms';
import { type CountedRow, placeInSheet, type SheetImport } from './sheetImport';

interface SheetFileImportProps {
  sheet: SheetImport;
  onTake: (rows: readonly CountedRow[], isMerged: boolean) => void;
  onClose: () => void;
}

/** What a count takes of an entry's columns. */
const TAKEN = ['itemId', 'itemId.code', 'itemId.barcode', 'unitId', 'location', 'countedQty'];
const BATCH = { path: 'batchNo', label: 'Batch', field: text({ label: 'Batch' }) };

/** Counted quantities from a file, with the steps of every import. */
export default function SheetFileImport(props: SheetFileImportProps) {
  const entries = entity('stockEntries');
  return isDocument(entries) ? <ImportInto entries={entries} {...props} /> : null;
}

function ImportInto({ entries, sheet, onTake, onClose }: SheetFileImportProps & { entries: Document }) {
  const { user } = useFormSession(entries);
  const latest = useRef({ sheet, onTake });
  latest.current = { sheet, onTake };
  const { place } = sheet;
  const target = useMemo((): LinesTarget<CountedRow | undefined> => {
    const found = lineColumns(entries, user, () => ({}));
    return {
      entity: entries,
      lineColumns: {
        ...found,
        columns: [...found.columns.filter(({ path }) => TAKEN.includes(path)), BATCH],
        apart: ['location'],
      },
      name: 'bulkStockEntry',
      // A sheet with a column for each place: the chosen one's is counted.
      ...(place ? { usual: { [bare(place)]: 'countedQty' } } : {}),
      onLine: { what: 'counted already', change: 'Replace what is counted', add: 'Add to what is counted' },
      place: async (rows) => placeInSheet(latest.current.sheet, rows),
      take: (rows, { isMerged }) =>
        latest.current.onTake(
          rows.flatMap(({ content }) => content ?? []),
          isMerged,
        ),
    };
  }, [entries, user, place]);
  return <LinesDialog target={target} onClose={onClose} />;
}
