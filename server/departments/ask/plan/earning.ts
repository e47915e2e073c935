/** Words of earning: 'brought in', 'made', 'took'. Next to a figure that is neither earned nor taken they ask for something else. */

import type { Report } from '#engine/define/report';
import type { Vocabulary } from '../catalogue/vocabulary';
import type { Asked } from '../marks';
import { stemOf } from '../words/english';
import type { Choice } from './parse';

const EARNING: ReadonlySet<string> = new Set(
  ['make', 'bring', 'take', 'earn', 'collect', 'charge', 'money'].map(stemOf),
);
const isEarning = (words: readonly string[]): boolean => words.some((word) => EARNING.has(word));
/** 'Which waiter brought in the most money' asks for takings, which the first figure of a report about waiters need not be. */
export const isOtherMoney = ({ phrases }: Vocabulary, figure: string | undefined, { words }: Asked): boolean =>
  isEarning(words.map(({ stem }) => stem)) &&
  !phrases.some(
    (phrase) => phrase.meaning.kind === 'figure' && phrase.meaning.column === figure && isEarning(phrase.words),
  );

/** Whether words of earning are left over next to a figure that is neither earned nor taken: 'the most expensive dish to make' asks for no price. */
export const isNotEarned = (report: Report, all: readonly Choice[], figure: string | undefined): boolean => {
  const column = figure === undefined ? undefined : report.columns[figure];
  const isLeft = isEarning(all.flatMap(({ meaning }) => (meaning.kind === 'nothing' ? [meaning.stem] : [])));
  return isLeft && column !== undefined && (column.good === 'down' || !(column.sum || column.perValue || column.good));
};
