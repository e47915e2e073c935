import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Every row of the trial against an existing API has a test, and the table that says which tells the truth. */

const TABLE = 'tests/secondApi/rows.md';
const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => /^\| (\d|beyond)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, row = '', tried = '', file = '', title = '']) => ({ row, tried, file, title }));

/** The rows of the trial. */
const TRIED = [
  ...[1, 5, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21],
  ...[24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37],
];

describe('the trial against an existing API', () => {
  it('has a test for each of its rows', () => {
    const proven = new Set(rows.flatMap(({ row }) => row.split(', ').map(Number)));
    expect(TRIED.filter((row) => !proven.has(row))).toEqual([]);
  });

  it.each(rows)('row $row: $tried', ({ file, title }) => {
    expect(readFileSync(file, 'utf8')).toContain(title);
  });
});
