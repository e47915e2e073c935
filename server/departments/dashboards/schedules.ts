/** Scheduled reports: a job per due time, one email per recipient with their own permissions, none sent twice. */

import type { RecordOf } from '#engine/define';
import type { Report } from '#engine/define/report';
import { can } from '#engine/read/access';
import type { ReportAnswer } from '#engine/read/reporting';
import { SHOWN } from '#engine/read/tableView';
import { datedQuery, type ReportQuery, readQuery } from '#engine/read/views/reportViews';
import { nextDue, type Regularly } from '#engine/run/time/schedule';
import { entity, reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import { personOf } from '#server/auth/person';
import type { Config } from '#server/config';
import type { Database, Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { enqueue, type JobHandler } from '#server/jobs/jobs';
import { sendMail } from '#server/mail';
import { tellPeople } from '#server/notices';
import { readRecord, updateRecord } from '#server/records/write/store';
import { todayAt } from '#server/reports/savedQueries';
import { runReport } from '#server/reports/service';

/** The kind of the job. */
export const SCHEDULE_JOB = 'reportSchedule';

type Schedule = RecordOf<'reportSchedules'>;
const schedules = () => entity('reportSchedules');
const everything = (groupId: string, userId = '') => ({ groupId, outletIds: 'all' as const, userId });

export const regularlyOf = ({ every, weekday, dayOfMonth, hour }: Schedule): Regularly => ({
  every: every ?? 'daily',
  weekday,
  dayOfMonth,
  hour: hour ?? 7,
});

/** Queues a schedule's next due time, in the transaction that sets it. */
export const enqueueDue = (tx: Queryable, groupId: string, id: string, nextAt: string): Promise<string> =>
  enqueue(tx, { groupId, kind: SCHEDULE_JOB, payload: { id, dueAt: nextAt }, runAfter: new Date(nextAt) });

/** Sends a schedule now, in addition to its due times. */
export const enqueueNow = (tx: Queryable, groupId: string, id: string, at: Date): Promise<string> =>
  enqueue(tx, { groupId, kind: SCHEDULE_JOB, payload: { id, dueAt: at.toISOString(), isExtra: true } });

/** Why a recipient gets no report. */
const withoutRight = 'can’t export this report any more';
const withoutOutlet = 'works at none of its outlets any more';

/** The query for one person: their outlets among the saved ones. */
function askedFor(identity: Identity, query: ReportQuery, today: string): ReportQuery | undefined {
  const wanted = (query.outlets ?? '').split(',').filter(Boolean);
  const own = wanted.length === 0 ? identity.outletIds : wanted.filter((id) => identity.outletIds.includes(id));
  return own.length === 0 ? undefined : { ...datedQuery(query, today), outlets: own.join(',') };
}

/** The report has nothing that its reader can see, and is only sent if it has rows. */
const EMPTY = Symbol('empty');

/** Whether the report has a row for this person; its filters and conditions decide which rows count. */
async function hasRows(db: Database, identity: Identity, report: Report, query: ReportQuery): Promise<boolean> {
  const response = await runReport({ db }, identity, report, { ...query, format: 'json', limit: '1' });
  const { total } = (await response.json()) as Pick<ReportAnswer, 'total'>;
  return total > 0;
}

/** One person's file, or why there is none. */
async function fileFor(
  db: Database,
  identity: Identity | undefined,
  report: Report,
  schedule: Schedule,
): Promise<{ filename: string; type: string; content: Uint8Array } | string | typeof EMPTY> {
  if (!identity || !can(identity, report.module, 'view') || !can(identity, report.module, 'export'))
    return withoutRight;
  const query = askedFor(identity, readQuery(schedule.query ?? ''), todayAt(schedule.timeZone));
  if (!query) return withoutOutlet;
  const format = schedule.format ?? 'xlsx';
  try {
    if (schedule.onlyWithRows && !(await hasRows(db, identity, report, query))) return EMPTY;
    const response = await runReport({ db }, identity, report, { columns: SHOWN, ...query, format });
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return {
      filename: name ?? `${report.label}.${format}`,
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      content: new Uint8Array(await response.arrayBuffer()),
    };
  } catch (error) {
    // A refusal by the report (a column that they can't see) is reported; anything else is an error of the job.
    if (error instanceof ApiError && error.status < 500) return `could not be sent it: ${error.message}`;
    throw error;
  }
}

/** Tells the owner who didn't get it, and why. */
async function tellOwner(db: Database, groupId: string, schedule: Schedule, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await tellPeople(db, everything(groupId), {
    category: 'jobDone',
    level: 'warning',
    title: `${schedule.name ?? 'A scheduled report'} was not sent to everyone`,
    message: lines.join('\n'),
    userIds: [schedule.ownerId ?? ''],
    about: { docType: schedule.report ?? '', docNumber: schedule.name ?? '', route: '' },
  });
}

/** How many emails were sent, and how many are in the outbox because there is no mail server or it refuses them. */
interface Outcome {
  lastSent: number;
  lastKept: number;
  /** Recipients without an email, because the report has no rows for them. */
  lastEmpty: number;
}

/** Sends what is due. An email's id names schedule, due time and recipient, so nobody gets a second one after a crash. */
async function send(
  { db, config }: { db: Database; config: Pick<Config, 'smtpUrl' | 'mailFrom'> },
  groupId: string,
  schedule: Schedule,
  dueAt: string,
): Promise<Outcome> {
  const report = reports.find(({ name }) => name === schedule.report);
  const outcome: Outcome = { lastSent: 0, lastKept: 0, lastEmpty: 0 };
  if (!report) return outcome;
  const missed: string[] = [];
  for (const userId of schedule.recipientIds ?? []) {
    const person = await personOf(db, { groupId, userId });
    const made = await fileFor(db, person, report, schedule);
    if (made === EMPTY) {
      outcome.lastEmpty++;
      continue;
    }
    if (typeof made === 'string' || !person) {
      const name = person ? `${person.firstName} ${person.lastName}`.trim() : 'A recipient who can’t sign in any more';
      missed.push(`${name} ${typeof made === 'string' ? made : withoutRight}.`);
      continue;
    }
    const { isSent } = await sendMail(
      { db, config },
      {
        id: `mail_${schedule._id}_${Date.parse(dueAt).toString(36)}_${userId}`,
        groupId,
        recipients: [person.email],
        subject: `${schedule.name ?? report.label}`,
        body: `${report.label}: ${report.about}.\n\nIt is attached. It has what you may see yourself, as of now.`,
        attachments: [made],
      },
    );
    if (isSent) outcome.lastSent++;
    else outcome.lastKept++;
  }
  await tellOwner(db, groupId, schedule, missed);
  return outcome;
}

/** The job of one due time. If the schedule was changed or deleted since, there is nothing to do. */
const scheduleJob =
  (dependencies: { db: Database; config: Pick<Config, 'smtpUrl' | 'mailFrom'> }): JobHandler =>
  async ({ groupId, payload }) => {
    const { db } = dependencies;
    const { id, dueAt, isExtra = false } = payload as { id: string; dueAt: string; isExtra?: boolean };
    const read = async (q: Queryable, lock = false) =>
      (await readRecord(q, everything(groupId), schedules(), id, { lock })) as Schedule | undefined;
    const schedule = await read(db);
    if (!schedule || (!isExtra && schedule.nextAt !== dueAt)) return;
    const outcome = { ...(await send(dependencies, groupId, schedule, dueAt)), lastAt: dueAt };
    await db.transaction(async (tx) => {
      const now = await read(tx, true);
      if (!now) return;
      const store = (change: object) =>
        updateRecord(tx, everything(groupId), schedules(), now, { ...now, ...outcome, ...change }, { quiet: true });
      if (isExtra) {
        await store({});
        return;
      }
      if (now.nextAt !== dueAt) return;
      // Due times missed while the server was down are sent once, not for every day.
      const nextAt = nextDue(regularlyOf(now), new Date(), now.timeZone).toISOString();
      await store({ nextAt });
      await enqueueDue(tx, groupId, id, nextAt);
    });
  };

/** The background jobs of reports. */
export const reportJobs = (dependencies: {
  db: Database;
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
}): Record<string, JobHandler> => ({ [SCHEDULE_JOB]: scheduleJob(dependencies) });
