/** Email: every message goes to the outbox first and, if a mail server is set, is sent from there (domain 5). */
import { randomBytes } from 'node:crypto';
import { titleOf } from '#engine/read/entities';
import { recordPath } from '#engine/read/paths';
import { objectIn, textIn } from '#engine/run/values';
import { findEntity } from '#resources';
import type { Config } from './config';
import type { Database, Queryable, Row } from './db/types';
import { messageOf, recordFailure, recordSuccess } from './failures';
import { enqueue, type JobKind } from './jobs/jobs';
import { log } from './log';
import { tellPeople } from './notices';
import { readRecord, updateRecord } from './records/write/store';

interface Mail {
  /** An id for emails that must not be sent twice: if it exists already, nothing happens. */
  id?: string;
  groupId: string;
  /** Who caused it, for the limit per person. */
  userId?: string;
  /** Email addresses. */
  recipients: readonly string[];
  subject: string;
  /** Plain text. */
  body: string;
  /** The record that it is about, whose page says what became of it. */
  about?: { resource: string; id: string };
  /** Attachments; the outbox keeps them until the email is sent, for 30 days at most. */
  attachments?: readonly { filename: string; type: string; content: Uint8Array }[];
}

/** Whether this installation has a mail server. `createApp` says so when it starts. */
let hasServer = false;
export const mailIsSetUp = (): boolean => hasServer;
export const noteMailServer = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): void => {
  hasServer = smtpUrl !== undefined;
};

export interface MailDeps {
  db: Database;
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
}

export const oneLine = (text: string, most = 150): string => text.replace(/\s+/g, ' ').trim().slice(0, most);

/** The kind of the job that sends an email again, and of its failures. */
export const MAIL_JOB = 'mail';
const LABEL = 'Emails';
/** Within a day: mail servers can be away for hours. */
const ATTEMPTS = 9;
/** The first attempt is made at once; the job is for an email that it left behind, also because the process ended. */
const FIRST_RETRY_MS = 60_000;

/** Puts an email in the outbox; false if one with this id is there already. */
async function keep(
  tx: Queryable,
  id: string,
  { groupId, userId, recipients, subject, body, about, attachments = [] }: Mail,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into outbox (group_id, id, recipient, subject, body, user_id, resource, record_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [groupId, id, recipients.join(', '), oneLine(subject), body, userId ?? null, about?.resource, about?.id],
  );
  if (rows.length > 0) await keepFiles(tx, groupId, id, attachments);
  return rows.length > 0;
}

const newMailId = (): string => `mail_${Date.now().toString(36)}${randomBytes(6).toString('hex')}`;

/**
 * Puts an email in the outbox, in the transaction of the change that it is about. A job sends it right after the commit, and again if the
 * mail server refuses it.
 */
export async function queueMail(tx: Queryable, mail: Mail): Promise<void> {
  const id = mail.id ?? newMailId();
  if (await keep(tx, id, mail)) await enqueue(tx, { groupId: mail.groupId, kind: MAIL_JOB, payload: { id } });
}

/**
 * Puts an email in the outbox, and sends it if SMTP_URL is set. If the mail server refuses it, the caller doesn't fail: the email stays in
 * the outbox, a job sends it again after growing waits for a day, and Diagnostics shows why it was refused.
 * @returns whether it is already sent
 */
export async function sendMail(deps: MailDeps, mail: Mail): Promise<{ id: string; isSent: boolean }> {
  const { db, config } = deps;
  const { id = newMailId(), groupId } = mail;
  const isNew = await db.transaction(async (tx) => {
    if (!(await keep(tx, id, mail))) return false;
    const runAfter = new Date(Date.now() + FIRST_RETRY_MS);
    if (config.smtpUrl) await enqueue(tx, { groupId, kind: MAIL_JOB, payload: { id }, runAfter });
    return true;
  });
  if (!isNew) return { id, isSent: await wasSent(db, groupId, id) };
  try {
    const isSent = await deliver(deps, groupId, id);
    if (isSent) await recordSuccess(db, groupId, MAIL_JOB);
    return { id, isSent };
  } catch (error) {
    log.error(`Email ${id} was not sent: ${messageOf(error)}`);
    await recordFailure(db, groupId, { kind: MAIL_JOB, label: LABEL, error });
    return { id, isSent: false };
  }
}

const mailIn = (payload: unknown): string => textIn(objectIn(payload).id) ?? '';

/** The job that sends emails, and sends them again. */
export const mailJobs = (deps: MailDeps): Record<string, JobKind> => ({
  [MAIL_JOB]: {
    label: LABEL,
    attempts: ATTEMPTS,
    run: async ({ groupId, payload }) => {
      await deliver(deps, groupId, mailIn(payload));
    },
    givenUp: ({ groupId, payload }, reason) => giveUp(deps.db, groupId, mailIn(payload), reason),
  },
});

const wasSent = async (q: Queryable, groupId: string, id: string): Promise<boolean> =>
  (await q.query('select 1 from outbox where group_id = $1 and id = $2 and sent_at is not null', [groupId, id]))
    .length > 0;

