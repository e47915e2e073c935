/** Questions about what no one records: a refusal says so, and names questions that can be asked instead. */

import type { NotRecorded, Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import type { Word } from '../marks';
import { unitOf } from '../words/calendar';
import { isSoft, phraseOf, wordsOf } from '../words/english';
import type { Named } from './records';
import { vocabularyOf } from './vocabulary';

/** 'What do we still owe to the suppliers' is what we owe to suppliers. */
const SMALL = /^(a|an|the|our|any|all|still|now|currently|already|yet|been|be|is|are|was|were)$/;
const plainWords = (text: string): string[] => wordsOf(text).filter((word) => !SMALL.test(word));

/** The phrases of a declaration that are in a question, word for word. */
function phrasesIn(question: string, { words }: NotRecorded): string[] {
  const text = ` ${plainWords(question).join(' ')} `;
  return words.split(',').filter((phrase) => text.includes(` ${plainWords(phrase).join(' ')} `));
}

/** Whether a word is one of the report's own: what it is added up by, a figure, a filter. 'Sales per labour hour' asks for no sales. */
const isOwn = (report: Report, user: AccessUser, stem: string): boolean =>
  vocabularyOf(report, user).phrases.some(({ words }) => words.length === 1 && words[0] === stem);

/** Whether a report's declaration says a longer phrase of the question than the one that isn't recorded: 'tax do we owe' is no 'we owe'. */
const isOverruled = (phrase: string, words: readonly Word[], reports: readonly Report[], user: AccessUser): boolean => {
  const missing = phraseOf(phrase);
  const text = ` ${words.map(({ stem }) => stem).join(' ')} `;
  return reports.some((report) =>
    vocabularyOf(report, user).phrases.some(
      ({ words: stems, isSaid }) =>
        isSaid &&
        stems.length > missing.length &&
        missing.every((stem) => stems.includes(stem)) &&
        text.includes(` ${stems.join(' ')} `),
    ),
  );
};

/** '30 days': for how long makes no other question of it. */
const isOfDays = (words: readonly Word[], at: number): boolean =>
  /^\d+$/.test(words[at]?.raw ?? '') ? unitOf(words[at + 1]?.raw) !== undefined : unitOf(words[at]?.raw) !== undefined;

/** What a report's declaration says that no one records. */
export const notRecordedOf = ({ notRecorded = [] }: Report): readonly NotRecorded[] => [notRecorded].flat();

/**
 * What a question asks for that isn't recorded. Words that mean something else make it another question: 'how much VAT do we owe'.
 * @param records the records that its words name: of a supplier there is no balance either
 * @param own the reports that the person may see
 */
export function notRecordedIn(
  question: string,
  words: readonly Word[],
  records: readonly Named[],
  { reports, own, user }: { reports: readonly Report[]; own: readonly Report[]; user: AccessUser },
): NotRecorded | undefined {
  const isNamed = (at: number) => records.some((each) => each.at <= at && at < each.at + each.length);
  for (const report of reports)
    for (const missing of notRecordedOf(report)) {
      const found = phrasesIn(question, missing).filter((phrase) => !isOverruled(phrase, words, own, user));
      const said = new Set(found.flatMap(phraseOf));
      if (said.size === 0) continue;
      const isIts = (word: Word, at: number) =>
        word.link !== undefined ||
        said.has(word.stem) ||
        SMALL.test(word.raw) ||
        isSoft(word) ||
        isOfDays(words, at) ||
        isNamed(at) ||
        isOwn(report, user, word.stem);
      if (words.every(isIts)) return missing;
    }
  return undefined;
}
