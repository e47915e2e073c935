/** Yes or no: 'did we do more than 200k', 'were there any cancellations', 'did sales go up'. */

import { shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { be } from '../catalogue/labels';
import { countColumn } from '../plan/figure';
import type { Asking } from '../plan/plan';
import type { Answered } from '../say/answered';
import { answeredFor } from '../say/answeredFor';
import { directionClaimed } from '../say/direction';
import { figureLabel, isNumber, type Row, valueText } from '../say/figures';
import { isWithin, limitText } from '../say/limits';
import type { Said } from '../say/phrases';
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
  // What there is nothing of is no more than any amount.
  if (cell.value === undefined)
    return plan.row && limit.least && !limit.measure
      ? answeredFor(asking, cell.answer, { ...said, sentence: `No: ${said.sentence}` })
      : undefined;
  if (limit.measure && cell.unit !== limit.measure) return undefined;
  // 'More than 20 chicken' does not say of what, unless something is counted.
  if (!limit.unit && !limit.measure && plan.row && !limit.noun) return undefined;
  const text = (value: string) =>
    valueText(plan.report, cell.figure, value, { currency: cell.answer.currency, unit: cell.unit });
  const is = isWithin(fixed(cell.value, cell.places), limit);
  const held = `That is ${is ? '' : 'not '}${limitText(limit, text).replace(/^of /, '')}.`;
  return answeredFor(asking, cell.answer, { ...said, sentence: `${is ? 'Yes' : 'No'}: ${said.sentence} ${held}` });
}

const isMoney = (report: Report, figure: string): boolean => {
  const column = report.columns[figure];
  return column !== undefined && ['money', 'cost'].includes(shownKind(column));
};
const isSome = (value: unknown): boolean => isNumber(value) && !dec(value).eq(0);

/** How many bills or documents make up an amount, with its column; undefined if the amount belongs to something else, or is itself a number. */
function countOf(
  { plan, asked }: Asking,
  answer: ReportAnswer,
): { column: string; count: string | number } | undefined {
  const { report, figure, row, names, dimension } = plan;
  if (row || asked.rank || asked.limit || names || dimension || !figure || !isMoney(report, figure)) return undefined;
  const column = countColumn(report);
  const count = column && answer.totals[column];
  return column && isNumber(count) ? { column, count } : undefined;
}

/** Whether there was anything of what was asked for; undefined if that is not known. */
function isThere(asking: Asking, answer: ReportAnswer, said: Said): boolean | undefined {
  const { plan, asked } = asking;
  const { figure, report } = plan;
  if (asked.limit) return said.rows === undefined ? undefined : said.rows.length > 0;
  if (plan.names || asked.rank) return undefined;
  if (plan.row) {
    const key = rowFigure(plan);
    return key ? rowsFor(plan, answer).some((row: Row) => isSome(row[key])) : undefined;
  }
  // Cancelled bills may come to nothing, and there are some all the same.
  const counted = plan.isFigureNamed ? undefined : countOf(asking, answer);
  if (counted) return isSome(counted.count);
  const total = figure === undefined || report.columns[figure]?.perValue ? undefined : answer.totals[figure];
  if (isNumber(total)) return isSome(total);
  // A row for each item doesn’t tell how much of it there is.
  const isShown = figure !== undefined && !report.columns[figure]?.hidden && !report.columns[figure]?.perValue;
  return isShown && plan.isFigureNamed ? answer.docs.some((row) => isSome(row[figure])) : answer.total > 0;
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
  const is =
    whether === 'any' ? (base ? undefined : isThere(asking, answer, said)) : base && hasMoved(asking, answer, base);
  if (is === undefined) return said;
  const { report, isFigureNamed } = asking.plan;
  const counted = whether === 'any' && !isFigureNamed && !said.counts ? countOf(asking, answer) : undefined;
  const number = counted ? `${countText(report, counted)}. ` : '';
  return { ...said, sentence: `${is ? 'Yes' : 'No'}: ${number}${said.sentence}` };
}

/** 'Bills were 3'. */
function countText(report: Report, { column, count }: { column: string; count: unknown }): string {
  const label = figureLabel(report, column);
  return `${label} ${be(label)} ${valueText(report, column, count, { currency: null })}`;
}
