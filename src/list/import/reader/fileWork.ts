/** The work of reading a file, which a worker does, so that the page stays responsive. */

import { type FileTables, type Place, readTables, sheetAt } from '../file';
import { BANNER, type Sheet } from '../sheet';
import { columnProofs } from './proofs';

/** What is asked of a reader: a file's tables, or the rows at a place of the file that was opened last, with what they prove on this day. */
export type Asked = { file: File; encoding?: string | undefined } | { place: Place; today?: string | undefined };

/** What it answers: tables; or a sheet without its rows, after its rows in parts. */
export type Answered =
  | { tables: FileTables }
  | { rows: Rows; done: number; total: number }
  | { sheet: Sheet }
  | { problem: string };

/** Some rows of a sheet. */
type Rows = Pick<Sheet, 'rows' | 'lines' | 'numbers'>;

/** Rows in a message: few enough that the page takes them between two frames. */
const PART = 2000;

/** Only what shows where the headings are: the page needs no other cells before a place is chosen. */
const begun = ({ tables, ...others }: FileTables): FileTables => ({
  ...others,
  tables: tables.map(({ name, cells }) => ({ name, cells: cells.slice(0, BANNER) })),
});

/** Keeps the tables of one file. @returns what answers a question, part by part */
export function fileWork(): (asked: Asked) => AsyncGenerator<Answered> {
  let tables: FileTables = { tables: [] };
  return async function* answers(asked) {
    try {
      if ('file' in asked) {
        tables = await readTables(asked.file, asked.encoding);
        yield { tables: begun(tables) };
        return;
      }
      const { rows, lines, numbers, ...sheet } = sheetAt(tables, asked.place);
      const all = { ...sheet, rows, ...(numbers ? { numbers } : {}) };
      const proofs = asked.today === undefined ? {} : { proofs: columnProofs(all, asked.today) };
      for (let from = 0; from < rows.length; from += PART) {
        const [to, part] = [Math.min(rows.length, from + PART), <T>(all: T[]) => all.slice(from, from + PART)];
        const some = { rows: part(rows), lines: part(lines), ...(numbers ? { numbers: part(numbers) } : {}) };
        yield { rows: some, done: to, total: rows.length };
      }
      yield { sheet: { ...sheet, ...proofs, rows: [], lines: [] } };
    } catch (error) {
      yield { problem: error instanceof Error ? error.message : String(error) };
    }
  };
}
