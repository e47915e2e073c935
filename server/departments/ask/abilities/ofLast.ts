/** 'Variance of the last count', 'how much was the last delivery': the last document is found, and the question is asked of its day. */

import { answerTo } from '../answering';
import { plainly, questionOf, tokensOf } from '../reading/tokens';
import { lastDay } from './lastTime';
import type { Ability } from './parts';

const LAST = ['last', 'latest', 'recent', 'previous'];
const AHEAD = ['the', 'our', 'most', 'of', 'in', 'at', 'from'];
/** What a word alone does not say: 'count' counts anything. */
const MEANT: ReadonlyMap<string, string> = new Map(
  ['count', 'counting', 'stocktake', 'inventory'].map((word) => [word, 'stock count']),
);
/** Words of a name: 'stock count'. */
const LONGEST = 2;

/** The ways to read a question as one about the last of some documents: what they are called, and the rest with a place for the day. */
export function lastsIn(question: string): { what: string; of(day: string): string }[] {
  const tokens = tokensOf(question);
  const at = tokens.findIndex((token) => LAST.includes(plainly(token)));
  // At the beginning the last time itself is asked for.
  if (at < 1) return [];
  let start = at;
  while (start > 0 && AHEAD.includes(plainly(tokens[start - 1]))) start--;
  const ahead = tokens.slice(0, start);
  return Array.from({ length: LONGEST }, (_, index) => at + 1 + LONGEST - index)
    .filter((end) => end <= tokens.length)
    .map((end) => {
      const named = questionOf(tokens.slice(at + 1, end));
      const what = MEANT.get(plainly(named)) ?? named;
      return { what, of: (day) => questionOf([...ahead, what, ...tokens.slice(end), 'on', day]) };
    });
}

export const answerOfLast: Ability = async (question, planner) => {
  for (const { what, of } of lastsIn(question)) {
    const last = await lastDay(what, planner);
    if (!last) continue;
    for (const planned of await planner.plansOfPart(of(last.day))) {
      // The day of a count says nothing of other reports.
      if (planned.plan.report !== last.report || planned.reading.base) continue;
      const answered = await answerTo(planner.asking(planned));
      if (answered) return { answered, reading: planned.reading };
    }
  }
  return undefined;
};
