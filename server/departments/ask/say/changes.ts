/** A figure compared with other days. */

import { inSentence } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { formatDecimal } from '#engine/run/figures';
import { joined } from '../catalogue/labels';
import type { Rank } from '../marks';
import type { Asking, Plan } from '../plan/plan';
import { datesText, figureLabel, isNumber, kindOf, placesOf, valueText } from './figures';
import { figureSentence, type Said } from './phrases';

/** A change of a figure between two periods. */
export interface Change {
  /** The column of the figure. */
  figure: string;
  /** What the figure is called. */
  label: string;
  before: string;
  now: string;
  change: string;
}

/** A change between two values of a figure; undefined where one side is not known. */
export const changeBetween = (figure: string, label: string, now: unknown, before: unknown): Change | undefined =>
  isNumber(now) && isNumber(before)
    ? {
        ...{ figure, label, now: String(now), before: String(before) },
        change: fixed(dec(now).minus(dec(before)), placesOf(now, before)),
      }
    : undefined;

/** A figure and how it moved. */
export function changeSentence(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  figure: string,
  label = figureLabel(asking.plan.report, figure),
): Said {
  const now = answer.totals[figure];
  const change = changeBetween(figure, label, now, base.totals[figure]);
  if (change) return { sentence: movedSentence(asking, answer, base, change) };
  const first = figureSentence(asking, answer, { label, value: now, key: figure, row: answer.totals });
  const nothing = `There is nothing to compare it with ${datesText(base.params)}.`;
  return { sentence: joined(first, nothing, asking.asked.baseNote ?? '') };
}

/** A change in words: 'LKR 120.00', '2.43 points'. */
function amountText(plan: Plan, figure: string, amount: string, currency: string | null): string {
  const text = valueText(plan.report, figure, amount, { currency });
  return kindOf(plan.report, figure) === 'percent' ? `${text.replace('%', '')} points` : text;
}

/** An amount with its sign: '+LKR 120.00'. */
export const signedText = (plan: Plan, figure: string, amount: string, currency: string | null): string =>
  `${dec(amount).gt(0) ? '+' : '−'}${amountText(plan, figure, amount.replace('-', ''), currency)}`;

/** The figure now, and how far that is from what it was. */
export function movedSentence(asking: Asking, answer: ReportAnswer, base: ReportAnswer, whole: Change): string {
  const { figure, label, now } = whole;
  const first = figureSentence(asking, answer, { label, value: now, key: figure, row: answer.totals });
  return joined(first, movedText(asking, answer, base, whole));
}

/** The last day that an answer is about. */
const endOfDays = ({ toDate, asOf }: ReportAnswer['params']): string => String(toDate ?? asOf ?? '');

/** How far a figure is from what it was: 'That is up LKR 120.00 (3.1%) from LKR 3,900.00 in May.' */
export function movedText(
  asking: Asking,
  answer: ReportAnswer,
  base: ReportAnswer,
  { figure, before, change }: Pick<Change, 'figure' | 'before' | 'change'>,
): string {
  const { plan, asked } = asking;
  const difference = dec(change);
  const isPercent = kindOf(plan.report, figure) === 'percent';
  const relative =
    dec(before).eq(0) || isPercent
      ? ''
      : ` (${formatDecimal(difference.div(dec(before).abs()).times(100).abs().toFixed(1), 1)}%)`;
  const { currency } = answer;
  const by = amountText(plan, figure, change.replace('-', ''), currency);
  const beforeText = valueText(plan.report, figure, before, { currency });
  // A figure goes up or down from earlier days, and is more or less than on later ones.
  const isLater = endOfDays(base.params) > endOfDays(answer.params);
  const [more, less, than] = isLater ? ['', '', 'than'] : ['up ', 'down ', 'from'];
  const compared = isLater ? (difference.gt(0) ? ' more' : ' less') : '';
  const moved = difference.eq(0)
    ? `That is the same as ${datesText(base.params)}.`
    : `That is ${difference.gt(0) ? more : less}${by}${relative}${compared} ${than} ${beforeText} ${datesText(base.params)}.`;
  const claimed = directionClaimed(asking);
  const denies = claimed && (claimed === 'up' ? difference.lte(0) : difference.gte(0));
  const isDenied = asked.isWhy && denies ? `So it did not ${claimed === 'up' ? 'rise' : 'fall'}.` : '';
  return joined(moved, asked.baseNote ?? '', isDenied);
}

/** Whether more of a figure is better or worse; undefined if neither. */
export const goodWay = (report: Report, figure: string | undefined): 'up' | 'down' | undefined =>
  figure === undefined ? undefined : report.columns[figure]?.good;

/** Whether the question says that its figure rose or fell; undefined if it says neither, or if no direction is better. */
export function directionClaimed({ plan, asked: { claims } }: Asking): 'up' | 'down' | undefined {
  if (claims !== 'better' && claims !== 'worse') return claims;
  const good = goodWay(plan.report, plan.figure);
  return good && (claims === 'better' ? good : good === 'up' ? 'down' : 'up');
}

/** Which end of the rows is asked for; undefined if the best is asked for and neither end is better. */
export function endOf({ direction }: Rank, good: 'up' | 'down' | undefined): 'most' | 'least' | undefined {
  if (direction === 'most' || direction === 'least') return direction;
  return good && ((direction === 'best') === (good === 'up') ? 'most' : 'least');
}

/** Why there is no best of a figure: neither more nor less of it is better. */
export const noBest = (report: Report, figure: string): string => {
  const label = inSentence(figureLabel(report, figure));
  return `Neither more nor less ${label} is better. Ask for the highest or the lowest ${label}.`;
};
