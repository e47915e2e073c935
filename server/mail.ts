/** Email: every message goes to the outbox first and, if a mail server is set, is sent from there (domain 5). */
import { randomBytes } from 'node:crypto';
import type { AnyRecord } from '#engine/define/fields';
import { findEntity } from '#resources';
import { administratorRole, type Identity } from './auth/identity';
import type { Config } from './config';
import type { Database, Queryable } from './db/types';
import { ApiError, forbidden, invalid, problem } from './http/errors';
import { findRecords } from './records/write/store';

export interface Mail {
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

export interface MailDeps {
  db: Database;
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
}

const oneLine = (text: string, most = 150): string => text.replace(/\s+/g, ' ').trim().slice(0, most);

/**
 * Puts an email in the outbox, and sends it if SMTP_URL is set. If the mail server refuses it, the caller doesn't fail: the email stays in
 * the outbox and the log says why.
 */
export async function sendMail(
  { db, config }: MailDeps,
  { id: given, groupId, userId, recipients, subject, body, attachments = [] }: Mail,
): Promise<{ id: string; isSent: boolean }> {
  const id = given ?? `mail_${Date.now().toString(36)}${randomBytes(6).toString('hex')}`;
  const to = recipients.join(', ');
  const kept = await db.transaction(async (tx) => {
    const rows = await tx.query(
      'insert into outbox (group_id, id, recipient, subject, body, user_id) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id',
      [groupId, id, to, oneLine(subject), body, userId ?? null],
    );
    if (rows.length > 0) await keepFiles(tx, groupId, id, attachments);
    return rows;
  });
  if (kept.length === 0) return { id, isSent: false };
  if (!config.smtpUrl || recipients.length === 0) return { id, isSent: false };
  try {
    // Its forty files are only needed with a mail server.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(config.smtpUrl);
    await transport.sendMail({
      from: config.mailFrom,
      to,
      subject: oneLine(subject),
      text: body,
      attachments: attachments.map(({ filename, content }) => ({ filename, content: Buffer.from(content) })),
    });
    await db.query('update outbox set sent_at = now() where group_id = $1 and id = $2', [groupId, id]);
    await db.query('delete from outbox_files where group_id = $1 and mail_id = $2', [groupId, id]);
    return { id, isSent: true };
  } catch (error) {
    console.error(`Email ${id} was not sent: ${error instanceof Error ? error.message : String(error)}`);
    return { id, isSent: false };
  }
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

/** Per group and per person, so that nobody uses up the others' share. */
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
