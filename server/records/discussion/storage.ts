/** The rows of discussions. Doesn't check permissions: callers have checked the record. */

import type { Mention } from '#engine/read/discussion';
import type { Queryable, Row } from '#server/db/types';

/** The discussion's record. */
export interface About {
  groupId: string;
  resource: string;
  recordId: string;
}

export interface MessageRow extends Row {
  id: string;
  author_id: string;
  body: string;
  mentions: readonly Mention[];
  at: string;
  edited_at: string | null;
  deleted_at: string | null;
  /** Whether it is too old to be changed. */
  is_old: boolean;
}

const columns = (hours: number) =>
  `id, author_id, body, mentions, at, edited_at, deleted_at, at < now() - interval '${hours} hours' as is_old`;
const ABOUT = 'group_id = $1 and resource = $2 and record_id = $3';
const valuesOf = ({ groupId, resource, recordId }: About) => [groupId, resource, recordId];

/** The latest messages, or the latest before one of them, newest first; one more than `most` if there are older ones. */
export const readMessages = (
  q: Queryable,
  about: About,
  { before, most, hours }: { before: string | null; most: number; hours: number },
): Promise<MessageRow[]> =>
  q.query<MessageRow>(
    `select ${columns(hours)} from discussion where ${ABOUT}
     ${before === null ? '' : `and seq < (select b.seq from discussion b where b.group_id = $1 and b.resource = $2 and b.record_id = $3 and b.id = $4)`}
     order by seq desc limit ${most + 1}`,
    [...valuesOf(about), ...(before === null ? [] : [before])],
  );

export async function countMessages(q: Queryable, about: About): Promise<number> {
  const [row] = await q.query<{ total: number }>(
    `select count(*)::int as total from discussion where ${ABOUT} and deleted_at is null`,
    valuesOf(about),
  );
  return row?.total ?? 0;
}

/** One message, locked until the transaction ends. */
export async function lockMessage(
  tx: Queryable,
  about: About,
  id: string,
  hours: number,
): Promise<MessageRow | undefined> {
  const [row] = await tx.query<MessageRow>(
    `select ${columns(hours)} from discussion where ${ABOUT} and id = $4 for update`,
    [...valuesOf(about), id],
  );
  return row;
}

/** False if a message with that id already exists. */
export async function insertMessage(
  tx: Queryable,
  about: About,
  { id, authorId, text, mentions }: { id: string; authorId: string; text: string; mentions: readonly Mention[] },
): Promise<boolean> {
  const made = await tx.query(
    `insert into discussion (group_id, resource, record_id, id, author_id, body, mentions)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [...valuesOf(about), id, authorId, text, JSON.stringify(mentions)],
  );
  return made.length > 0;
}

export async function changeMessage(
  tx: Queryable,
  about: About,
  id: string,
  { text, mentions }: { text: string; mentions: readonly Mention[] },
): Promise<void> {
  await tx.query(`update discussion set body = $5, mentions = $6, edited_at = now() where ${ABOUT} and id = $4`, [
    ...valuesOf(about),
    id,
    text,
    JSON.stringify(mentions),
  ]);
}

/** The text is gone; the row stays, because others may have answered it. */
export async function emptyMessage(tx: Queryable, about: About, id: string): Promise<void> {
  await tx.query(`update discussion set body = '', mentions = '[]', deleted_at = now() where ${ABOUT} and id = $4`, [
    ...valuesOf(about),
    id,
  ]);
}

/** Deletes all messages of a permanently removed record, because another record may get its id. */
export async function forgetDiscussion(
  tx: Queryable,
  groupId: string,
  resource: string,
  recordId: string,
): Promise<void> {
  await tx.query(`delete from discussion where ${ABOUT}`, [groupId, resource, recordId]);
}