/** A mail server that doesn't answer keeps other jobs waiting: for this long after that, it isn't asked again. */
const PAUSE_MS = 5_000;
let askAgainAt = Number.NEGATIVE_INFINITY;

/**
 * Hands an email of the outbox to the mail server, unless it was sent. A process that ends between the server's answer and ours sends it
 * again, with the same Message-ID, by which mail programs recognise a repeat.
 * @returns whether it was sent now
 * @throws Error if the mail server refuses it or doesn't answer
 */
async function deliver({ db, config }: MailDeps, groupId: string, id: string): Promise<boolean> {
  const [mail] = await db.query<{ recipient: string; subject: string; body: string }>(
    "select recipient, subject, body from outbox where group_id = $1 and id = $2 and sent_at is null and recipient <> ''",
    [groupId, id],
  );
  if (!mail || !config.smtpUrl) return false;
  if (performance.now() < askAgainAt) {
    const error = new Error('the mail server didn’t answer a moment ago');
    await noteRefusal(db, groupId, id, error);
    throw error;
  }
  const files = await db.query<{ name: string; content: string }>(
    'select name, content from outbox_files where group_id = $1 and mail_id = $2 order by name',
    [groupId, id],
  );
  // Its forty files are only needed with a mail server.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.smtpUrl,
    ...{ dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  });
  const host = /@([^\s>]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost';
  await transport
    .sendMail({
      from: config.mailFrom,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.body,
      messageId: `<${id}@${host}>`,
      attachments: files.map(({ name, content }) => ({ filename: name, content, encoding: 'base64' })),
    })
    .catch(async (error: unknown) => {
      // Without a reply, the server wasn't reached.
      if (!(error instanceof Error && 'responseCode' in error)) askAgainAt = performance.now() + PAUSE_MS;
      await noteRefusal(db, groupId, id, error);
      throw error;
    });
  await db.query('update outbox set sent_at = now(), error = null where group_id = $1 and id = $2', [groupId, id]);
  await db.query('delete from outbox_files where group_id = $1 and mail_id = $2', [groupId, id]);
  return true;
}

const noteRefusal = (q: Queryable, groupId: string, id: string, error: unknown) =>
  q.query('update outbox set error = $3 where group_id = $1 and id = $2', [
    groupId,
    id,
    oneLine(messageOf(error), 300),
  ]);

/** The last attempt failed: the record's page and history say so, and its sender gets a notification. */
async function giveUp(db: Database, groupId: string, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [mail] = await tx.query<{
      recipient: string;
      resource: string | null;
      recordId: string | null;
      userId: string | null;
    }>(
      `update outbox set gave_up_at = now() where group_id = $1 and id = $2 and sent_at is null and gave_up_at is null
       returning recipient, resource, record_id as "recordId", user_id as "userId"`,
      [groupId, id],
    );
    const about = mail?.resource ? findEntity(mail.resource) : undefined;
    const scope = { groupId, outletIds: 'all' as const, userId: mail?.userId ?? '' };
    const record =
      about && mail?.recordId ? await readRecord(tx, scope, about, mail.recordId, { lock: true }) : undefined;
    if (!mail || !about || !record) return;
    const note = oneLine(`${mail.recipient}: ${reason}`, 300);
    const unsent = { ...record, sentDateTime: null, sentTo: null };
    await updateRecord(tx, scope, about, record, unsent, { action: 'notSent', note, always: true });
    await tellPeople(tx, scope, {
      ...{ category: 'syncFailure', level: 'warning', userIds: mail.userId ? [mail.userId] : [] },
      title: `${titleOf(about, record)} was not sent`,
      message: `${note}. Check the address and send it again.`,
      about: {
        docType: about.name,
        docId: String(record._id),
        docNumber: titleOf(about, record),
        route: recordPath(about, String(record._id)),
      },
    });
  });
}

/** What became of the emails about a record, newest first. Times are ISO-8601 in UTC. */
export interface MailState {
  to: string;
  at: string;
  /** Null until the mail server took it. */
  sentAt: string | null;
  /** Why the mail server refused it last. */
  error: string | null;
  /** It isn't tried any more. */
  isGivenUp: boolean;
}

export const mailsAbout = (q: Queryable, groupId: string, resource: string, id: string): Promise<(MailState & Row)[]> =>
  q.query(
    `select recipient as "to", at, sent_at as "sentAt", error, gave_up_at is not null as "isGivenUp" from outbox
     where group_id = $1 and resource = $2 and record_id = $3 order by at desc, id desc limit 20`,
    [groupId, resource, id],
  );

/** Stores an email's files and deletes old unopened ones. */
async function keepFiles(q: Queryable, groupId: string, id: string, files: NonNullable<Mail['attachments']>) {
  if (files.length === 0) return;
  await q.query("delete from outbox_files where group_id = $1 and at < now() - interval '30 days'", [groupId]);
  for (const { filename, type, content } of files)
    await q.query(
      'insert into outbox_files (group_id, mail_id, name, type, content) values ($1, $2, $3, $4, $5) on conflict do nothing',
      [groupId, id, filename, type, Buffer.from(content).toString('base64')],
    );
}
