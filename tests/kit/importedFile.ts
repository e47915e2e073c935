import type { AnyRecord } from '#engine/define/fields';
import { entity } from '#resources/index';
import { importColumns, type Mapping, matchHeadings, workedOut } from '#src/list/import/columns';
import { likelyPlace, readTables, sheetAt } from '#src/list/import/file';
import { groupedRows } from '#src/list/import/grouping';
import { meaningsIn, originOf, originsOf } from '#src/list/import/origins';
import { type Answers, mappedRows, readColumns, UNANSWERED } from '#src/list/import/reading';
import type { LeavesOut } from '#src/list/import/sheet';

/** A file as the import dialog reads it, without a page or a server. */

export const outlets = ['out_COL', 'out_KDY'];
export const access = { permissions: {}, isAdministrator: true };
export const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

export interface Options {
  mapping?: Mapping;
  shared?: Record<string, string>;
  answers?: Partial<Answers>;
  more?: AnyRecord;
  /** The outlet's. @default EUR */
  currency?: string;
  /** @default as the dialog begins */
  leavesOut?: LeavesOut;
}

/** A file as the dialog reads it. */
export async function read(
  resource: string,
  file: string | File,
  { mapping, shared, answers = {}, currency = 'EUR', leavesOut }: Options = {},
) {
  const of = entity(resource);
  const columns = importColumns(of, access);
  const match = (headings: readonly string[]) => matchHeadings(headings, columns, workedOut(of));
  const tables = await readTables(typeof file === 'string' ? new File([file], 'file.csv') : file);
  const place = likelyPlace(tables, (heading) => match([heading])[0] !== '');
  const sheet = sheetAt(tables, { ...place, leavesOut });
  const origin = originOf(await originsOf(of), sheet.headings);
  const mapped = mapping ?? matchHeadings(sheet.headings, columns, workedOut(of), meaningsIn(origin, {}));
  const setting = { today: '2026-11-28', timeZone: 'UTC', currency };
  const reading = readColumns(sheet, mapped, columns, setting, { ...UNANSWERED, ...answers }, shared);
  const grouped = groupedRows(of, mappedRows(sheet, mapped, reading, shared), mapped, columns);
  return {
    sheet,
    place,
    from: origin?.from,
    tables,
    mapped,
    grouped,
    questions: reading.open,
    rows: grouped.records.map(({ cells }) => cells),
  };
}
