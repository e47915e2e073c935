/** Without a canvas, in tests: about what a digit takes. */
const USUAL = 8;

/** Digits of one width take a little more than the face's own. */
const TABULAR = 1.04;

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** px that a text takes in the page's own face, at 14 px unless said otherwise; `weight` as CSS has it. */
export function widthOfText(given: string, weight = 400, size = 14): number {
  // Figures are written with digits of one width, the widest.
  const text = given.replace(/\d/g, '0');
  const key = `${weight} ${size} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  context ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!context) return text.length * USUAL;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const width = context.measureText(text).width * TABULAR;
  if (known.size > MOST_KNOWN) known.clear();
  known.set(key, width);
  return width;
}
const MOST_KNOWN = 20_000;
