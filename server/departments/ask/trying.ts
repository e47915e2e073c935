/** The readings of a question, planned and answered in turn. */

import { addDays } from '#engine/run/time/days';
import { reports } from '#resources';
import { ApiError } from '#server/http/errors';
import { answerPlan } from './answering';
import type { Asker } from './asker';
import { notRecordedIn, notRecordedOf } from './catalogue/notRecorded';
import type { DocumentContext } from './documents/answering';
import { followUps, type Kept, keptOf, type Planned } from './followUp';
import type { Asked } from './marks';
import type { ModelSaid } from './model/asking';
import { unknownValueIn } from './nodes/given';
import { answerPrices } from './nodes/prices';
import { answerShareOfFigures } from './nodes/share';
import type { Plan } from './plan/plan';
import { outletsNamed, type Planner } from './planner';
import type { Answered } from './say/answered';
import { figureLabel } from './say/figures';
import { REFUSALS, type Refused } from './say/phrases';
import { nameOfPlan, questionFor } from './suggestions';
import { readQuestion } from './words/asked';
import { before, fairly, type Period } from './words/calendar';
import { contentOf, stemOf } from './words/english';
import { pricedIn } from './words/prices';

/** What a follow-up builds on, and what is answered again when a conversation is opened: never figures. */
export type Context = { kept: Kept } | { document: DocumentContext } | { model: ModelSaid };

/** An answer, with what a follow-up may build on; or a refusal. */
export type Outcome =
  | { answered: Answered; context: Context | undefined }
  /** `isCertain`: that it can't be answered is known, and no model is asked. */
  | { refused: Refused; isCertain?: true };

/** Plans of one reading that are tried. */
const MOST_TRIED = 3;

export const unknown = (answer: string, suggestions: readonly string[] = []): { refused: Refused } => ({
  refused: { refused: 'unknown', answer, suggestions },
});

/** What prevents an answer before anything is planned. */
export function problemOf({
  outlets,
  isFuture,
  hasTooManyDates,
  hasOpenDates,
}: Asked): { refused: Refused } | undefined {
  if (outlets?.length === 0) return unknown('No outlet is left to ask about.');
  if (isFuture) return { refused: { refused: 'future', answer: REFUSALS.future, suggestions: [] } };
  if (hasTooManyDates) return unknown('Ask about one period at a time, or compare two.');
  return hasOpenDates ? unknown('Name the first and the last day: “from 1 to 10 June”, or “since 1 June”.') : undefined;
}

/** Days for what names none: 'why are sales down?' is about the last seven, and a chosen period is taken. */
export function withDays(asked: Asked, today: string, period: Period | undefined): Asked {
  const named = asked.period ?? period;
  const isOfChange = (asked.isWhy || asked.asksMoved || asked.claims) && !asked.period;
  if (!isOfChange) return { ...asked, period: named };
  const days = named ?? { from: addDays(today, -6), to: today, unit: 'days' as const };
  const compared = fairly(days, before(days), today);
  return { ...asked, period: compared.period, base: compared.base, baseNote: compared.note };
}

const WHY = /\bwhy\b|\bhow come\b/i;

/** What answering one question needs. */
export interface Situation {
  question: string;
  asker: Asker;
  planner: Planner;
  /** The ways to read it, in the order in which they are tried. */
  readings: readonly Asked[];
  earlier: Planned | undefined;
  period: Period | undefined;
}

/** What a plan came to, or what was in its way. */
interface Tried {
  outcome?: Outcome;
  isForbidden?: boolean;
  problem?: string | undefined;
  /** The best plan, whether it could be answered or not. */
  best?: Planned | undefined;
}

