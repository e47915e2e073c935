/** What a workbook's sheet hides and merges. */

import type { TableCells } from '../sheet';

/** Cells that are one, by positions of lines and columns from 0. */
interface Merged {
  from: { line: number; column: number };
  to: { line: number; column: number };
}

export interface Layout {
  /** Lines, from 1, and positions of columns. */
  hidden: { lines: number[]; columns: number[] };
  merged: Merged[];
}

const isHidden = (tag: string): boolean => /\bhidden="(1|true)"/.test(tag);
const numberIn = (tag: string, name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(tag)?.[1] ?? 0);

/** Columns hidden to the last one that a sheet can have are the empty ones. */
const MOST_COLUMNS = 500;

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The layout in a sheet's XML. */
export function layoutIn(xml: string): Layout {
  const columns = (xml.match(/<col\b[^>]*>/g) ?? []).filter(isHidden).flatMap((tag) => {
    const [min, max] = [numberIn(tag, 'min'), Math.min(numberIn(tag, 'max'), MOST_COLUMNS)];
    return Array.from({ length: Math.max(0, max - min + 1) }, (_none, at) => min - 1 + at);
  });
  const lines = (xml.match(/<row\b[^>]*\bhidden="(?:1|true)"[^>]*>/g) ?? []).map((tag) => numberIn(tag, 'r'));
  const merged = [...xml.matchAll(/<mergeCell\b[^>]*\bref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g)].map(
    ([, left = '', top, right = '', bottom]) => ({
      from: { line: Number(top) - 1, column: columnOf(left) },
      to: { line: Number(bottom) - 1, column: columnOf(right) },
    }),
  );
  return { hidden: { lines, columns }, merged };
}

/** A table with its layout. A merged cell's text counts for each of its lines; a number doesn't, because it may be for all together. */
export function laidOut(cells: readonly (readonly unknown[])[], layout: Layout | undefined): TableCells {
  const { hidden, merged = [] } = layout ?? {};
  const filled = merged.some(({ from, to }) => to.line > from.line) ? cells.map((row) => [...row]) : cells;
  for (const { from, to } of merged) {
    const text = cells[from.line]?.[from.column];
    if (typeof text !== 'string') continue;
    for (let line = from.line + 1; line <= to.line; line += 1) {
      const row = filled[line] as unknown[] | undefined;
      if (row) row[from.column] = text;
    }
  }
  const spanned = merged.flatMap(({ from, to }) => (to.column > from.column ? [from.line + 1] : []));
  return { cells: filled, ...(hidden ? { hidden } : {}), ...(spanned.length > 0 ? { spanned } : {}) };
}
