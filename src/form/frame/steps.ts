/** Moves from a record to its neighbours in the list you came from. */

import type { Trail } from '#src/list/trail';

/** The record's index in a list's page, from 0; -1 if it isn't there. */
const indexIn = ({ page }: Trail, id: string): number => page.records.findIndex(({ _id }) => _id === id);

/** The records before and after a record in the list you came from. */
interface Neighbours {
  /** '3 of 120', or '3' if the API doesn't say how many there are. */
  position: string;
  hasPrevious: boolean;
  hasNext: boolean;
}

export function neighboursOf(trail: Trail, id: string): Neighbours | undefined {
  const index = indexIn(trail, id);
  if (index < 0) return undefined;
  const { records, position, total, next, previous } = trail.page;
  const place = (position + index + 1).toLocaleString('en-US');
  return {
    position: total === undefined ? place : `${place} of ${total.toLocaleString('en-US')}`,
    hasPrevious: index > 0 || previous !== undefined,
    hasNext: index < records.length - 1 || next !== undefined,
  };
}

/** One step forward or back: a record on the same page, or the page to load and the record's index there. Undefined at an end. */
export function stepFrom(trail: Trail, id: string, step: 1 | -1) {
  const { records, next, previous } = trail.page;
  const index = indexIn(trail, id);
  const record = index < 0 ? undefined : records[index + step];
  if (record) return { record };
  const change = step > 0 ? next : previous;
  return index < 0 || !change ? undefined : { change };
}
