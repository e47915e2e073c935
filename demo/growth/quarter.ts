/**
 * A demo with more than three weeks of trade: the days after the first three weeks are traded in turns of a week, which is faster than
 * single days. A failed step fails the whole demo.
 */
import { doAll } from '../errands';
import { type Growing, officeNow, stepsOf } from './turn';

const WEEK = 7;
/** The last days are traded in shorter turns, so that stock and deliveries at the end look like any other day's. */
const LAST_DAYS = 6;
const SHORT = 3;

/** Groups days into turns: weeks first, three days at the end. */
export function turnsOf(days: readonly string[]): string[][] {
  const turns: string[][] = [];
  for (let at = 0; at < days.length; ) {
    const left = days.length - at;
    const length = left > LAST_DAYS ? Math.min(WEEK, left - LAST_DAYS) : Math.min(SHORT, left);
    turns.push(days.slice(at, at + length));
    at += length;
  }
  return turns;
}

/**
 * Trades these days.
 * @param shareOn sales on a day relative to an ordinary one
 */
export async function tradeOn(
  growing: Growing,
  days: readonly string[],
  shareOn: (day: string) => number,
): Promise<void> {
  let traded = 0;
  for (const turn of turnsOf(days)) {
    const [first = ''] = turn;
    const office = await officeNow(growing);
    await doAll(stepsOf(growing, office, { days: turn, leavesDesks: false, share: shareOn(first), isStrict: true }));
    traded += turn.length;
    growing.progress(`Demo: ${traded} of ${days.length} further days`);
  }
}
