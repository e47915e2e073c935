/**
 * What a workbook's cells show and the reading library doesn't say. It gives the stored values: a cell that shows 18% has 0.18, and a code
 * that shows 00042 has 42. Errors are blank there, because #DIV/0! is no missing cost.
 */

import { dec } from '#engine/run/decimal';
import { currencyIn } from '#engine/run/text/numbers';
import { type Layout, layoutIn } from './layout';

/** How a workbook shows numbers of a style: as percentages, with this many digits, or in a currency. */
type Style = 'percent' | { digits: number } | { sign: string };

const PERCENT_FORMATS = new Set(['9', '10']);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
}

/** The currency in a number format: `[$€-407] 0.00`, `"USD "0.00`. */
function signIn(code: string): string | undefined {
  const parts = code.match(/\[\$[^\]-]+|"[^"]*"|\p{Sc}/gu) ?? [];
  const texts = parts.map((part) => part.replace(/^\[\$|"/g, '').trim());
  return texts.find((text) => text !== '' && currencyIn(`${text} 1`) !== undefined);
}

/** What each cell style that matters shows, by its position. */
function stylesIn(xml: string): Map<string, Style> {
  const codes = new Map(
    (xml.match(/<numFmt\b[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'numFmtId') ?? '',
      attribute(tag, 'formatCode') ?? '',
    ]),
  );
  const formats = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(xml)?.[0].match(/<xf\b[^>]*>/g) ?? [];
  return new Map(
    formats.flatMap((tag, index): [string, Style][] => {
      const id = attribute(tag, 'numFmtId') ?? '0';
      const code = plain(codes.get(id) ?? '');
      if (PERCENT_FORMATS.has(id) || /^[#0,.]*0%/.test(code)) return [[String(index), 'percent']];
      const sign = signIn(code);
      if (sign) return [[String(index), { sign }]];
      return /^0{2,}$/.test(code) ? [[String(index), { digits: code.length }]] : [];
    }),
  );
}

const CELL = /<c\b([^>]*)>((?:<f\b[^>]*(?:\/>|>[\s\S]*?<\/f>))?<v>)([^<]*)<\/v>/g;
const ERROR_CELL = /<c\b([^>]*?)\bt="e"/g;
/** A formula whose program never computed it: a library wrote the file. */
const UNCOMPUTED = /<c\b([^>]*)>(<f\b[^>]*(?:\/>|>[^<]*<\/f>))<\/c>/g;

/** A stored number as a text with one meaning: 1.125 could have a thousands separator. */
function certain(value: string): string {
  const plainly = dec(value).toFixed();
  return /\.\d{3}$/.test(plainly) ? `${plainly}0` : plainly;
}

function shownIn(xml: string, styles: ReadonlyMap<string, Style>): string {
  const errors = xml
    .replace(ERROR_CELL, '<c$1t="str"')
    .replace(UNCOMPUTED, (_whole, attributes: string, formula: string) => {
      return `<c${attributes.replace(/\bt="\w+"/, '')} t="str">${formula}<v>#CALC!</v></c>`;
    });
  if (styles.size === 0) return errors;
  return errors.replace(CELL, (whole, attributes: string, before: string, value: string) => {
    const shown = styles.get(attribute(attributes, 's') ?? '');
    if (!shown || !/^(n|undefined)$/.test(String(attribute(attributes, 't')))) return whole;
    if (shown === 'percent') return `<c${attributes}>${before}${dec(value).times(100).toFixed()}</v>`;
    if ('sign' in shown)
      return `<c${attributes.replace(/\bt="n"/, '')} t="str">${before}${certain(value)} ${escaped(shown.sign)}</v>`;
    if (!/^\d+$/.test(value) || value.length >= shown.digits) return whole;
    return `<c${attributes.replace(/\bt="n"/, '')} t="str">${before}${value.padStart(shown.digits, '0')}</v>`;
  });
}

/** A workbook's sheets: their names, whether it shows them, and their parts of the file. */
const sheetsIn = (workbook: string, relations: string): { name: string; isHidden: boolean; part: string }[] => {
  const targets = new Map(
    (relations.match(/<Relationship\b[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, 'Id'),
      (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  );
  return (workbook.match(/<sheet\b[^>]*>/g) ?? []).map((tag) => ({
    name: plain(attribute(tag, 'name') ?? ''),
    isHidden: /^(hidden|veryHidden)$/.test(attribute(tag, 'state') ?? ''),
    part: targets.get(attribute(tag, 'r:id')) ?? '',
  }));
};

interface Shown {
  /** With the values that its cells show. */
  workbook: Blob;
  /** Names of hidden sheets. */
  hidden: readonly string[];
  /** What each sheet hides and merges, by its name. */
  layouts: ReadonlyMap<string, Layout>;
}

/** A workbook as people see it. @throws if it is no zip file */
export async function asShown(file: File): Promise<Shown> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const textOf = (path: string) => (parts[path] ? strFromU8(parts[path]) : '');
  const styles = stylesIn(textOf('xl/styles.xml'));
  const all = sheetsIn(textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels'));
  const layouts = new Map(all.map(({ name, part }) => [name, layoutIn(textOf(part))]));
  const hidden = all.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const sheets = Object.keys(parts).flatMap((path) => {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(path)) return [];
    const text = textOf(path);
    const shown = shownIn(text, styles);
    return shown === text ? [] : [[path, strToU8(shown)] as const];
  });
  if (sheets.length === 0) return { workbook: file, hidden, layouts };
  const changed = zipSync({ ...parts, ...Object.fromEntries(sheets) }, { level: 0 });
  return { workbook: new Blob([changed.slice()]), hidden, layouts };
}
