/** Which rows of a printed table are on one page. Pure. */

/** Rows from an index up to another one, as a row group. */
interface PaperPart {
  from: number;
  to: number;
  /** No page ends within it. */
  isTogether: boolean;
}

/** This many rows are on the same page as the sums. */
const LAST_ROWS = 2;

/**
 * Row groups in which headings are with the first row below them.
 * @returns the parts, and the index of the first row that is together with the table's end
 */
export function paperParts<Row>(
  rows: readonly Row[],
  isHeading: (row: Row) => boolean = () => false,
): { parts: PaperPart[]; last: number } {
  const isHeadingAt = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isHeading(row);
  };
  let last = Math.max(0, rows.length - LAST_ROWS);
  while (last > 0 && isHeadingAt(last - 1)) last -= 1;
  const parts: PaperPart[] = [];
  for (let from = 0; from < last; ) {
    const isTogether = isHeadingAt(from);
    let to = from;
    if (isTogether) {
      while (isHeadingAt(to)) to += 1;
      to += 1;
    } else while (to < last && !isHeadingAt(to)) to += 1;
    parts.push({ from, to, isTogether });
    from = to;
  }
  return { parts, last };
}
