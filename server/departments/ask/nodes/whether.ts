/** Yes or no: 'did we do more than 200k', 'were there any cancellations', 'did sales go up'. */

import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { be } from '../catalogue/labels';
import { countColumn } from '../plan/figure';
import type { Asking } from '../plan/plan';
import type { Answered } from '../say/answeredFor';
import { answeredFor } from '../say/answeredFor';
import { directionClaimed } from '../say/changes';
import { figureLabel, isNumber, kindOf, valueText } from '../say/figures';
import type { Said } from '../say/phrases';
import { isWithin, limitText } from '../say/picked';
import { rowFigure, rowsFor } from '../say/rows';
import { cellOf } from './cells';
import { sayFigure } from './figure';

/** Whether a figure is within a limit, with the figure. */
export async function answerWhether(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  const { limit } = asked;
  if (!limit || asked.base || asked.rank || asked.part || (plan.dimension && !plan.row)) return undefined;
  const bare = { ...asking, asked: { ...asked, limit: undefined } };
  const cell = await cellOf(bare);
  const said = cell && (await sayFigure(bare, cell.answer));
  if (!cell || !said) return undefined;
  const { value, unit, figure, answer } = cell;
  // What there is nothing of is no more than any amount.
  if (value === undefined)
    return plan.row && limit.least && !limit.measure
      ? answeredFor(asking, answer, { ...said, sentence: `No: ${said.sentence}` })
      : undefined;
  // 'More than 20 chicken' does not say of what, unless something is counted.
  const isOfWhat = limit.unit || limit.measure || limit.noun || !plan.row;
  if ((limit.measure && unit !== limit.measure) || !isOfWhat) return undefined;
  const text = (each: string) => valueText(plan.report, figure, each, { currency: answer.currency, unit });
  const is = isWithin(fixed(value, cell.places), limit);
  const held = `That is ${is ? '' : 'not '}${limitText(limit, text).replace(/^of /, '')}.`;
  return answeredFor(asking, answer, { ...said, sentence: `${is ? 'Yes' : 'No'}: ${said.sentence} ${held}` });
}

const isSome = (value: unknown): boolean => isNumber(value) && !dec(value).eq(0);

/** How many bills or documents make up an amount; undefined if the amount belongs to something else, or is itself a number. */
function countOf({ plan, asked }: Asking, answer: ReportAnswer): { column: string; count: unknown } | undefined {
  const { report, figure, row, names, dimension } = plan;
  const isOther = row || asked.rank || asked.limit || names || dimension;
  if (isOther || !figure || !['money', 'cost'].includes(kindOf(report, figure))) return undefined;
  const column = countColumn(report);
  const count = column && answer.totals[column];
  return column && isNumber(count) ? { column, count } : undefined;
}

/** Whether there was anything of what was asked for; undefined if that is not known. */
function isThere(asking: Asking, answer: ReportAnswer, said: Said): boolean | undefined {
  const { plan, asked } = asking;
  const { figure, report, isFigureNamed } = plan;
  if (asked.limit) return said.rows && said.rows.length > 0;
  if (plan.names || asked.rank) return undefined;
  if (plan.row) {
    const key = rowFigure(plan);
    return key ? rowsFor(plan, answer).some((row) => isSome(row[key])) : undefined;
  }
  // Cancelled bills may come to nothing, and there are some all the same.
  const counted = isFigureNamed ? undefined : countOf(asking, answer);
  if (counted) return isSome(counted.count);
  const { perValue, hidden } = report.columns[figure ?? ''] ?? {};
  const total = perValue ? undefined : answer.totals[figure ?? ''];
  if (isNumber(total)) return isSome(total);
  // A row for each item doesn’t tell how much of it there is.
  const isShown = figure !== undefined && !hidden && !perValue;
  return isShown && isFigureNamed ? answer.docs.some((row) => isSome(row[figure])) : answer.total > 0;
}

/** Whether it moved as the question says; undefined if it doesn’t say, or there is nothing to compare with. */
function hasMoved(asking: Asking, answer: ReportAnswer, base: ReportAnswer): boolean | undefined {
  const { plan, asked } = asking;
  const claimed = directionClaimed(asking);
  const [now, then] = [answer, base].map(({ totals }) => totals[plan.figure ?? '']);
  if (!claimed || plan.row || asked.rank || plan.names || !isNumber(now) || !isNumber(then)) return undefined;
  return claimed === 'up' ? dec(now).gt(dec(then)) : dec(now).lt(dec(then));
}

/** What was said, with yes or no in front of it if the question is answered by that. */
export function withWhether(asking: Asking, answer: ReportAnswer, said: Said, base: ReportAnswer | undefined): Said {
  const { whether } = asking.asked;
  if (!whether || whether === 'is') return said;
  const isAny = whether === 'any' && !base ? isThere(asking, answer, said) : undefined;
  const is = whether === 'moved' && base ? hasMoved(asking, answer, base) : isAny;
  if (is === undefined) return said;
  const { report, isFigureNamed } = asking.plan;
  const counted = whether === 'any' && !isFigureNamed && !said.counts ? countOf(asking, answer) : undefined;
  const label = counted ? figureLabel(report, counted.column) : '';
  // 'Bills were 3'.
  const number = counted
    ? `${label} ${be(label)} ${valueText(report, counted.column, counted.count, { currency: null })}. `
    : '';
  return { ...said, sentence: `${is ? 'Yes' : 'No'}: ${number}${said.sentence}` };
}
