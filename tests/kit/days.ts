import { businessDate } from '#engine/run/time/businessDay';

/**
 * Today's business date at the fixtures' outlets in Colombo, whose day begins at 04:00, YYYY-MM-DD. The UTC date differs for part of every
 * day: from 22:30 to midnight, when tests that use it fail.
 */
export const colomboToday = (): string =>
  businessDate(new Date(), { _id: 'out_COL', timeZone: 'Asia/Colombo', dayStartTime: '04:00' });
