/** 'Profit per outlet', 'which waiter sold the most': a figure for each value of a filter, where the report has no such rows. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import type { Planned, Planner } from '../planner';
import { namesOnSales } from '../planning/salesNames';
import { phraseOf, stemOf, wordsOf } from '../reading/english';
import { type Rank, takeRank } from '../reading/rank';
import { runPlan } from '../running';
import { compareFigures, figureLabel, isNumber, listed, type Row, valueText } from '../saying/figures';
import { type Asking, be, circumstances, filtersIn, joined, NAMED_ROWS, upper } from '../saying/phrases';
import { type Ability, answeredWith, type Composed, figureOf, isPlain, namedColumns } from './parts';

/** What may be in front of the noun: 'per outlet', 'for each waiter', 'which outlet'. */
const AHEAD = /^(by|per|each|every|for|in|at|of|which|what|who|the|our|is|was|wise)$/;
export const OUTLET = 'outlet';
/** Values that the report runs for. */
const MOST = 60;

/** A question without what it is added up by. */
interface PerEach {
  whole: string;
  /** The stem of the noun. */
  noun: string;
  rank: Rank | undefined;
}

/** The ways to read a question as a figure for each of something. */
export function perEachIn(question: string): PerEach[] {
  const words = wordsOf(question);
  return words.flatMap((word, at): PerEach[] => {
    let start = at;
    while (start > 0 && AHEAD.test(words[start - 1] ?? '')) start--;
    const isAsked = words.slice(start, at).some((each) => /^(by|per|each|every|which|what)$/.test(each));
    const isWise = words[at + 1] === 'wise';
    const rest = [...words.slice(0, start), '', ...words.slice(at + (isWise ? 2 : 1))];
    const rank = takeRank(rest);
    // 'Who is our best waiter': without the noun and the rank, nobody is asked for.
    const left = rest.filter(Boolean);
    const whole = left.slice(rank ? left.findIndex((each) => !AHEAD.test(each)) : 0).join(' ');
    return isAsked || isWise || rank ? [{ whole, noun: stemOf(word), rank }] : [];
  });
}

/** The filter of a report with the noun's name that people type values into: waiter. */
const filterNamed = (report: Report, noun: string): string | undefined =>
  Object.entries(report.filters?.fields ?? {}).find(
    ([key, field]) => field.kind === 'text' && phraseOf(labelOf(key, field)).join(' ') === noun,
  )?.[0];

/** One of the values, and the plan for it alone. */
interface Each {
  name: string;
  asking: Asking;
}

export const answerPerEach: Ability = async (question, planner) => {
  const isFilter = (noun: string) => planner.own.some((report) => filterNamed(report, noun) !== undefined);
  for (const { whole, noun, rank } of perEachIn(question)) {
    if (noun !== OUTLET && !isFilter(noun)) continue;
    for (const figure of planner.context ? [''] : ['', ' sales'])
      for (const planned of await planner.plansOfPart(whole + figure)) {
        const composed = isSingle(planned) ? await answerEach(planned, noun, rank, planner) : undefined;
        if (composed) return composed;
      }
  }
  return undefined;
};

/** 'Our best waiter' is the one with the highest sales, also where another report has waiters. */
export const answerBest: Ability = async (question, planner) => {
  const isOfSales = ({ whole, noun, rank }: PerEach): boolean =>
    rank !== undefined && noun !== OUTLET && planner.read(whole).words.length === 0;
  return perEachIn(question).some(isOfSales) ? answerPerEach(question, planner) : undefined;
};

/** One figure, of everything that the question names. */
const isSingle = (planned: Planned): boolean => {
  const { plan } = planned;
  return isPlain(planned) && !plan.dimension && !plan.row && !plan.partOfDays && !plan.isCounting;
};

/** What a report is asked for, one by one; undefined where there is nothing to choose from. */
async function eachOf(planned: Planned, noun: string, planner: Planner): Promise<Each[] | undefined> {
  const asking = planner.asking(planned);
  const { plan, reading } = planned;
  if (noun === OUTLET) {
    const chosen = reading.outlets ? asking.outlets : planner.identity.outlets.map(({ id }) => id);
    return chosen.map((id) => ({
      name: planner.identity.outlets.find((outlet) => outlet.id === id)?.name ?? '',
      asking: { ...asking, outlets: [id] },
    }));
  }
  const key = filterNamed(plan.report, noun);
  if (!key || plan.parameters[key] !== undefined) return undefined;
  const names = await namesOnSales(planner.db, planner.identity, plan, { key, outlets: asking.outlets });
  return names?.map((name) => ({
    name,
    asking: { ...asking, plan: { ...plan, parameters: { ...plan.parameters, [key]: name } } },
  }));
}

