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
import { answerPrices, pricedIn } from './nodes/prices';
import { answerShareOfFigures } from './nodes/share';
import type { Plan } from './plan/plan';
import type { Planner } from './planner';
import type { Answered } from './say/answeredFor';
import { endOf, goodWay, noBest } from './say/changes';
import { figureLabel } from './say/figures';
import { CERTAIN, IN_THE_WAY, type Refusal, refusal, unknown } from './say/refusals';
import { nameOfPlan, questionFor } from './suggestions';
import { plainOf, readQuestion } from './words/asked';
import { before, fairly, type Period } from './words/calendar';
import { contentOf, stemOf } from './words/english';

/** What a follow-up builds on, and what is answered again when a conversation is opened: never figures. */
export type Context = { kept: Kept } | { document: DocumentContext } | { model: ModelSaid };

/** An answer, with what a follow-up may build on; or a refusal. */
export type Outcome = { answered: Answered; context: Context | undefined } | Refusal;

/** Plans of one reading that are tried. */
const MOST_TRIED = 3;

/** What prevents an answer before anything is planned. */
function problemOf({ outlets, problem }: Asked): Refusal | undefined {
  if (outlets?.length === 0) return unknown('No outlet is left to ask about.', [], CERTAIN);
  if (problem === 'future') return refusal('future');
  return problem && unknown(PROBLEMS[problem], [], CERTAIN);
}
const PROBLEMS = {
  severalDates: 'Ask about one period at a time, or compare two.',
  openDates: 'Name the first and the last day: “from 1 to 10 June”, or “since 1 June”.',
};

/** Days for what names none: 'why are sales down?' is about the last seven, and a chosen period is taken. */
export function withDays(asked: Asked, today: string, period: Period | undefined): Asked {
  const named = asked.period ?? period;
  const isOfChange = (asked.isWhy || asked.asksMoved || asked.claims) && !asked.period;
  if (!isOfChange) return { ...asked, period: named };
  const days = named ?? { from: addDays(today, -6), to: today, unit: 'days' as const };
  return { ...asked, ...fairly(days, before(days), today) };
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

/** What some plans came to, with the plan; the best of them if none has an answer. */
interface Tried {
  outcome?: Outcome | undefined;
  best?: Planned | undefined;
}
const isAnswered = (outcome: Outcome | undefined): outcome is Exclude<Outcome, Refusal> =>
  outcome !== undefined && 'answered' in outcome;
/** Whether nothing else is tried: it is answered, or refused for what the question says. */
const isSettled = ({ outcome }: Tried): boolean =>
  outcome !== undefined && (isAnswered(outcome) || outcome.certainty > IN_THE_WAY);

const kept = (answered: Answered, planned: Planned): Tried => ({
  outcome: { answered, context: { kept: keptOf(planned) } },
  best: planned,
});

/** The first of some plans that has an answer. One that found nothing under a name waits for others that may know it. */
async function firstAnswered(asker: Asker, planned: readonly Planned[]): Promise<Tried> {
  let [problem, unknownValue, empty]: (Tried | undefined)[] = [];
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
      if (!answered) continue;
      if (answered.table.total > 0 || each.plan.filters.length === 0) return kept(answered, meant);
      empty ??= kept(answered, meant);
    } catch (error) {
      problem ??= { outcome: refusal('invalid', problemIn(error)), best: planned[0] };
    }
  }
  return empty ?? unknownValue ?? problem ?? { best: planned[0] };
}

/** What a report says is wrong with what it was asked. @throws any other error */
export function problemIn(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  return error.errors?.[0]?.message ?? error.message;
}

/** Whether a plan has the same names and figure as one that had nothing. */
function isLike({ plan }: Planned, { outcome, best }: Tried): boolean {
  const figure = plan.figure && figureLabel(plan.report, plan.figure);
  const understood = isAnswered(outcome) ? outcome.answered.understood.figure : undefined;
  return figure === understood && String(plan.filters) === String(best?.plan.filters);
}

/** Where no figure is named, sales are meant: the answer says so. */
const impliesSales = (asked: Asked): boolean =>
  asked.isShare ||
  asked.isAverage ||
  asked.rank !== undefined ||
  asked.limit !== undefined ||
  asked.whether === 'is' ||
  asked.words.some(({ link, raw, isBy }) => link !== undefined || (isBy && stemOf(raw) === 'outlet'));

/** That a question may mean another plan as well, with both as suggestions; undefined if no other has something else to say. */
async function eitherOf(
  asker: Asker,
  rivals: readonly Plan[],
  best: Planned,
  said: Answered,
): Promise<Outcome | undefined> {
  for (const plan of rivals.slice(0, MOST_TRIED)) {
    const other = { plan, asked: best.asked };
    const { outcome } = await firstAnswered(asker, [other]);
    if (!isAnswered(outcome) || outcome.answered.table.total === 0) continue;
    const [one, two] = [said.totals[best.plan.figure ?? ''], outcome.answered.totals[plan.figure ?? '']];
    if (one === undefined || String(one) !== String(two))
      return unknown(
        `That may mean ${nameOfPlan(best.plan)} or ${nameOfPlan(plan)}. Which one?`,
        [best, other].map(questionFor),
      );
  }
  return undefined;
}

/** That neither end of a figure is better, with both as suggestions. */
function noBestOf(question: string, { plan, asked: { rank } }: Planned): Refusal | undefined {
  if (!rank || !plan.figure || endOf(rank, goodWay(plan.report, plan.figure))) return undefined;
  const figure = figureLabel(plan.report, plan.figure);
  const named = (word: string) => {
    const other = question.replace(/\b(best|worst)\b/i, word);
    return plan.isFigureNamed ? other : `${other.replace(/[?.!]+$/, '')} by ${figure.toLowerCase()}`;
  };
  return unknown(noBest(plan.report, plan.figure), [named('highest'), named('lowest')], CERTAIN);
}

