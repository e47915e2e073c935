/** Which words of a question nothing is called by: a refusal names them. */

import type { Report } from '#engine/define/report';
import type { Identity } from '#server/auth/identity';
import { isSoft, type Word } from '../reading/english';
import type { NamedRecord } from './plan';
import { vocabularyOf } from './vocabulary';

/** No report leaves something out, though its own words may be the same: 'without bills'. */
const LEAVES_OUT = /^(without|not|no|except|excluding|excl|other|minus|never)$/;

/**
 * The words that no report a person can see, and no record, has.
 * @param recordsIn the records that words name
 */
export async function strangeWords(
  words: readonly Word[],
  reports: readonly Report[],
  identity: Identity,
  recordsIn: (reading: { words: Word[] }) => Promise<NamedRecord[]>,
): Promise<string[]> {
  const stems = new Set(
    reports.flatMap((report) => vocabularyOf(report, identity).phrases.flatMap((phrase) => phrase.words)),
  );
  const records = await recordsIn({ words: [...words] });
  const isNamed = (at: number): boolean => records.some((each) => each.at <= at && at < each.at + each.length);
  const strange = words.filter(
    (word, at) => LEAVES_OUT.test(word.raw) || (!stems.has(word.stem) && !isSoft(word) && !isNamed(at)),
  );
  return [...new Set(strange.map(({ raw }) => raw))];
}

/** Most that a sentence names. */
const MOST_NAMED = 3;

/** Says which words stood in the way. */
export function notUnderstood(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED).map((word) => `“${word}”`);
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  return `I did not understand ${list}, so I won’t guess. Ask about a figure of a report, with dates and outlets.`;
}
