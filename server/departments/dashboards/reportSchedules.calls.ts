/** `v1/reportSchedules`: scheduled reports, managed by the person who created them. */

import type { RecordOf } from '#engine/define';
import { can } from '#engine/read/access';
import { SENT_FORMATS } from '#engine/read/views/sentFormats';
import { savedText } from '#engine/run/query/query';
import { FREQUENCIES, nextDue, type Regularly } from '#engine/run/time/schedule';
import { textIn, textsIn } from '#engine/run/values';
import { entity, reports } from '#resources';
import { personOf } from '#server/auth/person';
import type { CustomCall, CustomHandlers } from '#server/department';
import { ApiError, forbidden, invalid, notFound, problem } from '#server/http/errors';
import { titlesOf } from '#server/records/read/labels';
import { objectBody } from '#server/records/requests';
import {
  deleteRecord,
  findRecords,
  insertRecord,
  readRecord,
  scopeOfIdentity,
  updateRecord,
} from '#server/records/write/store';
import { nameIn, readableReport, reportIn, requireRuns } from '#server/reports/savedQueries';
import { countSent, mailFile, mailsOf } from './mails';
import { enqueueDue, enqueueSending } from './schedules';

const schedules = () => entity('reportSchedules');
type Schedule = RecordOf<'reportSchedules'>;

const MOST_RECIPIENTS = 50;
/** Per person, because a mail server has to send them all. */
const MOST_SCHEDULES = 30;

/** Between two emails that a person sends manually. */
const LEAST_BETWEEN_MS = 60_000;

const reportNamed = (name: unknown) => reports.find((each) => each.name === name);

/** The format. @throws ApiError 400 for an unknown one */
function formatIn(value: unknown): (typeof SENT_FORMATS)[number] {
  const format = value === undefined ? 'xlsx' : SENT_FORMATS.find((each) => each === value);
  if (format) return format;
  throw invalid([problem('format', 'choice', `Format is one of: ${SENT_FORMATS.join(', ')}`)]);
}

/** @throws ApiError 400 unless true or false */
function flagIn(value: unknown, field: string, label: string): boolean {
  if (typeof value === 'boolean') return value;
  throw invalid([problem(field, 'boolean', `${label} must be true or false`)]);
}

/** A whole number within bounds, or the problem with it. */
function whole(value: unknown, field: string, label: string, [least, most]: readonly [number, number]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw invalid([problem(field, 'range', `${label} is a whole number from ${least} to ${most}`)]);
}

function regularlyIn(body: Readonly<Record<string, unknown>>): Regularly {
  const every = FREQUENCIES.find((each) => each === body.every);
  if (!every) throw invalid([problem('every', 'choice', `Every is one of: ${FREQUENCIES.join(', ')}`)]);
  return {
    every,
    hour: whole(body.hour, 'hour', 'Hour', [0, 23]),
    weekday: every === 'weekly' ? whole(body.weekday, 'weekday', 'Weekday', [1, 7]) : null,
    dayOfMonth: every === 'monthly' ? whole(body.dayOfMonth, 'dayOfMonth', 'Day', [1, 28]) : null,
  };
}

/** People who can export this report now; no one else can be a recipient. */
async function recipientsIn({ db, identity }: CustomCall, module: string, value: unknown): Promise<string[]> {
  const ids = [...new Set(textsIn(value))];
  if (ids.length === 0) throw invalid([problem('recipientIds', 'required', 'Choose at least one recipient')]);
  if (ids.length > MOST_RECIPIENTS)
    throw invalid([problem('recipientIds', 'max', `Choose at most ${MOST_RECIPIENTS} recipients`)]);
  for (const userId of ids) {
    const person = await personOf(db, { groupId: identity.groupId, userId });
    if (!person) throw invalid([problem('recipientIds', 'unknown', 'A recipient doesn’t exist or can’t sign in')]);
    if (!can(person, module, 'view') || !can(person, module, 'export'))
      throw invalid([
        problem('recipientIds', 'right', `${person.firstName} ${person.lastName} can’t export this report`),
      ]);
  }
  return ids;
}

async function ownSchedule({ db, identity }: CustomCall, id: unknown): Promise<Schedule> {
  const found = textIn(id) ? await readRecord(db, scopeOfIdentity(identity), schedules(), String(id)) : undefined;
  if (!found || (found.ownerId !== identity.userId && !identity.isAdministrator)) throw notFound(schedules().label.one);
  return found as Schedule;
}

const shown = (schedule: Schedule, names: Readonly<Record<string, string>> = {}) => ({
  _id: schedule._id,
  name: schedule.name,
  report: schedule.report,
  query: schedule.query,
  every: schedule.every,
  weekday: schedule.weekday ?? null,
  dayOfMonth: schedule.dayOfMonth ?? null,
  hour: schedule.hour,
  timeZone: schedule.timeZone,
  format: schedule.format ?? 'xlsx',
  isPaused: schedule.isPaused === true,
  onlyWithRows: schedule.onlyWithRows === true,
  recipients: (schedule.recipientIds ?? []).map((id) => ({ _id: id, name: names[id] ?? '' })),
  nextAt: schedule.nextAt ?? null,
  lastAt: schedule.lastAt ?? null,
  lastSent: schedule.lastSent ?? 0,
  lastKept: schedule.lastKept ?? 0,
  lastEmpty: schedule.lastEmpty ?? 0,
});

