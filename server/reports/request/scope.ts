/** The requested outlets and days of a report. */

import type { Report, ReportValues } from '#engine/define/report';
import { addDays, daysInclusive, isDay, showDay } from '#engine/run/time/days';
import { findEntity, reports } from '#resources';
import { type Identity, readOnce } from '../../auth/identity';
import type { Queryable } from '../../db/types';
import { readMany } from '../../records/write/store';
import type { Query, Say } from './shape';

/** domain 3, common contract */
const MOST_DAYS = 366;

export const PERIOD_PARAMETERS: Record<Report['period'], readonly string[]> = {
  range: ['fromDate', 'toDate'],
  asOf: ['asOf'],
  none: [],
};

/** The requested outlets among the person's; another group's outlet is treated like one that doesn't exist. */
export function outletsAsked(identity: Identity, query: Query, say: Say): Identity['outlets'] {
  const ids = [
    ...new Set(
      (query.outlets ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ];
  if (query.group_id && query.group_id !== identity.groupId)
    say('group_id', 'unknown', 'There is no such group, or you don’t have access to it');
  for (const id of ids) {
    if (!identity.outlets.some((outlet) => outlet.id === id))
      say('outlets', 'unknown', `There is no outlet “${id}”, or you don’t have access to it`);
  }
  if (identity.outlets.length === 0) say('outlets', 'required', 'You don’t have an outlet yet. Ask your administrator');
  return ids.length > 0 ? identity.outlets.filter(({ id }) => ids.includes(id)) : identity.outlets;
}

/** The range or date with its defaults; problems by parameter. */
export function periodOf(report: Report, query: Query, today: string, say: Say): ReportValues {
  const read = (key: string): string | undefined => {
    const text = query[key]?.trim();
    if (!text) return undefined;
    if (isDay(text)) return text;
    say(key, 'date', `${key === 'asOf' ? 'The date' : 'Each date'} is written like ${today}; “${text}” is not one`);
    return undefined;
  };
  if (report.period === 'none') return {};
  if (report.period === 'asOf') {
    const asOf = read('asOf') ?? today;
    if (asOf > today) say('asOf', 'notAfter', `The date must not be after today, ${showDay(today)}`);
    return { asOf };
  }
  const [from, to] = [read('fromDate'), read('toDate')];
  const toDate = to ?? (from && from > today ? from : today);
  const fromDate = from ?? toDate;
  const days = daysInclusive(fromDate, toDate);
  if (days < 1) say('fromDate', 'order', `From (${showDay(fromDate)}) must not be after to (${showDay(toDate)})`);
  if (days > MOST_DAYS)
    say(
      'toDate',
      'max',
      `These are ${days} days; choose at most ${MOST_DAYS}, such as up to ${showDay(addDays(fromDate, MOST_DAYS - 1))}`,
    );
  return { fromDate, toDate, days };
}

/** Live and archived sales are never added up: a range that crosses an outlet's boundary is refused, with the way to the other report. */
export function refuseCrossing(
  report: Report,
  outlets: readonly { archiveBefore?: unknown; name?: unknown }[],
  { fromDate, toDate }: { fromDate?: unknown; toDate?: unknown },
  say: Say,
): void {
  const readsBills = Array.isArray(report.filters?.of) && report.filters.of.includes('bills');
  const other = reports.find((each) =>
    report.archived ? each.name === report.sqlOf : each.archived && each.sqlOf === report.name,
  );
  if (!readsBills && !other) return;
  for (const { archiveBefore, name } of outlets) {
    if (typeof archiveBefore !== 'string' || typeof fromDate !== 'string' || typeof toDate !== 'string') continue;
    const boundary = showDay(archiveBefore);
    if (!report.archived && fromDate < archiveBefore)
      say(
        'fromDate',
        'archived',
        `Sales of ${String(name)} before ${boundary} are archived. Start on ${boundary}${other ? `, or open ${other.label}` : ''}`,
      );
    if (report.archived && toDate >= archiveBefore)
      say(
        'toDate',
        'archived',
        `The archive of ${String(name)} ends before ${boundary}. End on ${showDay(addDays(archiveBefore, -1))}${other ? `, or open ${other.label}` : ''}`,
      );
  }
}

/** Reads a person's outlets by id. */
export type OutletReader = (ids: readonly string[]) => ReturnType<typeof readMany>;

/** Reads outlets, each set only once: for several reports requested together, and for later ones until an outlet changes. */
export function outletReader(q: Queryable, identity: Identity): OutletReader {
  const { groupId, userId } = identity;
  const entity = findEntity('outlets');
  const known = new Map<string, ReturnType<OutletReader>>();
  return (ids) => {
    const key = ids.join(',');
    const read = () => (entity ? readMany(q, { groupId, outletIds: ids, userId }, entity, ids) : Promise.resolve([]));
    const found = known.get(key) ?? readOnce(identity, `outlets|${key}`, read);
    known.set(key, found);
    return found;
  };
}
