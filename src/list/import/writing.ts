/** Writes the import's own files: templates and rejected rows. The library is downloaded on demand. */

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
