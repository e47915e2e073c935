/** Conversations: what was asked, by whom, and whom it was shown to. Figures are never kept. */

import { randomUUID } from 'node:crypto';
import { administratorRole, type Identity } from '#server/auth/identity';
import { tooMany } from '#server/auth/requests';
import type { Database, Queryable } from '#server/db/types';
import type { Context } from './ask';
import type { Period } from './words/calendar';

/** The most questions per person and minute. */
const MOST_PER_MINUTE = 20;
const MOST_LISTED = 50;
export const TITLE = 80;
const MOST_COLLEAGUES = 500;

export interface Conversation extends Record<string, unknown> {
  id: string;
  userId: string;
  title: string;
  sharedWith: string[];
  updatedAt: string;
  /** The name of the person whose it is. */
  owner: string;
}
/** Someone a conversation can be shared with. */
interface Colleague extends Record<string, unknown> {
  _id: string;
  name: string;
}
export interface StoredQuestion extends Record<string, unknown> {
  question: string;
  askedAt: string;
  outlets: string[];
  period: Period | null;
  context: Context | null;
}

const moment = (value: string | Date): string => new Date(value).toISOString();
const conversationOf = (row: Conversation): Conversation => ({ ...row, updatedAt: moment(row.updatedAt) });
const NAME = `trim(concat(u.data ->> 'firstName', ' ', u.data ->> 'lastName'))`;
const COLUMNS = `c.id, c.user_id as "userId", c.title, c.shared_with as "sharedWith", c.updated_at as "updatedAt",
  coalesce((select ${NAME} from records u where u.group_id = c.group_id and u.resource = 'users' and u.id = c.user_id), '') as owner`;
/** A person's own conversations, and those that were shared with them. */
const READABLE = 'group_id = $1 and (user_id = $2 or $2 = any(shared_with))';
const QUESTION = 'question, asked_at, outlets, period, context';

/** @throws ApiError 429 above the limit of questions per minute */
async function requirePace(tx: Queryable, { groupId, userId }: Identity): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))::text', [`ask:${groupId}:${userId}`]);
  const [row] = await tx.query<{ asked: number }>(
    `select count(*)::int as asked from ask_questions where group_id = $1 and user_id = $2 and asked_at > now() - interval '1 minute'`,
    [groupId, userId],
  );
  if ((row?.asked ?? 0) >= MOST_PER_MINUTE)
    throw tooMany('These are many questions in one minute. Wait a moment, then ask again', 60);
}

/** A conversation that a person may read: their own, or one that was shared with them. */
export async function readable(
  q: Queryable,
  { groupId, userId }: Identity,
  id: string,
): Promise<Conversation | undefined> {
  const [row] = await q.query<Conversation>(
    `select ${COLUMNS} from ask_conversations c where ${READABLE} and id = $3`,
    [...[groupId, userId, id]],
  );
  return row && conversationOf(row);
}

/** The questions of a conversation in their order. */
export async function questionsIn(q: Queryable, { groupId }: Identity, id: string): Promise<StoredQuestion[]> {
  const rows = await q.query<StoredQuestion>(
    `select ${QUESTION}, asked_at as "askedAt" from ask_questions where group_id = $1 and conversation_id = $2 order by question_no`,
    [groupId, id],
  );
  return rows.map((row) => ({ ...row, askedAt: moment(row.askedAt) }));
}

/** A colleague's conversation continues as a copy with its earlier questions, so that follow-ups are understood. */
const copyQuestions = (tx: Queryable, { groupId, userId }: Identity, from: string, to: string): Promise<unknown> =>
  tx.query(
    `insert into ask_questions (group_id, conversation_id, question_no, user_id, ${QUESTION})
     select group_id, $3, question_no, $4, ${QUESTION} from ask_questions where group_id = $1 and conversation_id = $2`,
    [groupId, from, to, userId],
  );

