/** Averages: 'average sales per day', 'discount per bill', 'biryani a day'. */

import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { decimalsOf, formatDecimal } from '#engine/run/figures';
import { daysInclusive } from '#engine/run/time/days';
import { reports } from '#resources';
import { joined } from '../catalogue/labels';
import { reportsFor, vocabularyOf } from '../catalogue/vocabulary';
import type { Asking } from '../plan/plan';
import type { Answered } from '../say/answeredFor';
import { answeredFor, cellsShown } from '../say/answeredFor';
import { datesText, figureLabel, isNumber, kindOf, placesOf, valueText } from '../say/figures';
import { circumstances, filtersIn } from '../say/phrases';
import { stemOf } from '../words/english';
import { type Cell, cellOf } from './cells';
import { type Other, sheetOf } from './sheet';

/** What a figure is divided by, and how it is said. */
interface Divisor {
  value: Decimal;
  text: string;
  each: string;
}

/** The days of the answer that have been, or the weeks in them. Of some weekdays, only these days count. */
function daysIn({ plan, asked, asker }: Asking, { answer }: Cell): Divisor | undefined {
  const { per } = asked;
  const { fromDate, toDate } = answer.params;
  const isOfDays = (per === 'day' || per === 'week') && !asked.part?.days && !plan.onDays;
  if (!isOfDays || typeof fromDate !== 'string' || typeof toDate !== 'string') return undefined;
  const days = daysInclusive(fromDate, toDate > asker.today ? asker.today : toDate);
  const text = days === 1 ? '1 day' : `${days} days`;
  return per === 'week'
    ? { value: dec(days).div(7), text, each: 'week of 7 days' }
    : { value: dec(days), text, each: per };
}

/** How many bills or guests there were: by the same report, or by another one that leaves out the same. */
async function countOf(asking: Asking, other: Other): Promise<Divisor | undefined> {
  const { plan, asked, asker } = asking;
  if (plan.row || !asked.per) return undefined;
  const stem = stemOf(asked.per);
  const alike = reportsFor(reports, asker.identity).filter(
    ({ filters, archived, parameters }) =>
      filters &&
      filters === plan.report.filters &&
      !archived &&
      Object.keys(plan.query.filters).every((key) => key in parameters),
  );
  // The report that people meet first has all of them.
  for (const report of [plan.report, ...alike.sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))]) {
    const [figure] = vocabularyOf(report, asker.identity).phrases.flatMap(({ words, meaning }) => {
      if (words.length !== 1 || words[0] !== stem || meaning.kind !== 'figure') return [];
      const column = report.columns[meaning.column];
      return column?.kind === 'integer' && column.sum && !column.hidden ? [meaning.column] : [];
    });
    if (!figure) continue;
    const counting = { ...plan, report, figure, query: { ...plan.query, report: report.name } };
    const value = (await sheetOf({ ...asking, plan: counting }, other))?.totals[figure];
    if (!isNumber(value)) return undefined;
    const label = figureLabel(report, figure).toLowerCase();
    const each = label.replace(/s$/, '');
    return { value: dec(value), text: `${formatDecimal(value, 0)} ${dec(value).eq(1) ? each : label}`, each };
  }
  return undefined;
}

/** Without the zeros behind it that are not needed: an average of guests may be 2 or 15.5. */
const trimmed = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

interface Average {
  cell: Cell;
  divisor: Divisor;
  value: string;
  text: string;
}

/** Only what adds up over days and bills has an average over them: neither an average itself nor what is in stock. */
async function averageOf(asking: Asking, other: Other = {}): Promise<Average | undefined> {
  const { report, row } = asking.plan;
  const cell = await cellOf(asking, undefined, other);
  const kind = cell ? kindOf(report, cell.figure) : '';
  const isAveraged = cell && (report.columns[cell.figure]?.sum || (row && kind === 'quantity'));
  if (!cell?.value || !isAveraged || report.period !== 'range') return undefined;
  const divisor = daysIn(asking, cell) ?? (await countOf(asking, other));
  if (!divisor || divisor.value.lte(0)) return undefined;
  const rounded = fixed(cell.value.div(divisor.value), kind === 'quantity' || kind === 'decimal' ? 4 : 2);
  const value = kind === 'money' ? rounded : trimmed(rounded);
  const { answer, unit } = cell;
  const text =
    kind === 'integer'
      ? formatDecimal(value, decimalsOf(value, 2))
      : valueText(report, cell.figure, value, { currency: answer.currency, unit });
  return { cell, divisor, value, text };
}

/** A figure divided by days or by a count; undefined if that means nothing. */
export async function answerPer(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  // One figure, and no list of them.
  if (asked.rank || asked.limit || asked.isWhy || (plan.dimension && !plan.row && !asked.part)) return undefined;
  const average = await averageOf(asking);
  const before = average && asked.base ? await averageOf(asking, { period: asked.base }) : undefined;
  if (!average || (asked.base && !before)) return undefined;
  const { cell, divisor, value, text } = average;
  const label = figureLabel(plan.report, cell.figure);
  const filters = filtersIn(asking).filter((each) => each !== plan.row?.label);
  const around = circumstances(asking, cell.answer, filters);
  const sentence = joined(
    `${label}${plan.row ? ` of ${plan.row.label}` : ''} per ${divisor.each}: ${text} ${around}: ${cell.text} over ${divisor.text}.`,
    before
      ? `It was ${before.text} ${datesText(before.cell.answer.params)}: ${before.cell.text} over ${before.divisor.text}.`
      : '',
  );
  return answeredFor(asking, cell.answer, { sentence }, before?.cell.answer, {
    ...{ figure: `${label} per ${divisor.each}`, filters },
    ...cellsShown(plan, cell.figure, 'Of', [
      { ...cell, name: 'All' },
      { ...cell, name: `Per ${divisor.each}`, value: dec(value), places: placesOf(value) },
    ]),
  });
}
