/** Exports and imports prices as a spreadsheet: the first columns identify the lines. */

import { currencyNow } from '#engine/run/currency';
import { decimalMarkOf, readNumber } from '#engine/run/text/numbers';
import { findEntity } from '#resources/index';
import type { PreviewLine } from '#resources/menu/priceChange.rules';
import type { Sheet } from '#src/list/import/sheet';
import type { ExportTable } from '#src/table/export';
import { placeText } from './places';

const HEADINGS = {
  kind: 'Kind',
  code: 'Code',
  name: 'Item',
  portion: 'Portion',
  place: 'Price for',
  price: 'New price',
} as const;
/** Columns that identify a price. */
const NAMING = ['kind', 'code', 'name', 'portion', 'place'] as const;

type OutletNames = (outletId: string) => string;

const cellsOf = ({ row }: PreviewLine, outletName: OutletNames): Record<(typeof NAMING)[number], string> => ({
  kind: findEntity(row.resource)?.label.one ?? row.resource,
  code: row.code,
  name: row.name,
  portion: row.portionName,
  place: placeText(row, outletName),
});

/** The listed prices with their new ones, for a spreadsheet. */
export function sheetOfLines(
  lines: readonly PreviewLine[],
  outletName: OutletNames,
  timeZone: string,
): ExportTable<PreviewLine> {
  return {
    name: 'prices',
    rows: lines,
    timeZone,
    columns: [
      ...NAMING.map((key) => ({
        label: HEADINGS[key],
        kind: 'text' as const,
        value: (line: PreviewLine) => cellsOf(line, outletName)[key],
        width: key === 'name' ? 32 : 16,
      })),
      {
        label: 'Old price',
        kind: 'number',
        places: currencyNow().places,
        value: ({ row }) => row.old ?? row.effective,
      },
      {
        label: HEADINGS.price,
        kind: 'number',
        places: currencyNow().places,
        value: ({ row, price }) => price ?? row.old ?? row.effective,
      },
    ],
  };
}

interface ReadPrices {
  /** By row key, as in the file. */
  prices: Record<string, string>;
  /** Lines of the file without a matching price. */
  missing: number[];
}

// Without the mark that a download puts before text that a spreadsheet would run as a formula.
const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .toLowerCase();

/** Finds a file's prices among the lines. @throws Error in words if a column is missing, or a price is ambiguous */
export function pricesInSheet(sheet: Sheet, lines: readonly PreviewLine[], outletName: OutletNames): ReadPrices {
  const at = (key: keyof typeof HEADINGS) =>
    sheet.headings.findIndex((heading) => tidy(heading) === tidy(HEADINGS[key]));
  const columns = { kind: at('kind'), code: at('code'), name: at('name'), portion: at('portion'), place: at('place') };
  const price = at('price');
  if (price < 0)
    throw new Error(
      `The file has no column “${HEADINGS.price}”. Download the prices, change them in that file and upload it again.`,
    );
  if (columns.name < 0 && columns.code < 0)
    throw new Error(`The file has neither a column “${HEADINGS.code}” nor “${HEADINGS.name}”.`);
  // By the file's columns; codes and new prices are enough if they identify one price each.
  const used = NAMING.filter((key) => columns[key] >= 0);
  const keyOf = (cells: Readonly<Record<(typeof NAMING)[number], string>>) =>
    used.map((key) => tidy(cells[key])).join('|');
  const found = new Map<string, string[]>();
  for (const line of lines) {
    const key = keyOf(cellsOf(line, outletName));
    found.set(key, [...(found.get(key) ?? []), line.row.key]);
  }
  const read: ReadPrices = { prices: {}, missing: [] };
  const mark = decimalMarkOf(
    sheet.rows.map((row) => row[price] ?? ''),
    sheet.separator,
  );
  sheet.rows.forEach((row, index) => {
    const cell = (row[price] ?? '').trim();
    if (cell === '') return;
    const line = sheet.lines[index] ?? index + 2;
    const number = readNumber(cell, {
      mark,
      scale: currencyNow().places,
      isPlain: sheet.separator === undefined,
      isShare: false,
    });
    if ('error' in number) throw new Error(`Line ${line} of the file: ${number.error}.`);
    const cells = Object.fromEntries(NAMING.map((key) => [key, row[columns[key]] ?? ''])) as Record<
      (typeof NAMING)[number],
      string
    >;
    const [key, another] = found.get(keyOf(cells)) ?? [];
    if (key === undefined || another !== undefined) read.missing.push(line);
    else read.prices[key] = number.value;
  });
  return read;
}
