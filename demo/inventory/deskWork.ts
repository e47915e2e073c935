/** The demo outlets' documents of the last two weeks, finished and open. */
import { doAll, type Errand } from '../errands';
import { OUTLETS } from '../users/people';
import { batchErrands } from './batches';
import { betweenErrands } from './betweenOutlets';
import type { Office } from './documents';
import { openOrderErrands } from './openOrders';
import { storeErrands } from './storeRoom';

/** How many days back the documents are dated. */
export const RECALLED = 17;

/**
 * @param days business dates up to the last one, oldest first; at least as many as the documents go back
 * @param series distinguishes the requests of each fortnight
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

/** Writes all of them. */
export const doDeskWork = (...what: Parameters<typeof deskErrands>): Promise<void> => doAll(deskErrands(...what));
