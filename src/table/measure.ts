/** Without a canvas, in tests: approximately a digit's width. */
const USUAL = 8;

/** Tabular digits are slightly wider than the typeface's own. */
const TABULAR = 1.04;

let context: CanvasRenderingContext2D | null | undefined;
const known = new Map<string, number>();

/** A text's width in px in the page's typeface, at 14 px by default; `weight` as in CSS. */
export function widthOfText(given: string, weight = 400, size = 14): number {
  // Figures use tabular digits, as wide as the widest.
  const text = given.replace(/\d/g, '0');
  const key = `${weight} ${size} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (typeof document !== 'undefined') context ??= document.createElement('canvas').getContext?.('2d') ?? null;
  if (!context) return text.length * USUAL;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const width = context.measureText(text).width * TABULAR;
  if (known.size > MOST_KNOWN) known.clear();
  known.set(key, width);
  return width;
}
const MOST_KNOWN = 20_000;
