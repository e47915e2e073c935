/** Averages: 'average sales per day', 'discount per bill', 'biryani a day'. */

import { shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { decimalsOf, formatDecimal } from '#engine/run/figures';
import { daysInclusive } from '#engine/run/time/days';
import { reports } from '#resources';
import { joined } from '../catalogue/labels';
import { reportsFor, vocabularyOf } from '../catalogue/vocabulary';
import type { Asking } from '../plan/plan';
import type { Answered } from '../say/answered';
import { answeredFor, namedColumns } from '../say/answeredFor';
import { datesText, figureLabel, isNumber, valueText } from '../say/figures';
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

/** Only what adds up over days and bills has an average over them: neither an average itself nor what is in stock. */
function isAveraged({ plan: { report, row } }: Asking, figure: string): boolean {
  const column = report.columns[figure];
  const kind = column ? shownKind(column) : '';
  return report.period === 'range' && (column?.sum === true || (row !== undefined && kind === 'quantity'));
}

const WEEK = 7;

/** The days of the answer that have been, or the weeks in them. Of some weekdays, only these days count. */
function daysOf({ plan, asked, asker }: Asking, { answer }: Cell): Divisor | undefined {
  const unit = asked.per === 'day' || asked.per === 'week' ? asked.per : undefined;
  const { fromDate, toDate } = answer.params;
  if (!unit || typeof fromDate !== 'string' || typeof toDate !== 'string' || asked.part?.days || plan.onDays)
    return undefined;
  const days = daysInclusive(fromDate, toDate > asker.today ? asker.today : toDate);
  const value = dec(days).div(unit === 'week' ? WEEK : 1);
  return { value, text: days === 1 ? '1 day' : `${days} days`, each: unit === 'week' ? 'week of 7 days' : unit };
}

/** The column of a report that counts something: bills, guests. */
function countIn(report: Report, user: AccessUser, stem: string): string | undefined {
  return vocabularyOf(report, user).phrases.flatMap(({ words, meaning }) => {
    if (words.length !== 1 || words[0] !== stem || meaning.kind !== 'figure') return [];
    const found = report.columns[meaning.column];
    return found?.kind === 'integer' && found.sum && !found.hidden ? [meaning.column] : [];
  })[0];
}

/** How many bills or guests there were: by the same report, or by another one that leaves out the same. */
async function countOf(asking: Asking, other: Other): Promise<Divisor | undefined> {
  const { plan, asked, asker } = asking;
  if (plan.row || !asked.per) return undefined;
  const stem = stemOf(asked.per);
  const isAlike = (report: Report): boolean =>
    report.filters !== undefined &&
    report.filters === plan.report.filters &&
    !report.archived &&
    Object.keys(plan.query.filters).every((key) => key in report.parameters);
  // The report that people meet first has all of them.
  const alike = reportsFor(reports, asker.identity).filter(isAlike);
  const candidates = [plan.report, ...alike.sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))];
  const report = candidates.find((each) => countIn(each, asker.identity, stem));
  const column = report && countIn(report, asker.identity, stem);
  if (!report || !column) return undefined;
  const counting = { ...plan, report, figure: column, query: { ...plan.query, report: report.name } };
  const answer = await sheetOf({ ...asking, plan: counting }, other);
  const value = answer?.totals[column];
  if (!isNumber(value)) return undefined;
  const label = figureLabel(report, column).toLowerCase();
  const singular = label.replace(/s$/, '');
  return {
    value: dec(value),
    text: `${formatDecimal(value, 0)} ${dec(value).eq(1) ? singular : label}`,
    each: singular,
  };
}

/** Without the zeros behind it that are not needed: an average of guests may be 2 or 15.5. */
const trimmed = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

interface Average {
  cell: Cell;
  divisor: Divisor;
  value: string;
  text: string;
}

async function averageOf(asking: Asking, other: Other = {}): Promise<Average | undefined> {
  const { plan } = asking;
  const cell = await cellOf(asking, undefined, other);
  if (!cell?.value || !isAveraged(asking, cell.figure)) return undefined;
  const divisor = daysOf(asking, cell) ?? (await countOf(asking, other));
  if (!divisor || divisor.value.lte(0)) return undefined;
  const column = plan.report.columns[cell.figure];
  const kind = column ? shownKind(column) : '';
  const rounded = fixed(cell.value.div(divisor.value), kind === 'quantity' || kind === 'decimal' ? 4 : 2);
  const value = kind === 'money' ? rounded : trimmed(rounded);
  const text =
    kind === 'integer'
      ? formatDecimal(value, decimalsOf(value, 2))
      : valueText(plan.report, cell.figure, value, { currency: cell.answer.currency, unit: cell.unit });
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
  const of = plan.row ? ` of ${plan.row.label}` : '';
  const filters = filtersIn(asking).filter((each) => each !== plan.row?.label);
  const around = circumstances(asking, cell.answer, filters);
  const then = before
    ? `It was ${before.text} ${datesText(before.cell.answer.params)}: ${before.cell.text} over ${before.divisor.text}.`
    : '';
  return answeredFor(
    asking,
    cell.answer,
    {
      sentence: joined(
        `${label}${of} per ${divisor.each}: ${text} ${around}: ${cell.text} over ${divisor.text}.`,
        then,
      ),
    },
    before?.cell.answer,
    {
      ...{ figure: `${label} per ${divisor.each}`, filters, columns: namedColumns(plan, cell.figure, 'Of') },
      rows: [
        { side: 'All', [cell.figure]: fixed(cell.value ?? 0, cell.places) },
        { side: `Per ${divisor.each}`, [cell.figure]: value },
      ],
    },
  );
}
