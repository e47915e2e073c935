/** Email: every message goes to the outbox first and, if a mail server is set, is sent from there (domain 5). */
import { randomBytes } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';
import { objectIn, textIn } from '#engine/run/values';
import { findEntity } from '#resources';
import { administratorRole, type Identity } from './auth/identity';
import type { Config } from './config';
import type { Database, Queryable } from './db/types';
import { messageOf, recordFailure, recordSuccess } from './failures';
import { ApiError, forbidden, invalid, problem } from './http/errors';
import { enqueue, type JobKind } from './jobs/jobs';
import { log } from './log';
import { findRecords } from './records/write/store';

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
  /** Attachments; the outbox keeps them until the email is sent, for 30 days at most. */
  attachments?: readonly { filename: string; type: string; content: Uint8Array }[];
}

interface MailDeps {
  db: Database;
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
}

const oneLine = (text: string, most = 150): string => text.replace(/\s+/g, ' ').trim().slice(0, most);

/** The kind of the job that sends an email again, and of its failures. */
export const MAIL_JOB = 'mail';
const LABEL = 'Emails';
/** Within a day: mail servers can be away for hours. */
const ATTEMPTS = 9;
/** The first attempt is made at once; the job is for an email that it left behind, also because the process ended. */
const FIRST_RETRY_MS = 60_000;

/**
 * Puts an email in the outbox, and sends it if SMTP_URL is set. If the mail server refuses it, the caller doesn't fail: the email stays in
 * the outbox, a job sends it again after growing waits for a day, and Diagnostics shows why it was refused.
 * @returns whether it is already sent
 */
export async function sendMail(
  deps: MailDeps,
  { id: given, groupId, userId, recipients, subject, body, attachments = [] }: Mail,
): Promise<{ id: string; isSent: boolean }> {
  const { db, config } = deps;
  const id = given ?? `mail_${Date.now().toString(36)}${randomBytes(6).toString('hex')}`;
  const isNew = await db.transaction(async (tx) => {
    const rows = await tx.query(
      'insert into outbox (group_id, id, recipient, subject, body, user_id) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id',
      [groupId, id, recipients.join(', '), oneLine(subject), body, userId ?? null],
    );
    if (rows.length === 0) return false;
    await keepFiles(tx, groupId, id, attachments);
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

/** The job that sends emails again. */
export const mailJobs = (deps: MailDeps): Record<string, JobKind> => ({
  [MAIL_JOB]: {
    label: LABEL,
    attempts: ATTEMPTS,
    run: async ({ groupId, payload }) => {
      await deliver(deps, groupId, textIn(objectIn(payload).id) ?? '');
    },
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
  if (performance.now() < askAgainAt) throw new Error('the mail server didn’t answer a moment ago');
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
    .catch((error: unknown) => {
      // Without a reply, the server wasn't reached.
      if (!(error instanceof Error && 'responseCode' in error)) askAgainAt = performance.now() + PAUSE_MS;
      throw error;
    });
  await db.query('update outbox set sent_at = now() where group_id = $1 and id = $2', [groupId, id]);
  await db.query('delete from outbox_files where group_id = $1 and mail_id = $2', [groupId, id]);
  return true;
}

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

/** Addresses of the group's active administrators. */
async function administrators(q: Queryable, groupId: string): Promise<string[]> {
  const users = findEntity('users');
  if (!users) return [];
  const found = await findRecords(q, { groupId, outletIds: 'all', userId: '' }, users, {
    roleId: administratorRole,
    status: 'active',
  });
  return found.flatMap(({ email }) => (typeof email === 'string' && email ? [email] : []));
}

/** Per group and per person, so that no one uses up the others' share. */
const MOST_PER_HOUR = 60;
const MOST_PER_PERSON = 10;
const FIELDS = ['outlet', 'service', 'function', 'time', 'error'] as const;

/** POST v1/emailTrigger (spec section 7, failure reporting): emails administrators about a save that failed or timed out. */
export async function reportFailure(deps: MailDeps, identity: Identity, input: AnyRecord): Promise<{ id: string }> {
  const given = Object.fromEntries(
    FIELDS.map((key) => [
      key,
      oneLine(typeof input[key] === 'object' ? JSON.stringify(input[key]) : String(input[key] ?? ''), 500),
    ]),
  );
  const missing = (['service', 'function'] as const).filter((key) => !given[key]);
  if (missing.length > 0) throw invalid(missing.map((key) => problem(key, 'required', `${key} is required`)));
  const outlet = identity.outlets.find(({ id, name }) => [id, name].includes(given.outlet ?? ''))?.name ?? '';
  if (given.outlet && !outlet)
    throw invalid([problem('outlet', 'unknown', 'This outlet doesn’t exist or you don’t have access to it')]);
  const [recent] = await deps.db.query<{ count: number; own: number }>(
    "select count(*) as count, count(*) filter (where user_id = $2) as own from outbox where group_id = $1 and user_id is not null and at > now() - interval '1 hour'",
    [identity.groupId, identity.userId],
  );
  if ((recent?.count ?? 0) >= MOST_PER_HOUR || (recent?.own ?? 0) >= MOST_PER_PERSON)
    throw new ApiError(429, 'limited', 'Too many failure reports in the last hour. This one wasn’t kept');
  const lines = [
    `${identity.firstName} ${identity.lastName} (${identity.email}) could not save.`,
    '',
    `Outlet: ${outlet}`,
    `Service: ${given.service}`,
    `Function: ${given.function}`,
    `Time: ${given.time}`,
    `Error: ${given.error}`,
  ];
  const { id } = await sendMail(deps, {
    groupId: identity.groupId,
    userId: identity.userId,
    recipients: await administrators(deps.db, identity.groupId),
    subject: `Save failed: ${given.service} ${given.function}`,
    body: lines.join('\n'),
  });
  return { id };
}

/** The group's outbox, newest first; for administrators. */
export async function listOutbox(q: Queryable, identity: Identity): Promise<{ docs: AnyRecord[] }> {
  if (!identity.isAdministrator) throw forbidden('OUTBOX', 'view');
  const docs = await q.query(
    `select o.id as "_id", o.at, o.recipient, o.subject, o.body, o.sent_at as "sentAt",
            coalesce((select jsonb_agg(f.name order by f.name) from outbox_files f where f.group_id = o.group_id and f.mail_id = o.id), '[]') as files
     from outbox o where o.group_id = $1 order by o.at desc, o.id limit 200`,
    [identity.groupId],
  );
  return { docs };
}
