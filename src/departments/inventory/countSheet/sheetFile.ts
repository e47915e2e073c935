/** Exports a count as a spreadsheet, which can be imported again (sheetImport.ts). */

import type { ExportTable } from '#src/table/export';
import { type Line, plain, type SheetDraft } from './sheet';

const HEADINGS = {
  code: 'Code',
  name: 'Item',
  unit: 'Unit',
  place: 'Place',
  batch: 'Batch',
  counted: 'Counted',
} as const;

type UnitName = (unitId: string) => string;

/** The sheet for a spreadsheet; uncounted lines are blank. */
export const fileOf = (
  lines: readonly Line[],
  { counted }: SheetDraft,
  unitName: UnitName,
  timeZone: string,
): ExportTable<Line> => ({
  name: 'count-sheet',
  rows: lines,
  timeZone,
  columns: [
    { label: HEADINGS.code, kind: 'text', value: ({ item }) => String(item.itemCode ?? ''), width: 14 },
    { label: HEADINGS.name, kind: 'text', value: ({ item }) => String(item.itemName ?? ''), width: 32 },
    { label: HEADINGS.unit, kind: 'text', value: ({ unitId }) => unitName(unitId), width: 12 },
    { label: HEADINGS.place, kind: 'text', value: ({ location }) => location, width: 18 },
    ...(lines.some(({ batch }) => batch)
      ? [{ label: HEADINGS.batch, kind: 'text' as const, value: ({ batch }: Line) => batch ?? '', width: 18 }]
      : []),
    {
      label: HEADINGS.counted,
      kind: 'number',
      places: 3,
      value: ({ key }) => plain(counted[key]?.qty) || null,
      width: 12,
    },
  ],
});
