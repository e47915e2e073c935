/** Scheduled reports: two jobs per due time, one email per recipient with their own permissions, none sent twice. */

import type { RecordOf } from '#engine/define';
import type { Report } from '#engine/define/report';
import { can } from '#engine/read/access';
import type { ReportAnswer } from '#engine/read/reporting';
import { SHOWN } from '#engine/read/tableView';
import { datedQuery, type Query, queryText, savedQuery } from '#engine/run/query/query';
import { nextDue, type Regularly } from '#engine/run/time/schedule';
import { entity, reports } from '#resources';
import type { Identity } from '#server/auth/identity';
import { personOf } from '#server/auth/person';
import type { Config } from '#server/config';
import type { Database, Queryable } from '#server/db/types';
import { ApiError } from '#server/http/errors';
import { enqueue, type JobHandler, type JobKind } from '#server/jobs/jobs';
import { sendMail } from '#server/mail';
import { tellPeople } from '#server/notices';
import { readRecord, updateRecord } from '#server/records/write/store';
import { todayAt } from '#server/reports/savedQueries';
import { runReport } from '#server/reports/service';
import { mailId } from './mails';

/** The kinds of the jobs: a due time, and its emails. */
export const SCHEDULE_JOB = 'reportSchedule';
export const SENDING_JOB = 'reportSending';

interface Dependencies {
  db: Database;
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
}
/** What a job is given. */
interface DueTime {
  /** The schedule's. */
  id: string;
  dueAt: string;
}

type Schedule = RecordOf<'reportSchedules'>;
const schedules = () => entity('reportSchedules');
const everything = (groupId: string, userId = '') => ({ groupId, outletIds: 'all' as const, userId });

const regularlyOf = ({ every, weekday, dayOfMonth, hour }: Schedule): Regularly => ({
  every: every ?? 'daily',
  weekday,
  dayOfMonth,
  hour: hour ?? 7,
});

/** Queues a schedule's next due time, in the transaction that sets it. */
export const enqueueDue = (tx: Queryable, groupId: string, id: string, nextAt: string): Promise<string> =>
  enqueue(tx, { groupId, kind: SCHEDULE_JOB, payload: { id, dueAt: nextAt }, runAfter: new Date(nextAt) });

/** Queues a schedule's emails: of a due time, or because someone sends them now. */
export const enqueueSending = (tx: Queryable, groupId: string, id: string, at: Date): Promise<string> =>
  enqueue(tx, { groupId, kind: SENDING_JOB, payload: { id, dueAt: at.toISOString() } });

/** Why a recipient gets no report. */
const withoutRight = 'can’t export this report any more';
const withoutOutlet = 'works at none of its outlets any more';

/** The query for one person: their outlets among the saved ones. */
function askedFor(identity: Identity, query: Query, today: string): Query | undefined {
  const wanted = query.outlets;
  const outlets = wanted.length === 0 ? identity.outletIds : wanted.filter((id) => identity.outletIds.includes(id));
  return outlets.length === 0 ? undefined : { ...datedQuery(query, today), outlets };
}

/** The report has nothing that its reader can see, and is only sent if it has rows. */
const EMPTY = Symbol('empty');

