/** Signing in at a group's OpenID Connect provider. */

import type { Draft, RecordOf } from '#engine/define';
import { textIn, textsIn } from '#engine/run/values';
import { entity } from '#resources';
import type { Database, Queryable } from '../../db/types';
import { ApiError, notFound } from '../../http/errors';
import { nextRevision } from '../../records/write/identifiers';
import { writeHistory } from '../../records/write/storing';
import { noteBegun, secondsBeginnerIsLocked } from '../attempts';
import { enter, type Origin, type SignInAnswer } from '../entering';
import { administratorRole } from '../identity';
import { lockedOut } from '../requests';
import type { Person } from '../sessions';
import { issueTicket, takeTicket } from '../twoStep/tickets';
import { type Begun, beginning, type Claims, confirmAt, signInAddress } from './client';
import { type Provider, providerOf } from './settings';

/** The installation. */
export interface OpenIdHost {
  db: Database;
  /** It is reached only from its own machine. */
  isLocal: boolean;
}

const off = () => notFound('A sign-in of this organization');

/**
 * Begins a sign-in.
 * @param page the origin of the sign-in page, to which the provider sends the person back
 * @returns the provider's address, and the state that it will send back
 * @throws ApiError 404 if the group has no provider, 429, 503
 */
export async function beginOpenId(
  { db, isLocal }: OpenIdHost,
  groupId: string,
  page: string,
  address: string,
): Promise<{ address: string; state: string }> {
  const seconds = await secondsBeginnerIsLocked(db, address);
  if (seconds > 0) throw lockedOut(seconds);
  await noteBegun(db, address);
  const provider = await providerOf(db, groupId);
  if (!provider) throw off();
  const begun = await beginning(`${page}/login`);
  // The person is known only at the end.
  const state = await issueTicket(db, { groupId, userId: '' }, 'openId', begun);
  return { address: await signInAddress(provider, isLocal, begun, state), state };
}

/** The user of an account; found by email once, then by the account's id at the provider. */
async function personFor(tx: Queryable, provider: Provider, subject: string, claims: Claims): Promise<Person> {
  const { groupId, issuer } = provider;
  const [linked] = await tx.query<{ user_id: string }>(
    'select user_id from open_id_links where group_id = $1 and issuer = $2 and subject = $3',
    [groupId, issuer, subject],
  );
  if (linked) return { groupId, userId: linked.user_id };
  const email = textIn(claims.email);
  if (!email || (claims.email_verified !== true && !provider.trustsEmails))
    throw new ApiError(403, 'forbidden', 'Your organization did not confirm your email address. Ask an administrator.');
  const [user] = await tx.query<{ id: string }>(
    `select id from records where group_id = $1 and resource = 'users' and lower(data ->> 'email') = lower($2)`,
    [groupId, email],
  );
  if (!user)
    throw new ApiError(403, 'forbidden', `No user has the email “${email}”. Ask an administrator to create one.`);
  await tx.query('insert into open_id_links (group_id, issuer, subject, user_id) values ($1, $2, $3, $4)', [
    groupId,
    issuer,
    subject,
    user.id,
  ]);
  return { groupId, userId: user.id };
}

/**
 * Gives the person the role that their claims say. Administrators keep theirs: the provider neither makes nor removes one, so that there is
 * always someone who can change these settings.
 * @throws ApiError 403 if the claims name no role
 */
async function takeRole(tx: Queryable, { roleClaim, roles }: Provider, person: Person, claims: Claims): Promise<void> {
  if (roles.length === 0) return;
  const [user] = await tx.query<{ rev: string; data: Draft<RecordOf<'users'>> }>(
    `select rev, data from records where group_id = $1 and resource = 'users' and id = $2 for update`,
    [person.groupId, person.userId],
  );
  if (!user || user.data.roleId === administratorRole) return;
  const given = textsIn([claims[roleClaim]].flat());
  const roleId = roles.find(({ value }) => given.includes(value))?.roleId;
  if (!roleId) throw new ApiError(403, 'forbidden', 'Your organization gives you no role here. Ask an administrator.');
  if (roleId === user.data.roleId) return;
  const after = { ...user.data, roleId };
  await tx.query(`update records set data = $3, rev = $4 where group_id = $1 and resource = 'users' and id = $2`, [
    person.groupId,
    person.userId,
    after,
    nextRevision(user.rev, after),
  ]);
  await writeHistory(tx, { ...person, outletIds: 'all' }, entity('users'), [
    { id: person.userId, action: 'update', changes: { roleId: [user.data.roleId, roleId] }, note: 'OpenID Connect' },
  ]);
}

/**
 * Completes a sign-in with the provider's answer.
 * @throws ApiError 401 for an answer that is wrong, used, or late (`ticketExpired`); 403 if the account is no user of the group or has no role
 */
export async function finishOpenId(
  { db, isLocal }: OpenIdHost,
  answer: Readonly<Record<string, string>> & { state: string },
  origin: Origin,
): Promise<SignInAnswer & { signOutAt?: string }> {
  const ticket = await takeTicket(db, answer.state, 'openId');
  if (!ticket) throw new ApiError(401, 'ticketExpired', 'This took too long. Sign in again.');
  const provider = await providerOf(db, ticket.person.groupId);
  if (!provider) throw off();
  const { subject, claims, signOutAt } = await confirmAt(provider, isLocal, ticket.data as Begun, answer);
  const person = await db.transaction(async (tx) => {
    const found = await personFor(tx, provider, subject, claims);
    await takeRole(tx, provider, found, claims);
    return found;
  });
  return {
    ...(await enter(db, person, origin, { words: 'OpenID Connect', method: 'openId' })),
    ...(signOutAt ? { signOutAt } : {}),
  };
}

/** Forgets which accounts a user has at providers. */
export const unlink = (tx: Queryable, { groupId, userId }: Person) =>
  tx.query('delete from open_id_links where group_id = $1 and user_id = $2', [groupId, userId]);
