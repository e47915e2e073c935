/** The close of a day (docs/closing.md): its figures, and the outlet's last closed day, which freezes sales and cash. */
import { inCurrency } from '#engine/run/currency';
import { businessDate } from '#engine/run/time/businessDay';
import { showDay } from '#engine/run/time/days';
import { isEmpty, sameValue, textIn } from '#engine/run/values';
import { entity } from '#resources';
import { cashOf, notesOf, signingProblems } from '#resources/sales/dayCloses.rules';
import type { Identity } from '#server/auth/identity';
import type { Queryable } from '#server/db/types';
import type { Hooks } from '#server/department';
import { ApiError, invalid, problem } from '#server/http/errors';
import { readRecord, type Scope, updateRecord } from '#server/records/write/store';
import { closedDayOf } from './closing/books';
import { dayFigures } from './closing/dayFigures';

type Outlet = Parameters<typeof updateRecord>[3] & { _id: string };
/** A close as its hooks read it. */
type Close = Parameters<typeof cashOf>[0] & {
  readonly businessDay?: unknown;
  readonly figuresAt?: unknown;
  readonly openingDay?: unknown;
};

const wholeGroup = ({ groupId, userId }: Identity): Scope => ({ groupId, userId, outletIds: 'all' });

/** The outlet, locked: bills, events and payments that are being stored at the moment are stored before it goes on. */
async function lockedOutlet(tx: Queryable, identity: Identity, outletId: unknown): Promise<Outlet> {
  const outlet = await readRecord(tx, wholeGroup(identity), entity('outlets'), String(outletId), { lock: true });
  if (!outlet) throw invalid([problem('outletId', 'reference', 'This outlet does not exist any more')]);
  return outlet;
}

const refuse = (field: string, rule: string, message: string): never => {
  throw invalid([problem(field, rule, message)]);
};

/** The first day to close between the last closed day and this one. */
async function dayBefore(tx: Queryable, groupId: string, outletId: string, after: string, before: string) {
  const [row] = await tx.query<{ day: string | null }>(
    `select min(business_date)::text as day from days_to_close
     where group_id = $1 and outlet_id = $2 and business_date > $3::date and business_date < $4::date`,
    [groupId, outletId, after, before],
  );
  return row?.day ?? undefined;
}

/** The day of the close before this one; undefined for the first. */
async function closedBefore(tx: Queryable, groupId: string, outletId: string, day: string) {
  const [row] = await tx.query<{ day: string | null }>(
    `select max(data ->> 'businessDay') as day from records where group_id = $1 and resource = 'dayCloses' and outlet_id = $2
       and status = 'closed' and data ->> 'businessDay' < $3`,
    [groupId, outletId, day],
  );
  return row?.day ?? null;
}

const setClosedTo = (tx: Queryable, identity: Identity, outlet: Outlet, day: string | null, action: string) =>
  updateRecord(
    tx,
    wholeGroup(identity),
    entity('outlets'),
    outlet,
    { ...outlet, salesClosedTo: day },
    { action, note: day ?? '' },
  );

/** A day can be counted while it is open, and once it has begun. */
function requireOpen(outlet: Outlet, day: string): void {
  const closed = closedDayOf(outlet);
  if (closed !== undefined && day <= closed)
    refuse(
      'businessDay',
      'closed',
      `${String(outlet.name)} has closed its days up to ${showDay(closed)}. Choose a later day`,
    );
  if (day > businessDate(new Date(), outlet))
    refuse('businessDay', 'future', `${showDay(day)} hasn’t begun at ${String(outlet.name)}. Choose a day up to today`);
}

/** Takes the day's figures as they are now. Cash at the start that came from a close isn't what a person entered, if that close was reopened. */
async function takeFigures(
  tx: Queryable,
  groupId: string,
  outlet: Outlet,
  record: Close,
  before: Close | undefined,
): Promise<void> {
  const at = { groupId, outlet, day: String(record.businessDay) };
  const isGiven = !isEmpty(before?.openingDay) && sameValue(before?.openingCash, record.openingCash);
  Object.assign(record, await dayFigures(tx, at, isGiven ? undefined : record.openingCash), {
    figuresAt: new Date().toISOString(),
  });
  Object.assign(
    record,
    inCurrency(textIn(outlet.currency), () => cashOf(record)),
  );
}

async function close(tx: Queryable, identity: Identity, outlet: Outlet, record: Close): Promise<void> {
  const day = String(record.businessDay);
  const last = textIn(outlet.salesClosedTo);
  const open = last ? await dayBefore(tx, identity.groupId, outlet._id, last, day) : undefined;
  if (open) refuse('businessDay', 'order', `Close ${showDay(open)} first: days are closed in their order`);
  // With what has arrived since the count.
  const problems = inCurrency(textIn(outlet.currency), () => [...signingProblems(record)]);
  if (problems.length > 0) throw invalid(problems);
  Object.assign(record, { closedAt: record.figuresAt });
  await setClosedTo(tx, identity, outlet, day, 'closeDay');
}

async function reopen(tx: Queryable, identity: Identity, outlet: Outlet, record: Close): Promise<void> {
  const day = String(record.businessDay);
  const [last, locked] = [textIn(outlet.salesClosedTo), textIn(outlet.lockDate)];
  if (last !== undefined && last > day)
    refuse('', 'order', `${showDay(last)} was closed after it. Reopen the later days first`);
  if (locked !== undefined && day <= locked)
    refuse('', 'period', `The period up to ${showDay(locked)} is closed. Reopen it on “Close the Month” first`);
  await setClosedTo(tx, identity, outlet, await closedBefore(tx, identity.groupId, outlet._id, day), 'reopenDay');
}

const EDITABLE = ['cash', 'moves', 'deposits', 'remark', 'openingCash'] as const;

const hooks: Hooks<'dayCloses'> = {
  async frozen(q, { identity, record }) {
    if (record.status === 'closed')
      return Object.fromEntries(EDITABLE.map((key) => [key, 'The day is closed. Reopen it to change this']));
    const before = await closedBefore(q, identity.groupId, record.outletId, record.businessDay);
    return before ? { openingCash: `What was left in the drawers on ${showDay(before)}` } : {};
  },

  async beforeWrite(tx, { identity, record, before }) {
    const outlet = await lockedOutlet(tx, identity, record.outletId);
    const [was, is] = [before?.status ?? 'draft', record.status ?? 'draft'];
    if (was === 'closed' && is === 'closed')
      refuse('', 'closed', `${showDay(String(record.businessDay))} is closed. Reopen it to change something`);
    if (was === 'closed') await reopen(tx, identity, outlet, record);
    else requireOpen(outlet, String(record.businessDay));
    if (!before && (record.cash ?? []).length === 0)
      Object.assign(record, { cash: inCurrency(textIn(outlet.currency), () => notesOf(outlet.currency)) });
    await takeFigures(tx, identity.groupId, outlet, record, before);
    if (was === 'draft' && is === 'closed') await close(tx, identity, outlet, record);
  },

  async beforeDelete(_tx, { record }) {
    if (record.status === 'closed')
      throw new ApiError(
        409,
        'inUse',
        `${showDay(record.businessDay)} is closed. Reopen it before you delete its close`,
      );
  },
};

export default hooks;
