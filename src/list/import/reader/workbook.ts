/**
 * What a workbook's cells show and the reading library doesn't say. It gives the stored values: a cell that shows 18% has 0.18, and a code
 * that shows 00042 has 42. Errors are blank there, because #DIV/0! is no missing cost.
 */

import { dec } from '#engine/run/decimal';

/** How a workbook shows numbers of a style: as percentages, or with this many digits. */
type Shown = 'percent' | { digits: number };

const PERCENT_FORMATS = new Set(['9', '10']);

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

/** What each cell style that matters shows, by its position. */
function stylesIn(xml: string): Map<string, Shown> {
  const codes = new Map(
    (xml.match(/<numFmt\b[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'numFmtId') ?? '',
      attribute(tag, 'formatCode') ?? '',
    ]),
  );
  const formats = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(xml)?.[0].match(/<xf\b[^>]*>/g) ?? [];
  return new Map(
    formats.flatMap((tag, index): [string, Shown][] => {
      const id = attribute(tag, 'numFmtId') ?? '0';
      const code = codes.get(id) ?? '';
      if (PERCENT_FORMATS.has(id) || /^[#0,.]*0%/.test(code)) return [[String(index), 'percent']];
      return /^0{2,}$/.test(code) ? [[String(index), { digits: code.length }]] : [];
    }),
  );
}

const CELL = /<c\b([^>]*)>((?:<f\b[^>]*(?:\/>|>[\s\S]*?<\/f>))?<v>)([^<]*)<\/v>/g;
const ERROR_CELL = /<c\b([^>]*?)\bt="e"/g;

function shownIn(xml: string, styles: ReadonlyMap<string, Shown>): string {
  const errors = xml.replace(ERROR_CELL, '<c$1t="str"');
  if (styles.size === 0) return errors;
  return errors.replace(CELL, (whole, attributes: string, before: string, value: string) => {
    const shown = styles.get(attribute(attributes, 's') ?? '');
    if (!shown || !/^(n|undefined)$/.test(String(attribute(attributes, 't')))) return whole;
    if (shown === 'percent') return `<c${attributes}>${before}${dec(value).times(100).toFixed()}</v>`;
    if (!/^\d+$/.test(value) || value.length >= shown.digits) return whole;
    return `<c${attributes.replace(/\bt="n"/, '')} t="str">${before}${value.padStart(shown.digits, '0')}</v>`;
  });
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Names of the sheets that a workbook doesn't show. */
const hiddenSheets = (xml: string): string[] =>
  (xml.match(/<sheet\b[^>]*>/g) ?? [])
    .filter((tag) => /^(hidden|veryHidden)$/.test(attribute(tag, 'state') ?? ''))
    .map((tag) => plain(attribute(tag, 'name') ?? ''));

/** The workbook with the values that its cells show, and the names of hidden sheets. @throws if it is no zip file */
export async function asShown(file: File): Promise<{ workbook: Blob; hidden: readonly string[] }> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const textOf = (path: string) => (parts[path] ? strFromU8(parts[path]) : '');
  const styles = stylesIn(textOf('xl/styles.xml'));
  const hidden = hiddenSheets(textOf('xl/workbook.xml'));
  const sheets = Object.keys(parts).flatMap((path) => {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(path)) return [];
    const text = textOf(path);
    const shown = shownIn(text, styles);
    return shown === text ? [] : [[path, strToU8(shown)] as const];
  });
  if (sheets.length === 0) return { workbook: file, hidden };
  const changed = zipSync({ ...parts, ...Object.fromEntries(sheets) }, { level: 0 });
  return { workbook: new Blob([changed.slice()]), hidden };
}
