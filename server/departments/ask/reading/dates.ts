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
  // 'How long will it last?' asks what is there.
  const asksHowLong = /^how (long|many days) will .*last\b/.test(words.join(' '));
  let isFuture = words.some(
    (word) => /^(tomorrow|will|forecast|predict)$/.test(word) && !(word === 'will' && asksHowLong),
  );
  for (let at = 0; at < words.length; ) {
    const found = MATCHERS.map((matcher) => matcher(words, at, today)).find((each) => each !== undefined);
    if (words[at] === 'next' && (unitOf(words[at + 1]) || indexIn(WEEKDAYS, words[at + 1]) >= 0)) isFuture = true;
    if (!found) {
      if (words[at] !== 'will' || !asksHowLong) rest.push(words[at] ?? '');
      at++;
      continue;
    }
    const { length, ...period } = found;
    const isSince = words[at - 1] === 'since';
    // What is in front of a date belongs to it: 'eat in June' is no 'eat in'.
    if (/^(since|in|on|at|for|from|during|until|till)$/.test(words[at - 1] ?? '') && rest.at(-1) === words[at - 1])
      rest.pop();
    periods.push({ ...period, ...(isSince ? { to: today, unit: 'days' as const } : {}) });
    at += length;
  }
  if (periods.some(({ from }) => from > today)) isFuture = true;
  return { periods, rest, isFuture };
}
