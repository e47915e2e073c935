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
import { plannedOf, takeBefore } from './followUp';
import type { Asked } from './marks';
import { answerOfModel, writeAgain } from './model/asking';
import { outletsNamed } from './plan/plan';
import { plannerFor } from './planner';
import type { Answered } from './say/answeredFor';
import { CERTAIN, NOT_UNDERSTOOD, notUnderstood, refusal, unknown } from './say/refusals';
import { nearbyQuestions, nearestNames, otherOutletIn, ownOutletsOnly, strangeWords } from './suggestions';
import { answerReadings, type Context, type Outcome, problemIn, type Situation, withDays } from './trying';
import { plainOf, readQuestion } from './words/asked';
import type { Period } from './words/calendar';
import { contentOf, tokensOf, wordsOf } from './words/english';
import { type Corrected, corrections } from './words/spelling';
import { leavingOutTyped } from './words/variants';

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

/** Who asks, about the selected outlets or all of them. */
async function askerOf({ db, identity, selected, now, say }: Question): Promise<Asker> {
  const known = selected.filter((id) => identity.outletIds.includes(id));
  const outlets = known.length > 0 ? known : identity.outlets.map(({ id }) => id);
  const [first] = outlets;
  const outlet = first ? await readRecord(db, scopeOfIdentity(identity), entity('outlets'), first) : undefined;
  return { db, identity, outlets, now, today: businessDate(now, outlet), say };
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

async function askPlainly(given: Question): Promise<Outcome> {
  const { identity, context, say, period } = given;
  say?.('Reading the question');
  if (COMMAND.test(given.question)) return unknown('I answer questions, and can’t change anything.', [], CERTAIN);
  const asker = await askerOf(given);
  const known = context && 'document' in context ? context.document : undefined;
  const about = await answerDocument(given.question, asker, known);
  if (about) return 'answered' in about ? { answered: about.answered, context: { document: about.document } } : about;
  // A document has no bearing on the next report.
  const earlier = context && 'kept' in context ? plannedOf(context.kept) : undefined;
  const earlierDays = earlier && takeBefore(given.question, earlier);
  const question = earlier ? (earlierDays?.rest ?? given.question) : given.question.replace(WE_ARE, '$1sales');
  const withTime = (asked: Asked): Asked => {
    if (!earlier) return withDays(asked, asker.today, period);
    return earlierDays ? { ...asked, period: earlierDays.period, isBaseAlone: COMPARES.test(question) } : asked;
  };
  const readings = readQuestion(question, identity.outlets, asker.today).map((asked) =>
    withOutlets(withTime(asked), asker),
  );
  const planner = await plannerFor(asker, [...contentOf(tokensOf(question)), ...(earlier?.asked.words ?? [])]);
  const situation: Situation = { question, asker, planner, readings, earlier, period };
  const outcome = await answerReadings(situation);
  return outcome ? withOwnOutlets(outcome, asker) : refusedFor(situation);
}

/** An answer for every outlet or by outlet says which ones the person sees, if these are not all. */
async function withOwnOutlets(outcome: Outcome, asker: Asker): Promise<Outcome> {
  if (!('answered' in outcome) || !outcome.context || !('kept' in outcome.context)) return outcome;
  const { plan, asked } = outcome.context.kept;
  const isOfEvery = asked.outlets === 'all' || plan.dimension?.label.toLowerCase() === 'outlet';
  const note = isOfEvery ? await ownOutletsOnly(asker) : undefined;
  if (!note) return outcome;
  // Of one outlet none is the first.
  if (asked.rank && asker.identity.outlets.length === 1) return refusal('forbidden', note);
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
  if (outcome && 'failed' in outcome) return unknown(outcome.failed);
  return outcome && { answered: outcome.answered, context: { model: outcome.said } };
}

/** Words of a reading as the person typed them. */
const asTyped = (question: string, words: readonly string[]): string[] => {
  const typed = wordsOf(question);
  return words.flatMap((word) => (typed.includes(word) ? word : (leavingOutTyped(question) ?? [])));
};

/** Why a question is refused: the words that stood in the way, or the nearest names. */
async function refusedFor({ question, asker, planner, readings }: Situation): Promise<Outcome> {
  const asked = plainOf(readings);
  const number = numbersIn(question).find(({ short }) => !short);
  if (number) return unknown(`I found no document ${number.text} that you can open, so I won’t guess.`);
  const hidden = await otherOutletIn(question, asker);
  if (hidden) return refusal('forbidden', hidden);
  return (
    (asked && nearestNames(question, asked, planner)) ??
    notUnderstood(asked ? asTyped(question, strangeWords(asked.words, planner, asker.identity)) : [])
  );
}

/** What was mistyped is put right if one word alone can be meant, and asked back otherwise. */
async function askCorrected(asked: Question): Promise<Outcome> {
  const outcome = await askPlainly(asked);
  if ('answered' in outcome || outcome.certainty > NOT_UNDERSTOOD) return outcome;
  const { db, identity, question } = asked;
  const own: readonly Report[] = reportsFor(reports, identity);
  const texts = [
    ...own.flatMap((report) => textsOf(report, identity)),
    ...identity.outlets.map(({ name }) => name),
    ...(await namesLike(db, identity, own, wordsOf(question))),
  ];
  const meanings: { corrected: Corrected; meant: Outcome & { answered: Answered } }[] = [];
  for (const corrected of corrections(question, texts)) {
    const meant = await askPlainly({ ...asked, question: corrected.question });
    if ('answered' in meant) meanings.push({ corrected, meant });
  }
  const [only, ...others] = meanings;
  if (!only) return outcome;
  const questions = meanings.map(({ corrected }) => corrected.question);
  if (others.length > 0) return unknown('I did not understand that. Did you mean one of these?', questions);
  const read = only.corrected.changes.map((change) => `“${change.typed}” was read as “${change.meant}”`);
  const { answered } = only.meant;
  return { ...only.meant, answered: { ...answered, answer: `${listed(read)}. ${answered.answer}` } };
}

/** Answers a question, or says that it cannot and names questions that it can answer. */
export async function ask(asked: Question): Promise<Outcome> {
  const outcome = await askCorrected(asked);
  if ('answered' in outcome) return outcome;
  const asker = await askerOf(asked);
  const isOpen = outcome.refused.refused === 'unknown' && outcome.certainty < CERTAIN;
  const byModel = isOpen ? await askModel(asked, asker) : undefined;
  if (byModel && 'answered' in byModel) return byModel;
  const { refused, certainty } = byModel ?? outcome;
  const { suggestions: own } = outcome.refused;
  const suggestions = own.length > 0 ? own : await nearbyQuestions(asked.question, asker);
  return { refused: { ...refused, suggestions }, certainty };
}

/**
 * Answers what is kept of a question again, under the reader's rights: no one is asked.
 * @returns undefined if it can't be answered any more
 */
export async function answerKept(given: Question, context: Context): Promise<Outcome | undefined> {
  const asker = await askerOf(given);
  if ('document' in context) {
    const about = await answerDocument(given.question, asker, context.document);
    return about && 'answered' in about ? { answered: about.answered, context } : about;
  }
  const again = async () => {
    if ('model' in context) return writeAgain(asker, modelReports(asker), context.model);
    const { plan, asked } = plannedOf(context.kept);
    const outlets = plan.query.outlets.filter((id) => asker.identity.outletIds.includes(id));
    return outlets.length > 0
      ? answerPlan({ asker, asked, plan: { ...plan, query: { ...plan.query, outlets } } })
      : undefined;
  };
  try {
    const answered = await again();
    return answered && { answered, context };
  } catch (error) {
    const problem = problemIn(error);
    return error instanceof ApiError && error.status === 403 ? refusal('forbidden') : refusal('invalid', problem);
  }
}