/** Whether the report has a row for this person; its filters and conditions decide which rows count. */
async function hasRows(db: Database, identity: Identity, report: Report, query: Query): Promise<boolean> {
  const asked = queryText(report, { ...query, limit: 1 });
  const response = await runReport({ db }, identity, report, { ...asked, format: 'json' });
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
  const query = askedFor(identity, savedQuery(report, schedule.query ?? ''), todayAt(schedule.timeZone));
  if (!query) return withoutOutlet;
  const format = schedule.format ?? 'xlsx';
  try {
    if (schedule.onlyWithRows && !(await hasRows(db, identity, report, query))) return EMPTY;
    const response = await runReport({ db }, identity, report, {
      columns: SHOWN,
      ...queryText(report, query),
      format,
    });
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

/** A notification to a schedule's owner. */
const noticeTo = (schedule: Schedule) => ({
  category: 'jobDone' as const,
  level: 'warning' as const,
  userIds: [schedule.ownerId ?? ''],
  about: { docType: schedule.report ?? '', docNumber: schedule.name ?? '', route: '' },
});

/** Tells the owner who didn't get it, and why. */
async function tellOwner(db: Database, groupId: string, schedule: Schedule, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await tellPeople(db, everything(groupId), {
    ...noticeTo(schedule),
    title: `${schedule.name ?? 'A scheduled report'} was not sent to everyone`,
    message: lines.join('\n'),
  });
}

/** How many emails were sent, and how many are in the outbox because there is no mail server or it refuses them. */
interface Outcome {
  lastSent: number;
  lastKept: number;
  /** Recipients without an email, because the report has no rows for them. */
  lastEmpty: number;
}

/** Sends what is due. An email's id names schedule, due time and recipient, so no one gets a second one after a crash. */
async function send(
  { db, config }: Dependencies,
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
        id: mailId(schedule._id, dueAt, userId),
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

const readSchedule = async (q: Queryable, groupId: string, id: string, lock = false) =>
  (await readRecord(q, everything(groupId), schedules(), id, { lock })) as Schedule | undefined;

/**
 * A due time: queues the next one and this one's emails in one transaction, so that whatever happens to the emails doesn't end the schedule.
 * If the schedule was changed, paused or deleted since, there is nothing to do.
 */
const dueJob =
  ({ db }: Dependencies): JobHandler =>
  ({ groupId, payload }) =>
    db.transaction(async (tx) => {
      const { id, dueAt } = payload as DueTime;
      const schedule = await readSchedule(tx, groupId, id, true);
      if (schedule?.nextAt !== dueAt) return;
      // Due times missed while the server was down are sent once, not for every day.
      const nextAt = nextDue(regularlyOf(schedule), new Date(), schedule.timeZone).toISOString();
      await updateRecord(tx, everything(groupId), schedules(), schedule, { ...schedule, nextAt }, { quiet: true });
      await enqueueDue(tx, groupId, id, nextAt);
      await enqueueSending(tx, groupId, id, new Date(dueAt));
    });

/** The emails of one due time. */
const sendingJob =
  (dependencies: Dependencies): JobHandler =>
  async ({ groupId, payload }) => {
    const { db } = dependencies;
    const { id, dueAt } = payload as DueTime;
    const schedule = await readSchedule(db, groupId, id);
    if (!schedule) return;
    const outcome = await send(dependencies, groupId, schedule, dueAt);
    await db.transaction(async (tx) => {
      const now = await readSchedule(tx, groupId, id, true);
      // A later one may have ended before.
      if (!now || (now.lastAt ?? '') > dueAt) return;
      const after = { ...now, ...outcome, lastAt: dueAt };
      await updateRecord(tx, everything(groupId), schedules(), now, after, { quiet: true });
    });
  };

/** Tells the owner that a due time's emails could not be made. */
const tellOfFault =
  ({ db }: Dependencies): JobKind['givenUp'] =>
  async ({ groupId, payload }) => {
    const schedule = await readSchedule(db, groupId, (payload as DueTime).id);
    if (!schedule) return;
    await tellPeople(db, everything(groupId), {
      ...noticeTo(schedule),
      title: `${schedule.name ?? 'A scheduled report'} was not sent`,
      message: `Something went wrong on the server, several times.${schedule.nextAt ? ' It will be sent at its next time.' : ''}`,
    });
  };

/** The background jobs of reports. */
export const reportJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  [SCHEDULE_JOB]: {
    label: 'Times of scheduled reports',
    // Without it, the schedule would end.
    attempts: Number.POSITIVE_INFINITY,
    run: dueJob(dependencies),
  },
  [SENDING_JOB]: {
    label: 'Scheduled reports',
    run: sendingJob(dependencies),
    givenUp: tellOfFault(dependencies),
  },
});
