/**
 * What last failed, by kind of work: background jobs, email, the language model. For `/healthz` and Diagnostics, so that work that no person
 * waits for doesn't fail unseen.
 */

import type { Queryable } from './db/types';

/** The last failure of one kind of work in a group. Times are ISO 8601 in UTC. */
interface Failure {
  /** A stable name, such as a job's kind. */
  kind: string;
  /** Its name for people: 'Scheduled reports'. */
  label: string;
  /** What happened, in words. */
  message: string;
  at: string;
  /** When the same kind of work first succeeded again; null while it fails. */
  recoveredAt: string | null;
}

const MOST_LETTERS = 300;

/** An error's message on one line. */
export const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').trim().slice(0, MOST_LETTERS);
};

/** Remembers a failure in place of an earlier one of its kind. */
export async function recordFailure(
  q: Queryable,
  groupId: string,
  { kind, label, error }: { kind: string; label: string; error: unknown },
): Promise<void> {
  await q.query(
    `insert into failures (group_id, kind, label, message) values ($1, $2, $3, $4)
     on conflict (group_id, kind) do update
     set label = excluded.label, message = excluded.message, at = now(), recovered_at = null`,
    [groupId, kind, label, messageOf(error)],
  );
}

/** Notes that a kind of work succeeds again; does nothing if it didn't fail. */
export async function recordSuccess(q: Queryable, groupId: string, kind: string): Promise<void> {
  await q.query('update failures set recovered_at = now() where group_id = $1 and kind = $2 and recovered_at is null', [
    groupId,
    kind,
  ]);
}

/** A group's last failure of each kind, those that continue first. */
export const failuresOf = (q: Queryable, groupId: string): Promise<Failure[]> =>
  q.query<{ kind: string; label: string; message: string; at: string; recoveredAt: string | null }>(
    `select kind, label, message, at, recovered_at as "recoveredAt" from failures
     where group_id = $1 order by recovered_at is not null, at desc`,
    [groupId],
  );

/** The last failure of each kind in the installation, for anyone who monitors it: it names no group and quotes no message. */
export const lastFailures = (q: Queryable): Promise<Pick<Failure, 'kind' | 'at' | 'recoveredAt'>[]> =>
  q.query<{ kind: string; at: string; recoveredAt: string | null }>(
    `select distinct on (kind) kind, at, recovered_at as "recoveredAt" from failures
     order by kind, recovered_at is not null, at desc`,
  );
