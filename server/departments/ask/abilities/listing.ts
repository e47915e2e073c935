/** Several things of one figure: 'chicken, rice and oil on hand', 'sales of Nimal and Ruwani'. */

import type { ReportAnswer } from '#engine/read/reporting';
import { dec, fixed } from '#engine/run/decimal';
import type { Planned, Planner } from '../planner';
import { isThing, plainly, questionOf, tokensOf } from '../reading/tokens';
import { runPlan } from '../running';
import { figureLabel, isNumber, listed, valueText } from '../saying/figures';
import { circumstances, joined } from '../saying/phrases';
import { areOpposed } from './opposing';
import {
  type Ability,
  answeredWith,
  type Composed,
  type Figure,
  figureIn,
  figureOf,
  namedColumns,
  nameOf,
  ownOf,
} from './parts';

/** The last of a list is behind one of these. */
const LAST = ['and', '&', 'plus'];
/** They ask for what all of it comes to. */
const TOGETHER = ['plus', 'together', 'combined', 'altogether'];
const LONGEST = 3;
const MOST = 6;

interface List {
  /** The question for each thing. */
  parts: readonly string[];
  wantsSum: boolean;
}

/** The ways to read a question as a list; the shortest names first, the most things first. */
export function listsIn(question: string): List[] {
  const typed = tokensOf(question);
  const wantsSum = typed.some((token) => TOGETHER.includes(plainly(token)));
  const tokens = typed.filter((token) => plainly(token) === 'plus' || !TOGETHER.includes(plainly(token)));
  return tokens.flatMap((token, at) => (LAST.includes(plainly(token)) ? listsAround(tokens, at, wantsSum) : []));
}

function listsAround(tokens: readonly string[], last: number, wantsSum: boolean): List[] {
  const found: List[] = [];
  for (const { start, things } of listsBefore(tokens, last))
    for (let length = 1; length <= LONGEST; length++) {
      const final = tokens.slice(last + 1, last + 1 + length);
      if (final.length < length || !isThing(final)) continue;
      const [ahead, behind] = [tokens.slice(0, start), tokens.slice(last + 1 + length)];
      const parts = [...things, final].map((thing) => questionOf([...ahead, ...thing, ...behind]));
      found.push({ parts, wantsSum });
    }
  return found;
}

/** What is listed in front of the last: everything between commas, and a name of one to three words in front of the first. */
function listsBefore(
  tokens: readonly string[],
  last: number,
): { start: number; things: readonly (readonly string[])[] }[] {
  const found: { start: number; things: readonly (readonly string[])[] }[] = [];
  const visit = (end: number, things: readonly (readonly string[])[]): void => {
    for (let length = 1; length <= LONGEST && things.length < MOST; length++) {
      const thing = tokens.slice(end - length, end);
      if (end < length || !isThing(thing)) continue;
      const all = [thing, ...things];
      const isListed = [',', ...LAST].includes(plainly(tokens[end - length - 1]));
      if (isListed) visit(end - length - 1, all);
      found.push({ start: end - length, things: all });
    }
  };
  visit(plainly(tokens[last - 1]) === ',' ? last - 1 : last, []);
  return found;
}

/** The plans of all parts, each opposed to the first; undefined where one of them has none such. */
function alike(lists: readonly (readonly Planned[])[]): Planned[] | undefined {
  const [first = [], ...others] = lists;
  for (const one of first) {
    const found = others.flatMap(
      (list) =>
        list.find(
          (other) =>
            areOpposed(one.plan, other.plan) &&
            String(one.reading.outlets) === String(other.reading.outlets) &&
            !other.reading.base,
        ) ?? [],
    );
    if (found.length === others.length && !one.reading.base) return [one, ...found];
  }
  return undefined;
}

export const answerList: Ability = async (question, planner) => {
  for (const { parts, wantsSum } of listsIn(question))
    for (const figure of planner.context ? [''] : ['', ' sales']) {
      const lists: (readonly Planned[])[] = [];
      for (const part of parts) {
        const planned = await planner.plansOfPart(part + figure);
        if (planned.length === 0) break;
        lists.push(planned);
      }
      const found = lists.length === parts.length ? alike(lists) : undefined;
      const composed = found && (await answerAll(found, planner, wantsSum));
      if (composed) return composed;
    }
  return undefined;
};

async function answerAll(all: readonly Planned[], planner: Planner, wantsSum: boolean): Promise<Composed | undefined> {
  const [first, second] = all;
  const figure = first && figureOf(first.plan);
  if (!first || !second || !figure) return undefined;
  const { report } = first.plan;
  planner.say?.(`Asking the report “${report.label}”`);
  const sides: (Figure & { name: string })[] = [];
  let answer: ReportAnswer | undefined;
  for (const each of all) {
    const found = await runPlan(planner.asking(each));
    answer ??= found;
    const name = nameOf(each.plan, each === first ? second.plan : first.plan);
    const value = figureIn(each.plan, found, figure);
    if (!name || !value) return undefined;
    sides.push({ name, ...value });
  }
  // The same thing under two names is no list of two.
  if (
    !answer ||
    sides.every(({ value }) => value === null) ||
    new Set(sides.map(({ name }) => name)).size < sides.length
  )
    return undefined;
  const label = figureLabel(report, figure);
  const shared = first.plan.filters.filter((each) => all.every(({ plan }) => plan.filters.includes(each)));
  const asking = planner.asking(first);
  const sum = sumOf(sides);
  const together =
    wantsSum && sum
      ? ` Together: ${valueText(report, figure, sum, { currency: answer.currency, unit: sides[0]?.unit })}.`
      : '';
  const keys = (plan: Planned['plan']) => ownOf(plan, plan === first.plan ? second.plan : first.plan).join();
  // What is takeaway and what came through Uber overlaps: it cannot be added up.
  if (wantsSum && (!sum || all.some(({ plan }) => keys(plan) !== keys(first.plan)))) return undefined;
  return {
    answered: answeredWith(asking, answer, {
      sentence: `${joined(label, circumstances(asking, answer, shared))}: ${listed(sides.map(({ name, text }) => `${name} ${text}`))}.${together}`,
      ...{ figure: label, filters: shared },
      comparedWith: listed(sides.map(({ name }) => name)),
      columns: namedColumns(first.plan, figure, 'Of'),
      rows: sides.map(({ name, value }) => ({ side: name, [figure]: value })),
    }),
    reading: first.reading,
  };

  /** What all of it comes to, where it is counted in one unit and can be added up. */
  function sumOf(some: readonly Figure[]): string | undefined {
    const column = report.columns[figure ?? ''];
    const isOfOneUnit = some.every(({ unit }) => unit === some[0]?.unit);
    if (!column || (!column.sum && !column.inUnit) || !isOfOneUnit) return undefined;
    const places = Math.max(...some.map(({ value }) => String(value ?? '').split('.')[1]?.length ?? 0));
    return fixed(
      some.reduce((total, { value }) => (isNumber(value) ? total.plus(dec(value)) : total), dec(0)),
      places,
    );
  }
}
