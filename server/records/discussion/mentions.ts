/** Who can be mentioned in a message about a record: people who can open the record and get notifications. */

import type { Entity } from '#engine/define/declaration';
import { inSentence } from '#engine/define/fields';
import { can } from '#engine/read/access';
import type { Mention, Mentionable } from '#engine/read/discussion';
import type { Identity } from '#server/auth/identity';
import { peopleOf } from '#server/auth/person';
import type { Queryable } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import { titleOfRecord, titlesOf } from '../read/labels';
import { requireRecord } from '../read/reading';
import { requirePermission } from '../rules/access';
import { readRecord, scopeOfIdentity } from '../write/store';
import { type Discussed, isTold } from './notices';

/**
 * A discussion's record, for people who can open it; people who can only choose it on another screen can't read the discussion.
 * @throws ApiError 403, 404
 */
export async function requireDiscussed(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
): Promise<Discussed> {
  requirePermission(identity, entity.module, 'view');
  const record = await requireRecord(q, identity, entity, id);
  return {
    id: String(record._id),
    title: (await titleOfRecord(q, identity.groupId, entity, record)) || inSentence(entity.label.one),
    outletId: typeof record.outletId === 'string' ? record.outletId : undefined,
  };
}

const nameOf = ({ firstName, lastName }: Identity): string => `${firstName} ${lastName}`.trim();

/** Which of some people can open a record. */
async function whoOpen(q: Queryable, people: readonly Identity[], entity: Entity, id: string): Promise<Identity[]> {
  const byOutlets = new Map<string, Identity[]>();
  for (const person of people) {
    if (!can(person, entity.module, 'view')) continue;
    const key = JSON.stringify([...person.outletIds].sort());
    byOutlets.set(key, [...(byOutlets.get(key) ?? []), person]);
  }
  const open: Identity[] = [];
  // People with the same outlets see the same: one query for all of them.
  for (const alike of byOutlets.values()) {
    const [first] = alike;
    if (first && (await readRecord(q, scopeOfIdentity(first), entity, id))) open.push(...alike);
  }
  return open;
}

/** The people who can be mentioned in a message about this record, by name. */
export async function mentionableFor(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  id: unknown,
): Promise<{ docs: Mentionable[] }> {
  const record = await requireDiscussed(q, identity, entity, id);
  const others = (await peopleOf(q, identity.groupId)).filter(
    (each) => each.userId !== identity.userId && isTold(each),
  );
  const people = await whoOpen(q, others, entity, record.id);
  const roles = await rolesOf(q, identity.groupId, people);
  return {
    docs: people
      .map((each) => ({ userId: each.userId, name: nameOf(each), role: roles.get(each.userId) ?? '' }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  };
}

/** Names of people's roles. */
async function rolesOf(q: Queryable, groupId: string, people: readonly Identity[]): Promise<Map<string, string>> {
  const rows = await q.query<{ id: string; role: string }>(
    `select u.id, coalesce(u.data ->> 'roleId', '') as role from records u
     where u.group_id = $1 and u.resource = 'users' and u.id = any($2::text[])`,
    [groupId, people.map(({ userId }) => userId)],
  );
  const { userRoles = {} } = await titlesOf(
    q,
    groupId,
    new Map([['userRoles', new Set(rows.map(({ role }) => role))]]),
  );
  return new Map(rows.map(({ id, role }) => [id, userRoles[role] ?? '']));
}

/**
 * A message's mentions in stored form.
 * @param known its existing mentions: people stay mentioned even if they can't open the record any more
 * @throws ApiError 400 naming who can't be mentioned, and why
 */
export async function mentionsOf(
  q: Queryable,
  identity: Identity,
  entity: Entity,
  { record, userIds, known = [] }: { record: Discussed; userIds: readonly string[]; known?: readonly Mention[] },
): Promise<Mention[]> {
  const before = new Map(known.map((each) => [each.userId, each]));
  const added = userIds.filter((id) => !before.has(id));
  const people = new Map((await peopleOf(q, identity.groupId, added)).map((each) => [each.userId, each]));
  const open = new Set((await whoOpen(q, [...people.values()], entity, record.id)).map(({ userId }) => userId));
  const what = inSentence(entity.label.one);
  return userIds.map((userId): Mention => {
    const kept = before.get(userId);
    if (kept) return kept;
    const person = people.get(userId);
    const refuse = (rule: string, message: string) => invalid([problem('mentions', rule, message)]);
    if (!person) throw refuse('reference', 'Someone you mentioned isn’t in your group or can’t sign in any more');
    if (userId === identity.userId) throw refuse('self', 'You can’t mention yourself');
    const name = nameOf(person);
    if (!open.has(userId)) throw refuse('scope', `${name} can’t open this ${what}, so you can’t mention them here`);
    if (!isTold(person)) throw refuse('notices', `${name} gets no notifications, so you can’t mention them`);
    return { userId, name };
  });
}