/** The emails of the last time that were sent, and those that wait in the outbox. */
async function alreadySent({ db, identity }: CustomCall, { _id, lastAt, lastSent, lastKept }: Schedule) {
  if (!lastAt || !lastKept) return {};
  const made = (lastSent ?? 0) + lastKept;
  const sent = Math.min(made, await countSent(db, identity.groupId, _id, lastAt));
  return { lastSent: sent, lastKept: made - sent };
}

export default {
  async list(call) {
    const { db, identity, query } = call;
    const name = query.get('report');
    // For one report, or for all that this person can open.
    const where = name ? { report: readableReport(identity, name).name } : {};
    const found = (await findRecords(db, scopeOfIdentity(identity), schedules(), where)) as Schedule[];
    const all = found.filter(({ report }) => can(identity, reportNamed(report)?.module ?? '', 'view'));
    const names = await titlesOf(
      db,
      identity.groupId,
      new Map([['users', all.flatMap(({ recipientIds }) => recipientIds ?? [])]]),
    );
    const docs: ReturnType<typeof shown>[] = [];
    for (const schedule of all) docs.push({ ...shown(schedule, names.users), ...(await alreadySent(call, schedule)) });
    return Response.json({ docs, ...(docs.length === 0 ? { message: 'No List' } : {}) });
  },

  async save(call) {
    const { db, identity } = call;
    const body = await objectBody(call.request);
    const before = body._id === undefined ? undefined : await ownSchedule(call, body._id);
    const report = before ? readableReport(identity, before.report) : reportIn(identity, body);
    if (!can(identity, report.module, 'export')) throw forbidden(report.module, 'export');
    const scope = scopeOfIdentity(identity);
    if (!before) {
      const own = await findRecords(db, scope, schedules(), { ownerId: identity.userId });
      if (own.length >= MOST_SCHEDULES)
        throw new ApiError(429, 'limited', `You have ${MOST_SCHEDULES} scheduled reports. Delete one first`);
    }
    const name = nameIn(body.name ?? before?.name ?? report.label);
    const regularly = regularlyIn({ ...before, ...body });
    const query = await requireRuns(db, identity, report, body.query ?? before?.query);
    const recipientIds = await recipientsIn(call, report.module, body.recipientIds ?? before?.recipientIds);
    const outlet = await readRecord(db, scope, entity('outlets'), query.outlets[0] ?? identity.outletIds[0] ?? '');
    const timeZone = textIn(outlet?.timeZone) ?? 'UTC';
    const isPaused = flagIn(body.isPaused ?? before?.isPaused ?? false, 'isPaused', 'Paused');
    const onlyWithRows = flagIn(
      body.onlyWithRows ?? before?.onlyWithRows ?? false,
      'onlyWithRows',
      'Only when it has rows',
    );
    const nextAt = isPaused ? null : nextDue(regularly, new Date(), timeZone).toISOString();
    const ownerId = before?.ownerId ?? identity.userId;
    const record = {
      ...{
        name,
        report: report.name,
        query: savedText(report, query),
        ...regularly,
        timeZone,
        recipientIds,
        ownerId,
        nextAt,
        isPaused,
        onlyWithRows,
      },
      format: formatIn(body.format ?? before?.format),
      audience: { roleIds: [], userIds: [ownerId] },
      transactionObj: { docType: report.name },
      status: 'active',
    };
    const stored = await db.transaction(async (tx) => {
      const done = before
        ? await updateRecord(tx, scope, schedules(), before, { ...before, ...record })
        : await insertRecord(tx, scope, schedules(), record);
      if (nextAt !== null && before?.nextAt !== nextAt)
        await enqueueDue(tx, identity.groupId, String(done._id), nextAt);
      return done;
    });
    return Response.json(shown(stored as Schedule));
  },

  async send(call) {
    const { db, identity, request } = call;
    const schedule = await ownSchedule(call, (await objectBody(request))._id);
    const report = readableReport(identity, schedule.report);
    if (!can(identity, report.module, 'export')) throw forbidden(report.module, 'export');
    const now = new Date();
    const last = Date.parse(schedule.lastAt ?? '');
    if (now.getTime() - last < LEAST_BETWEEN_MS)
      throw new ApiError(429, 'limited', 'It was sent a moment ago. Wait a minute before sending it again');
    await db.transaction(async (tx) => {
      await updateRecord(
        tx,
        scopeOfIdentity(identity),
        schedules(),
        schedule,
        { ...schedule, lastAt: now.toISOString() },
        { quiet: true },
      );
      await enqueueSending(tx, identity.groupId, String(schedule._id), now);
    });
    return Response.json({ at: now.toISOString(), recipients: (schedule.recipientIds ?? []).length }, { status: 202 });
  },

  async mails(call) {
    const { db, identity, query } = call;
    const schedule = await ownSchedule(call, query.get('_id'));
    return Response.json({ docs: await mailsOf(db, identity, String(schedule._id)) });
  },

  async file({ db, identity, query }) {
    return Response.json(await mailFile(db, identity, query.get('mail') ?? ''));
  },

  async remove(call) {
    const { db, identity, request } = call;
    const schedule = await ownSchedule(call, (await objectBody(request))._id);
    await db.transaction((tx) => deleteRecord(tx, scopeOfIdentity(identity), schedules(), schedule));
    return Response.json({ deleted: true });
  },
} satisfies CustomHandlers;
