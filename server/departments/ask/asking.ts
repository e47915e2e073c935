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
import { composedAnswer } from './abilities';
import { answerAverageNumber } from './abilities/averaging';
import { answerOpposed } from './abilities/opposing';
import { answerBest } from './abilities/perEach';
import { answerShare } from './abilities/sharing';
import { type Answered, answerTo } from './answering';
import { answerDocument } from './documents/answering';
import { newestNumber, numbersIn } from './documents/numbers';
import { answeredAmong } from './examples';
import { answerOfModel } from './modelPlan';
import {
  type Context,
  contextOf,
  contextOfDocument,
  contextOfQuestion,
  outletsNamed,
  type Planned,
  type Planner,
  plannerFor,
} from './planner';
import { namesLike } from './planning/naming';
import { notRecordedIn, notRecordedOf } from './planning/notRecorded';
import { notUnderstood, strangeWords } from './planning/strange';
import { reportsFor } from './planning/vocabulary';
import type { Period } from './reading/calendar';
import { wordsOf } from './reading/english';
import { type Reading, readQuestion } from './reading/question';
import { corrections } from './reading/spelling';
import { figureLabel, listed } from './saying/figures';

export type { Context } from './planner';

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
  /** Questions that can be answered; filled in last. */
  suggestions: string[];
}
/** An answer, with what a follow-up may build on; or a refusal. */
export type Outcome = { answered: Answered; context: Context | undefined } | { refused: Refused };

const SUGGESTED = 3;
/** Milliseconds that looking for examples may take: a refusal does not wait for long. */
const PATIENCE = { refusal: 1500, page: 6000 } as const;

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

const REFUSALS = {
  future: 'I can only answer from what has happened: the reports know nothing of the future.',
  unknown: 'I did not understand that, so I won’t guess. Ask about a figure of a report, with dates and outlets.',
  forbidden: 'You don’t have access to the report or the figures that would answer this.',
} as const;

/** Who is asked for examples, at which outlets. */
type ForExamples = Pick<Question, 'db' | 'identity' | 'selected' | 'now'>;

/** Examples in front of the one about a document. */
const AHEAD_OF_DOCUMENT = 2;

/**
 * Example questions that the data answers, one of them about the newest document. Where it answers none yet, any that the person may ask.
 */
export async function examplesFor(asked: ForExamples, most: number): Promise<string[]> {
  const outletIds = asked.selected.length > 0 ? asked.selected : asked.identity.outletIds;
  const newest = await newestNumber(asked.db, asked.identity, outletIds);
  const declared = suggestedQuestions(reports, asked.identity, Number.POSITIVE_INFINITY);
  const candidates = [
    ...declared.slice(0, AHEAD_OF_DOCUMENT),
    ...(newest ? [`What is the status of ${newest}?`] : []),
    ...declared.slice(AHEAD_OF_DOCUMENT),
  ];
  const found = await answeredExamples(asked, candidates, most, PATIENCE.page);
  return found.length > 0 ? found : candidates.slice(0, most);
}

async function answeredExamples(
  { db, identity, selected, now }: ForExamples,
  candidates: readonly string[],
  most: number,
  patience: number,
): Promise<string[]> {
  const { groupId, userId, isAdministrator, permissions } = identity;
  const key = JSON.stringify([groupId, userId, isAdministrator, permissions, selected, now.toISOString().slice(0, 10)]);
  return answeredAmong({
    ...{ key, candidates, most, patience },
    ask: (question) => askAsTyped({ db, identity, selected, now, question, isTrial: true }),
  });
}

/** Answers a question, or says that it cannot and names questions that it can answer. */
export async function ask(asked: Question): Promise<Outcome> {
  const outcome = await askCorrected(asked);
  if ('answered' in outcome || outcome.refused.suggestions.length > 0) return outcome;
  const declared = suggestedQuestions(reports, asked.identity, Number.POSITIVE_INFINITY);
  const found = await answeredExamples(asked, declared, SUGGESTED, PATIENCE.refusal);
  const suggestions = [...new Set([...found, ...declared])].slice(0, SUGGESTED);
  return { refused: { ...outcome.refused, suggestions } };
}

