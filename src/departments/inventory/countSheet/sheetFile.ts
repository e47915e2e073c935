/** Exports and imports a count as a spreadsheet: lines are identified by code, unit, location and batch. */

import { decimalMarkOf } from '#engine/run/text/numbers';
import type { Sheet } from '#src/list/import/sheet';
import type { ExportTable } from '#src/table/export';
import { type Line, plain, quantityIn, type SheetDraft } from './sheet';

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

const tidy = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

/** A file's counts, by line key. @throws Error in words if a column is missing */
export function countsIn(
  { headings, rows, lines: numbers, separator }: Sheet,
  lines: readonly Line[],
  unitName: UnitName,
): { counts: Record<string, string>; missing: number[] } {
  const at = (key: keyof typeof HEADINGS) => headings.findIndex((heading) => tidy(heading) === tidy(HEADINGS[key]));
  const [code, unit, place, batch, counted] = [at('code'), at('unit'), at('place'), at('batch'), at('counted')];
  if (code < 0 || counted < 0)
    throw new Error(`The file needs the columns “${HEADINGS.code}” and “${HEADINGS.counted}”.`);
  const mark = decimalMarkOf(
    rows.map((cells) => cells[counted] ?? ''),
    separator,
  );
  const counts: Record<string, string> = {};
  const missing: number[] = [];
  rows.forEach((cells, index) => {
    const read = quantityIn(cells[counted] ?? '', { mark, isPlain: separator === undefined });
    if ('value' in read && read.value === null) return;
    const own = lines.filter(({ item }) => tidy(String(item.itemCode)) === tidy(cells[code]));
    const same = own.filter(
      ({ unitId, location, batch: its }) =>
        (batch < 0 || tidy(cells[batch]) === tidy(its)) &&
        (unit < 0 || tidy(cells[unit]) === tidy(unitName(unitId))) &&
        (place < 0 || tidy(cells[place]) === tidy(location)),
    );
    const [line] = same;
    if (!line || same.length > 1 || 'error' in read || read.value === null) missing.push(numbers[index] ?? index + 2);
    else counts[line.key] = read.value;
  });
  return { counts, missing };
}
