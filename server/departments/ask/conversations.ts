/** Conversations: what was asked, by whom, and whom it was shown to. Figures are never kept. */

import { randomUUID } from 'node:crypto';
import type { Identity } from '#server/auth/identity';
import { tooMany } from '#server/auth/requests';
import type { Database, Queryable } from '#server/db/types';
import type { Context } from './asking';
import type { Period } from './dates';

/** The most questions per person and minute. */
const MOST_PER_MINUTE = 20;
const MOST_LISTED = 50;
const TITLE = 80;

export interface Conversation {
  id: string;
  userId: string;
  title: string;
  sharedWith: string[];
  updatedAt: string;
}
export interface StoredQuestion {
  question: string;
  askedAt: string;
  outlets: string[];
  period: Period | null;
  context: Context | null;
}

interface ConversationRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  title: string;
  shared_with: string[];
  updated_at: string | Date;
}
interface QuestionRow extends Record<string, unknown> {
  question: string;
  asked_at: string | Date;
  outlets: string[];
  period: Period | null;
  context: Context | null;
}

const moment = (value: string | Date): string => new Date(value).toISOString();
const conversationOf = (row: ConversationRow): Conversation => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  sharedWith: row.shared_with,
  updatedAt: moment(row.updated_at),
});
const COLUMNS = 'id, user_id, title, shared_with, updated_at';

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
  const [row] = await q.query<ConversationRow>(
    `select ${COLUMNS} from ask_conversations where group_id = $1 and id = $2 and (user_id = $3 or $3 = any(shared_with))`,
    [groupId, id, userId],
  );
  return row && conversationOf(row);
}

/** The questions of a conversation in their order. */
export async function questionsIn(q: Queryable, { groupId }: Identity, id: string): Promise<StoredQuestion[]> {
  const rows = await q.query<QuestionRow>(
    `select question, asked_at, outlets, period, context from ask_questions where group_id = $1 and conversation_id = $2 order by question_no`,
    [groupId, id],
  );
  return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: moment(asked_at) }));
}

/** Notes a question before it is answered, in the person's own conversation or a new one. */
export const noteQuestion = (
  db: Database,
  identity: Identity,
  asked: {
    question: string;
    outlets: readonly string[];
    period: Period | undefined;
    conversationId: string | undefined;
  },
): Promise<{ conversationId: string; questionNo: number; context: Context | undefined }> =>
  db.transaction(async (tx) => {
    const { groupId, userId } = identity;
    await requirePace(tx, identity);
    const known = asked.conversationId ? await readable(tx, identity, asked.conversationId) : undefined;
    const isOwn = known?.userId === userId;
    const conversationId = isOwn ? known.id : randomUUID();
    if (!isOwn)
      await tx.query('insert into ask_conversations (group_id, id, user_id, title) values ($1, $2, $3, $4)', [
        groupId,
        conversationId,
        userId,
        asked.question.slice(0, TITLE),
      ]);
    else
      await tx.query('update ask_conversations set updated_at = now() where group_id = $1 and id = $2', [
        groupId,
        conversationId,
      ]);
    const [before] = await tx.query<{ question_no: number; context: Context | null }>(
      `select question_no, context from ask_questions where group_id = $1 and conversation_id = $2 order by question_no desc limit 1`,
      [groupId, conversationId],
    );
    const questionNo = (before?.question_no ?? 0) + 1;
    await tx.query(
      `insert into ask_questions (group_id, conversation_id, question_no, user_id, question, outlets, period)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
      [
        groupId,
        conversationId,
        questionNo,
        userId,
        asked.question,
        [...asked.outlets],
        JSON.stringify(asked.period ?? null),
      ],
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
  const rows = await q.query<ConversationRow>(
    `select ${COLUMNS} from ask_conversations where group_id = $1 and (user_id = $2 or $2 = any(shared_with))
     order by updated_at desc, id limit ${MOST_LISTED}`,
    [groupId, userId],
  );
  return rows.map(conversationOf);
}

/** Says with whom a person's own conversation is shared; undefined when it is not theirs. */
export async function shareWith(
  q: Queryable,
  { groupId, userId }: Identity,
  id: string,
  userIds: readonly string[],
): Promise<Conversation | undefined> {
  const [row] = await q.query<ConversationRow>(
    `update ask_conversations set shared_with = $4 where group_id = $1 and id = $2 and user_id = $3 returning ${COLUMNS}`,
    [groupId, id, userId, [...userIds]],
  );
  return row && conversationOf(row);
}

/** Removes a person's own conversation; whether there was one. */
export async function removeConversation(q: Queryable, { groupId, userId }: Identity, id: string): Promise<boolean> {
  const rows = await q.query(
    'delete from ask_conversations where group_id = $1 and id = $2 and user_id = $3 returning id',
    [groupId, id, userId],
  );
  return rows.length > 0;
}
