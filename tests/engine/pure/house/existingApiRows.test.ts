import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Every row of the trial against an existing API has a test, and the table that names it is correct. */

const TABLE = 'tests/secondApi/rows.md';
const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => /^\| (\d|beyond)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, row = '', tried = '', before = '', file = '', title = '']) => ({ row, tried, before, file, title }));

/** A second-API test's reference to it: the API, or one of the kits that start it. */
const SECOND_API = /\b(newSecondApi|secondWorld|inFrontOfAnotherApi|bothApis|apis)\b/;
/** Rows proved only by made-up answers: their number may not grow. */
const MADE_UP = [5, 7];

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

  it('proves all but two of them in front of the second API or by the declarations', () => {
    const made = new Set(
      rows.filter(({ before }) => before !== 'answers').flatMap(({ row }) => row.split(', ').map(Number)),
    );
    expect(TRIED.filter((row) => !made.has(row))).toEqual(MADE_UP);
  });

  it.each(rows)('row $row: $tried', ({ before, file, title }) => {
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(title);
    expect(['second API', 'second API, one answer replaced', 'answers', 'declarations']).toContain(before);
    if (before.startsWith('second API')) expect(source).toMatch(SECOND_API);
  });
});
