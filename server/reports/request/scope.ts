/** The requested outlets of a report, and the dates that their archives allow. */

import type { Report } from '#engine/define/report';
import { addDays, isDay, showDay } from '#engine/run/time/days';
import { findEntity, reports } from '#resources';
import { type Identity, readOnce } from '../../auth/identity';
import type { Queryable } from '../../db/types';
import { readMany } from '../../records/write/store';
import type { RefuseParameter } from './shape';

/** The requested outlets among the person's, all without a request; another group's outlet is treated like one that doesn't exist. */
export const outletsAsked = ({ outlets }: Identity, ids: readonly string[]): Identity['outlets'] =>
  ids.length > 0 ? outlets.filter(({ id }) => ids.includes(id)) : outlets;

/** An outlet with the day that its bills are archived before. */
interface Archived {
  archiveBefore?: unknown;
  name?: unknown;
}

/** The latest day that one of these outlets' bills are archived before. */
export const archivedBeforeOf = (outlets: readonly Archived[]): string | undefined =>
  outlets
    .flatMap(({ archiveBefore }) => (isDay(archiveBefore) ? [archiveBefore] : []))
    .toSorted()
    .at(-1);

/** An archived report shows the archive only: what isn't archived is in the live report, which shows both. */
export function refuseLiveDays(
  report: Report,
  outlets: readonly Archived[],
  { toDate }: { toDate?: unknown },
  say: RefuseParameter,
): void {
  if (!report.archived || archivedBeforeOf(outlets) === undefined) return;
  const live = reports.find(({ name }) => name === report.sqlOf);
  const other = live ? `, or open ${live.label}` : '';
  for (const { archiveBefore, name } of outlets) {
    if (!isDay(archiveBefore))
      say('outlets', 'archived', `Nothing of ${String(name)} is archived. Leave it out${other}`);
    else if (isDay(toDate) && toDate >= archiveBefore)
      say(
        'toDate',
        'archived',
        `The archive of ${String(name)} ends before ${showDay(archiveBefore)}. End on ${showDay(addDays(archiveBefore, -1))}${other}`,
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
