/** Draws a letter as a PDF: A4, the table's head on every page, the total never alone on one. */

import PDFDocument from 'pdfkit';
import { type Face, type Run, runsOf, type Weight } from './fonts';
import type { Letter } from './letter';

const MARGIN = 42;
const [WIDTH, HEIGHT] = [595.28, 841.89];
const INNER = WIDTH - 2 * MARGIN;
/** Above the page number. */
const BOTTOM = HEIGHT - MARGIN - 18;
const GREY = '#5b6470';
const LINE = '#d5d9de';
const GAP = 8;
const LOGO = { width: 120, height: 48 };
/** A line's height, as a multiple of its size. */
const LEADING = 1.4;

interface Style {
  size?: number;
  weight?: Weight;
  colour?: string;
}
type Box = { x: number; width: number; align?: 'left' | 'right' };
interface Laid {
  runs: readonly Run[];
  width: number;
}

/** A pen that draws wrapped text in any of the fonts. */
function penOf(pdf: PDFKit.PDFDocument) {
  const known = new Set<string>();
  const use = ({ name, bytes }: Face, size: number) => {
    if (!known.has(name)) pdf.registerFont(name, bytes);
    known.add(name);
    return pdf.font(name).fontSize(size);
  };
  const widthOf = (runs: readonly Run[], size: number): number =>
    runs.reduce((width, { text, font }) => width + use(font, size).widthOfString(text), 0);

  /** A text in lines that fit; a word that doesn't fit alone is broken. */
  async function lay(text: string, width: number, { size = 9, weight = 400 }: Style): Promise<Laid[]> {
    const lines: Laid[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      const push = async (content: string) => {
        const runs = await runsOf(content, weight);
        lines.push({ runs, width: widthOf(runs, size) });
      };
      const fits = async (content: string) => widthOf(await runsOf(content, weight), size) <= width;
      for (const word of paragraph.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (await fits(longer)) {
          line = longer;
          continue;
        }
        if (line !== '') await push(line);
        line = '';
        for (const character of word) {
          if (line !== '' && !(await fits(line + character))) {
            await push(line);
            line = '';
          }
          line += character;
        }
      }
      await push(line);
    }
    return lines;
  }

  /** Draws laid-out lines from `y` down. Returns where they end. */
  function draw(
    lines: readonly Laid[],
    y: number,
    { x, width, align = 'left' }: Box,
    { size = 9, colour = '#111' }: Style,
  ) {
    let at = y;
    for (const line of lines) {
      let left = align === 'right' ? x + width - line.width : x;
      for (const { text, font } of line.runs) {
        use(font, size).fillColor(colour).text(text, left, at, { lineBreak: false });
        left += pdf.widthOfString(text);
      }
      at += size * LEADING;
    }
    return at;
  }
  const write = async (text: string, y: number, box: Box, style: Style = {}) =>
    draw(await lay(text, box.width, style), y, box, style);
  const widest = async (text: string, { size = 9, weight = 400 }: Style) => widthOf(await runsOf(text, weight), size);
  return { lay, draw, write, widest };
}
type Pen = ReturnType<typeof penOf>;

/** Sender on the left, title and number on the right. */
async function drawHead(pdf: PDFKit.PDFDocument, pen: Pen, { from, title, number, about }: Letter): Promise<number> {
  let left = MARGIN;
  if (from.logo) {
    pdf.image(Buffer.from(from.logo), MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] });
    left += LOGO.width + 12;
  }
  const box: Box = { x: left, width: WIDTH / 2 + 40 - left };
  let y = await pen.write(from.name, MARGIN, box, { size: 13, weight: 700 });
  for (const line of from.lines) y = await pen.write(line, y, box, { size: 8.5, colour: GREY });
  const right: Box = { x: WIDTH / 2 + 40, width: WIDTH / 2 - 40 - MARGIN, align: 'right' };
  let end = await pen.write(title, MARGIN, right, { size: 15, weight: 700 });
  end = await pen.write(number, end, right, { size: 11 });
  end = await pen.write(about, end, right, { size: 8.5, colour: GREY });
  return Math.max(y, end, from.logo ? MARGIN + LOGO.height : 0) + 16;
}

/** Addressee, delivery address and terms, side by side. */
async function drawAddresses(pen: Pen, { to, deliverTo, facts }: Letter, y: number): Promise<number> {
  const width = (INNER - 2 * 16) / 3;
  const blocks: (readonly [heading: string, lines: readonly string[]])[] = [
    ['To', to],
    [deliverTo.heading, deliverTo.lines],
    ['Details', facts.map(([label, text]) => `${label}: ${text}`)],
  ];
  const ends: number[] = [];
  for (const [index, [heading, lines]] of blocks.entries()) {
    if (heading === '' || lines.length === 0) continue;
    const box = { x: MARGIN + index * (width + 16), width };
    let at = await pen.write(heading, y, box, { size: 8.5, weight: 700 });
    for (const line of lines) at = await pen.write(line, at, box, { size: 8.5 });
    ends.push(at);
  }
  return Math.max(y, ...ends) + 14;
}

