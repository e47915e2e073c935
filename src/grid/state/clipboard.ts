/** Clipboard blocks: from spreadsheets (TSV with quotes) and from text files (CSV). */

/** A block of cells as rows of texts. A trailing line break isn't a row. */
export function readBlock(text: string): string[][] {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (body.includes('\t')) return split(body, '\t');
  return looksLikeCsv(body) ? split(body, ',') : split(body, '\n');
}

/**
 * Commas separate cells only if every line has the same number of them, and not if they may be part of a number (`1,250.00` or `12,5` down
 * a copied column, with or without a unit) or of a name (`Tomatoes, chopped`): one cell marked as unreadable is better than two that are silently wrong.
 */
function looksLikeCsv(body: string): boolean {
  const lines = body.split('\n');
  if (lines.every((line) => /^\s*-?(\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?|\d+,\d+)\s*(\p{L}[^,]*)?$/u.test(line)))
    return false;
  const rows = split(body, ',');
  const width = rows[0]?.length ?? 0;
  const proseCommas = (body.match(/, /g) ?? []).length;
  if (width < (lines.length === 1 ? 3 : 2) || proseCommas >= rows.length * (width - 1)) return false;
  return rows.every((row) => row.length === width);
}

/**
 * Splits at `separator` and line breaks. A quoted cell may contain both. A quote that is never closed properly is an ordinary character
 * (`5" pan`), so that it can't swallow the rest of the block.
 */
function split(body: string, separator: string): string[][] {
  let row: string[] = [];
  const rows = [row];
  let at = 0;
  for (;;) {
    const quoted = body[at] === '"' ? closingQuote(body, at, separator) : -1;
    let end: number;
    if (quoted > 0) {
      row.push(body.slice(at + 1, quoted).replaceAll('""', '"'));
      end = quoted + 1;
    } else {
      end = at;
      while (end < body.length && body[end] !== separator && body[end] !== '\n') end += 1;
      row.push(body.slice(at, end));
    }
    if (end >= body.length) return rows;
    if (body[end] === '\n') {
      row = [];
      rows.push(row);
    }
    at = end + 1;
  }
}

/** Index of the quote that ends the cell starting at `at`, or -1. */
function closingQuote(body: string, at: number, separator: string): number {
  for (let index = at + 1; index < body.length; index += 1) {
    if (body[index] !== '"') continue;
    if (body[index + 1] === '"') {
      index += 1;
      continue;
    }
    const next = body[index + 1];
    return next === undefined || next === separator || next === '\n' ? index : -1;
  }
  return -1;
}

/** Rows of texts as TSV, quoted where a text would break the block. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((text) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'))
    .join('\n');
