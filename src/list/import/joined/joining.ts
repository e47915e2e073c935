/** Two files of the same records, such as bills and their lines, joined by a column that both have. Pure. */

import type { Sheet } from '../sheet';
import { bare } from '../synonyms';

/** Positions of the columns that are the same in both files. */
export interface JoinKeys {
  first: number;
  second: number;
}

/** Where each row of a joined sheet comes from. */
export interface Joined {
  /** Positions of columns of the second file begin here. */
  from: number;
  /** For each row: an earlier row has the same row of the second file. */
  repeats: readonly boolean[];
  /** For each row: only the second file has it. Its other cells repeat the first row with this key. */
  extras: readonly boolean[];
  /** Rows of each file without a partner. */
  alone: { first: number; second: number };
}

/** Rows that show whether two columns have the same values. */
const SHOWN = 2000;

const valuesIn = ({ rows }: Pick<Sheet, 'rows'>, column: number): Set<string> =>
  new Set(rows.slice(0, SHOWN).flatMap((row) => row[column] || []));

/** The columns whose values agree most, those with the same heading first; undefined if none do. */
export function likelyKeys(first: Sheet, second: Sheet): JoinKeys | undefined {
  const others = second.headings.map((_heading, at) => valuesIn(second, at));
  let best: (JoinKeys & { weight: number }) | undefined;
  for (const [at, heading] of first.headings.entries()) {
    const own = valuesIn(first, at);
    for (const [other, values] of others.entries()) {
      const shared = [...own].filter((value) => values.has(value)).length;
      const share = shared / Math.max(1, Math.min(own.size, values.size));
      const isSame = bare(heading) !== '' && bare(heading) === bare(second.headings[other] ?? '');
      // A column with a few values, such as the outlet, tells no bills apart.
      const weight = share * Math.min(own.size, values.size) * (isSame ? 2 : 1);
      if (share >= 0.5 && weight > (best?.weight ?? 0)) best = { first: at, second: other, weight };
    }
  }
  return best && { first: best.first, second: best.second };
}

/**
 * One sheet of both files: a row for each row of the first file with the cells of its partner in the second. Of several partners each row gets
 * one, and what is left over gets rows of its own.
 */
export function joined(first: Sheet, second: Sheet, keys: JoinKeys): Sheet & { joined: Joined } {
  const width = first.headings.length;
  const without = <T>(row: readonly T[]): T[] =>
    second.headings.flatMap((_heading, at) => (at === keys.second ? [] : [row[at] as T]));
  const padded = (row: readonly string[]): string[] => Array.from({ length: width }, (_none, at) => row[at] ?? '');
  const partners = new Map<string, number[]>();
  for (const [at, row] of second.rows.entries()) {
    const key = row[keys.second] ?? '';
    const known = partners.get(key);
    if (known) known.push(at);
    else partners.set(key, [at]);
  }
  const own = new Map<string, number>();
  const firsts = new Map<string, number>();
  const output = { rows: [] as string[][], lines: [] as number[], numbers: [] as boolean[][] };
  const [repeats, extras]: [boolean[], boolean[]] = [[], []];
  const hasNumbers = first.numbers !== undefined || second.numbers !== undefined;
  let alone = 0;
  const add = (at: number, partner: number | undefined, isExtra: boolean, isRepeated: boolean) => {
    const [row, more] = [first.rows[at] ?? [], partner === undefined ? [] : (second.rows[partner] ?? [])];
    output.rows.push([...padded(row), ...without(more).map((cell) => cell ?? '')]);
    output.lines.push(first.lines[at] ?? at + 1);
    if (hasNumbers) {
      const flags = Array.from({ length: width }, (_none, index) => first.numbers?.[at]?.[index] === true);
      const others = without(
        second.headings.map((_heading, index) => second.numbers?.[partner ?? -1]?.[index] === true),
      );
      output.numbers.push([...flags, ...others]);
    }
    extras.push(isExtra);
    repeats.push(isRepeated);
  };
  for (const [at, row] of first.rows.entries()) {
    const key = row[keys.first] ?? '';
    const found = partners.get(key) ?? [];
    const before = own.get(key) ?? 0;
    if (found.length === 0) alone += 1;
    add(at, found[Math.min(before, found.length - 1)], false, before >= found.length);
    own.set(key, before + 1);
    if (before === 0) firsts.set(key, at);
  }
  let others = 0;
  for (const [key, found] of partners) {
    const at = firsts.get(key);
    if (at === undefined) others += found.length;
    else for (const partner of found.slice(own.get(key))) add(at, partner, true, false);
  }
  const { totals: _totals, proofs: _proofs, numbers: _numbers, tooWide: _wide, ...sheet } = first;
  return {
    ...sheet,
    headings: [...first.headings, ...without(second.headings)],
    rows: output.rows,
    lines: output.lines,
    ...(hasNumbers ? { numbers: output.numbers } : {}),
    joined: { from: width, repeats, extras, alone: { first: alone, second: others } },
  };
}
