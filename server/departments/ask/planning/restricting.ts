/** Limits and times of day in a plan: whether a report has the rows that are held against them. */

import type { Report } from '#engine/define/report';
import { navLabelOf } from '#engine/read/navigation';
import { phraseOf, stemOf } from '../reading/english';
import type { PartOfDays } from '../reading/hours';
import type { Reading } from '../reading/question';
import { upper } from '../saying/phrases';
import type { Choice } from './choices';
import { isHeldAgainst, type Stated } from './figure';
import type { OnDays } from './plan';
import type { Dimension, Vocabulary } from './vocabulary';
import type { Words } from './withReport';

/** Whether the rows of a report are what is asked for: bills in a report of bills. */
export const areItsRows = (report: Report, { by, label }: Dimension): boolean => {
  const [noun = ''] = phraseOf(label);
  return 'rows' in by && [report.label, navLabelOf(report)].some((text) => phraseOf(text).includes(noun));
};

const HINTS = { money: 'much', count: 'many', percent: 'percent' } as const;

/** With a limit, 'how many' counts rows: what figure is meant, the limit's unit says. */
export const withLimitsHint = (reading: Reading): Reading =>
  reading.limit ? { ...reading, hint: reading.limit.unit && HINTS[reading.limit.unit] } : reading;

interface Held {
  words: Words;
  stated: Stated;
  names: readonly string[];
  /** The question names the figure. */
  isNamed: boolean;
  /** What follows the number is the figure. */
  counts: boolean;
}

/** 'More than 3 guests' is about guests: the word behind a number must be the figure. */
export function countedBy({ phrases }: Vocabulary, choices: readonly Choice[], { limit }: Reading): boolean {
  const noun = limit?.noun && stemOf(limit.noun);
  return (
    !noun ||
    choices.some(
      ({ meaning }) =>
        meaning.kind === 'figure' && phrases.some((each) => each.meaning === meaning && each.words[0] === noun),
    )
  );
}

/** Whether the rows of a plan can be held against the question's limit. */
export function holds(report: Report, { limit }: Reading, { words, stated, names, isNamed, counts }: Held): boolean {
  const { figure, isCounting } = stated;
  if (!limit || !figure || !counts || words.row || names.length > 0 || isCounting || !words.dimension) return false;
  // 'Days over 5,000' does not say of what.
  if (!isNamed && !areItsRows(report, words.dimension)) return false;
  return isHeldAgainst(report, figure, limit);
}

/** What is said with the hours or weekdays that are asked about; undefined where the report has no rows for them. */
export function withPartOfDays(
  report: Report,
  { phrases }: Vocabulary,
  words: Words,
  { partOfDays, rank }: Reading,
): Words | undefined {
  if (!partOfDays) return words;
  // Hours are put in the order of the business day by a column of the report.
  if (words.row || (partOfDays.by === 'hour' && !report.columns.place)) return undefined;
  const dimension = phrases
    .flatMap(({ meaning }) => (meaning.kind === 'dimension' ? [meaning.dimension] : []))
    .find(({ by }) => 'parameter' in by && by.value === partOfDays.by);
  // 'What sold best at weekends' asks for no day.
  if (rank && !words.dimension) return undefined;
  if (!dimension) return withoutWeekdays(report, words, partOfDays);
  if (!words.dimension || words.dimension.label === dimension.label) return { ...words, dimension };
  // The busiest hours at weekends: the rows are hours, and weekends are the days that count.
  const isOfDays = partOfDays.days && !words.onDays && areRowsOfOneParameter(words.dimension, dimension);
  return isOfDays ? { ...words, onDays: onDaysOf(dimension, partOfDays.days ?? [], partOfDays.label) } : undefined;
}

/** What was sold at weekends, dish by dish: the report has no weekdays, and is asked for their dates. */
function withoutWeekdays(report: Report, words: Words, { by, days, label }: PartOfDays): Words | undefined {
  const isOfDates = by === 'weekday' && days && words.dimension && !words.onDays && report.period !== 'asOf';
  return isOfDates && report.period !== 'none' ? { ...words, onDays: { days, label } } : undefined;
}

const areRowsOfOneParameter = ({ by }: Dimension, { by: other }: Dimension): boolean =>
  'parameter' in by && 'parameter' in other && by.parameter === other.parameter;

/** The weekdays that count, with the rows by weekday that they are checked against. */
export const onDaysOf = ({ by }: Dimension, days: readonly string[], label?: string): OnDays | undefined =>
  'parameter' in by
    ? {
        days,
        label: label ?? days.map((day) => `${upper(day)}s`).join(', '),
        byWeekday: { parameter: by.parameter, value: by.value },
      }
    : undefined;
