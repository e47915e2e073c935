/** Whether the words of a question name a report or a figure by its own words. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { nameColumns, type Vocabulary } from '../catalogue/vocabulary';
import type { Asked } from '../marks';
import { isSoft, stemOf } from '../words/english';
import { type Choice, isNothing } from './parse';

const isShareLabel = (report: Report, column: string): boolean =>
  labelOf(column, report.columns[column]).startsWith('%');

/** Whether words of a figure say of what it is: 'make' alone does where an amount is asked for, and not in 'are we making money'. */
function isNamedBy(
  { words = [], raws = [], said }: Choice,
  { asksAmount, hasRecords }: { asksAmount: boolean; hasRecords: boolean },
): boolean {
  const isNoun = raws.some((raw) => NOUNS.test(raw));
  return !words.every((stem) => isSoft({ stem })) || isNoun || (said && asksAmount) || hasRecords;
}
/** What was taken or earned, which verbs of the same stem do not name. */
const NOUNS = /^(takings|earnings|collections)$/;

/**
 * Whether something of the report was named: its name, a figure, a line, a value, or what its rows are. A filter or a cell names none by its
 * label, only by words of the declaration: 'card' is as much a payment as a cancelled one.
 */
export function namesReport(report: Report, choices: readonly Choice[], asked: Asked): boolean {
  const [lines] = nameColumns(report);
  const hasRecords = choices.some(({ meaning }) => meaning.kind === 'record');
  const hasThings = hasRecords || choices.some(({ meaning }) => meaning.kind === 'filter');
  const isWhether = /^\W*(?:is|are|was|were|did|do|does|have|has|had)\b/i.test(asked.source) && !asked.limit;
  const asksAmount =
    !isWhether &&
    (asked.limit !== undefined ||
      asked.hint === 'much' ||
      asked.rank !== undefined ||
      asked.isShare ||
      /^\W*(?:and )?(?:how much|what|which|who)\b/i.test(asked.source));
  const isRanked = asked.rank !== undefined || asked.limit !== undefined;
  return choices.some((choice) => {
    const { meaning, said, words, role } = choice;
    if (meaning.kind === 'value') return true;
    if (meaning.kind === 'report') return isNamedBy(choice, { asksAmount, hasRecords: hasThings });
    if (meaning.kind === 'figure')
      return (
        (said || !isShareLabel(report, meaning.column)) &&
        isNamedBy(choice, { asksAmount: asksAmount || (said && asked.per !== undefined), hasRecords: hasThings })
      );
    // 'Our best day' is about the headline; 'by category' alone names nothing.
    if (meaning.kind === 'dimension')
      return (
        (isRanked && isNamedBy(choice, { asksAmount, hasRecords })) ||
        (said && hasRecords) ||
        (said && (words?.length ?? 0) > 1 && asked.words.some(({ isBy }) => isBy))
      );
    return (
      (said && ['filter', 'row'].includes(meaning.kind) && role === 'main') ||
      (meaning.kind === 'row' && meaning.column === lines)
    );
  });
}

/** Whether two beginnings of names are next to each other: 'Ceylon Tours' is neither Ceylon Cargo nor the tour leaders. */
export const hasHalves = (choices: readonly Choice[]): boolean =>
  choices.some(
    ({ meaning, end }) =>
      meaning.kind === 'record' &&
      !meaning.isWhole &&
      choices.some(
        (other) =>
          other.at === end && other.joined === undefined && other.meaning.kind === 'record' && !other.meaning.isWhole,
      ),
  );

/** Whether a choice takes words of a longer phrase of the report: 'discounts given away' are all discounts, and not one kind. */
export function hasOwnPhrase({ phrases }: Vocabulary, choices: readonly Choice[], { words }: Asked): boolean {
  const stems = new Set(words.map(({ stem }) => stem));
  return choices.some(
    ({ meaning, words: own = [] }) =>
      meaning.kind === 'filter' &&
      phrases.some(
        (phrase) =>
          phrase.meaning.kind === 'report' &&
          phrase.isSaid &&
          phrase.words.length > own.length &&
          own.every((stem) => phrase.words.includes(stem)) &&
          phrase.words.every((stem) => stems.has(stem)),
      ),
  );
}

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

/** 'Which menu items have no recipe' asks for what is in a state, under the report's own name. */
export const isOfState = (choices: readonly Choice[], { source, rank, limit }: Asked): boolean =>
  /^\W*which\b/i.test(source) &&
  !rank &&
  !limit &&
  choices.some(({ meaning }) => meaning.kind === 'report') &&
  choices.some(({ meaning, said }) => meaning.kind === 'filter' && said) &&
  choices.every((each) => ['report', 'filter'].includes(each.meaning.kind) || isNothing(each));