/** Notes a question before it is answered, in the person's own conversation or a new one. */
export const noteQuestion = (
  db: Database,
  identity: Identity,
  asked: Pick<StoredQuestion, 'question' | 'outlets' | 'period'> & { conversationId: string | undefined },
): Promise<{ conversationId: string; questionNo: number; context: Context | undefined }> =>
  db.transaction(async (tx) => {
    const { groupId, userId } = identity;
    const { question, outlets, period } = asked;
    await requirePace(tx, identity);
    const known = asked.conversationId ? await readable(tx, identity, asked.conversationId) : undefined;
    const isOwn = known?.userId === userId;
    const conversationId = isOwn ? known.id : randomUUID();
    const title = known?.title ?? question.slice(0, TITLE);
    await tx.query(
      `insert into ask_conversations (group_id, id, user_id, title) values ($1, $2, $3, $4)
       on conflict (group_id, id) do update set updated_at = now()`,
      [groupId, conversationId, userId, title],
    );
    if (known && !isOwn) await copyQuestions(tx, identity, known.id, conversationId);
    const [before] = await tx.query<{ question_no: number; context: Context | null }>(
      `select question_no, context from ask_questions where group_id = $1 and conversation_id = $2 order by question_no desc limit 1`,
      [groupId, conversationId],
    );
    const questionNo = (before?.question_no ?? 0) + 1;
    await tx.query(
      `insert into ask_questions (group_id, conversation_id, question_no, user_id, question, outlets, period)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
      [groupId, conversationId, questionNo, userId, question, outlets, JSON.stringify(period)],
    );
    return { conversationId, questionNo, context: before?.context ?? undefined };
  });

/** Keeps what a follow-up builds on; after a question that was not understood that is still what was understood before. */
export async function noteContext(
  db: Database,
  { groupId }: Identity,
  at: { conversationId: string; questionNo: number },
  context: Context | undefined,
): Promise<void> {
  if (!context) return;
  await db.query(
    'update ask_questions set context = $4::jsonb where group_id = $1 and conversation_id = $2 and question_no = $3',
    [groupId, at.conversationId, at.questionNo, JSON.stringify(context)],
  );
}

/** A person's conversations and those shared with them, the latest first. */
export async function conversationsOf(q: Queryable, { groupId, userId }: Identity): Promise<Conversation[]> {
  const rows = await q.query<Conversation>(
    `select ${COLUMNS} from ask_conversations c where ${READABLE} order by updated_at desc, id limit ${MOST_LISTED}`,
    [groupId, userId],
  );
  return rows.map(conversationOf);
}

/** Shares a person's own conversation with others, or gives it another title; undefined when it is not theirs. */
export async function changeConversation(
  q: Queryable,
  { groupId, userId }: Identity,
  id: string,
  { sharedWith, title }: { sharedWith?: readonly string[]; title?: string },
): Promise<Conversation | undefined> {
  const [row] = await q.query<Conversation>(
    `update ask_conversations c set shared_with = coalesce($4, shared_with), title = coalesce($5, title)
     where group_id = $1 and id = $2 and user_id = $3 returning ${COLUMNS}`,
    [groupId, id, userId, sharedWith ? [...sharedWith] : null, title ?? null],
  );
  return row && conversationOf(row);
}

/** People of the person's outlets who may read conversations, by name. */
export const colleaguesOf = (q: Queryable, { groupId, userId, outletIds }: Identity): Promise<Colleague[]> =>
  q.query(
    `select u.id as _id, ${NAME} as name
     from records u left join records r on r.group_id = u.group_id and r.resource = 'userRoles' and r.id = u.data ->> 'roleId' and r.status = 'active'
     where u.group_id = $1 and u.resource = 'users' and u.status = 'active' and u.id <> $2
       and coalesce(u.data ->> 'userType', 'backOffice') <> 'pos' and u.data -> 'outletIds' ?| $3::text[]
       and (u.data ->> 'roleId' = $4 or r.data -> 'module' @> '[{"moduleId": "ASK_AI", "actions": ["view"]}]')
     order by 2, 1 limit ${MOST_COLLEAGUES}`,
    [groupId, userId, outletIds, administratorRole],
  );

/** Removes a person's own conversation; whether there was one. */
export async function removeConversation(q: Queryable, { groupId, userId }: Identity, id: string): Promise<boolean> {
  const rows = await q.query(
    'delete from ask_conversations where group_id = $1 and id = $2 and user_id = $3 returning id',
    [groupId, id, userId],
  );
  return rows.length > 0;
}
