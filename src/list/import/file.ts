/** Reads an imported file into tables of cells. The libraries are downloaded on demand. */

import { decoded, ENCODINGS, guessedEncoding } from '#engine/run/files/encodings';
import { kindOfFile } from './reader/kinds';
import { laidOut } from './reader/layout';
import { asShown } from './reader/workbook';
import { headingLine, knownHeadings, type LeavesOut, type Sheet, type TableCells, toSheet } from './sheet';

interface Table extends TableCells {
  /** A sheet's name; '' in a text file. */
  name: string;
}

/** A file as read, before it is decided what its cells are. */
export interface FileTables {
  tables: readonly Table[];
  /** A text file's column separator. */
  separator?: string;
  /** A text file's encoding, a key of ENCODINGS. */
  encoding?: string;
}

/** A quote that is never closed takes all rows below it into one cell. @returns the line where it is opened */
function unclosedQuote(text: string, errors: readonly { code: string; index?: number }[]): number | undefined {
  const at = errors.find(({ code }) => code === 'MissingQuotes')?.index;
  return at === undefined ? undefined : text.slice(0, at).split(/\r\n|\r|\n/).length;
}

const SEPARATORS = [',', ';', '\t', '|'];
/** Lines that show a file's separator. */
const SHOWN = 30;

/** The separator that most of the first lines have, and most often: a banner above the headings may have none. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim())
    .slice(0, SHOWN);
  const weight = (mark: string): number => {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0);
    const usual = [...counts].sort((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
    return counts.filter((count) => count === usual).length * Math.min(usual, 50);
  };
  return SEPARATORS.reduce((best, mark) => (weight(mark) > weight(best) ? mark : best));
}

async function readWorkbook(file: File): Promise<FileTables> {
  const { default: readXlsx } = await import('read-excel-file/universal');
  try {
    const { workbook, hidden, layouts } = await asShown(file);
    const sheets = await readXlsx(workbook);
    const shown = sheets.filter(({ sheet }) => !hidden.includes(sheet));
    return {
      tables: (shown.length > 0 ? shown : sheets).map(({ sheet, data }) => ({
        name: sheet,
        ...laidOut(data, layouts.get(sheet)),
      })),
    };
  } catch {
    throw new Error('Couldn’t read this XLSX file. Save it again or save it as CSV.');
  }
}

async function readText(file: File, chosen: string | undefined): Promise<FileTables> {
  const { default: Papa } = await import('papaparse');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = chosen ?? guessedEncoding(bytes);
  const text = decoded(bytes, encoding);
  if (text === undefined || text.includes('\u0000'))
    throw new Error(`The file is not ${ENCODINGS[encoding] ?? encoding} text. Choose another encoding.`);
  // Excel's own line for it. It counts as a line.
  const [said = '', mark] = /^\uFEFF?"?sep=([,;|\t])"?(?=[\r\n])/i.exec(text) ?? [];
  const rows = text.slice(said.length);
  const separator = mark ?? separatorOf(rows);
  const { data, errors } = Papa.parse<string[]>(rows, { delimiter: separator });
  const line = unclosedQuote(rows, errors);
  if (line !== undefined)
    throw new Error(`A quotation mark in line ${line} is never closed, so the rows below can’t be read. Fix the file.`);
  return { tables: [{ name: '', cells: data }], separator, encoding };
}

/**
 * Reads a text file (any separator and encoding) or an XLSX workbook.
 * @param encoding a key of ENCODINGS; without one it is guessed
 * @throws Error with a sentence for the person
 */
export async function readTables(file: File, encoding?: string): Promise<FileTables> {
  return (await kindOfFile(file)) === 'workbook' ? readWorkbook(file) : readText(file, encoding);
}

/** Where a file's rows are: the sheet by position, and the headings' line, from 1. */
export interface Place {
  table: number;
  heading: number;
  leavesOut?: LeavesOut | undefined;
}

/** The likeliest place: the sheet and line with most known headings, otherwise the first sheet with rows. */
export function likelyPlace({ tables }: FileTables, isKnown: (heading: string) => boolean, table?: number): Place {
  const scores = tables.map(({ cells }) => knownHeadings(cells, isKnown) + (cells.length > 1 ? 0.5 : 0));
  const chosen = table ?? Math.max(0, scores.indexOf(Math.max(...scores)));
  return { table: chosen, heading: headingLine(tables[chosen]?.cells ?? [], isKnown) };
}

/** The rows at a place. @throws Error in words if there are none */
export function sheetAt({ tables, separator }: FileTables, { table, heading, leavesOut }: Place): Sheet {
  const { cells = [], ...layout } = tables[table] ?? {};
  return { ...toSheet(cells, heading, { ...layout, leavesOut }), ...(separator === undefined ? {} : { separator }) };
}