/** The first of some plans that has an answer. One that found nothing under a name waits for others that may know it. */
async function firstAnswered(asker: Asker, planned: readonly Planned[]): Promise<Tried> {
  let problem: string | undefined;
  let unknownValue: Tried | undefined;
  let empty: { answered: Answered; planned: Planned } | undefined;
  for (const each of planned) {
    if (empty && !isLike(each, empty)) continue;
    try {
      let meant = each;
      let answered = await answerPlan({ asker, ...each });
      const missing = answered && (await unknownValueIn(asker, each, answered));
      if (missing && 'refused' in missing) {
        unknownValue ??= { outcome: missing, best: each };
        continue;
      }
      if (missing) {
        meant = { ...each, plan: missing.meant };
        answered = await answerPlan({ asker, ...meant });
      }
      const isEmpty = answered?.table.total === 0 && each.plan.filters.length > 0;
      if (answered && !isEmpty) return { outcome: { answered, context: { kept: keptOf(meant) } }, best: meant };
      if (answered) empty ??= { answered, planned: meant };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      problem ??= error.errors?.[0]?.message ?? error.message;
    }
  }
  if (!empty && unknownValue) return unknownValue;
  if (!empty) return { problem, best: planned[0] };
  return { outcome: { answered: empty.answered, context: { kept: keptOf(empty.planned) } }, best: empty.planned };
}

/** Whether a plan has the same names and figure as one that had nothing. */
function isLike({ plan }: Planned, { answered, planned }: { answered: Answered; planned: Planned }): boolean {
  const figure = plan.figure && figureLabel(plan.report, plan.figure);
  return figure === answered.understood.figure && String(plan.filters) === String(planned.plan.filters);
}

/** Where no figure is named, sales are meant: the answer says so. */
const impliesSales = (asked: Asked): boolean =>
  asked.isShare ||
  asked.isAverage ||
  asked.rank !== undefined ||
  asked.limit !== undefined ||
  asked.whether === 'is' ||
  asked.words.some(({ link, raw, isBy }) => link !== undefined || (isBy && stemOf(raw) === 'outlet'));

const withSales = (asked: Asked): Asked => ({ ...asked, words: [...contentOf(['sales']), ...asked.words] });

/** The first of some other plans that has something else to say. */
async function rivalIn(
  asker: Asker,
  rivals: readonly Plan[],
  best: Planned,
  said: Answered,
): Promise<Planned | undefined> {
  for (const plan of rivals.slice(0, MOST_TRIED)) {
    const other = { plan, asked: best.asked };
    const { outcome } = await firstAnswered(asker, [other]);
    if (!outcome || !('answered' in outcome) || outcome.answered.table.total === 0) continue;
    const [one, two] = [said.totals[best.plan.figure ?? ''], outcome.answered.totals[plan.figure ?? '']];
    if (one === undefined || String(one) !== String(two)) return other;
  }
  return undefined;
}

/** That a question may mean either of two plans, with both as suggestions. */
const eitherOf = (one: Planned, other: Planned): { refused: Refused } =>
  unknown(
    `That may mean ${nameOfPlan(one.plan)} or ${nameOfPlan(other.plan)}. Which one?`,
    [one, other].map(questionFor),
  );

/** One reading of a question: planned and answered. */
async function tryReading({ asker, planner, earlier }: Situation, asked: Asked): Promise<Tried> {
  if (earlier) {
    const planned = followUps(asked, earlier, planner, asker).filter((each) => !problemOf(each.asked));
    return firstAnswered(asker, planned);
  }
  const plans = planner.plansOf(asked);
  if (planner.isForbidden(asked, plans[0])) return { isForbidden: true };
  const implied = withSales(asked);
  const ofSales = () =>
    firstAnswered(
      asker,
      planner
        .plansOf(implied, { isImplied: true })
        .map((plan) => ({ plan, asked: implied }))
        .slice(0, MOST_TRIED),
    );
  // 'Our best waiter' sold the most, also where another report has waiters.
  const first = plans[0]?.isBare && asked.rank ? await ofSales() : undefined;
  if (first?.outcome) return first;
  const tried = await firstAnswered(
    asker,
    plans.slice(0, MOST_TRIED).map((plan) => ({ plan, asked })),
  );
  const { outcome, best } = tried;
  const rival =
    best && outcome && 'answered' in outcome
      ? await rivalIn(asker, planner.rivalsOf(best.plan, plans), best, outcome.answered)
      : undefined;
  if (rival && best) return { ...tried, outcome: eitherOf(best, rival) };
  if (tried.outcome || !impliesSales(asked)) return tried;
  const found = first ?? (await ofSales());
  return found.outcome ? found : { ...tried, best: tried.best ?? found.best, problem: tried.problem ?? found.problem };
}

