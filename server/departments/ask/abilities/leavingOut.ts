/** 'Except', 'without', 'not counting': the whole of a figure, less what is left out of it. */

import { inWords, nameInWords } from '#engine/define/fields';
import { type ReportAnswer, summedColumns, totalsFrom } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import { showDay } from '#engine/run/time/days';
import { objectIn } from '#engine/run/values';
import { answeredFrom } from '../answering';
import { rowsAddUp, sumsOf } from '../keeping';
import type { Planned, Planner } from '../planner';
import type { Plan } from '../planning/plan';
import { dayIn } from '../reading/dates';
import { type LeftOut, leftOutOf } from '../reading/leftOut';
import { plainly, questionOf } from '../reading/tokens';
import { runPlan } from '../running';
import { figureLabel, isNumber, listed, nameText, type Row, valueText } from '../saying/figures';
import { circumstances, filtersIn, upper } from '../saying/phrases';
import { rowsFor } from '../saying/rows';
import { namedValue, say } from '../saying/sentences';
import {
  type Ability,
  answeredWith,
  type Composed,
  figureOf,
  haveOneBasis,
  isPlain,
  namedColumns,
  nameOf,
  narrowedBy,
  ofOneFigure,
  sameDates,
} from './parts';

/** Each part that is left out, all of them narrower than the whole in the same way. */
interface Parts {
  whole: Planned;
  parts: readonly Planned[];
  by: 'row' | 'filter' | 'name';
}

/** 'Not counting the 10th': the whole on that day alone. */
function onDay(whole: Planned, thing: readonly string[], today: string): Planned | undefined {
  const { plan } = whole;
  const { fromDate, toDate } = plan.parameters;
  const day = fromDate && toDate ? dayIn(thing.map(plainly), { from: fromDate, to: toDate }, today) : undefined;
  if (!day) return undefined;
  return { ...whole, plan: { ...plan, parameters: { ...plan.parameters, fromDate: day, toDate: day } } };
}

/** The ways to take the parts out of the whole; names that only an answer knows come last, since any word may be one. */
async function partsOf({ ahead, behind, things }: LeftOut, planner: Planner): Promise<Parts[]> {
  const found: Parts[] = [];
  const named: Parts[] = [];
  for (const figure of planner.context ? [[]] : [[], ['sales']]) {
    const asked = (thing: readonly string[]) => questionOf([...ahead, ...thing, ...behind, ...figure]);
    const wholes = await planner.plansOfPart(asked([]));
    const lists: (readonly Planned[])[] = [];
    for (const thing of things) lists.push(await planner.plansOfPart(asked(thing)));
    for (const whole of wholes) {
      const days = things.flatMap((thing) => onDay(whole, thing, planner.today) ?? []);
      if (days.length === things.length) found.push({ whole, parts: days, by: 'filter' });
      for (const by of ['row', 'filter'] as const) {
        const parts = lists.flatMap((list) => list.find((part) => leavesOut(part, whole, by)) ?? []);
        if (parts.length === things.length && areApart(parts)) found.push({ whole, parts, by });
      }
    }
    named.push(...namedParts(lists));
  }
  return [...found, ...named];
}

/** Payment methods and taxes are parts of a column that has one figure for each. */
function namedParts(lists: readonly (readonly Planned[])[]): Parts[] {
  const parts = lists.flatMap((list) => list.find(({ plan }) => plan.perValue?.names.length === 1) ?? []);
  const [first] = parts;
  if (!first || parts.length < lists.length) return [];
  const isOne = parts.every((each) => ofOneFigure(each, first) && sameDates(each.plan, first.plan));
  return isOne ? [{ whole: first, parts, by: 'name' }] : [];
}

