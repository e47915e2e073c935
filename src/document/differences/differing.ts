/** What is different in a document: the lines that aren't as expected, and what that is worth. Reviews open with it. */

import type { Document } from '#engine/define/document';
import type { Difference } from '#engine/define/documents/parts';
import { earlierOf } from '#engine/define/documents/versions';
import type { Fields } from '#engine/define/fields';
import { type AccessUser, canSee } from '#engine/read/access';
import { type Decimal, dec, sum } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { isEmpty } from '#engine/run/values';
import { amendedDifferences, type Compared } from './amended';

/** A kind of difference over all lines. */
interface DifferenceCount {
  /** Its word for this number of lines. */
  says: string;
  /** How many lines. */
  lines: number;
  /** The largest deviation in percent, signed; undefined if no line has one. */
  percent: string | undefined;
}

/** A document’s differences, as far as a person can see them. */
export interface Differing {
  /** The kinds that occur, in declared order. */
  counts: readonly DifferenceCount[];
  /** The fields to mark, by the line's index. */
  marks: ReadonlyMap<number, ReadonlySet<string>>;
  /** What all differences are worth, signed, with the word for it; undefined if unknown, zero, or not for this person. */
  worth: { amount: Decimal; says: string } | undefined;
  /** The indexes of all lines: those that differ first, the greatest worth or deviation at the top. */
  order: readonly number[];
}

/** What a document's lines are compared with: the version before, if it was amended. */
export const comparedBy = (document: Document, record: Parameters<typeof earlierOf>[0]): Compared | undefined =>
  document.amends && earlierOf(record) ? amendedDifferences(document.amends) : document.differs;

const larger = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && dec(other).abs().gt(dec(one).abs())) ? other : one;

/** Whether a line differs in this way. */
export const isOff = (off: string | boolean | undefined): off is string | true => off !== undefined && off !== false;

interface Found {
  index: number;
  kind: Difference;
  percent: string | undefined;
}

/** Differences of the lines of `document`, without what the person can't see. */
export function differencesOf(
  { kinds, gone, worth }: Compared,
  lineFields: Fields,
  document: Readonly<Record<string, unknown>>,
  user: AccessUser,
): Differing {
  const sees = (key: string) => lineFields[key] !== undefined && canSee(user, lineFields[key]);
  const lines = linesOf(document);
  const told = kinds.filter(({ at }) => sees(at));
  const found = lines.flatMap((line, index) =>
    told.flatMap((kind): Found[] => {
      const off = kind.when(line, document);
      return isOff(off) ? [{ index, kind, percent: off === true ? undefined : off }] : [];
    }),
  );
  const marks = new Map<number, Set<string>>();
  for (const { index, kind } of found) marks.set(index, new Set(marks.get(index)).add(kind.at));
  const differing = [...marks.keys()];
  const worths = new Map(
    worth && sees(worth.like) ? differing.map((index) => [index, worth.of(lines[index] ?? {}, document)]) : [],
  );
  const left = gone?.of(document) ?? [];
  const lost = gone?.worth && worth && sees(worth.like) ? left.map(gone.worth) : [];
  const shares = [...worths.values(), ...lost];
  const isKnown = shares.length > 0 && shares.every((each) => !isEmpty(each));
  const total = isKnown ? sum(shares) : dec(0);
  const largestIn = (those: readonly Found[]) =>
    those.reduce<string | undefined>((most, { percent }) => larger(most, percent), undefined);
  const first = differing
    .map((index) => ({
      index,
      weight: dec(worths.get(index) ?? largestIn(found.filter((each) => each.index === index))).abs(),
    }))
    .sort((one, other) => other.weight.cmp(one.weight) || one.index - other.index)
    .map(({ index }) => index);
  return {
    counts: [
      ...told.flatMap((kind): DifferenceCount[] => {
        const those = found.filter((each) => each.kind === kind);
        if (those.length === 0) return [];
        return [{ says: wordOf(kind, those.length), lines: those.length, percent: largestIn(those) }];
      }),
      ...(gone && left.length > 0 ? [{ says: gone.says, lines: left.length, percent: undefined }] : []),
    ],
    marks,
    worth: worth && !total.eq(0) ? { amount: total, says: total.lt(0) ? worth.less : worth.more } : undefined,
    order: [...new Set([...first, ...lines.keys()])],
  };
}

const wordOf = ({ says }: Difference, lines: number): string =>
  typeof says === 'string' ? says : lines === 1 ? says[0] : says[1];
