/** What a file's cells are: where its headings are, its rows, and what belongs to neither. */

import { unguarded } from '#engine/run/files/csv';
import { visible } from '#engine/run/text/characters';
import type { Joined } from './joined/joining';
import { sectionsIn, withSections } from './leftOut/sections';
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
  /** Lines and columns that the spreadsheet hides. */
  hidden?: { lines: number[]; headings: string[]; isOut: boolean };
  /** Lines that only head the lines below them. Left out, they are a column of the others. */
  sections?: { lines: number[]; isOut: boolean };
  /** What each column proves about how it is read, where that was looked up with the rows. */
  proofs?: readonly ColumnProofs[];
  /** What is known of rows that come from two files. */
  joined?: Joined;
}

/** Cells of a table, as a file has them. */
export type Cells = readonly (readonly unknown[])[];

/** More than any restaurant's list has; the page keeps them all. */
const MOST_ROWS = 100_000;

/** What to leave out of a table. @default hidden lines and columns stay, sections go if they are certain */
export interface LeavesOut {
  hidden?: boolean;
  sections?: boolean;
}

/** A table as a file has it. */
export interface TableCells {
  cells: Cells;
  /** Lines, from 1, and positions of columns that the spreadsheet hides. */
  hidden?: { lines: readonly number[]; columns: readonly number[] };
  /** Lines, from 1, with a cell that spans columns. */
  spanned?: readonly number[];
}

/** The heading of the column with a line's section. */
const SECTION = 'Section';

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

const PAGE = /^(page|seite|página|pagina|pág|pag|sayfa|strona|sida|side|blad|第)\.? *\d+/iu;

/** Whether a row belongs to a printed page: the headings again, or the page's number. */
const isOfPage = (row: readonly string[], headings: readonly string[]): boolean =>
  (filledIn(row) === 1 && row.some((cell) => PAGE.test(cell))) ||
  (filledIn(row) > 1 && row.every((cell, at) => cell === (headings[at] ?? '')));

/** Whether a row only adds up the others: it is called a total, and has blanks where they have values. */
const isTotals = (row: readonly string[], before: readonly string[] | undefined): boolean =>
  TOTAL.test((row.find((cell) => cell !== '') ?? '').replace(/\s*:$/, '')) &&
  before !== undefined &&
  filledIn(row) < filledIn(before);

/** The cells without those that the spreadsheet hides; lines keep their numbers. */
function shownOf(cells: Cells, hidden: TableCells['hidden'], heading: number): Cells {
  const [lines, columns] = [new Set(hidden?.lines), new Set(hidden?.columns)];
  return cells.map((row, at) =>
    lines.has(at + 1) && at + 1 !== heading ? [] : row.filter((_cell, column) => !columns.has(column)),
  );
}

/** What the spreadsheet hides below the headings, if that has any values. */
function hiddenIn({ cells, hidden }: TableCells, heading: number, isOut: boolean): Pick<Sheet, 'hidden'> {
  const isFilled = (line: number) => (cells[line - 1] ?? []).some((cell) => cellText(cell) !== '');
  const lines = (hidden?.lines ?? []).filter((line) => line > heading && isFilled(line));
  const headings = (hidden?.columns ?? []).flatMap((column) => cellText(cells[heading - 1]?.[column]) || []);
  return lines.length + headings.length > 0 ? { hidden: { lines, headings, isOut } } : {};
}

/**
 * Splits headings from rows; empty rows and rows of totals are left out, and still count as lines.
 * @param heading the headings' line, from 1
 * @throws Error in words if nothing is left
 */
export function toSheet(
  all: Cells,
  heading = headingLine(all, () => false),
  { hidden, spanned = [], leavesOut = {} }: Omit<TableCells, 'cells'> & { leavesOut?: LeavesOut | undefined } = {},
): Sheet {
  const cells = leavesOut.hidden ? shownOf(all, hidden, heading) : all;
  const texts = cells.map((row) => row.map(cellText));
  const headings = [...(texts[heading - 1] ?? [])];
  const written = texts
    .map((row, index) => ({ row, line: index + 1 }))
    .slice(heading)
    .filter(({ row }) => filledIn(row) > 0 && !row[0]?.startsWith(COMMENT) && !isOfPage(row, headings));
  // Spreadsheets have columns on the right that were once used.
  while (headings.at(-1) === '' && !written.some(({ row }) => row[headings.length - 1])) headings.pop();
  const found: typeof written = [];
  const totals: number[] = [];
  for (const each of written) {
    if (isTotals(each.row, found.at(-1)?.row)) totals.push(each.line);
    else found.push(each);
  }
  if (filledIn(headings) === 0) throw new Error('The file is empty.');
  if (found.length === 0) throw new Error('The file has headings but no rows below them.');
  if (found.length > MOST_ROWS)
    throw new Error(`The file has ${found.length} rows; ${MOST_ROWS} can be imported at once. Split the file.`);
  const tooWide = found.filter(({ row }) => filledIn(row.slice(headings.length)) > 0);
  const sections = sectionsIn(
    found.map(({ row }) => row),
    (at) => spanned.includes(found[at]?.line ?? 0),
  );
  const isOut = sections !== undefined && tooWide.length === 0 && (leavesOut.sections ?? sections.isCertain);
  const rows = isOut ? withSections(found, sections, headings.length) : found;
  const numbers = rows.map(({ line }) => (cells[line - 1] ?? []).map((cell) => typeof cell === 'number'));
  return {
    headings: isOut ? [...headings, SECTION] : headings,
    rows: rows.map(({ row }) => row),
    lines: rows.map(({ line }) => line),
    ...(numbers.some((row) => row.includes(true)) ? { numbers } : {}),
    ...(tooWide.length > 0 ? { tooWide: tooWide.map(({ line }) => line) } : {}),
    ...(totals.length > 0 ? { totals } : {}),
    ...(sections && tooWide.length === 0
      ? { sections: { lines: sections.all.flatMap(({ at }) => found[at]?.line ?? []), isOut } }
      : {}),
    ...hiddenIn({ cells: all, ...(hidden ? { hidden } : {}) }, heading, leavesOut.hidden === true),
  };
}
