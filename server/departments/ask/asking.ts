/** A question from beginning to end: read, planned, run, said; or refused with questions that can be answered. */

import { suggestedQuestions } from '#engine/read/questions';
import { businessDate } from '#engine/run/time/businessDay';
import { entity, reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import type { Say } from '#server/http/events';
import { configuredModel } from '#server/model';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';
import { type Answered, answerTo } from './answering';
import { answerOfModel } from './modelPlan';
import { answerOpposed, areOpposed } from './opposing';
import { namesLike, recordsNamed } from './planning/naming';
import type { NamedRecord, Plan } from './planning/plan';
import { plansFor } from './planning/plans';
import { notUnderstood, strangeWords } from './planning/strange';
import { reportsFor } from './planning/vocabulary';
import type { Period } from './reading/calendar';
import { backFrom, before, fairly } from './reading/comparing';
import { wordsOf } from './reading/english';
import { sidesOf } from './reading/opposed';
import { type Reading, readQuestion } from './reading/question';
import { corrections } from './reading/spelling';

/** What a follow-up may build on. */
export type Context = Pick<Reading, 'words' | 'period' | 'rank' | 'hint' | 'outlets'> &
  Partial<Pick<Reading, 'limit' | 'partOfDays'>>;

export interface Question {
  db: Database;
  identity: Identity;
  question: string;
  /** The selected outlets. @default all outlets of the person */
  selected: readonly string[];
  now: Date;
  /** Days to answer for where the question names none. */
  period?: Period;
  /** What the conversation was about. */
  context?: Context;
  /** Told what is being done, for people who wait. */
  say?: Say;
}

export interface Refused {
  /** Why, in a sentence. */
  answer: string;
  refused: 'unknown' | 'future' | 'forbidden' | 'invalid';
  /** Questions that can be answered. */
  suggestions: string[];
}
export type Outcome = { answered: Answered; context: Context } | { refused: Refused };

/** Plans that are tried before it is said that nothing was understood. */
const MOST_TRIED = 3;
/** A plan that fits better by so much is what was meant. */
const CLEARLY = 0.75;
const SUGGESTED = 3;

/** The business date where the question is asked. */
export async function todayFor(
  db: Database,
  identity: Identity,
  outletId: string | undefined,
  now: Date,
): Promise<string> {
  const outlet = outletId ? await readRecord(db, scopeOfIdentity(identity), entity('outlets'), outletId) : undefined;
  return businessDate(now, outlet);
}

/** Readings to try: the question alone, and with what was talked about before. */
function readingsFor(
  reading: Reading,
  context: Context | undefined,
  recordsBefore: readonly NamedRecord[],
  today: string,
): Reading[] {
  if (!context) return [reading];
  // 'and compared with last month?' asks about the days before, against the ones it names.
  const against =
    reading.isBaseAlone && reading.words.length === 0 && reading.period && context.period
      ? fairly(context.period, reading.period.isBack ? backFrom(context.period, reading.period) : reading.period, today)
      : undefined;
  const inherited: Reading = {
    ...reading,
    ...(against ? { base: against.base, baseNote: against.note } : {}),
    period: against?.period ?? reading.period ?? context.period,
    outlets: reading.outlets ?? context.outlets,
    ...(reading.isWhy && !reading.period && context.period ? whyOf(context.period, today) : {}),
    hint: reading.hint ?? context.hint,
    rank: reading.rank ?? context.rank,
    limit: reading.limit ?? context.limit,
    partOfDays: reading.partOfDays ?? context.partOfDays,
  };
  const isNamed = (at: number) => recordsBefore.some((each) => each.at <= at && at < each.at + each.length);
  const without = context.words.filter((_, at) => !isNamed(at));
  const isBroken = reading.words.some(({ isBy }) => isBy);
  const earlier = isBroken ? context.words.filter(({ isBy }) => !isBy) : context.words;
  const going = [
    { ...inherited, words: [...earlier, ...reading.words] },
    { ...inherited, words: [...without, ...reading.words] },
  ];
  return reading.isFollowUp || reading.words.length === 0 ? [...going, reading] : [reading, ...going];
}

/** 'Why?' asks what moved since the days before. */
function whyOf(period: Period, today: string): Pick<Reading, 'period' | 'base' | 'baseNote'> {
  const compared = fairly(period, before(period), today);
  return { period: compared.period, base: compared.base, baseNote: compared.note };
}

const REFUSALS = {
  future: 'I can only answer from what has happened: the reports know nothing of the future.',
  unknown: 'I did not understand that, so I won’t guess. Ask about a figure of a report, with dates and outlets.',
  forbidden: 'You don’t have access to the report or the figures that would answer this.',
} as const;

/** Answers a question, or says that it cannot. What was mistyped is put right where one word alone can be meant, and asked back otherwise. */
export async function ask(asked: Question): Promise<Outcome> {
  const outcome = await askAsTyped(asked);
  if ('answered' in outcome || outcome.refused.refused !== 'unknown') return outcome;
  const { db, identity, question } = asked;
  const own = reportsFor(reports, identity);
  const names = [
    ...identity.outlets.map(({ name }) => name),
    ...(await namesLike(db, identity, own, wordsOf(question))),
  ];
  const [first, ...others] = corrections(question, { reports: own, user: identity, names });
  if (!first) return outcome;
  if (others.length > 0) {
    const suggestions = [first, ...others].map((each) => each.question);
    return {
      refused: { refused: 'unknown', answer: 'I did not understand that. Did you mean one of these?', suggestions },
    };
  }
  const meant = await askAsTyped({ ...asked, question: first.question });
  if ('refused' in meant) return outcome;
  const read = first.changes.map((change) => `“${change.typed}” was read as “${change.meant}”`);
  const { answered } = meant;
  return { ...meant, answered: { ...answered, answer: `${answered.answer} (${read.join(', ')}.)` } };
}

async function askAsTyped({ db, identity, question, selected, now, period, context, say }: Question): Promise<Outcome> {
  say?.('Reading the question');
  const known = selected.filter((id) => identity.outletIds.includes(id));
  const everyOutlet = identity.outlets.map(({ id }) => id);
  const chosen = known.length > 0 ? known : everyOutlet;
  const today = await todayFor(db, identity, chosen[0], now);
  const refuse = (refused: Refused['refused'], answer: string): Outcome => ({
    refused: { answer, refused, suggestions: suggestedQuestions(reports, identity, SUGGESTED) },
  });
  const typed = readQuestion(question, identity.outlets, today);
  const isLeaving = typed.outletsLeftOut.length > 0;
  const read = {
    ...typed,
    period: typed.period ?? (context ? undefined : period),
    ...(isLeaving ? { outlets: withoutLeftOut(typed, chosen, everyOutlet) } : {}),
  };
  if (read.outlets?.length === 0) return refuse('unknown', 'No outlet is left to ask about.');
  if (read.isFuture) return refuse('future', REFUSALS.future);
  if (read.hasTooManyDates) return refuse('unknown', 'Ask about one period at a time, or compare two.');
  if (read.hasOpenDates)
    return refuse('unknown', 'Name the first and the last day: “from 1 to 10 June”, or “since 1 June”.');
  const own = reportsFor(reports, identity);
  const recordsIn = (reading: Pick<Reading, 'words'>) => recordsNamed(db, identity, own, reading.words);
  const recordsBefore = context ? await recordsIn(context) : [];
  const plansOf = async (reading: Reading): Promise<Planned[]> =>
    plansFor(own, { user: identity, reading, records: await recordsIn(reading), today })
      .slice(0, MOST_TRIED)
      .map((plan) => ({ plan, reading }));
  const opposed = await opposedIn(question, identity.outlets, today, async (side) => {
    // Each side has its own days alone.
    if (side.hasTwoDates) return [];
    for (const each of readingsFor({ ...side, source: question }, context, recordsBefore, today)) {
      const planned = await plansOf({ ...each, period: each.period ?? read.period });
      if (planned.length > 0) return planned;
    }
    return [];
  });
  for (const [one, other] of opposed) {
    const asking = ({ plan, reading }: Planned) => ({
      ...{ db, identity, plan, reading, say },
      outlets: outletsFor(plan, reading, chosen, everyOutlet),
    });
    const answered = await answerOpposed(asking(one), asking(other));
    if (answered) return { answered, context: contextOf(one.reading) };
  }
  let problem: string | undefined;
  for (const reading of readingsFor(read, context, recordsBefore, today)) {
    const records = await recordsIn(reading);
    const plans = plansFor(own, { user: identity, reading, records, today });
    if (isMeantForOthers(plans[0], bestOfAll(reading, records, today))) return refuse('forbidden', REFUSALS.forbidden);
    for (const plan of plans.slice(0, MOST_TRIED)) {
      const outlets = outletsFor(plan, reading, chosen, everyOutlet);
      try {
        const answered = await answerTo({ db, identity, plan, reading, outlets, say });
        if (answered) return { answered, context: contextOf(reading) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        problem ??= error.errors?.[0]?.message ?? error.message;
      }
    }
  }
  if (problem) return refuse('invalid', problem);
  const model = configuredModel();
  if (model) say?.('Asking the language model');
  const named = outletsNamed(read, chosen, everyOutlet);
  const answered = model && (await answerOfModel({ db, identity, model, question, outlets: named, today, say }));
  if (answered) return { answered, context: contextOf(read) };
  const strange = await strangeWords(read.words, own, identity, recordsIn);
  return refuse('unknown', strange.length > 0 ? notUnderstood(strange) : REFUSALS.unknown);
}

/** A plan with the reading that it is of. */
interface Planned {
  plan: Plan;
  reading: Reading;
}

/**
 * The plans of both sides of a question that sets two things against each other. Where no figure is named, sales are: the answer says so.
 * @param plansOf the plans of one side, the best first
 */
async function opposedIn(
  question: string,
  outlets: Identity['outlets'],
  today: string,
  plansOf: (side: Reading) => Promise<Planned[]>,
): Promise<(readonly [Planned, Planned])[]> {
  const known = new Map<string, Promise<Planned[]>>();
  const planned = (text: string): Promise<Planned[]> => {
    const found = known.get(text) ?? plansOf(readQuestion(text, outlets, today));
    known.set(text, found);
    return found;
  };
  for (const figure of ['', ' sales'])
    for (const { left, right } of sidesOf(question)) {
      const others = await planned(right + figure);
      for (const one of others.length > 0 ? await planned(left + figure) : [])
        for (const other of others) {
          const isSame = String(one.reading.outlets) === String(other.reading.outlets);
          if (isSame && areOpposed(one.plan, other.plan)) return [[one, other]];
        }
    }
  return [];
}

const contextOf = ({ words, period, rank, limit, partOfDays, hint, outlets }: Reading): Context => ({
  ...{ words, period, rank, limit, partOfDays, hint, outlets },
});

/** Outlets without those that are not meant: of the ones that are named, otherwise of the selected ones, or of all where none of them is selected. */
function withoutLeftOut(
  { outlets, outletsLeftOut }: Reading,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] {
  const named = outletsNamed({ outlets }, selected, every);
  const isAmong = outlets || named.some((id) => outletsLeftOut.includes(id));
  return (isAmong ? named : every).filter((id) => !outletsLeftOut.includes(id));
}

const outletsNamed = (
  { outlets }: Pick<Reading, 'outlets'>,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] => (outlets === 'all' ? every : (outlets ?? selected));

/** The outlets a question names; all outlets when it asks which one; otherwise the selected outlets. */
function outletsFor(
  { dimension, report }: Plan,
  { outlets, isBesideSelected }: Reading,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] {
  const named = outletsNamed({ outlets }, selected, every);
  if (outlets) return isBesideSelected ? every.filter((id) => named.includes(id) || selected.includes(id)) : named;
  const isByOutlet =
    dimension &&
    (('group' in dimension.by && report.columns[dimension.by.group]?.titleOf === 'outlets') ||
      ('parameter' in dimension.by && dimension.by.value === 'outlet'));
  return isByOutlet ? every : selected;
}

/** The plan of someone with all rights. */
const bestOfAll = (reading: Reading, records: readonly NamedRecord[], today: string): Plan | undefined =>
  plansFor(reports, { user: { permissions: {}, isAdministrator: true }, reading, records, today }).find(
    ({ perValue }) => !perValue,
  );

/** What is left over for someone without the right to the answer is the answer to another question. */
const isMeantForOthers = (own: Plan | undefined, best: Plan | undefined): boolean =>
  best !== undefined && best.score > (own?.score ?? 0) + CLEARLY;
