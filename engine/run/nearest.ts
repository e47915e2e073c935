/** Suggestions for mistyped names. */

import type { Fields } from '../define/fields';

/** Edit distance, for "did you mean". */
function distance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    let previous = row[0] as number;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] as number;
      row[j] = Math.min(above + 1, (row[j - 1] as number) + 1, previous + (a[i - 1] === b[j - 1] ? 0 : 1));
      previous = above;
    }
  }
  return row[b.length] as number;
}

/** Longer names aren't typing errors, and comparing them takes time. */
const LONGEST_MISTYPED = 40;

/** The closest of `names` to a mistyped one, or undefined if none is close. */
export const nearest = (name: string, names: readonly string[]): string | undefined => {
  if (name.length > LONGEST_MISTYPED) return undefined;
  const best = names
    .map((each) => [each, distance(name.toLowerCase(), each.toLowerCase())] as const)
    .sort((a, b) => a[1] - b[1])[0];
  return best && best[1] <= Math.max(2, Math.floor(name.length / 3)) ? best[0] : undefined;
};

/** How many unknown names of one object get their own message, and how many of those get a suggestion. */
const UNKNOWN_SAID = 5;

/**
 * Unknown names in a record, each with a sentence. After the first five they are only counted, and long names are cut: an answer that lists
 * a hundred thousand names, or repeats one of a megabyte, helps no one and takes seconds to build.
 */
export function unknownNames(keys: readonly string[], fields: Fields): { key: string; message: string }[] {
  const unknown = keys.filter((key) => !Object.hasOwn(fields, key) && !key.startsWith('_'));
  const said = unknown.slice(0, UNKNOWN_SAID).map((key) => {
    const near = meantBy(key, fields);
    return {
      key: shortened(key),
      message: `There is no field “${shortened(key)}”${near ? `; did you mean “${near}”?` : ''}`,
    };
  });
  const others = unknown.length - said.length;
  return others > 0 ? [...said, { key: '', message: `${others} more fields are unknown` }] : said;
}

const meant = new WeakMap<Fields, Map<string, string | undefined>>();
const MEANT_KEPT = 200;

/** The field that a wrong name probably means; cached, because a file has the same wrong column in each row. */
function meantBy(name: string, fields: Fields): string | undefined {
  const known = meant.get(fields) ?? new Map<string, string | undefined>();
  meant.set(fields, known);
  if (!known.has(name)) {
    if (known.size >= MEANT_KEPT) known.clear();
    known.set(name, nearest(name, Object.keys(fields)));
  }
  return known.get(name);
}

const shortened = (name: string): string =>
  name.length > LONGEST_MISTYPED ? `${name.slice(0, LONGEST_MISTYPED)}…` : name;