/** Whether a part can be taken out of a whole: a row of its list, or what a filter leaves of its figure. */
function leavesOut(part: Planned, whole: Planned, by: 'row' | 'filter'): boolean {
  const [one, all] = [part.plan, whole.plan];
  if (all.perValue || all.row || whole.reading.base || whole.reading.isWhy) return false;
  // 'How many dishes' asks for a total, 'sales by day' for a list.
  const isTotal = !all.dimension || !whole.reading.words.some(({ isBy }) => isBy);
  if (by === 'filter') return isPlain(whole) && isTotal && narrowedBy(part, whole) === 'filter';
  const isList = all.dimension !== undefined;
  const isSameList = !isList || one.dimension === undefined || one.dimension.label === all.dimension?.label;
  return isSameList && narrowedBy({ ...part, plan: { ...one, rank: undefined } }, whole) === 'row';
}

/** Two things that overlap would be taken out twice. */
function areApart(parts: readonly Planned[]): boolean {
  const [first] = parts;
  return parts.every((part, at) =>
    parts.every((other, place) => {
      if (at === place) return true;
      const name = first && nameOf(part.plan, other.plan);
      return Boolean(name) && Object.keys(part.plan.parameters).length === Object.keys(other.plan.parameters).length;
    }),
  );
}

/** The answer with some rows left out; undefined where the rest has no total that the report would give. */
function withoutRows(
  planner: Planner,
  plan: Plan,
  answer: ReportAnswer,
  parts: readonly Plan[],
): ReportAnswer | undefined {
  const { report } = plan;
  const out = new Set(parts.flatMap((part) => rowsFor(part, answer)));
  if (out.size === 0) return undefined;
  const docs = answer.docs.filter((row) => !out.has(row));
  const isWhole = rowsAddUp(report, answer);
  if (!isWhole && (!plan.rank || answer.total > answer.docs.length)) return undefined;
  const totals = isWhole ? totalsFrom(report, planner.identity, { ...sumsOf(report, docs) }) : {};
  const { chart: _chart, groups: _groups, ...rest } = answer;
  return { ...rest, docs, total: docs.length, totals };
}

/** Sums of the whole less the sums of the parts, and what follows from them. */
function lessTotals(planner: Planner, { report }: Plan, whole: ReportAnswer, parts: readonly ReportAnswer[]): Row {
  const sums = Object.fromEntries(
    summedColumns(report).flatMap((key): [string, unknown][] => {
      const all = whole.totals[key];
      if (!isNumber(all)) return [];
      return [[key, parts.reduce((left, { totals }) => left.minus(dec(totals[key] ?? 0)), dec(all)).toString()]];
    }),
  );
  const places = (key: string): number => String(whole.totals[key] ?? '').split('.')[1]?.length ?? 0;
  const written = Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, fixed(dec(value), places(key))]));
  return totalsFrom(report, planner.identity, written);
}

/** The whole of a question less what it leaves out. */
export const answerLeavingOut: Ability = async (question, planner) => {
  for (const leftOut of leftOutOf(question))
    for (const found of await partsOf(leftOut, planner)) {
      const composed = await answerParts(found, planner);
      if (composed) return composed;
    }
  return undefined;
};

/** What the parts of a filter are called: 'Takeaway', or the day. */
const filterName = (part: Plan, whole: Plan): string =>
  sameDates(part, whole) ? nameOf(part, whole) : showDay(String(part.parameters.fromDate));

async function answerParts(found: Parts, planner: Planner): Promise<Composed | undefined> {
  planner.say?.(`Asking the report “${found.whole.plan.report.label}”`);
  if (found.by === 'row') return withoutSomeRows(found, planner);
  return found.by === 'name' ? withoutNames(found, planner) : lessParts(found, planner);
}

