/** Yes or no in front of an answer: 'were there any cancellations', 'did sales go up'. */

import { shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec } from '#engine/run/decimal';
import { countColumn } from '../planning/figure';
import { directionClaimed } from './claims';
import { figureLabel, isNumber, type Row, valueText } from './figures';
import { type Asking, be, type Said } from './phrases';
import { rowFigure, rowsFor } from './rows';

const isMoney = (report: Report, figure: string): boolean => {
  const column = report.columns[figure];
  return column !== undefined && ['money', 'cost'].includes(shownKind(column));
};
const isSome = (value: unknown): boolean => isNumber(value) && !dec(value).eq(0);

/** How many bills or documents an amount is of, with its column; undefined where the amount is of something else, or is itself a number. */
function countOf({ plan }: Asking, answer: ReportAnswer): { column: string; count: string | number } | undefined {
  const { report, figure, row, rank, limit, perValue, dimension } = plan;
  if (row || rank || limit || perValue || dimension || !figure || !isMoney(report, figure)) return undefined;
  const column = countColumn(report);
  const count = column && answer.totals[column];
  return column && isNumber(count) ? { column, count } : undefined;
}

/** Whether there was anything of what was asked for; undefined where that is not known. */
function isThere(asking: Asking, answer: ReportAnswer, said: Said): boolean | undefined {
  const { plan } = asking;
  const { figure, report } = plan;
  if (plan.limit) return said.rows === undefined ? undefined : said.rows.length > 0;
  if (plan.perValue || plan.rank) return undefined;
  if (plan.row) {
    const key = rowFigure(plan);
    return key ? rowsFor(plan, answer).some((row: Row) => isSome(row[key])) : undefined;
  }
  // Cancelled bills may come to nothing, and there are some all the same.
  const counted = plan.isFigureNamed ? undefined : countOf(asking, answer);
  if (counted) return isSome(counted.count);
  const total = figure === undefined || report.columns[figure]?.perValue ? undefined : answer.totals[figure];
  if (isNumber(total)) return isSome(total);
  // A row for each item says nothing of how much there is of it.
  const isShown = figure !== undefined && !report.columns[figure]?.hidden && !report.columns[figure]?.perValue;
  return isShown && plan.isFigureNamed ? answer.docs.some((row) => isSome(row[figure])) : answer.total > 0;
}

/** Whether it moved as the question says; undefined where it says nothing, or there is nothing to compare with. */
function hasMoved(asking: Asking, answer: ReportAnswer, base: ReportAnswer): boolean | undefined {
  const { plan } = asking;
  const claimed = directionClaimed(asking);
  const [now, then] = [answer, base].map(({ totals }) => totals[plan.figure ?? '']);
  if (!claimed || plan.row || plan.rank || plan.perValue || !isNumber(now) || !isNumber(then)) return undefined;
  return claimed === 'up' ? dec(now).gt(dec(then)) : dec(now).lt(dec(then));
}

/** What was said, with yes or no in front of it where the question is answered by that. */
export function withWhether(asking: Asking, answer: ReportAnswer, said: Said, base: ReportAnswer | undefined): Said {
  const { asksWhether } = asking.reading;
  if (!asksWhether) return said;
  const is =
    asksWhether === 'any' ? (base ? undefined : isThere(asking, answer, said)) : base && hasMoved(asking, answer, base);
  if (is === undefined) return said;
  const { report, isFigureNamed } = asking.plan;
  const counted = asksWhether === 'any' && !isFigureNamed && !said.counts ? countOf(asking, answer) : undefined;
  const number = counted ? `${countText(report, counted)}. ` : '';
  return { ...said, sentence: `${is ? 'Yes' : 'No'}: ${number}${said.sentence}` };
}

/** 'Bills were 3'. */
function countText(report: Report, { column, count }: { column: string; count: unknown }): string {
  const label = figureLabel(report, column);
  return `${label} ${be(label)} ${valueText(report, column, count, { currency: null })}`;
}