/** Widths of the columns: figures as wide as they are, texts share the rest. */
async function widthsOf(pen: Pen, { columns, rows }: Letter): Promise<number[]> {
  const wanted = await Promise.all(
    columns.map(async ({ heading }, index) => {
      const texts = [
        heading.split(' ').sort((one, other) => other.length - one.length)[0] ?? '',
        ...rows.map((row) => row[index] ?? ''),
      ];
      const widths = await Promise.all(texts.map((text) => pen.widest(text, { weight: 700 })));
      return Math.max(...widths) + GAP;
    }),
  );
  const fixed = wanted.map((width, index) => (index > 0 ? Math.min(width, INNER / 4) : width));
  const others = fixed.slice(1).reduce((sum, width) => sum + width, 0);
  // The first column is the item: it gives way last.
  const scale = others > INNER * 0.7 ? (INNER * 0.7) / others : 1;
  const rest = fixed.slice(1).map((width) => width * scale);
  return [INNER - rest.reduce((sum, width) => sum + width, 0), ...rest];
}

/** The lines. Returns where they end. */
async function drawTable(pdf: PDFKit.PDFDocument, pen: Pen, letter: Letter, from: number): Promise<number> {
  const { columns, rows } = letter;
  const widths = await widthsOf(pen, letter);
  const boxes = columns.map(({ isRight }, index): Box => {
    const before = widths.slice(0, index).reduce((sum, width) => sum + width, 0);
    return { x: MARGIN + before, width: (widths[index] ?? 0) - GAP, align: isRight ? 'right' : 'left' };
  });
  const row = async (texts: readonly string[], y: number, style: Style, again: boolean): Promise<number> => {
    const cells = await Promise.all(texts.map((text, index) => pen.lay(text, boxes[index]?.width ?? 0, style)));
    const height = Math.max(...cells.map((lines) => lines.length)) * (style.size ?? 9) * LEADING;
    const top = again && y + height > BOTTOM ? await begin() : y;
    for (const [index, lines] of cells.entries())
      pen.draw(lines, top, boxes[index] ?? { x: MARGIN, width: INNER }, style);
    const end = top + height + 3;
    pdf
      .moveTo(MARGIN, end)
      .lineTo(WIDTH - MARGIN, end)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    return end + 3;
  };
  const head = (y: number) =>
    row(
      columns.map(({ heading }) => heading),
      y,
      { size: 8.5, weight: 700 },
      false,
    );
  const begin = async (): Promise<number> => {
    pdf.addPage();
    return head(MARGIN);
  };
  let y = await head(from);
  for (const texts of rows) y = await row(texts, y, {}, true);
  return y;
}

/** Totals on the right, remarks below. */
async function drawEnd(pdf: PDFKit.PDFDocument, pen: Pen, { totals, remarks }: Letter, from: number): Promise<void> {
  const height = totals.length * 9 * LEADING + 12;
  let y = from + 4;
  if (y + height > BOTTOM) {
    pdf.addPage();
    y = MARGIN;
  }
  const label: Box = { x: WIDTH - MARGIN - 240, width: 120 };
  const amount: Box = { x: WIDTH - MARGIN - 120, width: 120 - GAP, align: 'right' };
  for (const [index, [name, text]] of totals.entries()) {
    const style: Style = index === totals.length - 1 ? { weight: 700 } : { colour: GREY };
    await pen.write(name, y, label, style);
    y = await pen.write(text, y, amount, style);
  }
  if (remarks === '') return;
  const lines = await pen.lay(remarks, INNER, {});
  y += 12;
  for (const line of lines) {
    if (y + 9 * LEADING > BOTTOM) {
      pdf.addPage();
      y = MARGIN;
    }
    y = pen.draw([line], y, { x: MARGIN, width: INNER }, {});
  }
}

/**
 * The letter as a PDF file.
 * @throws UndrawableText if a text has a character that no font can draw
 */
export async function pdfOf(letter: Letter): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    info: { Title: `${letter.title} ${letter.number}`, Author: letter.from.name },
  });
  const parts: Buffer[] = [];
  const made = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(parts))));
    pdf.on('error', reject);
  });
  const pen = penOf(pdf);
  const top = await drawHead(pdf, pen, letter);
  const lines = await drawAddresses(pen, letter, top);
  await drawEnd(pdf, pen, letter, await drawTable(pdf, pen, letter, lines));
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    const text = `${letter.number} · page ${page + 1} of ${count}`;
    await pen.write(text, HEIGHT - MARGIN, { x: MARGIN, width: INNER, align: 'right' }, { size: 8, colour: GREY });
  }
  pdf.end();
  return made;
}
