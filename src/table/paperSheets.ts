/** How a wide table is printed. Text isn't made unreadably small: as in a spreadsheet, further columns go to further pages. */

/** px between the margins of an A4 page. */
const PORTRAIT = 718;
const LANDSCAPE = 1046;
/** Points of the text, largest first. What doesn't fit with the last is split. */
const SIZES = [9, 8, 7, 6.5];
/** Points of the text on split pages. */
const SPLIT = 8;
/** px per point. */
const POINT = 96 / 72;
/** px of the text on screen. */
const SCREEN = 14;
/** px left and right of a cell on paper, as in `paperStyles`. */
const paddingAt = (size: number): number => (size < 9 ? 8 : 11);

/** A column as the screen measures it. */
interface PrintedColumn {
  /** px of its widest content. */
  width: number;
  /** Its text may take several lines; a figure never does. */
  wraps: boolean;
}

/** How a table is printed. */
export interface PaperSheets {
  isLandscape: boolean;
  /** Points of the text. */
  size: number;
  /** The columns of each sheet, as indices. With several sheets, each has the key column. */
  sheets: readonly (readonly number[])[];
}

/** px on screen up to which a text keeps its line, and how much of a longer one it gets: two lines or three. */
const UNBROKEN = 110;
const SHARE = 0.6;

const onPaper = ({ width, wraps }: PrintedColumn, size: number): number =>
  ((wraps ? Math.max(Math.min(width, UNBROKEN), width * SHARE) : width) * size * POINT) / SCREEN + paddingAt(size);

/**
 * Upright if all columns fit, else landscape with smaller text, else on several sheets that repeat the key column.
 * @param key index of the column that names the row
 */
export function sheetsOf(columns: readonly PrintedColumn[], key: number): PaperSheets {
  const all = columns.map((_, index) => index);
  const widthAt = (size: number) => columns.reduce((sum, column) => sum + onPaper(column, size), 0);
  const [largest = SPLIT] = SIZES;
  if (widthAt(largest) <= PORTRAIT) return { isLandscape: false, size: largest, sheets: [all] };
  const size = SIZES.find((each) => widthAt(each) <= LANDSCAPE);
  if (size !== undefined) return { isLandscape: true, size, sheets: [all] };
  return { isLandscape: true, size: SPLIT, sheets: split(columns, key) };
}

/** The fewest sheets, about equally full. */
function split(columns: readonly PrintedColumn[], key: number): number[][] {
  const widths = columns.map((column) => onPaper(column, SPLIT));
  const room = LANDSCAPE - (widths[key] ?? 0);
  const others = widths.map((width, index) => ({ width, index })).filter(({ index }) => index !== key);
  const filled = (limit: number): number[][] => {
    const sheets: number[][] = [];
    let used = Number.POSITIVE_INFINITY;
    for (const { width, index } of others) {
      if (used + width > limit) {
        sheets.push([]);
        used = 0;
      }
      sheets.at(-1)?.push(index);
      used += width;
    }
    return sheets;
  };
  const fewest = filled(room).length;
  const total = others.reduce((sum, { width }) => sum + width, 0);
  // The narrowest limit that needs no further sheet.
  let limit = Math.min(room, total / fewest);
  while (limit < room && filled(limit).length > fewest) limit = Math.min(room, limit + 10);
  // The key column stays where it is on the first sheet, and comes first on the others.
  return filled(limit).map((sheet, index) =>
    index === 0 ? [...sheet, key].sort((one, other) => one - other) : [key, ...sheet],
  );
}
