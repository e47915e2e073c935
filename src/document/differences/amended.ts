/** How the lines of an amended document differ from the version before. */

import type { Amends, Difference, Differences } from '#engine/define/documents/parts';
import { earlierLine, removedLines } from '#engine/define/documents/versions';
import { dec } from '#engine/run/decimal';
import { offBy, overBy, shortBy } from '#engine/run/deviation';
import { inOneUnit } from '#engine/run/units';
import { isEmpty } from '#engine/run/values';

type Values = Readonly<Record<string, unknown>>;

/** What lines are compared with, and the lines that aren't there any more. */
export interface Compared extends Differences {
  /** Lines that a new version leaves out. @default none */
  gone?: {
    /** The word after their number. */
    says: string;
    /** The lines. */
    of: (document: Values) => readonly Values[];
    /** A line's share of what the differences are worth. @default none is known */
    worth?: (line: Values) => unknown;
  };
}

/** How a new version's lines differ from the version before. */
export function amendedDifferences({ quantity: asked, price, worth }: Amends): Compared {
  const before = earlierLine;
  const compared = (line: Values, document: Values, by: typeof shortBy) => {
    const was = before(line, document);
    return was && inOneUnit(line, was) ? by(line[asked], was[asked] ?? null) : undefined;
  };
  const kinds: Difference[] = [
    { says: 'added', at: asked, when: (line, document) => before(line, document) === undefined },
    { says: 'increased', at: asked, when: (line, document) => compared(line, document, overBy) },
    { says: 'reduced', at: asked, when: (line, document) => compared(line, document, shortBy) },
    {
      says: 'in another unit',
      at: asked,
      when: (line, document) => {
        const was = before(line, document);
        return was !== undefined && !inOneUnit(line, was);
      },
    },
    ...(price
      ? [
          {
            says: ['price', 'prices'] as const,
            at: price,
            when: (line: Values, document: Values) => offBy(line[price], before(line, document)?.[price] ?? null),
          },
        ]
      : []),
  ];
  return {
    kinds,
    gone: {
      says: 'removed',
      of: removedLines,
      ...(worth
        ? { worth: (line: Values) => (isEmpty(line[worth]) ? null : dec(line[worth]).times(-1).toFixed()) }
        : {}),
    },
    ...(worth
      ? {
          worth: {
            of: (line, document) =>
              isEmpty(line[worth])
                ? null
                : dec(line[worth])
                    .minus(dec(before(line, document)?.[worth]))
                    .toFixed(),
            like: worth,
            less: 'less than before',
            more: 'more than before',
          },
        }
      : {}),
  };
}
