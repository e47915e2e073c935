/** Emails about failed saves, and the list of what is in the outbox; both are for administrators. */
import type { AnyRecord } from '#engine/define/fields';
import { findEntity } from '#resources';
import { administratorRole, type Identity } from './auth/identity';
import type { Queryable } from './db/types';
import { ApiError, forbidden, invalid, problem } from './http/errors';
import { type MailDeps, oneLine, sendMail } from './mail';
import { findRecords } from './records/write/store';

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
