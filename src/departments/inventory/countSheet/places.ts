/** How far a count is: by shelf, and what is left. Pure. */

/** How far one shelf or room is counted. */
export interface PlaceProgress {
  /** '' for lines without a place. */
  name: string;
  done: number;
  total: number;
}

/** The progress of each place among these lines, in the order in which they come. */
export function progressByPlace<L extends { location: string }>(
  lines: readonly L[],
  isCounted: (line: L) => boolean,
): PlaceProgress[] {
  const found = new Map<string, PlaceProgress>();
  for (const line of lines) {
    const { name, done, total } = found.get(line.location) ?? { name: line.location, done: 0, total: 0 };
    found.set(line.location, { name, done: done + (isCounted(line) ? 1 : 0), total: total + 1 });
  }
  return [...found.values()];
}

/** Items that are named; the others are counted. */
const NAMED = 3;

/** '5 of 30 not counted: Rice, Salt, Sugar and 2 more. Their stock stays as it is.'; '' if everything is counted. */
export function leftInWords(names: readonly string[], total: number): string {
  if (names.length === 0) return '';
  const others = names.length - NAMED;
  const listed = names.slice(0, NAMED).join(', ');
  return `${names.length} of ${total} not counted: ${listed}${others > 0 ? ` and ${others} more` : ''}. Their stock stays as it is.`;
}
