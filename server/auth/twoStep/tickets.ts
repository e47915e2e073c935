/** Tickets: what a browser shows to continue a sign-in or an enrolment that it has begun. Each is for one person and purpose, and ends once. */

import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../db/types';
import type { Person } from '../sessions';

/** Enough to find a phone, or to install an app. */
const lifetime = '10 minutes';

/** What a ticket is for: confirming a sign-in, setting up a method, or coming back from the group's provider (then `userId` is empty). */
export type Purpose = 'signIn' | 'app' | 'passkey' | 'openId';

/** What the server remembers between two steps. */
export type Remembered = Readonly<Record<string, unknown>>;

/** A ticket that has not ended. */
export interface Ticket {
  person: Person;
  data: Remembered;
}

/** Stored instead of the ticket, so that reading the table lets no one continue. */
const idOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/** Issues a ticket. A person's expired ones are removed. */
export async function issueTicket(
  db: Queryable,
  { groupId, userId }: Person,
  purpose: Purpose,
  data: Remembered,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.query('delete from sign_in_tickets where group_id = $1 and user_id = $2 and expires_at < now()', [
    groupId,
    userId,
  ]);
  await db.query(
    `insert into sign_in_tickets (group_id, user_id, id, purpose, data, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '${lifetime}')`,
    [groupId, userId, idOf(ticket), purpose, data],
  );
  return ticket;
}

interface TicketRow extends Record<string, unknown> {
  group_id: string;
  user_id: string;
  data: Remembered;
}

const ticketOf = (row: TicketRow | undefined): Ticket | undefined =>
  row && { person: { groupId: row.group_id, userId: row.user_id }, data: row.data };

/** The ticket; undefined if it is unknown, expired, used or for something else. */
export async function readTicket(db: Queryable, ticket: string, purpose: Purpose): Promise<Ticket | undefined> {
  const [row] = await db.query<TicketRow>(
    'select group_id, user_id, data from sign_in_tickets where id = $1 and purpose = $2 and expires_at > now()',
    [idOf(ticket), purpose],
  );
  return ticketOf(row);
}

/** Ends a ticket. Of two requests with the same one, only one gets it. */
export async function takeTicket(db: Queryable, ticket: string, purpose: Purpose): Promise<Ticket | undefined> {
  const [row] = await db.query<TicketRow>(
    'delete from sign_in_tickets where id = $1 and purpose = $2 and expires_at > now() returning group_id, user_id, data',
    [idOf(ticket), purpose],
  );
  return ticketOf(row);
}
