/** An import's result in words. */

import type { ImportResult, ImportRowResult } from '#dataProvider/types';
import { formatCount } from '#src/format/format';

type Counts = Pick<ImportResult, 'created' | 'updated' | 'unchanged' | 'wrong'>;

/** '12 new, 3 changed, 5 unchanged, 2 wrong' */
export const countsInWords = ({ created, updated, unchanged, wrong }: Counts): string =>
  (
    [
      [created, 'new'],
      [updated, 'changed'],
      [unchanged, 'unchanged'],
      [wrong, 'wrong'],
    ] as const
  )
    .filter(([count]) => count)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ') || 'Nothing to import';

/** A problem or an ignored value of many rows. */
export interface Repeated {
  text: string;
  rows: number;
}

/** What several rows have in common, the most frequent first. */
export function repeatedIn(
  rows: readonly ImportRowResult[],
  textsOf: (row: ImportRowResult) => readonly string[],
): Repeated[] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const text of new Set(textsOf(row))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([, one], [, other]) => other - one)
    .map(([text, count]) => ({ text, rows: count }));
}
