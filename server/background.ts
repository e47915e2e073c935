/** The work that no person waits for, and the last backup: for `/healthz` and Diagnostics. */
import type { Queryable } from './db/types';
import { MAIL_JOB } from './mail';

/** Times are ISO 8601 in UTC, and null where there is nothing. */
export interface Background {
  /** Jobs that could run and don't yet; `since` is when the first of them could. */
  jobs: { waiting: number; since: string | null };
  /** Emails that the mail server hasn't taken yet; none without a mail server, because then the outbox keeps them. */
  emails: { waiting: number; since: string | null };
  /** The last backup that `maintain.js backup` or `deploy/backup.sh` completed; null if it was made in another way or never. */
  lastBackupAt: string | null;
}

/** Key in table `installation`; `deploy/backup.sh` writes it too. */
const KEY = 'lastBackup';

/**
 * Counts what waits.
 * @param groupId only this group's; otherwise the installation's
 */
export async function backgroundOf(q: Queryable, groupId: string | null = null): Promise<Background> {
  const [row] = await q.query<{
    jobs: number;
    jobsSince: string | null;
    emails: number;
    emailsSince: string | null;
    lastBackupAt: string | null;
  }>(
    `with waiting as (
       select j.kind, j.run_after, o.at from jobs j
       left join outbox o on j.kind = $2 and o.group_id = j.group_id and o.id = j.payload ->> 'id' and o.sent_at is null
       where j.state = 'queued' and ($1::text is null or j.group_id = $1) and (j.kind = $2 or j.run_after <= now()))
     select count(*) filter (where kind <> $2)::int as jobs, min(run_after) filter (where kind <> $2) as "jobsSince",
       count(at)::int as emails, min(at) as "emailsSince",
       (select value::timestamptz from installation where key = '${KEY}') as "lastBackupAt"
     from waiting`,
    [groupId, MAIL_JOB],
  );
  return {
    jobs: { waiting: row?.jobs ?? 0, since: row?.jobsSince ?? null },
    emails: { waiting: row?.emails ?? 0, since: row?.emailsSince ?? null },
    lastBackupAt: row?.lastBackupAt ?? null,
  };
}

/** Records that the data was backed up now. */
export const noteBackup = (q: Queryable) =>
  q.query(
    `insert into installation (key, value) values ('${KEY}', now()::text) on conflict (key) do update set value = excluded.value`,
  );
