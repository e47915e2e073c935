/** All that lies on the desks of the demo outlets at one time: what was done in the last two weeks, and what waits for someone. */
import { doAll, type Errand } from '../errands';
import { OUTLETS } from '../users/people';
import { batchErrands } from './batches';
import { betweenErrands } from './betweenOutlets';
import type { Office } from './documents';
import { openOrderErrands } from './openOrders';
import { storeErrands } from './storeRoom';

/** Days back to which the documents are dated. */
export const RECALLED = 17;

/**
 * @param days business dates up to the last one, oldest first; at least as many as are recalled
 * @param series tells the requests of each fortnight apart
 */
export function deskErrands(office: Office, groupId: string, days: readonly string[], series = ''): Errand[] {
  const last = days.at(-1) ?? '';
  return [
    ...OUTLETS.flatMap((outlet, place) => storeErrands(office, outlet, days, place === 0, series)),
    ...OUTLETS.flatMap((outlet, place) => batchErrands(office, outlet, days, place === 0, series)),
    ...openOrderErrands(office, last, series),
    ...betweenErrands(office, groupId, last, OUTLETS, series),
  ];
}

/** Does all of it. */
export const doDeskWork = (...what: Parameters<typeof deskErrands>): Promise<void> => doAll(deskErrands(...what));
