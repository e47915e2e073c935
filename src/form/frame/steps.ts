/** From a record to its neighbours in the list that one came from. */

import type { Trail } from '#src/list/trail';

/** Which record of a list's page this is, from 0; -1 where it is not among them. */
const indexIn = ({ page }: Trail, id: string): number => page.records.findIndex(({ _id }) => _id === id);

/** What is before and after a record in the list that one came from. */
export interface Neighbours {
  /** '3 of 120', or '3' where the API does not say how many there are. */
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

/** One step on, or back: a record of the same page, or the page to ask for and which of its records it is. Undefined at an end. */
export function stepFrom(trail: Trail, id: string, step: 1 | -1) {
  const { records, next, previous } = trail.page;
  const index = indexIn(trail, id);
  const record = index < 0 ? undefined : records[index + step];
  if (record) return { record };
  const change = step > 0 ? next : previous;
  return index < 0 || !change ? undefined : { change };
}
