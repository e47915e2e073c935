/** Averages: 'average sales per day', 'discount per bill', 'biryani a day'. */

import { shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { decimalsOf, formatDecimal } from '#engine/run/figures';
import { daysInclusive } from '#engine/run/time/days';
import type { Planned, Planner } from '../planner';
import type { Plan } from '../planning/plan';
import { vocabularyOf } from '../planning/vocabulary';
import { stemOf } from '../reading/english';
import { plainly, questionOf, tokensOf } from '../reading/tokens';
import { runPlan } from '../running';
import { figureLabel, isNumber, valueText } from '../saying/figures';
import { circumstances, filtersIn } from '../saying/phrases';
import { type Ability, answeredWith, type Composed, figureIn, figureOf, isPlain, namedColumns } from './parts';

const AVERAGE = ['average', 'avg', 'mean', 'averaged'];
const PER = ['per', 'a', 'an', 'each', 'every'];
/** Days in one of them. */
const DAYS: ReadonlyMap<string, number> = new Map(Object.entries({ day: 1, week: 7 }));
/** 'Daily sales' are sales per day where an average of them is asked for. */
const EVERY: ReadonlyMap<string, string> = new Map(Object.entries({ daily: 'day', weekly: 'week' }));
const SMALL = ['on', 'the', 'our'];

interface Average {
  /** The question about the whole. */
  whole: string;
  /** What it is divided by: 'day', 'bill'. */
  by: string;
}

/** The ways to read a question as an average. */
export function averagesIn(question: string): Average[] {
  const tokens = tokensOf(question);
  const isAverage = tokens.some((token) => AVERAGE.includes(plainly(token)));
  const bare = tokens.filter((token, at) => {
    const isOf = plainly(token) === 'on' && AVERAGE.includes(plainly(tokens[at + 1]));
    return !AVERAGE.includes(plainly(token)) && !isOf;
  });
  return bare.flatMap((token, at): Average[] => {
    const word = plainly(token);
    const daily = isAverage ? EVERY.get(word) : undefined;
    if (daily) return [{ whole: questionOf(bare.filter((_, index) => index !== at)), by: daily }];
    const next = plainly(bare[at + 1]);
    // 'A day' may be any day; with an average it is each of them.
    const isPer = word === 'per' || (PER.includes(word) && isAverage);
    if (!isPer || !next || SMALL.includes(next)) return [];
    return [{ whole: questionOf(bare.filter((_, index) => index !== at && index !== at + 1)), by: next }];
  });
}

/** What a figure is divided by, and how it is said. */
interface Divisor {
  value: Decimal;
  text: string;
  each: string;
}

export const answerAverage: Ability = async (question, planner) => {
  for (const { whole, by } of averagesIn(question))
    for (const each of await planner.plansOfPart(whole)) {
      const composed = isPlain(each) && isOne(each.plan) ? await answerOne(each, by, planner) : undefined;
      if (composed) return composed;
    }
  return undefined;
};

/** 'Average guests per day' asks for a number of guests, although a report has what the average guest spends. */
export const answerAverageNumber: Ability = async (question, planner) => {
  const words = tokensOf(question).map(plainly);
  const noun = words[words.findIndex((word) => AVERAGE.includes(word)) + 1] ?? '';
  const isOfMany =
    words.some((word) => AVERAGE.includes(word)) && noun.endsWith('s') && stemOf(noun) !== stemOf('sales');
  if (!isOfMany) return undefined;
  for (const { whole, by } of averagesIn(question))
    for (const each of DAYS.has(by) ? await planner.plansOfPart(`how many ${whole}`) : []) {
      const composed = isPlain(each) && isOne(each.plan) ? await answerOne(each, by, planner) : undefined;
      if (composed) return composed;
    }
  return undefined;
};

/** One figure, and no list of them. */
const isOne = (plan: Plan): boolean => !plan.dimension || plan.row !== undefined;

/** Only what adds up over days and bills has an average over them: neither an average itself nor what is in stock. */
function isAveraged({ report, row }: Plan, figure: string): boolean {
  const column = report.columns[figure];
  const kind = column ? shownKind(column) : '';
  return report.period === 'range' && (column?.sum === true || (row !== undefined && kind === 'quantity'));
}

async function answerOne(whole: Planned, by: string, planner: Planner): Promise<Composed | undefined> {
  const { plan } = whole;
  const figure = figureOf(plan);
  if (!figure || !isAveraged(plan, figure)) return undefined;
  const asking = planner.asking(whole);
  planner.say?.(`Asking the report “${plan.report.label}”`);
  const answer = await runPlan(asking);
  const found = figureIn(plan, answer, figure);
  if (!found || !isNumber(found.value)) return undefined;
  const divisor = daysOf(answer.params, by, planner.today) ?? (await countOf(whole, by, planner));
  if (!divisor || divisor.value.lte(0)) return undefined;
  const column = plan.report.columns[figure];
  const kind = column ? shownKind(column) : '';
  const places = kind === 'quantity' || kind === 'decimal' ? 4 : 2;
  const average = trimmed(fixed(dec(found.value).div(divisor.value), places), kind === 'money' ? places : 0);
  const text =
    kind === 'integer'
      ? formatDecimal(average, decimalsOf(average, 2))
      : valueText(plan.report, figure, average, { currency: answer.currency, unit: found.unit });
  const label = figureLabel(plan.report, figure);
  const of = plan.row ? ` of ${plan.row.label}` : '';
  const around = circumstances(
    asking,
    answer,
    filtersIn(plan).filter((each) => each !== plan.row?.label),
  );
  return {
    answered: answeredWith(asking, answer, {
      sentence: `${label}${of} per ${divisor.each}: ${text} ${around}: ${found.text} over ${divisor.text}.`,
      ...{ figure: `${label} per ${divisor.each}`, filters: filtersIn(plan) },
      columns: namedColumns(plan, figure, 'Of'),
      rows: [
        { side: 'All', [figure]: found.value },
        { side: `Per ${divisor.each}`, [figure]: average },
      ],
    }),
    reading: whole.reading,
  };
}

/** Without the zeros behind it that are not needed: an average of guests may be 2 or 15.5. */
const trimmed = (value: string, least: number): string =>
  least > 0 ? value : value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** The days of the answer that have been, or the weeks in them. */
function daysOf(params: Readonly<Record<string, unknown>>, by: string, today: string): Divisor | undefined {
  const unit = by === 'day' || by === 'week' ? by : undefined;
  const { fromDate, toDate } = params;
  if (!unit || typeof fromDate !== 'string' || typeof toDate !== 'string') return undefined;
  const days = daysInclusive(fromDate, toDate > today ? today : toDate);
  const value = dec(days).div(DAYS.get(unit) ?? 1);
  return { value, text: days === 1 ? '1 day' : `${days} days`, each: unit === 'week' ? 'week of 7 days' : unit };
}

/** The column of a report that counts something: bills, guests. */
function countColumn(planner: Planner, report: Report, by: string): string | undefined {
  const stem = stemOf(by);
  return vocabularyOf(report, planner.identity).phrases.flatMap(({ words, meaning }) => {
    if (words.length !== 1 || words[0] !== stem || meaning.kind !== 'figure') return [];
    const column = report.columns[meaning.column];
    return column?.kind === 'integer' && column.sum && !column.hidden ? [meaning.column] : [];
  })[0];
}

/** How many bills or guests there were: by the same report, or by the one that answers 'how many bills' and leaves out the same. */
async function countOf(whole: Planned, by: string, planner: Planner): Promise<Divisor | undefined> {
  const { plan } = whole;
  if (plan.row) return undefined;
  const own = countColumn(planner, plan.report, by);
  const other = own ? undefined : (await planner.plansOfPart(`how many ${by}`))[0]?.plan.report;
  const report = own ? plan.report : other;
  const column = own ?? (other && countColumn(planner, other, by));
  const leavesOutAlike =
    report === plan.report ||
    (report?.filters !== undefined &&
      report.filters === plan.report.filters &&
      Object.keys(plan.parameters).every((key) => key in report.parameters || /Date$/.test(key)));
  if (!report || !column || !leavesOutAlike) return undefined;
  const asking = planner.asking({ ...whole, plan: { ...plan, report, figure: column } });
  const { totals } = await runPlan(asking);
  const value = totals[column];
  if (!isNumber(value)) return undefined;
  const label = figureLabel(report, column).toLowerCase();
  const singular = label.replace(/s$/, '');
  return {
    value: dec(value),
    text: `${formatDecimal(value, 0)} ${dec(value).eq(1) ? singular : label}`,
    each: singular,
  };
}