/** What each of them has, and what is left of a total. */
interface Found {
  rows: { name: string; value: string | number }[];
  /** What belongs to none of them; undefined where nothing is left, or the figure isn't a sum. */
  rest: string | undefined;
}

async function answerEach(
  planned: Planned,
  noun: string,
  rank: Rank | undefined,
  planner: Planner,
): Promise<Composed | undefined> {
  const { plan } = planned;
  const figure = figureOf(plan);
  const column = figure === undefined ? undefined : plan.report.columns[figure];
  if (!figure || !column || column.perValue) return undefined;
  const each = await eachOf(planned, noun, planner);
  if (!each || each.length === 0 || each.length > MOST) return undefined;
  planner.say?.(`Asking the report “${plan.report.label}”`);
  const asking = {
    ...planner.asking(planned),
    outlets: noun === OUTLET ? outletsOf(each) : planner.asking(planned).outlets,
  };
  const all = await runPlan(asking);
  const rows: Found['rows'] = [];
  for (const one of each) {
    const { totals } = await runPlan(one.asking);
    const value = totals[figure];
    if (isNumber(value)) rows.push({ name: one.name, value });
  }
  const rest = column.sum ? restOf(all.totals[figure], rows) : undefined;
  // Outlets are all there is: what they come to is the total, or it is not known.
  if (!isNumber(all.totals[figure]) || rows.length === 0 || (noun === OUTLET && rest !== undefined)) return undefined;
  return answered({ planned, asking, all, figure, noun, rank }, { rows, rest });
}

/** 'Kandy had the highest gross profit', or the first of several. */
function rankedText(
  { direction, count, place = 1 }: Rank,
  named: readonly { name: string; text: string }[],
  { label, around }: { label: string; around: string },
): string {
  const extreme = direction === 'most' ? 'highest' : 'lowest';
  const [first, ...others] = named.slice(place - 1, place - 1 + count);
  if (!first) return `There are only ${named.length} with ${label} ${around}.`;
  if (others.length > 0)
    return `${upper(extreme)} ${label} ${around}: ${listed([first, ...others].map(({ name, text }) => `${name} (${text})`))}.`;
  const nth = place > 1 ? `number ${place} by ${extreme} ${label}` : `the ${extreme} ${label}`;
  return place > 1
    ? `${first.name} was ${nth}, ${first.text}, ${around}.`
    : `${first.name} had ${nth}, ${first.text}, ${around}.`;
}

const outletsOf = (each: readonly Each[]): string[] => each.flatMap(({ asking }) => asking.outlets);

function restOf(total: unknown, rows: Found['rows']): string | undefined {
  const places = Math.max(
    0,
    ...[total, ...rows.map(({ value }) => value)].map((value) => String(value).split('.')[1]?.length ?? 0),
  );
  const rest = rows.reduce((left, { value }) => left.minus(dec(value)), dec(total ?? 0));
  return rest.eq(0) ? undefined : fixed(rest, places);
}

interface Asked {
  planned: Planned;
  asking: Asking;
  all: ReportAnswer;
  figure: string;
  noun: string;
  rank: Rank | undefined;
}

function answered({ planned, asking, all, figure, noun, rank }: Asked, { rows, rest }: Found): Composed {
  const { report } = planned.plan;
  const label = figureLabel(report, figure);
  const text = (value: unknown) => valueText(report, figure, value, { currency: all.currency });
  const byFigure = compareFigures(false);
  const sign = rank?.direction === 'least' ? 1 : -1;
  const sorted = rows.filter(({ value }) => !dec(value).eq(0)).sort((a, b) => sign * byFigure(a.value, b.value));
  const around = circumstances(asking, all, filtersIn(planned.plan));
  const left = rest === undefined ? '' : `${text(rest)} has no ${noun}.`;
  const shown = sorted.slice(0, NAMED_ROWS).map(({ name, value }) => `${name} ${text(value)}`);
  const by = `${sorted.length > shown.length ? `The ${shown.length} largest by` : 'By'} ${noun}: ${listed(shown)}.`;
  const named = sorted.map(({ name, value }) => ({ name, text: text(value) }));
  const sentence = rank
    ? rankedText(rank, named, { label: label.toLowerCase(), around })
    : `${upper(label)} ${be(label)} ${text(all.totals[figure])} ${around}. ${by}`;
  const table: Row[] = [
    ...sorted.map(({ name, value }) => ({ side: name, [figure]: value })),
    ...(rest === undefined ? [] : [{ side: `No ${noun}`, [figure]: rest }]),
  ];
  const composed = answeredWith(asking, all, {
    ...{ sentence: joined(sentence, left), figure: label, filters: filtersIn(planned.plan), rows: table },
    columns: namedColumns(planned.plan, figure, upper(noun)),
  });
  return {
    answered: { ...composed, understood: { ...composed.understood, by: upper(noun) } },
    reading: planned.reading,
  };
}
