import { inflateSync } from 'node:zlib';

/** What a reader of Chromium's PDFs sees: for tests of printed pages. Reads what Skia writes, not any PDF. */
export interface PdfPage {
  /** Points. 595 is A4 upright, 842 A4 landscape. */
  width: number;
  /** Its words, in the order of drawing. */
  text: string;
}

/** The object's text, and its stream. */
interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const all = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: number = '', index } of all.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const end = all.indexOf('endobj', index);
    const at = all.indexOf('stream\n', index);
    const hasStream = at > 0 && at < end;
    const head = all.slice(index, hasStream ? at : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = hasStream ? pdf.subarray(at + 7, at + 7 + length) : Buffer.alloc(0);
    const stream = head.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
    objects.set(number, { head, stream });
  }
  return objects;
}

const textOfHex = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((each) => String.fromCharCode(Number.parseInt(each, 16))).join('');

/** Glyphs to text, as the font's ToUnicode map says. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, part = ''] of map.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, glyph = '', text = ''] of part.matchAll(/<(\w+)> <(\w+)>/g))
      glyphs.set(Number.parseInt(glyph, 16), textOfHex(text));
  for (const [, part = ''] of map.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, from = '', to = '', text = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last, code] = [from, to, text].map((each) => Number.parseInt(each, 16)) as [number, number, number];
      for (let glyph = first; glyph <= last; glyph += 1) glyphs.set(glyph, String.fromCharCode(code + glyph - first));
    }
  return glyphs;
}

/** The pages of a PDF that Chromium printed. */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf);
  const headOf = (number: string | undefined) => objects.get(number ?? '')?.head ?? '';
  const fonts = new Map<string, Map<number, string>>();
  const fontOf = (number: string) => {
    const known = fonts.get(number);
    if (known) return known;
    const map = /\/ToUnicode (\d+) 0 R/.exec(headOf(number))?.[1];
    const glyphs = glyphsOf(objects.get(map ?? '')?.stream ?? '');
    fonts.set(number, glyphs);
    return glyphs;
  };
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const resources = /\/Font <<(.*?)>>/s.exec(head)?.[1] ?? '';
    const names = new Map([...resources.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, number]) => [name, number]));
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '';
    let glyphs = new Map<number, string>();
    let text = '';
    for (const [, font, drawn] of content.matchAll(/\/(\w+) [\d.]+ Tf|<(\w+)> Tj|ET\n/g)) {
      if (font) glyphs = fontOf(names.get(font) ?? '');
      // Each part of a line ends.
      else if (drawn === undefined) text += '\n';
      else for (const each of drawn.match(/../g) ?? []) text += glyphs.get(Number.parseInt(each, 16)) ?? '';
    }
    const [, width] = /\/MediaBox \[0 0 ([\d.]+)/.exec(head) ?? [];
    return { width: Math.round(Number(width)), text: text.replace(/\s+/g, ' ') };
  });
}
