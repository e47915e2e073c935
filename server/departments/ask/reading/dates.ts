/** Takes dates in words out of a question: 'yesterday', 'last week', '1 to 15 June', 'this month so far'. */

import { indexIn, type Period, unitOf, WEEKDAYS } from './calendar';
import { MATCHERS } from './dateWords';

export interface DatesRead {
  periods: Period[];
  /** The words that are no dates; a gap where a date was. */
  rest: string[];
  /** Something that has not happened yet was asked for. */
  isFuture: boolean;
}

/** Takes the dates out of a question. */
export function readDates(words: readonly string[], today: string): DatesRead {
  const periods: Period[] = [];
  const rest: string[] = [];
  let isFuture = words.some((word) => /^(tomorrow|will|forecast|predict)$/.test(word));
  for (let at = 0; at < words.length; ) {
    const found = MATCHERS.map((matcher) => matcher(words, at, today)).find((each) => each !== undefined);
    if (words[at] === 'next' && (unitOf(words[at + 1]) || indexIn(WEEKDAYS, words[at + 1]) >= 0)) isFuture = true;
    if (!found) {
      rest.push(words[at] ?? '');
      at++;
      continue;
    }
    const { length, ...period } = found;
    const isSince = words[at - 1] === 'since';
    if (isSince) rest.pop();
    periods.push({ ...period, ...(isSince ? { to: today, unit: 'days' as const } : {}) });
    at += length;
  }
  if (periods.some(({ from }) => from > today)) isFuture = true;
  return { periods, rest, isFuture };
}
