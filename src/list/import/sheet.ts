/** Reads imported files, and writes exported ones. Both libraries are downloaded on demand. */

import { textOfFile } from '#engine/run/files/fileText';

export interface Sheet {
  headings: string[];
  /** Cells as text, in the order of the headings. */
  rows: string[][];
  /** Each row's line number in the file, as in a spreadsheet: the heading is line 1. */
  lines: number[];
  /** A CSV's column separator; a spreadsheet has none. */
  separator?: string;
  /** Cells that a spreadsheet stores as numbers, by row: they have no decimal mark of their own. */
  numbers?: boolean[][];
  /** Lines with values beyond the last heading: they aren't imported, and usually a separator is missing its quotes. */
  tooWide?: number[];
}

/** The API's maximum per import. */
const MOST_ROWS = 5000;

const two = (value: number) => String(value).padStart(2, '0');

/** The mark that our own files put before text that a spreadsheet would run as a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/;

/**
 * A spreadsheet's cell as text: dates as YYYY-MM-DD, with their time if they have one (local, because a spreadsheet knows no zones),
 * booleans as yes or no, numbers without thousands separators.
 */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    const day = `${cell.getUTCFullYear()}-${two(cell.getUTCMonth() + 1)}-${two(cell.getUTCDate())}`;
    const midnight = cell.getUTCHours() === 0 && cell.getUTCMinutes() === 0;
    return midnight ? day : `${day} ${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}`;
  }
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell).trim().replace(GUARD, '');
}

/** Splits headings from rows and drops empty rows, which still count as lines. @throws Error in words if nothing is left */
export function toSheet(cells: readonly (readonly unknown[])[]): Sheet {
  const texts = cells.map((row) => row.map(cellText));
  const first = texts.findIndex((row) => row.some((cell) => cell !== ''));
  const headings = (texts[first] ?? []).map((heading) => heading.replace(/^\uFEFF/, ''));
  const found = texts
    .map((row, index) => ({ row, line: index + 1 }))
    .slice(first + 1)
    .filter(({ row }) => row.some((cell) => cell !== ''));
  if (first < 0) throw new Error('The file is empty.');
  if (found.length === 0) throw new Error('The file has headings but no rows below them.');
  if (found.length > MOST_ROWS)
    throw new Error(`The file has ${found.length} rows; ${MOST_ROWS} can be imported at once. Split the file.`);
  const numbers = found.map(({ line }) => (cells[line - 1] ?? []).map((cell) => typeof cell === 'number'));
  const tooWide = found.filter(({ row }) => row.slice(headings.length).some((cell) => cell !== ''));
  return {
    headings,
    rows: found.map(({ row }) => row),
    lines: found.map(({ line }) => line),
    ...(numbers.some((row) => row.includes(true)) ? { numbers } : {}),
    ...(tooWide.length > 0 ? { tooWide: tooWide.map(({ line }) => line) } : {}),
  };
}

/** A quote that is never closed takes all rows below it into one cell. @returns the line where it is opened */
function unclosedQuote(text: string, errors: readonly { code: string; index?: number }[]): number | undefined {
  const at = errors.find(({ code }) => code === 'MissingQuotes')?.index;
  return at === undefined ? undefined : text.slice(0, at).split(/\r\n|\r|\n/).length;
}

/** The most frequent separator in the headings: a comma, a semicolon or a tab. */
function separatorOf(text: string): string {
  const headings = (/^\s*(.+)/.exec(text)?.[1] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string) => headings.split(mark).length - 1;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads a CSV (any separator) or XLSX file (its first sheet). @throws Error with a sentence for the person */
export async function readSheet(file: File): Promise<Sheet> {
  if (/\.xlsx$/i.test(file.name)) {
    const { readSheet: readXlsx } = await import('read-excel-file/browser');
    let cells: unknown[][];
    try {
      cells = (await readXlsx(file)) as unknown[][];
    } catch {
      throw new Error('Couldn’t read this XLSX file. Save it again or save it as CSV.');
    }
    return toSheet(cells);
  }
  if (/\.xls$/i.test(file.name)) throw new Error('XLS files aren’t supported. Save it as XLSX or CSV.');
  const { default: Papa } = await import('papaparse');
  const read = textOfFile(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in read) throw new Error(read.problem);
  const separator = separatorOf(read.text);
  const { data, errors } = Papa.parse<string[]>(read.text, { delimiter: separator });
  const line = unclosedQuote(read.text, errors);
  if (line !== undefined)
    throw new Error(`A quotation mark in line ${line} is never closed, so the rows below can’t be read. Fix the file.`);
  return { ...toSheet(data), separator };
}

// Text that a spreadsheet would run as a formula gets a leading quote; plain negative numbers stay numbers.
const FORMULA = /^[=@\t\r]|^[+-](?!(\d[\d.,]*|\.\d+)(e[+-]?\d+)?\s*$)/i;

/** Rows as CSV text, with a byte order mark so that spreadsheets recognise UTF-8. */
export async function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  const { default: Papa } = await import('papaparse');
  return `\uFEFF${Papa.unparse([[...headings], ...rows.map((row) => [...row])], { escapeFormulae: FORMULA })}\r\n`;
}

/** Downloads a text as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
