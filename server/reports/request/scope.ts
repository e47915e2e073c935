/** The requested outlets of a report, and the dates that their archives allow. */

import type { Report } from '#engine/define/report';
import { addDays, showDay } from '#engine/run/time/days';
import { findEntity, reports } from '#resources';
import { type Identity, readOnce } from '../../auth/identity';
import type { Queryable } from '../../db/types';
import { readMany } from '../../records/write/store';
import type { RefuseParameter } from './shape';

/** The requested outlets among the person's, all without a request; another group's outlet is treated like one that doesn't exist. */
export const outletsAsked = ({ outlets }: Identity, ids: readonly string[]): Identity['outlets'] =>
  ids.length > 0 ? outlets.filter(({ id }) => ids.includes(id)) : outlets;

/** Live and archived sales are never added up: a range that crosses an outlet's boundary is refused, with the way to the other report. */
export function refuseCrossing(
  report: Report,
  outlets: readonly { archiveBefore?: unknown; name?: unknown }[],
  { fromDate, toDate }: { fromDate?: unknown; toDate?: unknown },
  say: RefuseParameter,
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
