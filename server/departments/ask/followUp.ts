/** A question that goes on about the one before it: its plan takes from the earlier plan what it does not say itself. */

import type { Report } from '#engine/define/report';
import { addDays, daysSinceMonday } from '#engine/run/time/days';
import type { Asker } from './asker';
import { declaredReport, vocabularyOf } from './catalogue/vocabulary';
import type { Asked } from './marks';
import { figureInstead } from './plan/figure';
import { outletsNamed, type Plan } from './plan/plan';
import { daysFor, isOpenNow } from './plan/rows';
import type { Planner } from './planner';
import { around, backFrom, fairly, type Period, before as stretchBefore, UNITS, WEEKDAYS } from './words/calendar';
import { isSoft } from './words/english';

/** A plan with what the question said. */
export interface Planned {
  plan: Plan;
  asked: Asked;
}

/** A plan as it is kept with a question: the report by its name, and no figure. */
type KeptPlan = Omit<Plan, 'report'>;
export interface Kept {
  plan: KeptPlan;
  asked: Asked;
}

export const keptOf = ({ plan: { report: _report, ...plan }, asked }: Planned): Kept => ({ plan, asked });
export const plannedOf = ({ plan, asked }: Kept): Planned => ({
  plan: { ...plan, report: declaredReport(plan.query.report) },
  asked,
});

const BEFORE_THAT =
  /\b(?:on |in )?(?:the |(a|one) )?(one|day|week|month|quarter|year|period|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)?s? ?before(?: (?:that|it|this))?(?=\W*$)|\b(?:the )?previous (?:one|period|time)\b/i;

/**
 * 'And the month before': the question without it, and the days that are meant.
 * @returns undefined if it asks for no days before the ones that were talked about
 */
export function takeBefore(
  question: string,
  { asked: { period } }: Planned,
): { rest: string; period: Period } | undefined {
  const [found, count, unit] = BEFORE_THAT.exec(question) ?? [];
  if (!found || !period) return undefined;
  const weekday = WEEKDAYS.indexOf(unit?.toLowerCase() ?? '');
  if (weekday >= 0) {
    const day = addDays(period.from, -((daysSinceMonday(period.from) - weekday + 7) % 7 || 7));
    return { rest: question.replace(found, ' '), period: { from: day, to: day, unit: 'day' } };
  }
  const named = unit && UNITS.find((each) => each === unit);
  const isOther = named && named !== period.unit && !(named === 'day' && period.from === period.to);
  const back = named && around(addDays(around(period.from, named).from, -1), named);
  // 'A week before' a day is that day of the week before.
  const before = back && count ? backFrom(period, back) : isOther && back ? back : stretchBefore(period);
  return { rest: question.replace(found, ' '), period: before };
}

/** The days that a follow-up asks about, and what it compares them with. */
function daysOf(asked: Asked, { period }: Asked, today: string): Pick<Asked, 'period' | 'base' | 'baseNote'> {
  if (asked.isBaseAlone && asked.period && period)
    return fairly(period, asked.period.isBack ? backFrom(period, asked.period) : asked.period, today);
  if ((asked.isWhy || asked.isBaseMeant) && !asked.period && period)
    return fairly(period, stretchBefore(period), today);
  return { period: asked.period ?? period, base: asked.base, baseNote: asked.baseNote };
}

/** A question with what the one before it said. */
function inherited(asked: Asked, earlier: Asked, today: string): Asked {
  return {
    ...asked,
    ...daysOf(asked, earlier, today),
    outlets: asked.outlets ?? earlier.outlets,
    hint: asked.hint ?? earlier.hint,
    rank: asked.rank ?? earlier.rank,
    limit: asked.limit ?? earlier.limit,
    part: asked.part ?? earlier.part,
  };
}

/** The earlier plan with what the follow-up says. */
function merged(
  { plan: earlier, asked: before }: Planned,
  next: Plan | undefined,
  asked: Asked,
  every: readonly string[],
  today: string,
): Plan {
  const { dimension: old } = earlier;
  const isOther = next?.dimension !== undefined && !next.row;
  const dropped = isOther && old && 'parameter' in old.by ? old.by.parameter : undefined;
  const kept = Object.fromEntries(Object.entries(earlier.query.filters).filter(([key]) => key !== dropped));
  const filters = { ...kept, ...next?.query.filters };
  const replaced = earlier.filters.filter((label) => !labelIsOf(earlier, label, next));
  const hasThing = Boolean(next && (next.row || next.family || next.sides.some((side) => !side.figure) || next.names));
  const dimension = next?.dimension ?? (hasThing && earlier.row ? undefined : old);
  const figure = next?.isFigureNamed ? next.figure : earlier.figure;
  const isOnDays = (next?.onDays ?? earlier.onDays) !== undefined;
  // Where no days are named, the figure decides on them: what is overdue now may be older than a month.
  const meant = asked.period
    ? undefined
    : daysFor(earlier.report, undefined, today, { figure, filters, isOnDays, dimension });
  return {
    ...earlier,
    figure,
    isFigureNamed: earlier.isFigureNamed || Boolean(next?.isFigureNamed),
    isCounting: earlier.isCounting && !next?.isFigureNamed,
    dimension,
    row: hasThing || isOther ? next?.row : earlier.row,
    names: next?.names ?? (hasThing ? undefined : earlier.names),
    family: hasThing ? next?.family : earlier.family,
    sides: next?.sides ?? [],
    joined: next?.joined,
    onDays: next?.onDays ?? earlier.onDays,
    without: [...earlier.without, ...(next?.without ?? [])],
    part: next?.part,
    filters: [...replaced, ...(next?.filters ?? [])],
    query: {
      ...earlier.query,
      by: dimension && 'group' in dimension.by ? [dimension.by.group] : [],
      filters,
      ...(asked.period && asked.period !== before.period ? periodOf(earlier.report, asked.period) : {}),
      ...(meant?.period ? { period: meant.period } : {}),
      outlets:
        asked.outlets !== before.outlets
          ? outletsNamed(asked, earlier.query.outlets, every)
          : isOther
            ? next.query.outlets
            : earlier.query.outlets,
    },
  };
}

