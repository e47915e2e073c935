/** A question from beginning to end: read, planned, run, said; or refused with questions that can be answered. */

import type { Report } from '#engine/define/report';
import type { Query } from '#engine/run/query/query';
import { businessDate } from '#engine/run/time/businessDay';
import { entity, reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import type { Database } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import type { SendStage } from '#server/http/events';
import { configuredModel } from '#server/model';
import { readRecord, scopeOfIdentity } from '#server/records/write/store';
import { answerPlan } from './answering';
import type { Asker } from './asker';
import { listed } from './catalogue/labels';
import { namesLike } from './catalogue/records';
import { reportsFor, textsOf } from './catalogue/vocabulary';
import { answerDocument } from './documents/answering';
import { numbersIn } from './documents/numbers';
import { type Planned, plannedOf, takeBefore } from './followUp';
import type { Asked } from './marks';
import { answerOfModel, writeAgain } from './model/asking';
import { outletsNamed, plannerFor } from './planner';
import type { Answered } from './say/answered';
import { endOf, goodWay, noBest } from './say/changes';
import { figureLabel } from './say/figures';
import { notUnderstood, REFUSALS, type Refused } from './say/phrases';
import { nearbyQuestions, nearestNames, otherOutletIn, ownOutletsOnly, strangeWords } from './suggestions';
import {
  answerReadings,
  type Context,
  notRecorded,
  type Outcome,
  problemOf,
  type Situation,
  unknown,
  withDays,
} from './trying';
import { readQuestion } from './words/asked';
import type { Period } from './words/calendar';
import { contentOf, tokensOf, wordsOf } from './words/english';
import { type Corrected, corrections } from './words/spelling';

export type { Context, Outcome } from './trying';

interface Question {
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
  /** Receives what is being done, for people who wait. */
  say?: SendStage;
}

/** The business date where the question is asked. */
async function todayFor(db: Database, identity: Identity, outletId: string | undefined, now: Date): Promise<string> {
  const outlet = outletId ? await readRecord(db, scopeOfIdentity(identity), entity('outlets'), outletId) : undefined;
  return businessDate(now, outlet);
}

/** Who asks, about the selected outlets or all of them. */
async function askerOf({
  db,
  identity,
  selected,
  now,
  say,
}: Pick<Question, 'db' | 'identity' | 'selected' | 'now' | 'say'>): Promise<Asker> {
  const known = selected.filter((id) => identity.outletIds.includes(id));
  const outlets = known.length > 0 ? known : identity.outlets.map(({ id }) => id);
  return { db, identity, outlets, now, today: await todayFor(db, identity, outlets[0], now), say };
}

/** Outlets without the ones that are left out: of those that are named, otherwise of the selected ones, or of all where none of them is selected. */
function withOutlets(asked: Asked, { outlets: selected, identity }: Asker): Asked {
  const { outletsLeftOut } = asked;
  if (outletsLeftOut.length === 0) return asked;
  const every = identity.outlets.map(({ id }) => id);
  const named = outletsNamed(asked, selected, every);
  const isAmong = asked.outlets || named.some((id) => outletsLeftOut.includes(id));
  return { ...asked, outlets: (isAmong ? named : every).filter((id) => !outletsLeftOut.includes(id)) };
}

/** What asks to do something. */
const COMMAND = /^\W*(?:please |pls )?(?:approve|delete|remove|cancel|reject|create|edit)\b/i;

const COMPARES = /\b(?:compare|compared|vs|versus|against|than)\b/i;

/** 'Are we up on last month' is about sales, unless something was talked about before. */
const WE_ARE = /^(\s*(?:are|were) )we(?= (?:up|down|ahead|behind)\b)/i;

/** That neither end of a figure is better, with both as suggestions. */
function noBestOf({ question }: Situation, { plan, asked }: Planned): { refused: Refused } | undefined {
  const { rank } = asked;
  if (!rank || !plan.figure || endOf(rank, goodWay(plan.report, plan.figure))) return undefined;
  const figure = figureLabel(plan.report, plan.figure);
  const named = (word: string) => {
    const other = question.replace(/\b(best|worst)\b/i, word);
    return plan.isFigureNamed ? other : `${other.replace(/[?.!]+$/, '')} by ${figure.toLowerCase()}`;
  };
  return unknown(noBest(plan.report, plan.figure), [named('highest'), named('lowest')]);
}

async function askPlainly(given: Question): Promise<Outcome> {
  const { identity, context, say, period } = given;
  say?.('Reading the question');
  if (COMMAND.test(given.question))
    return { ...unknown('I answer questions, and can’t change anything.'), isCertain: true };
  const asker = await askerOf(given);
  const about = await answerDocument(
    given.question,
    asker,
    context && 'document' in context ? context.document : undefined,
  );
  if (about && 'answered' in about) return { answered: about.answered, context: { document: about.document } };
  if (about) return { refused: about, isCertain: true };
  // A document has no bearing on the next report.
  const earlier = context && 'kept' in context ? plannedOf(context.kept) : undefined;
  const earlierDays = earlier && takeBefore(given.question, earlier);
  const question = earlier ? (earlierDays?.rest ?? given.question) : given.question.replace(WE_ARE, '$1sales');
  const readings = readQuestion(question, identity.outlets, asker.today).map((asked) =>
    withOutlets(
      earlier
        ? earlierDays
          ? { ...asked, period: earlierDays.period, isBaseAlone: COMPARES.test(question) }
          : asked
        : withDays(asked, asker.today, period),
      asker,
    ),
  );
  const planner = await plannerFor(asker, [...contentOf(tokensOf(question)), ...(earlier?.asked.words ?? [])]);
  const situation: Situation = { question, asker, planner, readings, earlier, period };
  const missing = notRecorded(situation);
  if (missing) return missing;
  const [plain] = readings.filter(({ isShare, isAverage, last }) => !isShare && !isAverage && !last);
  const tried = await answerReadings(situation);
  if (tried.outcome) return withOwnOutlets(tried.outcome, asker);
  if (tried.isForbidden) return { refused: { refused: 'forbidden', answer: REFUSALS.forbidden, suggestions: [] } };
  const standing = plain && problemOf(plain);
  if (standing) return { ...standing, isCertain: true };
  const best = tried.best && noBestOf(situation, tried.best);
  if (best) return { ...best, isCertain: true };
  if (tried.problem) return { refused: { refused: 'invalid', answer: tried.problem, suggestions: [] } };
  return refusedFor(situation, plain);
}

/** An answer for every outlet or by outlet says which ones the person sees, if these are not all. */
async function withOwnOutlets(outcome: Outcome, asker: Asker): Promise<Outcome> {
  const kept = 'answered' in outcome && outcome.context && 'kept' in outcome.context ? outcome.context.kept : undefined;
  const isOfEvery = kept && (kept.asked.outlets === 'all' || kept.plan.dimension?.label.toLowerCase() === 'outlet');
  const note = isOfEvery ? await ownOutletsOnly(asker) : undefined;
  if (!note || !('answered' in outcome)) return outcome;
  // Of one outlet none is the first.
  if (kept?.asked.rank && asker.identity.outlets.length === 1)
    return { refused: { refused: 'forbidden', answer: note, suggestions: [] }, isCertain: true };
  return { ...outcome, answered: { ...outcome.answered, answer: `${outcome.answered.answer} ${note}` } };
}

/** The queries behind an answer, for a model that is asked next. */
const queriesIn = (context: Context | undefined): readonly Query[] => {
  if (!context || 'document' in context) return [];
  return 'model' in context ? context.model.queries : [context.kept.plan.query];
};

/** The reports that a model may ask for a person. */
const modelReports = ({ identity }: Asker): Report[] =>
  reportsFor(reports, identity).filter(({ archived }) => !archived);

/** The language model's answer, if one is configured and has one. It is asked what the planner doesn't understand. */
async function askModel({ question, context }: Question, asker: Asker): Promise<Outcome | undefined> {
  const model = configuredModel();
  if (!model) return undefined;
  asker.say?.('Asking the language model');
  const earlier = queriesIn(context);
  const outcome = await answerOfModel({ asker, model, question, earlier, reports: modelReports(asker) });
  if (!outcome || 'answered' in outcome)
    return outcome && { answered: outcome.answered, context: { model: outcome.said } };
  return unknown(outcome.failed);
}

/** Why a question is refused: the words that stood in the way, or the nearest names. */
async function refusedFor(situation: Situation, asked: Asked | undefined): Promise<Outcome> {
  const { question, asker, planner } = situation;
  const number = numbersIn(question).find(({ short }) => !short);
  if (number) return unknown(`I found no document ${number.text} that you can open, so I won’t guess.`);
  const hidden = await otherOutletIn(question, asker);
  if (hidden) return { refused: { refused: 'forbidden', answer: hidden, suggestions: [] } };
  const near = asked && nearestNames(question, asked, planner);
  if (near) return unknown(near.answer, near.suggestions);
  const strange = asked ? strangeWords(asked.words, planner, asker.identity) : [];
  return unknown(strange.length > 0 ? notUnderstood(strange) : REFUSALS.unknown);
}

/** What was mistyped is put right if one word alone can be meant, and asked back otherwise. */
async function askCorrected(asked: Question): Promise<Outcome> {
  const outcome = await askPlainly(asked);
  if ('answered' in outcome || outcome.refused.refused !== 'unknown' || outcome.refused.suggestions.length > 0)
    return outcome;
  const { db, identity, question } = asked;
  const own: readonly Report[] = reportsFor(reports, identity);
  const names = await namesLike(db, identity, own, wordsOf(question));
  const texts = [
    ...own.flatMap((report) => textsOf(report, identity)),
    ...identity.outlets.map(({ name }) => name),
    ...names,
  ];
  const meanings: { corrected: Corrected; meant: Outcome & { answered: Answered } }[] = [];
  for (const corrected of corrections(question, texts)) {
    const meant = await askPlainly({ ...asked, question: corrected.question });
    if ('answered' in meant) meanings.push({ corrected, meant });
  }
  const [only, ...others] = meanings;
  if (!only) return outcome;
  if (others.length > 0)
    return unknown(
      'I did not understand that. Did you mean one of these?',
      meanings.map(({ corrected }) => corrected.question),
    );
  const { corrected: first, meant } = only;
  const read = first.changes.map((change) => `“${change.typed}” was read as “${change.meant}”`);
  const { answered } = meant;
  return { ...meant, answered: { ...answered, answer: `${listed(read)}. ${answered.answer}` } };
}

/** Answers a question, or says that it cannot and names questions that it can answer. */
export async function ask(asked: Question): Promise<Outcome> {
  const outcome = await askCorrected(asked);
  if ('answered' in outcome) return outcome;
  const asker = await askerOf(asked);
  const isOpen = outcome.refused.refused === 'unknown' && !outcome.isCertain;
  const byModel = isOpen ? await askModel(asked, asker) : undefined;
  if (byModel && 'answered' in byModel) return byModel;
  const { suggestions } = outcome.refused;
  const { refused } = byModel ?? outcome;
  return {
    refused: {
      ...refused,
      suggestions: suggestions.length > 0 ? suggestions : await nearbyQuestions(asked.question, asker),
    },
  };
}

/**
 * Answers what is kept of a question again, under the reader's rights: no one is asked.
 * @returns undefined if it can't be answered any more
 */
export async function answerKept(given: Question, context: Context): Promise<Outcome | undefined> {
  const asker = await askerOf(given);
  if ('document' in context) {
    const about = await answerDocument(given.question, asker, context.document);
    return about && ('answered' in about ? { answered: about.answered, context } : { refused: about });
  }
  try {
    if ('model' in context) {
      const answered = await writeAgain(asker, modelReports(asker), context.model);
      return answered && { answered, context };
    }
    const planned = plannedOf(context.kept);
    const seen = asker.identity.outletIds;
    const outlets = planned.plan.query.outlets.filter((id) => seen.includes(id));
    const plan = { ...planned.plan, query: { ...planned.plan.query, outlets } };
    const answered = outlets.length > 0 ? await answerPlan({ asker, asked: planned.asked, plan }) : undefined;
    return answered && { answered, context };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return {
      refused: {
        refused: error.status === 403 ? 'forbidden' : 'invalid',
        answer: error.status === 403 ? REFUSALS.forbidden : error.message,
        suggestions: [],
      },
    };
  }
}
