/** `v1/omakAI`: a question in plain words, and the conversations that were had. */

import { isDay } from '#engine/run/time/days';
import { isRecord, textIn, textsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { CustomCall, CustomHandlers } from '#server/department';
import { invalid, notFound, problem } from '#server/http/errors';
import { eventAnswer, type SendStage, wantsEvents } from '#server/http/events';
import { objectBody } from '#server/records/requests';
import { requirePermission } from '#server/records/rules/access';
import { readMany, scopeOfIdentity } from '#server/records/write/store';
import { answerKept, ask, type Outcome } from './ask';
import {
  type Conversation,
  changeConversation,
  colleaguesOf,
  conversationsOf,
  noteContext,
  noteQuestion,
  questionsIn,
  readable,
  removeConversation,
  type StoredQuestion,
  TITLE,
} from './conversations';
import { unknown } from './say/refusals';
import { examplesFor } from './suggestions';
import type { Period } from './words/calendar';

const MODULE = 'ASK_AI';
/** domain 1.1, AI ask */
const LONGEST = 500;
/** Questions of a conversation that are answered again when it is read. */
const MOST_REPLAYED = 10;
const MOST_COLLEAGUES = 50;
/** Examples on the page. */
const EXAMPLES = 6;
const COMMON = { 'cache-control': 'no-store' };

const idsIn = (value: unknown): string[] =>
  (typeof value === 'string' ? value.split(',') : textsIn(value)).map((id) => id.trim()).filter(Boolean);

/** The days that the page has chosen, for questions that name none. */
function periodIn({ dateFrom, dateTo }: Readonly<Record<string, unknown>>): Period | undefined {
  if (!dateFrom && !dateTo) return undefined;
  const [from, to] = [dateFrom ?? dateTo, dateTo ?? dateFrom];
  if (!isDay(from) || !isDay(to) || from > to)
    throw invalid([
      problem('dateFrom', 'date', 'Send dateFrom and dateTo as dates like 2026-06-30, the first not after the second'),
    ]);
  return { from, to, unit: from === to ? 'day' : 'days' };
}

const NOT_KEPT: Outcome = unknown('This question had no answer. Ask it again.');

/** What is answered for an outcome. */
const answerOf = (outcome: Outcome) =>
  'answered' in outcome ? { ...outcome.answered, suggestions: [] } : { ...outcome.refused, table: null, chart: null };

const requireAsking = ({ identity }: CustomCall): void => requirePermission(identity, MODULE, 'run');
/** Conversations that were had are read with less than asking needs. */
const requireReading = ({ identity }: CustomCall): void => requirePermission(identity, MODULE, 'view');

const idOf = ({ params }: CustomCall): string => params.id ?? '';

/** A conversation as it is sent. */
const shown = ({ id, userId, ...rest }: Conversation, { identity }: CustomCall) => ({
  ...{ _id: id, ...rest, isOwn: userId === identity.userId },
});

/** A stored question answered again: on the day it was asked, under the reader's rights. */
async function answeredAgain({ db, identity }: CustomCall, asked: StoredQuestion) {
  const again = {
    ...{ db, identity, question: asked.question, selected: asked.outlets, now: new Date(asked.askedAt) },
    ...(asked.period ? { period: asked.period } : {}),
  };
  const outcome: Outcome = (asked.context && (await answerKept(again, asked.context))) ?? NOT_KEPT;
  return { question: asked.question, askedAt: asked.askedAt, ...answerOf(outcome) };
}

export default {
  async ask(call) {
    requireAsking(call);
    const { db, identity, request, query } = call;
    const body = await objectBody(request);
    const question = (textIn(body.question) ?? '').trim();
    if (question === '') throw invalid([problem('question', 'required', 'Type a question')]);
    if (question.length > LONGEST)
      throw invalid([
        problem('question', 'maxLength', `A question may have ${LONGEST} characters; this one has ${question.length}`),
      ]);
    const asked = idsIn(body.outlets ?? query.get('outlets') ?? '');
    const unknown = asked.find((id) => !identity.outletIds.includes(id));
    if (unknown !== undefined)
      throw invalid([problem('outlets', 'unknown', `There is no outlet “${unknown}”, or you don’t have access to it`)]);
    const period = periodIn(body);
    const noted = await noteQuestion(db, identity, {
      ...{ question, outlets: asked, period: period ?? null, conversationId: textIn(body.conversationId) },
    });
    const { context } = noted;
    const answer = async (say?: SendStage) => {
      const outcome = await ask({
        ...{ db, identity, question, selected: asked, now: new Date() },
        ...(period ? { period } : {}),
        ...(context ? { context } : {}),
        ...(say ? { say } : {}),
      });
      await noteContext(db, identity, noted, 'answered' in outcome ? outcome.context : context);
      return { question, conversationId: noted.conversationId, ...answerOf(outcome) };
    };
    return wantsEvents(request) ? eventAnswer(request, answer) : Response.json(await answer(), { headers: COMMON });
  },

  async list(call) {
    requireReading(call);
    const docs = await conversationsOf(call.db, call.identity);
    return Response.json({
      docs: docs.map((each) => shown(each, call)),
      ...(docs.length === 0 ? { message: 'No List' } : {}),
    });
  },

  /** Example questions that the data of these outlets answers. */
  async examples(call) {
    requireAsking(call);
    const { db, identity, query } = call;
    const selected = idsIn(query.get('outlets') ?? '').filter((id) => identity.outletIds.includes(id));
    return Response.json({ docs: await examplesFor(db, identity, selected, EXAMPLES) });
  },

  async read(call) {
    requireReading(call);
    const { db, identity } = call;
    const conversation = await readable(db, identity, idOf(call));
    if (!conversation) throw notFound('This conversation');
    const questions = (await questionsIn(db, identity, conversation.id)).slice(-MOST_REPLAYED);
    const docs: unknown[] = [];
    for (const question of questions) docs.push(await answeredAgain(call, question));
    return Response.json({ ...shown(conversation, call), docs }, { headers: COMMON });
  },

  async rename(call) {
    requireReading(call);
    const { db, identity, request } = call;
    const title = (textIn((await objectBody(request)).title) ?? '').trim();
    if (title === '' || title.length > TITLE)
      throw invalid([
        problem('title', title ? 'maxLength' : 'required', `Give the conversation a name of 1 to ${TITLE} characters`),
      ]);
    const conversation = await changeConversation(db, identity, idOf(call), { title });
    if (!conversation) throw notFound('This conversation');
    return Response.json({ renamed: true, title: conversation.title });
  },

  /** Whom a conversation can be shared with. */
  async colleagues(call) {
    requireAsking(call);
    return Response.json({ docs: await colleaguesOf(call.db, call.identity) });
  },

  async share(call) {
    requireAsking(call);
    const { db, identity, request } = call;
    const body = await objectBody(request);
    const userIds = idsIn(body.userIds);
    if (!isRecord(body) || body.userIds === undefined || userIds.length > MOST_COLLEAGUES)
      throw invalid([
        problem(
          'userIds',
          'required',
          `Send the userIds of up to ${MOST_COLLEAGUES} colleagues; none ends the sharing`,
        ),
      ]);
    const users = await readMany(db, scopeOfIdentity(identity), entity('users'), userIds);
    const missing = userIds.find((id) => !users.some(({ _id }) => _id === id));
    if (missing)
      throw invalid([problem('userIds', 'unknown', 'There is no such colleague, or they work at other outlets')]);
    const conversation = await changeConversation(db, identity, idOf(call), { sharedWith: userIds });
    if (!conversation) throw notFound('This conversation');
    return Response.json({ shared: true, sharedWith: conversation.sharedWith });
  },

  async remove(call) {
    requireReading(call);
    if (!(await removeConversation(call.db, call.identity, idOf(call)))) throw notFound('This conversation');
    return Response.json({ removed: true });
  },
} satisfies CustomHandlers;
