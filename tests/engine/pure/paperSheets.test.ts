import { describe, expect, it } from 'vitest';
import { sheetsOf } from '#src/table/paperSheets';

const columns = (count: number, width = 90, wraps = false) => Array.from({ length: count }, () => ({ width, wraps }));

/** How tables of different widths are printed. */
describe('sheets of a printed table', () => {
  it('are one upright page for few columns, and one landscape page with readable text for more', () => {
    expect(sheetsOf(columns(6), 0)).toEqual({ isLandscape: false, size: 9, sheets: [[0, 1, 2, 3, 4, 5]] });
    const wide = sheetsOf(columns(13), 0);
    expect(wide).toMatchObject({ isLandscape: true, size: 8 });
    expect(wide.sheets).toHaveLength(1);
  });

  it('are several for a table that would be unreadably small, each with the key and every other column once', () => {
    const { size, sheets } = sheetsOf(columns(30), 1);
    expect(size).toBe(8);
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets[0]?.slice(0, 3)).toEqual([0, 1, 2]);
    for (const sheet of sheets.slice(1)) expect(sheet[0]).toBe(1);
    const others = sheets.flat().filter((index) => index !== 1);
    expect(others).toEqual([...new Set(others)]);
    expect(others).toHaveLength(29);
    // None has one lonely column.
    const counts = sheets.map(({ length }) => length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(4);
  });

  it('give long texts several lines rather than a page', () => {
    expect(sheetsOf(columns(8, 240, true), 0).sheets).toHaveLength(1);
    expect(sheetsOf(columns(8, 240, false), 0).sheets.length).toBeGreaterThan(1);
  });
});