/** One reading of a question: planned and answered. */
async function tryReading({ asker, planner, earlier }: Situation, asked: Asked): Promise<Tried> {
  if (earlier) {
    const planned = followUps(asked, earlier, planner, asker).filter((each) => !problemOf(each.asked));
    return firstAnswered(asker, planned);
  }
  const plans = planner.plansOf(asked);
  const [best] = plans;
  if (planner.isForbidden(asked, best)) return { outcome: refusal('forbidden') };
  const firstOf = (some: readonly Plan[], of: Asked) =>
    firstAnswered(
      asker,
      some.slice(0, MOST_TRIED).map((plan) => ({ plan, asked: of })),
    );
  const ofSales = () => {
    const implied = { ...asked, words: [...contentOf([asked.hint === 'many' ? 'sold' : 'sales']), ...asked.words] };
    return firstOf(planner.plansOf(implied, { isImplied: true }), implied);
  };
  // 'Our best waiter' sold the most, also where another report has waiters.
  const first = best?.isBare && asked.rank ? await ofSales() : undefined;
  if (isAnswered(first?.outcome)) return first ?? {};
  const tried = await firstOf(plans, asked);
  if (tried.best && isAnswered(tried.outcome)) {
    const rivals = planner.rivalsOf(tried.best.plan, plans);
    return {
      ...tried,
      outcome: (await eitherOf(asker, rivals, tried.best, tried.outcome.answered)) ?? tried.outcome,
    };
  }
  if (isSettled(tried) || !impliesSales(asked)) return tried;
  const found = first ?? (await ofSales());
  return isSettled(found) ? found : { outcome: tried.outcome ?? found.outcome, best: tried.best ?? found.best };
}

/** 'Staff meals as % of sales': each side is planned alone, and a report's own percentage comes first. */
async function shareOfFigures({ asker, planner }: Situation, asked: Asked): Promise<Outcome | undefined> {
  const side = (other: 'part' | 'whole'): Asked => ({
    ...asked,
    isShare: false,
    words: asked.words.filter(({ side: own }) => own !== other).map(({ side: _side, ...word }) => word),
  });
  const [of, all] = [side('whole'), side('part')];
  // A share of bills is no share of what they come to.
  const [meant] = planner.plansOf(all);
  if (meant?.figure && meant.report.columns[meant.figure]?.kind === 'integer') return undefined;
  // Another report may count sales in another way.
  for (const part of planner.plansOf(of).slice(0, MOST_TRIED))
    for (const whole of [...planner.plansOf(all, { report: part.report }), ...planner.plansOf(all)].slice(0, 2)) {
      const answered = await answerShareOfFigures({ asker, plan: part, asked: of }, { asker, plan: whole, asked: all });
      if (answered) return kept(answered, { plan: part, asked: of }).outcome;
    }
  return undefined;
}

/** What is refused because no one records it. Only questions that the person can ask are offered instead. */
function notRecorded({ question, asker: { identity }, planner, readings }: Situation): Refusal | undefined {
  const asked = plainOf(readings);
  const { own } = planner;
  const found =
    asked && notRecordedIn(question, asked.words, planner.names(asked.words), { reports, own, user: identity });
  const isOwn = found && own.some((report) => notRecordedOf(report).includes(found));
  return found && unknown(found.says, isOwn ? found.instead : [], CERTAIN);
}

/** The prices of an item over time. */
async function pricesFor({ question, asker, planner }: Situation): Promise<Outcome | undefined> {
  const prices = pricedIn(question);
  const [asked] = prices ? readQuestion(prices, asker.identity.outlets, asker.today) : [];
  const answered = asked && (await answerPrices(asker, planner.own, asked, planner.names(asked.words)));
  return answered && { answered, context: undefined };
}

/**
 * Every way to read a question, tried in turn.
 * @returns undefined if it was not understood
 */
export async function answerReadings(situation: Situation): Promise<Outcome | undefined> {
  const { question, readings, earlier } = situation;
  const known = notRecorded(situation) ?? (await pricesFor(situation));
  if (known) return known;
  let first: Tried = {};
  for (const asked of readings) {
    if (problemOf(asked) && !earlier) continue;
    const isOfReasons = asked.isWhy && !asked.claims && WHY.test(question) && !earlier;
    const tried = (isOfReasons && (await reasonsFor(situation))) || (await tryReading(situation, asked));
    if (isSettled(tried)) return tried.outcome;
    first = { outcome: first.outcome ?? tried.outcome, best: first.best ?? tried.best };
  }
  for (const asked of readings.filter(({ isShare }) => isShare)) {
    const outcome = await shareOfFigures(situation, asked);
    if (outcome) return outcome;
  }
  const plain = plainOf(readings);
  return (plain && problemOf(plain)) ?? (first.best && noBestOf(question, first.best)) ?? first.outcome;
}

/** 'Why were there refunds' asks for the reasons that were given, if a report has them and nothing is said to have changed. */
async function reasonsFor({ question, asker, planner, period }: Situation): Promise<Tried | undefined> {
  const [read] = readQuestion(question.replace(WHY, 'by reason'), asker.identity.outlets, asker.today);
  const asked = read && withDays(read, asker.today, period);
  const plan = asked && planner.plansOf(asked).find(({ dimension }) => dimension);
  const tried = plan && (await firstAnswered(asker, [{ plan, asked }]));
  return isAnswered(tried?.outcome) ? tried : undefined;
}
