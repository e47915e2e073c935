/** CSV as spreadsheets read it: one writer for lists, reports, journals and templates. */

/** Text that a spreadsheet would run as a formula (OWASP, CSV injection). Negative numbers stay numbers; a leading plus may be a phone number's. */
const FORMULA = /^[=+@\t\r]|^-(?!(\d[\d.,]*|\.\d+)(e[+-]?\d+)?\s*$)/i;
/** The mark before such text: it makes the cell text. */
const GUARD = /^'(?=[=+\-@\t\r])/;

/** Text that no spreadsheet runs. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a guarded cell. */
export const unguarded = (text: string): string => text.replace(GUARD, '');

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows of cells as CSV text; lines end as in RFC 4180. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((text) => quoted(guarded(text))).join(',')}\r\n`).join('');

/** The same with a byte order mark, which tells spreadsheets that the file is UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvOf(rows)}`;