/** What was mistyped is put right where one word alone can be meant, and asked back otherwise. */
async function askCorrected(asked: Question): Promise<Outcome> {
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

/** What prevents an answer before anything is planned. */
function problemOf(read: Reading): Pick<Refused, 'refused' | 'answer'> | undefined {
  const unknown = (answer: string) => ({ refused: 'unknown' as const, answer });
  if (read.outlets?.length === 0) return unknown('No outlet is left to ask about.');
  if (read.isFuture) return { refused: 'future', answer: REFUSALS.future };
  if (read.hasTooManyDates) return unknown('Ask about one period at a time, or compare two.');
  if (read.hasOpenDates) return unknown('Name the first and the last day: “from 1 to 10 June”, or “since 1 June”.');
  return undefined;
}

/** What is refused because nobody records it. Only questions that the person can ask are offered instead. */
async function notRecordedBy(question: string, read: Reading, planner: Planner): Promise<Refused | undefined> {
  const { identity, own } = planner;
  // A supplier that nobody knows is owed nothing that is recorded either.
  const names = [...(await planner.recordsIn(read)), ...(await planner.halvesIn(read))];
  const found = notRecordedIn(question, read.words, names, { reports, user: identity });
  if (!found) return undefined;
  const isOwn = own.some((report) => notRecordedOf(report).includes(found));
  return { refused: 'unknown', answer: found.says, suggestions: isOwn ? [...found.instead] : [] };
}

const isOf = ({ filters, row, perValue }: Planned['plan'], title: string): boolean =>
  !perValue && (filters.includes(title) || row?.label === title);

/** A pattern for words as they are, symbols included. */
const asTyped = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'), 'iu');

/** A name of which two words begin the names of others: nobody has it, and those are the nearest. */
async function nearestNames(question: string, read: Reading, planner: Planner): Promise<Refused | undefined> {
  const halves = await planner.halvesIn(read);
  const at = Math.min(...halves.map((each) => each.at));
  const [first, second] = [read.words[at], read.words[at + 1]];
  // 'Chicken curry base' has a name that someone gave, and a word more.
  const isKnown = (await planner.recordsIn(read)).some((each) => each.at <= at + 1 && at < each.at + each.length);
  if (!first || !second || isKnown) return undefined;
  const typed = asTyped([first.raw, second.raw]);
  const name = typed.exec(question)?.[0];
  if (!name) return undefined;
  const titles = [...new Set(halves.filter((each) => each.at <= at + 1).map(({ title }) => title))];
  const nearest: string[] = [];
  // A supplier owes nothing: only names of which the question can be asked are offered.
  for (const title of titles)
    if ((await planner.plansOfPart(question.replace(typed, () => title))).some(({ plan }) => isOf(plan, title)))
      nearest.push(title);
  const shown = nearest.slice(0, SUGGESTED);
  const offered =
    shown.length > 1 ? ` The nearest names are ${listed(shown)}.` : shown[0] ? ` The nearest name is ${shown[0]}.` : '';
  return {
    refused: 'unknown',
    answer: `I found nothing called “${name}”.${offered}`,
    suggestions: shown.map((title) => question.replace(typed, () => title)),
  };
}

/** The plain answer: one report, once. `problem` is what a report had against the question. */
async function plainAnswer(
  planner: Planner,
  read: Reading,
): Promise<{ outcome?: Outcome; isForbidden: boolean; problem: string | undefined }> {
  let problem: string | undefined;
  let empty: { answered: Answered; planned: Planned } | undefined;
  const outcomeOf = ({ answered, planned }: NonNullable<typeof empty>) => ({
    ...{ outcome: { answered, context: contextOf(planned.reading) }, isForbidden: false, problem },
  });
  for (const reading of await planner.readings(read)) {
    const { planned, isForbidden } = await planner.plansOf(reading);
    if (isForbidden) return { isForbidden, problem };
    for (const each of planned) {
      try {
        const answered = empty && !isLike(each, empty) ? undefined : await answerTo(planner.asking(each));
        // A name may be known to several reports, and have something in one of them.
        const isEmpty = answered?.table.total === 0 && each.plan.filters.length > 0;
        if (answered && !isEmpty) return outcomeOf({ answered, planned: each });
        if (answered) empty ??= { answered, planned: each };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        problem ??= error.errors?.[0]?.message ?? error.message;
      }
    }
  }
  return empty ? outcomeOf(empty) : { isForbidden: false, problem };
}

/** Whether a plan is of the same names, days and figure as one that had nothing. */
function isLike({ plan }: Planned, { answered, planned }: { answered: Answered; planned: Planned }): boolean {
  const before = planned.plan;
  const figure = plan.figure && figureLabel(plan.report, plan.figure);
  return figure === answered.understood.figure && String(plan.filters) === String(before.filters);
}

/** 'Why were there refunds' asks for the reasons that were given, where a report has them and nothing is said to have changed. */
async function reasonsFor(
  question: string,
  { isWhy, claims }: Reading,
  planner: Planner,
): Promise<Outcome | undefined> {
  if (!isWhy || claims || !WHY.test(question)) return undefined;
  const { outcome } = await plainAnswer(planner, planner.read(question.replace(WHY, 'by reason')));
  return outcome;
}
const WHY = /\bwhy\b|\bhow come\b/i;

const GOES_ON = /^\s*(?:and|but|then|also|what about|how about)\b/i;

/** A follow-up of a question whose answer was combined: 'pizza sales last month', then 'by outlet'. Alone it would be of something else. */
async function askBehind(asked: Trial): Promise<Outcome | undefined> {
  const before = asked.context?.asked;
  if (!before) return undefined;
  const { identity, question, now, db, selected } = asked;
  const read = readQuestion(question, identity.outlets, await todayFor(db, identity, selected[0], now));
  const isOfNothing = read.words.every(({ isBy }) => isBy);
  if (!read.isFollowUp && !isOfNothing) return undefined;
  const whole = `${before} ${question.replace(GOES_ON, '')}`;
  const outcome = await askPlainly({ ...asked, question: whole, context: undefined });
  if ('answered' in outcome) return { ...outcome, context: outcome.context ?? contextOfQuestion(whole) };
  return isOfNothing ? outcome : undefined;
}

type Trial = Question & { isTrial?: boolean };

const askAsTyped = async (asked: Trial): Promise<Outcome> => (await askBehind(asked)) ?? askPlainly(asked);

/** `isTrial`: whether the data answers it; no model is asked. */
async function askPlainly(asked: Trial): Promise<Outcome> {
  const { db, identity, question, selected, now, period, context, say, isTrial = false } = asked;
  say?.('Reading the question');
  const known = selected.filter((id) => identity.outletIds.includes(id));
  const every = identity.outlets.map(({ id }) => id);
  const chosen = known.length > 0 ? known : every;
  const today = await todayFor(db, identity, chosen[0], now);
  // A document says nothing about the next report.
  const before = context?.document || context?.asked ? undefined : context;
  const planner = plannerFor({ db, identity, question, chosen, today, period, context: before, say });
  const refuse = (refused: Refused['refused'], answer: string): Outcome => ({
    refused: { answer, refused, suggestions: [] },
  });
  const about = await answerDocument(question, planner, context?.document);
  if (about && 'answered' in about) return { answered: about.answered, context: contextOfDocument(about.document) };
  if (about) return { refused: about };
  const read = planner.read(question);
  const missing = await notRecordedBy(question, read, planner);
  if (missing) return { refused: missing };
  const standing = problemOf(read);
  // Dates may be what is left out, or one of several parts.
  if (standing && !read.hasTooManyDates) return refuse(standing.refused, standing.answer);
  const opposed = standing ? undefined : await answerOpposed(question, planner);
  if (opposed) return { answered: opposed.answered, context: contextOf(opposed.reading) };
  // A report's own column of shares is one of its rows in all of them, and not of what a filter leaves.
  const share = standing ? undefined : await answerShare(question, planner);
  if (share) return { answered: share.answered, context: contextOfQuestion(question) };
  for (const ability of standing ? [] : [answerBest, answerAverageNumber]) {
    const composed = await ability(question, planner);
    if (composed) return { answered: composed.answered, context: contextOfQuestion(question) };
  }
  const reasons = standing ? undefined : await reasonsFor(question, read, planner);
  if (reasons) return reasons;
  const plain = standing ? undefined : await plainAnswer(planner, read);
  if (plain?.outcome) return plain.outcome;
  if (plain?.isForbidden) return refuse('forbidden', REFUSALS.forbidden);
  const composed = await composedAnswer(question, planner);
  if (composed) return { answered: composed, context: contextOfQuestion(question) };
  if (standing) return refuse(standing.refused, standing.answer);
  if (plain?.problem) return refuse('invalid', plain.problem);
  const model = isTrial ? undefined : configuredModel();
  if (model) say?.('Asking the language model');
  const named = outletsNamed(read, chosen, every);
  const answered = model && (await answerOfModel({ db, identity, model, question, outlets: named, today, say }));
  if (answered) return { answered, context: contextOf(read) };
  const number = numbersIn(question).find(({ short }) => !short);
  if (number) return refuse('unknown', `I found no document ${number.text} that you can open, so I won’t guess.`);
  const near = await nearestNames(question, read, planner);
  if (near) return { refused: near };
  const strange = await strangeWords(read.words, planner.own, identity, planner.recordsIn);
  return refuse('unknown', strange.length > 0 ? notUnderstood(strange) : REFUSALS.unknown);
}
