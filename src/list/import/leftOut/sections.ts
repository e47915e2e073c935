/** Rows that only say what the rows below them belong to: `DAIRY` above the dairy products of a price list. */

/** Where a section's heading is, and what it says. */
interface Section {
  /** Its position among the rows. */
  at: number;
  text: string;
}

export interface Sections {
  all: readonly Section[];
  /** Whether they look different from a record that has nothing but its name. */
  isCertain: boolean;
}

/** Filled cells of most rows from which a row with one is no record. */
const WIDE = 4;

const filledAt = (row: readonly string[]): number[] => row.flatMap((cell, at) => (cell === '' ? [] : [at]));
const isUpper = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();

/**
 * The sections of a sheet's rows; undefined if it has none. A row with one value is a section if the rows below it have values in the same
 * column; in a recipe that is a block, they don't.
 * @param isMerged whether a row's only cell spans several columns
 */
export function sectionsIn(
  rows: readonly (readonly string[])[],
  isMerged: (at: number) => boolean,
): Sections | undefined {
  const filled = rows.map(filledAt);
  const full = filled.filter(({ length }) => length > 1);
  const all = filled.flatMap((columns, at): Section[] => {
    const [column = 0] = columns;
    const text = rows[at]?.[column] ?? '';
    if (columns.length !== 1 || !/\p{L}/u.test(text)) return [];
    const below = filled.slice(at + 1).find(({ length }) => length > 1);
    return below?.includes(column) ? [{ at, text: text.replace(/\s*:$/, '') }] : [];
  });
  if (all.length === 0 || all.length > full.length) return undefined;
  const usual = full.map(({ length }) => length).sort((one, other) => one - other)[Math.floor(full.length / 2)] ?? 0;
  const isApart = (of: (text: string, at: number) => boolean) =>
    all.every(({ at }) => of(rows[at]?.find((cell) => cell !== '') ?? '', at));
  const names = rows.flatMap((row, at) =>
    all.some((each) => each.at === at) ? [] : [row.find((cell) => cell !== '') ?? ''],
  );
  const isCertain =
    usual >= WIDE ||
    isApart((_text, at) => isMerged(at)) ||
    isApart((text) => text.endsWith(':')) ||
    (isApart(isUpper) && names.filter(isUpper).length < names.length / 2);
  return { all, isCertain };
}

/** The rows without their sections, which each row has in a cell behind its others. */
export function withSections<R extends { row: string[] }>(rows: readonly R[], { all }: Sections, width: number): R[] {
  const texts = new Map(all.map(({ at, text }) => [at, text]));
  let current = '';
  return rows.flatMap((each, at): R[] => {
    const text = texts.get(at);
    if (text !== undefined) {
      current = text;
      return [];
    }
    return [{ ...each, row: [...Array.from({ length: width }, (_none, column) => each.row[column] ?? ''), current] }];
  });
}
