/** Things that 'and' joins: 'chicken and rice' are two things, and no plan narrows to both at once. */

import type { Word } from '../reading/english';
import type { Choice } from './choices';
import type { NamedRecord } from './plan';

/** What a question is narrowed to, and what it asks for. */
const THINGS: readonly string[] = ['record', 'filter', 'row', 'place', 'value', 'given', 'report', 'figure'];

/** What each word of a question was taken for, with where that begins. */
function takenFor(
  words: readonly Word[],
  records: readonly NamedRecord[],
  choices: readonly Choice[],
): { kind: string; start: number }[] {
  const taken: { kind: string; start: number }[] = [];
  for (const { at, length } of records)
    for (let word = at; word < at + length; word++) taken[word] = { kind: 'record', start: at };
  let at = 0;
  for (const { meaning, length } of choices) {
    const isSkipped = meaning.kind === 'value' && meaning.name === '';
    let start = -1;
    for (let left = length; left > 0 && at < words.length; at++) {
      if (taken[at]) continue;
      if (start < 0) start = at;
      taken[at] = { kind: isSkipped ? 'nothing' : meaning.kind, start };
      left--;
    }
  }
  return taken;
}

/** Whether 'and' joins two things that a plan would filter by at once, or two figures where it would state only one. */
export function joinsTwo(words: readonly Word[], records: readonly NamedRecord[], choices: readonly Choice[]): boolean {
  if (!words.some(({ beside }) => beside?.[0] === 'and')) return false;
  const taken = takenFor(words, records, choices);
  return words.some(({ beside }, at) => {
    const [ahead, behind] = [taken[at - 1], taken[at]];
    if (beside?.[0] !== 'and' || !ahead || !behind || ahead.start === behind.start) return false;
    // Payment methods are stated side by side.
    if (ahead.kind === 'value' && behind.kind === 'value') return false;
    // 'Bills and guests' are two figures; 'discounts and who gave them' is one.
    if (ahead.kind === 'dimension') return ['figure', 'report'].includes(behind.kind);
    return THINGS.includes(ahead.kind) && THINGS.includes(behind.kind);
  });
}
