/** Scheduled report emails that are still in the outbox, with their files, for installations without a mail server. */

import type { Identity } from '#server/auth/identity';
import type { Queryable, Row } from '#server/db/types';
import { ApiError, notFound } from '#server/http/errors';

interface MailRow extends Row {
  _id: string;
  at: Date;
  recipient: string;
  sentAt: Date | null;
  file: string | null;
}

/** Prefix of the ids of a schedule's emails, of all or of one due time. */
const beginning = (scheduleId: string, dueAt?: string): string =>
  `mail_${scheduleId}_${dueAt === undefined ? '' : `${Date.parse(dueAt).toString(36)}_`}`;

/** The id of a due time's email to one person: naming all three, it is not made twice. */
export const mailId = (scheduleId: string, dueAt: string, userId: string): string =>
  `${beginning(scheduleId, dueAt)}${userId}`;

/** How many of a due time's emails are already sent: the mail server may have taken some later than the others. */
export async function countSent(q: Queryable, groupId: string, scheduleId: string, dueAt: string): Promise<number> {
  const [row] = await q.query<{ count: number }>(
    'select count(*)::int as count from outbox where group_id = $1 and starts_with(id, $2) and sent_at is not null',
    [groupId, beginning(scheduleId, dueAt)],
  );
  return row?.count ?? 0;
}

/** A file shows what its recipient can see: only administrators and that person can open it. */
const mayOpen = (identity: Identity, recipient: string): boolean =>
  identity.isAdministrator || identity.email === recipient;

/** A schedule's latest emails: recipients, whether they were sent, and which files can be opened. */
export async function mailsOf(q: Queryable, identity: Identity, scheduleId: string) {
  const rows = await q.query<MailRow>(
    `select o.id as "_id", o.at, o.recipient, o.sent_at as "sentAt", f.name as file
     from outbox o left join outbox_files f on f.group_id = o.group_id and f.mail_id = o.id
     where o.group_id = $1 and starts_with(o.id, $2) order by o.at desc, o.id limit 50`,
    [identity.groupId, beginning(scheduleId)],
  );
  return rows.map(({ _id, at, recipient, sentAt, file }) => ({
    ...{ _id, at, recipient, sentAt },
    file: file !== null && mayOpen(identity, recipient) ? file : null,
  }));
}

/**
 * An email's file, in base64.
 * @throws ApiError 404 if it no longer exists, 403 for anyone but administrators and the recipient
 */
export async function mailFile(q: Queryable, identity: Identity, mailId: string) {
  const [found] = await q.query<{ recipient: string; name: string; type: string; content: string }>(
    `select o.recipient, f.name, f.type, f.content from outbox_files f
     join outbox o on o.group_id = f.group_id and o.id = f.mail_id
     where f.group_id = $1 and f.mail_id = $2 order by f.name limit 1`,
    [identity.groupId, mailId],
  );
  if (!found) throw notFound('This file');
  const { recipient, ...file } = found;
  if (!mayOpen(identity, recipient))
    throw new ApiError(403, 'forbidden', 'Only administrators and its recipient may open this file');
  return file;
}