/** A list without some of its rows, or a total without what they come to. */
async function withoutSomeRows({ whole, parts }: Parts, planner: Planner): Promise<Composed | undefined> {
  const [first] = parts;
  const figure = figureOf(whole.plan);
  const { dimension = whole.plan.rank ? first?.plan.dimension : undefined } = whole.plan;
  if (!first || !figure || (dimension && 'group' in dimension.by)) return undefined;
  const without = `without ${listed(parts.map(({ plan }) => upper(plan.row?.label ?? '')))}`;
  // The rows are those that the part is one of.
  const plan: Plan = {
    ...whole.plan,
    ...{ dimension, parameters: { ...whole.plan.parameters, ...first.plan.parameters } },
    filters: [...whole.plan.filters, without],
  };
  const asking = { ...planner.asking(whole), plan };
  const answer = await runPlan(asking);
  if (!plan.rank) {
    // Rows of another total, such as that of categories, are parts of another figure.
    const all = await runPlan(planner.asking(whole));
    if (String(all.totals[figure]) !== String(answer.totals[figure])) return undefined;
  }
  const rest = withoutRows(
    planner,
    plan,
    answer,
    parts.map((part) => part.plan),
  );
  const said = rest && say(asking, rest, undefined);
  return rest && said && { answered: answeredFrom(asking, rest, said), reading: whole.reading };
}

/** A figure less what filters leave of it. */
async function lessParts({ whole, parts }: Parts, planner: Planner): Promise<Composed | undefined> {
  const figure = figureOf(whole.plan);
  if (!figure) return undefined;
  const names = parts.map(({ plan }) => filterName(plan, whole.plan));
  const without = `without ${listed(names)}`;
  const plan: Plan = { ...whole.plan, filters: [...whole.plan.filters, without] };
  const asking = { ...planner.asking(whole), plan };
  const all = await runPlan(planner.asking(whole));
  const answers: ReportAnswer[] = [];
  for (const part of parts) answers.push(await runPlan(planner.asking(part)));
  if (!answers.every((answer) => haveOneBasis(answer, all))) return undefined;
  const rest: ReportAnswer = { ...all, docs: [], total: 1, totals: lessTotals(planner, plan, all, answers) };
  const said = isNumber(rest.totals[figure]) ? say(asking, rest, undefined) : undefined;
  if (!said) return undefined;
  const rows = [
    { side: 'All', [figure]: all.totals[figure] },
    ...answers.map(({ totals }, at) => ({ side: names[at], [figure]: totals[figure] ?? null })),
    { side: upper(without), [figure]: rest.totals[figure] },
  ];
  return {
    answered: answeredWith(asking, rest, {
      ...{ sentence: said.sentence, rows, figure: figureLabel(plan.report, figure), filters: filtersIn(plan) },
      columns: namedColumns(plan, figure, 'Of'),
    }),
    reading: whole.reading,
  };
}

/** Payments without cash: what the other names of the column come to. */
async function withoutNames({ whole, parts }: Parts, planner: Planner): Promise<Composed | undefined> {
  const { plan } = whole;
  const asking = { ...planner.asking(whole), plan: { ...plan, perValue: undefined } };
  const answer = await runPlan(asking);
  for (const column of plan.perValue?.columns ?? []) {
    const out = parts.flatMap(({ plan: part }) => {
      const found = namedValue(answer, column, part.perValue?.names[0] ?? '');
      return found ? [found] : [];
    });
    if (out.length < parts.length) continue;
    const left = Object.entries(objectIn(answer.totals[column])).filter(
      ([name]) => !out.some(([each]) => each === name),
    );
    const text = (value: unknown) => valueText(plan.report, column, value, { currency: answer.currency });
    const sum = fixed(
      left.reduce((total, [, value]) => total.plus(dec(value)), dec(0)),
      2,
    );
    const label = inWords(column);
    const without = `without ${listed(out.map(([name]) => nameText(name)))}`;
    const parted =
      left.length > 1 ? `: ${listed(left.map(([name, value]) => `${nameText(name)} ${text(value)}`))}` : '';
    return {
      answered: answeredWith(asking, answer, {
        sentence: `${label} ${without} were ${text(sum)} ${circumstances(asking, answer, filtersIn(plan))}${parted}.`,
        ...{ figure: label, filters: [...filtersIn(plan), without] },
        columns: namedColumns(plan, column, label).map((each) =>
          each.key === column ? { ...each, kind: 'money' } : each,
        ),
        rows: left.map(([name, value]) => ({ side: nameInWords(name), [column]: value })),
      }),
      reading: whole.reading,
    };
  }
  return undefined;
}