/** Whether a label belongs to a filter that the follow-up sets otherwise. */
function labelIsOf(earlier: Plan, label: string, next: Plan | undefined): boolean {
  const changed = Object.entries(next?.query.filters ?? {}).filter(
    ([key, value]) => earlier.query.filters[key] !== value,
  );
  return changed.some(([key]) => earlier.query.filters[key] !== undefined) && !next?.filters.includes(label);
}

const periodOf = ({ period }: Report, { from, to, on }: Period) =>
  period === 'none' ? {} : { period: period === 'asOf' ? { asOf: on ?? to } : { from, to } };

/** What follow-ups say without a word that a report knows. */
const withoutReference = (asked: Asked): Asked => ({
  ...asked,
  words: asked.words.filter(
    ({ raw, stem }) => !/^(same|it|one|ones|again|before|previous|instead|only|just|now)$/.test(raw) && stem !== 'do',
  ),
});

/**
 * The ways to understand a question after another, the best first.
 */
export function followUps(given: Asked, earlier: Planned, planner: Planner, { today, identity }: Asker): Planned[] {
  const own = withoutReference(given);
  const asked = inherited(own, earlier.asked, today);
  const { report, figure } = earlier.plan;
  const every = identity.outlets.map(({ id }) => id);
  const isShort = own.words.every((word) => word.link !== undefined || (own.hint && isSoft(word)));
  const rows = earlier.plan.dimension;
  const [empty] =
    isShort && (asked.outlets !== earlier.asked.outlets || rows)
      ? planner.plansOf(
          { ...asked, words: [], rank: undefined, limit: undefined, part: undefined, isShare: false },
          { report, isContinued: true },
        )
      : [];
  if (isShort && figure && (own.hint || own.asksMoney)) {
    const instead = figureInstead(report, vocabularyOf(report, identity), figure, own);
    const plan = { ...merged(earlier, empty, asked, every, today), figure: instead, isFigureNamed: true };
    return instead ? [{ plan, asked: { ...asked, words: earlier.asked.words } }] : [];
  }
  // What is inherited has no bearing on the words of this question.
  const said = { ...asked, hint: own.hint, rank: own.rank, limit: own.limit, part: own.part };
  const nexts = isShort ? [empty] : planner.plansOf(said, { report, isContinued: true });
  const going = nexts
    .map(
      (next): Planned => ({
        plan: merged(earlier, next, asked, every, today),
        asked: { ...asked, words: [...earlier.asked.words, ...own.words] },
      }),
    )
    // Lines of a statement are on no rank, and documents are.
    .filter(({ plan }) => !asked.rank || plan.dimension || plan.sides.length > 0 || report.listing);
  // What names a figure of another report goes on with its days and outlets only.
  const elsewhere = isShort
    ? []
    : planner.plansOf({ ...own, ...pick(asked) }).map((plan): Planned => ({ plan, asked: { ...own, ...pick(asked) } }));
  const alone = isShort ? [] : planner.plansOf(own).map((plan): Planned => ({ plan, asked: own }));
  // A name that only an answer knows is no question of its own.
  const { rank } = earlier.asked;
  // 'And drinks?' after the top dishes asks for the top drinks, and for no sum of them.
  const isOwn = ({ plan }: Planned) =>
    !plan.names && !plan.isBare && !(rank && !own.rank && plan.row && !plan.isFigureNamed);
  const [going3, elsewhere3, own3] = [going, elsewhere.filter(isOwn), alone.filter(isOwn)].map((each) =>
    each.slice(0, MOST_TRIED),
  ) as [Planned[], Planned[], Planned[]];
  // The row that was on top is not kept with the plan.
  if (OF_THAT.test(own.source)) return rank ? [] : going3;
  if (own.isFollowUp || isShort) return [...going3, ...elsewhere3, ...own3];
  // What is known as of today or open now has no days to go on with.
  const [first] = own3;
  const isNow = first && !first.plan.isBare && (first.plan.report.period !== 'range' || isOpenNow(first.plan));
  if (own.period || isNow) return [...own3, ...going3];
  return [...going3, ...elsewhere3];
}

/** 'How much of that is overdue' asks for a part of what was answered, and for nothing else. */
const OF_THAT = /\b(?:of|in|from|about) (?:that|those|them|it|these)\b/i;

/** Plans of one kind that are tried. */
const MOST_TRIED = 3;

const pick = ({ period, base, baseNote, outlets }: Asked) => ({ period, base, baseNote, outlets });