/** 'Staff meals as % of sales': each side is planned alone, and a report's own percentage comes first. */
async function shareOfFigures({ asker, planner }: Situation, asked: Asked): Promise<Outcome | undefined> {
  const side = (other: 'part' | 'whole'): Asked => ({
    ...asked,
    isShare: false,
    words: asked.words.filter(({ side: own }) => own !== other).map(({ side: _side, ...word }) => word),
  });
  const [of, all] = [side('whole'), side('part')];
  // Another report may count sales in another way.
  for (const part of planner.plansOf(of).slice(0, MOST_TRIED))
    for (const whole of [...planner.plansOf(all, { report: part.report }), ...planner.plansOf(all)].slice(0, 2)) {
      const answered = await answerShareOfFigures({ asker, plan: part, asked: of }, { asker, plan: whole, asked: all });
      if (answered) return { answered, context: { kept: keptOf({ plan: part, asked: of }) } };
    }
  return undefined;
}

/** What is refused because no one records it. Only questions that the person can ask are offered instead. */
export function notRecorded({ question, asker: { identity }, planner, readings }: Situation): Outcome | undefined {
  const asked = readings.find(({ isShare, isAverage, last }) => !isShare && !isAverage && !last);
  const { own } = planner;
  const found =
    asked && notRecordedIn(question, asked.words, planner.names(asked.words), { reports, own, user: identity });
  if (!found) return undefined;
  const isOwn = own.some((report) => notRecordedOf(report).includes(found));
  return { ...unknown(found.says, isOwn ? [...found.instead] : []), isCertain: true };
}

/** Every way to read a question, tried in turn. */
export async function answerReadings(situation: Situation): Promise<Tried> {
  const { question, asker, planner, readings, earlier } = situation;
  const prices = pricedIn(question);
  if (prices) {
    const [asked] = readQuestion(prices, asker.identity.outlets, asker.today);
    const every = asker.identity.outlets.map(({ id }) => id);
    const answered =
      asked &&
      (await answerPrices(
        asker,
        planner.own,
        asked,
        planner.names(asked.words),
        outletsNamed(asked, asker.outlets, every),
      ));
    if (answered) return { outcome: { answered, context: undefined } };
  }
  let first: Tried = {};
  for (const asked of readings) {
    if (problemOf(asked) && !earlier) continue;
    if (asked.isWhy && !asked.claims && WHY.test(question) && !earlier) {
      const reasons = await reasonsFor(situation);
      if (reasons) return reasons;
    }
    const tried = await tryReading(situation, asked);
    if (tried.outcome || tried.isForbidden) return tried;
    first = { problem: first.problem ?? tried.problem, best: first.best ?? tried.best };
  }
  for (const asked of readings.filter(({ isShare }) => isShare)) {
    const outcome = await shareOfFigures(situation, asked);
    if (outcome) return { outcome };
  }
  return first;
}

/** 'Why were there refunds' asks for the reasons that were given, if a report has them and nothing is said to have changed. */
async function reasonsFor({ question, asker, planner, period }: Situation): Promise<Tried | undefined> {
  const [asked] = readQuestion(question.replace(WHY, 'by reason'), asker.identity.outlets, asker.today).map((each) =>
    withDays(each, asker.today, period),
  );
  const plans = asked ? planner.plansOf(asked).filter(({ dimension }) => dimension) : [];
  const tried =
    asked &&
    (await firstAnswered(
      asker,
      plans.slice(0, 1).map((plan) => ({ plan, asked })),
    ));
  return tried?.outcome ? tried : undefined;
}
