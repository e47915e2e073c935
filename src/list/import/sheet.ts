/** What a file's cells are: where its headings are, its rows, and what belongs to neither. */

import { unguarded } from '#engine/run/files/csv';
import { visible } from '#engine/run/text/characters';
import type { Joined } from './joined/joining';
import type { ColumnProofs } from './reader/proofs';

export interface Sheet {
  headings: string[];
  /** Cells as text, in the order of the headings. */
  rows: string[][];
  /** Each row's number in the file, as in a spreadsheet: the first is 1. */
  lines: number[];
  /** A CSV's column separator; a spreadsheet has none. */
  separator?: string;
  /** Cells that a spreadsheet stores as numbers, by row: they have no decimal mark of their own. */
  numbers?: boolean[][];
  /** Lines with values beyond the last heading: they aren't imported, and usually a separator is missing its quotes. */
  tooWide?: number[];
  /** Lines with totals of others, which are left out. */
  totals?: number[];
  /** What each column proves about how it is read, where that was looked up with the rows. */
  proofs?: readonly ColumnProofs[];
  /** What is known of rows that come from two files. */
  joined?: Joined;
}

/** Cells of a table, as a file has them. */
export type Cells = readonly (readonly unknown[])[];

/** More than any restaurant's list has; the page keeps them all. */
const MOST_ROWS = 100_000;

const two = (value: number) => String(value).padStart(2, '0');

const MOST_DIGITS = 1e15;
/** A spreadsheet's mark that a number is text. */
const TEXT_MARK = /^'(?=\d[\d.,]*$)/;

/**
 * A spreadsheet's cell as text: dates as YYYY-MM-DD, with their time if they have one (local, because a spreadsheet knows no zones),
 * booleans as yes or no, numbers without thousands separators.
 */
export function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const day = `${cell.getUTCFullYear()}-${two(cell.getUTCMonth() + 1)}-${two(cell.getUTCDate())}`;
    const midnight = cell.getUTCHours() === 0 && cell.getUTCMinutes() === 0;
    return midnight ? day : `${day} ${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}`;
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // A workbook keeps fifteen digits: longer codes have lost the others, which the import says.
  if (typeof cell === 'number' && Math.abs(cell) >= MOST_DIGITS) return cell.toExponential();
  return unguarded(visible(String(cell))).replace(TEXT_MARK, '');
}

/** A row that begins with it is a comment: templates have their hints and their example in such rows. */
export const COMMENT = '##';

/** Headings are among the first lines, below at most this many of a banner. */
export const BANNER = 20;

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell !== '').length;

/**
 * The line of the headings, from 1: the one with most known headings, otherwise the first that is as wide as most lines and has no numbers.
 * @param isKnown whether a text is a heading that the import knows
 */
export function headingLine(cells: Cells, isKnown: (heading: string) => boolean): number {
  const texts = cells.slice(0, BANNER).map((row) => row.map(cellText));
  const known = texts.map((row) => row.filter((cell) => cell !== '' && isKnown(cell)).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most) + 1;
  const widths = texts.map(filledIn).filter((width) => width > 0);
  const usual = [...widths].sort((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  const isHeading = (row: readonly string[]) => filledIn(row) >= usual && !row.some((cell) => /^-?[\d.,]+$/.test(cell));
  const found = texts.findIndex((row) => filledIn(row) > 0 && isHeading(row));
  return (found < 0 ? texts.findIndex((row) => filledIn(row) > 0) : found) + 1;
}

/** The number of known headings in the likeliest heading line. */
export const knownHeadings = (cells: Cells, isKnown: (heading: string) => boolean): number =>
  (cells[headingLine(cells, isKnown) - 1] ?? []).filter((cell) => isKnown(cellText(cell))).length;

const TOTAL = new RegExp(
  `^((${[
    '(grand|sub)?[ -]?(totals?|sums?)|total général|sous[ -]?total|total general|totales|subtotal(es)?',
    'summe|gesamt(summe|betrag)?|zwischensumme|endsumme|(sub)?totale( generale)?|(sub)?totaal|(genel |ara )?toplam',
    'suma|razem|celkem|összesen|yhteensä|totalt|i alt|всего|итого?|разом',
    '(ال)?مجموع|(ال)?إجمالي|(ال)?اجمالي|סה["״]?כ|รวม(ทั้งหมด)?|एकूण|कुल|மொத்தம்|එකතුව|合计|小计|总计|合計|小計|합계',
  ].join('|')})|(grand |sub)?totals?[:=]? *\\d.*)$`,
  'iu',
);

/** Whether a row only adds up the others: it is called a total, and has blanks where they have values. */
const isTotals = (row: readonly string[], before: readonly string[] | undefined): boolean =>
  TOTAL.test((row.find((cell) => cell !== '') ?? '').replace(/\s*:$/, '')) &&
  before !== undefined &&
  filledIn(row) < filledIn(before);

/**
 * Splits headings from rows; empty rows and rows of totals are left out, and still count as lines.
 * @param heading the headings' line, from 1
 * @throws Error in words if nothing is left
 */
export function toSheet(cells: Cells, heading = headingLine(cells, () => false)): Sheet {
  const texts = cells.map((row) => row.map(cellText));
  const headings = [...(texts[heading - 1] ?? [])];
  const all = texts
    .map((row, index) => ({ row, line: index + 1 }))
    .slice(heading)
    .filter(({ row }) => filledIn(row) > 0 && !row[0]?.startsWith(COMMENT));
  // Spreadsheets have columns on the right that were once used.
  while (headings.at(-1) === '' && !all.some(({ row }) => row[headings.length - 1])) headings.pop();
  const found: typeof all = [];
  const totals: number[] = [];
  for (const each of all) {
    if (isTotals(each.row, found.at(-1)?.row)) totals.push(each.line);
    else found.push(each);
  }
  if (filledIn(headings) === 0) throw new Error('The file is empty.');
  if (found.length === 0) throw new Error('The file has headings but no rows below them.');
  if (found.length > MOST_ROWS)
    throw new Error(`The file has ${found.length} rows; ${MOST_ROWS} can be imported at once. Split the file.`);
  const numbers = found.map(({ line }) => (cells[line - 1] ?? []).map((cell) => typeof cell === 'number'));
  const tooWide = found.filter(({ row }) => filledIn(row.slice(headings.length)) > 0);
  return {
    headings,
    rows: found.map(({ row }) => row),
    lines: found.map(({ line }) => line),
    ...(numbers.some((row) => row.includes(true)) ? { numbers } : {}),
    ...(tooWide.length > 0 ? { tooWide: tooWide.map(({ line }) => line) } : {}),
    ...(totals.length > 0 ? { totals } : {}),
  };
}
